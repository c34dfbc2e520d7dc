import type { Store } from '#functions/store/store.ts';
import { HOUR } from '#domain/durations.ts';
import type { Reminder } from '#domain/check-in.ts';

/** Mails about a booking or a payment of one. */
export type BookingMail =
  | 'booking-confirmed'
  | 'booking-office'
  | 'payment-failed'
  | 'pay-link'
  | 'balance-paid'
  | 'balance-failed'
  | 'date-chosen'
  | 'check-in-link'
  | 'entered-again'
  | 'refunded'
  | 'cancelled'
  | 'disputed'
  | 'refund-failed'
  | 'payment-differs'
  | Reminder;

/** Mails about what a visitor sent with a form. */
export const LEAD_MAILS = ['brochure', 'question', 'trip-notes', 'lead-office'] as const;
export type LeadMail = (typeof LEAD_MAILS)[number];

/** Mails to subscribers of the mailing list, before and after they confirm. */
export const LIST_MAILS = ['list-opt-in', 'list-welcome'] as const;
export type ListMail = (typeof LIST_MAILS)[number];

/** Mails of the live chat: unread messages to the office, and answers to visitors who left. */
export const CHAT_MAILS = ['chat-waiting', 'chat-answer'] as const;
export type ChatMail = (typeof CHAT_MAILS)[number];

/** The same text as in the indexes of these mails: SQLite uses a partial index only for the same condition. */
export const MAILS_OF_VISITORS = `(${[...LEAD_MAILS, ...LIST_MAILS, ...CHAT_MAILS].map((name) => `'${name}'`).join(', ')})`;

/** The office's daily lists, sent in the morning. */
export type OfficeList = 'overdue-balances' | 'expected-guests';

export type MailTemplate = BookingMail | LeadMail | ListMail | ChatMail | OfficeList;

/** A mail to send. The same key is never sent twice, neither by us nor by the mail service. */
export interface OutboxRow {
  readonly key: string;
  readonly template: MailTemplate;
  /** The id of what it is about: an order, attempt, lead, subscription or conversation, or the day of a list. */
  readonly subjectId: string;
  readonly recipient: string;
  readonly at: number;
}

/** Stores a mail unless it is there already; returns whether it is new. Run it in the transaction of its cause. */
export function addMail(store: Store, { key, template, subjectId, recipient, at }: OutboxRow): boolean {
  const added = store.change(
    `INSERT INTO outbox (key, template, subject_id, recipient, next_try_at, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?5) ON CONFLICT (key) DO NOTHING`,
    key,
    template,
    subjectId,
    recipient,
    at,
  );
  return added > 0;
}

export function hasMail(store: Store, key: string): boolean {
  return store.get('SELECT 1 FROM outbox WHERE key = ?', key) !== null;
}

/** Keys of mails that wait since before an instant and have no alert yet. Leads have an instant of their own. */
export function lateMails(
  store: Store,
  before: { readonly leads: number; readonly others: number },
  limit: number,
): string[] {
  const late = store.all<{ key: string }>(
    `SELECT key FROM outbox WHERE state = 'waiting'
       AND created_at < CASE WHEN template IN (SELECT value FROM json_each(?1)) THEN ?2 ELSE ?3 END
       AND NOT EXISTS (SELECT 1 FROM audit WHERE subject = key AND what = 'late')
     ORDER BY created_at LIMIT ?4`,
    JSON.stringify([...LEAD_MAILS, ...LIST_MAILS]),
    before.leads,
    before.others,
    limit,
  );
  return late.map(({ key }) => key);
}

export function lastMailSentAt(store: Store): number {
  const last = 'SELECT coalesce(MAX(sent_at), 0) AS at FROM outbox WHERE sent_at IS NOT NULL';
  return store.get<{ at: number }>(last)!.at;
}

/**
 * Stores a mail that somebody asked for, at most once an hour for a template and subject: a double click is one mail.
 *
 * Returns its key, or null when the last request is less than an hour old. The key contains the hour; the hour before
 * is checked too.
 */
export function askForMail(store: Store, mail: Omit<OutboxRow, 'key'>): string | null {
  const hour = Math.floor(mail.at / HOUR);
  const keyOf = (number: number) => `${mail.template}:${mail.subjectId}:asked-${number}:traveller`;
  const wasJustAsked = 'SELECT 1 FROM outbox WHERE key = ? AND created_at > ?';
  if (store.get(wasJustAsked, keyOf(hour - 1), mail.at - HOUR) !== null) return null;
  const key = keyOf(hour);
  return addMail(store, { ...mail, key }) ? key : null;
}

/** Keys of mails that were due at an instant, are not sent, and that no run is sending now. */
export function waitingMails(store: Store, dueBefore: number, limit: number): string[] {
  const waiting = store.all<{ key: string }>(
    `SELECT key FROM outbox WHERE state = 'waiting' AND next_try_at <= ?1 AND taken_until <= ?1 ORDER BY next_try_at LIMIT ?2`,
    dueBefore,
    limit,
  );
  return waiting.map(({ key }) => key);
}
