import { HOUR } from '#domain/durations.ts';
import type { Reminder } from '#domain/check-in/reminders.ts';

/** The mails about a booking, or about a payment for one. */
export type BookingMail =
  | 'booking-confirmed'
  | 'booking-office'
  | 'payment-failed'
  | 'balance-paid'
  | 'balance-failed'
  | 'date-chosen'
  | 'check-in-link'
  | 'refunded'
  | 'cancelled'
  | 'disputed'
  | 'refund-failed'
  | 'payment-differs'
  | Reminder;

/** The mails about what a visitor sent with a form. */
export const LEAD_MAILS = ['brochure', 'question', 'trip-notes', 'lead-office'] as const;
export type LeadMail = (typeof LEAD_MAILS)[number];

/** The mails to somebody who asked for the mailing list, or is on it. */
export const LIST_MAILS = ['list-opt-in', 'list-welcome'] as const;
export type ListMail = (typeof LIST_MAILS)[number];

/** The mails of the live chat: what visitors wrote and nobody read, and answers to visitors who had left. */
export const CHAT_MAILS = ['chat-waiting', 'chat-answer'] as const;
export type ChatMail = (typeof CHAT_MAILS)[number];

/** As the indexes of these mails say it, word for word: that is how the database knows to use them. */
export const MAILS_OF_VISITORS = `(${[...LEAD_MAILS, ...LIST_MAILS, ...CHAT_MAILS].map((name) => `'${name}'`).join(', ')})`;

/** The lists that the office is sent in the morning, about a day. */
export type OfficeList = 'overdue-balances' | 'expected-guests';

/** The mails an outbox row can ask for. */
export type MailTemplate = BookingMail | LeadMail | ListMail | ChatMail | OfficeList;

/** A mail to be sent. The same key is never sent twice, by us or by the mail service. */
export interface OutboxRow {
  readonly key: string;
  readonly template: MailTemplate;
  /**
   * The order the mail speaks of; the attempt where it speaks of one payment; the day where it is a list; the lead or
   * the subscription; the conversation of the chat.
   */
  readonly subjectId: string;
  readonly recipient: string;
  readonly at: number;
}

/** Belongs into the same batch as the mail's cause, so that neither is there without the other (P06). */
export function outboxStatement(db: D1Database, row: OutboxRow): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO outbox (key, template, subject_id, recipient, next_try_at, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?5) ON CONFLICT (key) DO NOTHING`,
    )
    .bind(row.key, row.template, row.subjectId, row.recipient, row.at);
}

/**
 * A mail that follows from a lead. Belongs into the lead's batch, behind it: a lead that repeats an earlier one is not
 * there, and neither is its mail.
 */
export function leadMailStatement(db: D1Database, leadId: string, row: OutboxRow): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO outbox (key, template, subject_id, recipient, next_try_at, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?5 WHERE EXISTS (SELECT 1 FROM leads WHERE id = ?6) ON CONFLICT (key) DO NOTHING`,
    )
    .bind(row.key, row.template, row.subjectId, row.recipient, row.at, leadId);
}

/** Keys of mails that wait since before an instant, those about leads since before another, and were not told of yet. */
export async function lateMails(
  db: D1Database,
  before: { readonly leads: number; readonly others: number },
  limit: number,
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT key FROM outbox WHERE state = 'waiting'
         AND created_at < CASE WHEN template IN (SELECT value FROM json_each(?1)) THEN ?2 ELSE ?3 END
         AND NOT EXISTS (SELECT 1 FROM audit WHERE subject = key AND what = 'late')
       ORDER BY created_at LIMIT ?4`,
    )
    .bind(JSON.stringify([...LEAD_MAILS, ...LIST_MAILS]), before.leads, before.others, limit)
    .all<{ key: string }>();
  return results.map((row) => row.key);
}

/** When a mail last left; 0 when none ever did. */
export async function lastMailSentAt(db: D1Database): Promise<number> {
  const row = await db
    .prepare('SELECT coalesce(MAX(sent_at), 0) AS at FROM outbox WHERE sent_at IS NOT NULL')
    .first<{ at: number }>();
  return row?.at ?? 0;
}

/**
 * A mail somebody asked for, at most once an hour for a template and its subject: a double click is one mail.
 *
 * Answers with its key, or null when one was asked for less than an hour ago. The key carries the hour, and the hour before is looked at too.
 */
export async function askForMail(
  db: D1Database,
  { template, subjectId, recipient, at }: Omit<OutboxRow, 'key'>,
): Promise<string | null> {
  const hour = Math.floor(at / HOUR);
  const keyOf = (number: number) => `${template}:${subjectId}:asked-${number}:traveller`;
  const { meta } = await db
    .prepare(
      `INSERT INTO outbox (key, template, subject_id, recipient, next_try_at, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?5
       WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE key = ?6 AND created_at > ?5 - ${HOUR})
       ON CONFLICT (key) DO NOTHING`,
    )
    .bind(keyOf(hour), template, subjectId, recipient, at, keyOf(hour - 1))
    .run();
  return meta.changes === 0 ? null : keyOf(hour);
}

/** Keys of mails that are due since an instant, were not sent, and are in nobody's hands. */
export async function waitingMails(db: D1Database, dueBefore: number, limit: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT key FROM outbox WHERE state = 'waiting' AND next_try_at <= ?1 AND taken_until <= ?1 ORDER BY next_try_at LIMIT ?2`,
    )
    .bind(dueBefore, limit)
    .all<{ key: string }>();
  return results.map((row) => row.key);
}
