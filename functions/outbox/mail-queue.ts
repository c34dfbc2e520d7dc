import { MINUTE } from '#domain/durations.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import type { Mail } from '#functions/mail/mailer.ts';
import { auditOnce, wasAlertedSince } from '#functions/platform/audit.ts';
import { lastMailSentAt, lateMails, type MailTemplate, type OutboxRow } from '#functions/platform/outbox.ts';

/** An outbox row taken for sending. */
export interface WaitingMail {
  readonly key: string;
  readonly template: MailTemplate;
  readonly subjectId: string;
  readonly recipient: string;
  readonly tries: number;
  /** How often it was taken for sending, including now. */
  readonly timesTaken: number;
}

/** Takes a mail for sending. Null when it was sent or given up, or when another run has it for some time still. */
export async function takeMail(
  db: D1Database,
  key: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<WaitingMail | null> {
  return db
    .prepare(
      `UPDATE outbox SET taken_until = ?3, times_taken = times_taken + 1
       WHERE key = ?1 AND state = 'waiting' AND taken_until <= ?2
       RETURNING key, template, subject_id AS subjectId, recipient, tries, times_taken AS timesTaken`,
    )
    .bind(key, now, until)
    .first<WaitingMail>();
}

export async function markSent(db: D1Database, key: string, at: number): Promise<void> {
  await db
    .prepare(`UPDATE outbox SET state = 'sent', sent_at = ?2 WHERE key = ?1 AND state = 'waiting'`)
    .bind(key, at)
    .run();
}

/** Marks a mail as dropped, because it was no longer true: it is not sent and never asked for again. */
export async function markDropped(db: D1Database, key: string): Promise<void> {
  await db.prepare(`UPDATE outbox SET state = 'dropped' WHERE key = ?1 AND state = 'waiting'`).bind(key).run();
}

/**
 * Counts a failed try and releases the mail. Without a next try the mail is dead: it is kept for a person to look at.
 */
export async function markFailed(db: D1Database, key: string, nextTryAt: number | null): Promise<void> {
  await db
    .prepare(
      `UPDATE outbox SET tries = tries + 1, next_try_at = coalesce(?2, next_try_at), taken_until = 0,
         state = CASE WHEN ?2 IS NULL THEN 'dead' ELSE state END
       WHERE key = ?1 AND state = 'waiting'`,
    )
    .bind(key, nextTryAt)
    .run();
}

/** Emails that answer what a visitor just sent with a form. */
const REPLIES: readonly MailTemplate[] = ['brochure', 'question', 'trip-notes', 'check-in-link'];

export function isToOffice({ template, key }: Pick<OutboxRow, 'template' | 'key'>): boolean {
  return template === 'lead-office' || template === 'chat-waiting' || key.endsWith(':office');
}

/** What an email says of its origin: see `Mail`. */
export function automaticHeader(mail: Pick<OutboxRow, 'template' | 'key'>): Pick<Mail, 'automatic'> {
  if (isToOffice(mail) || mail.template === 'chat-answer') return {};
  return { automatic: REPLIES.includes(mail.template) ? 'auto-replied' : 'auto-generated' };
}

const LATE_AFTER = 15 * MINUTE;
/** A visitor who sent a form was asked to look into their mailbox now. */
const LATE_FOR_LEADS_AFTER = 5 * MINUTE;
const AT_ONCE = 100;
const ALERT = 'emails are not being sent';

/**
 * Alerts the operator to mail that is not sent after a quarter of an hour, once per outage; an outage ends when a mail
 * is sent. A single late mail has one alert.
 */
export async function noticeLateMails(context: Context): Promise<void> {
  const { db } = context;
  const now = context.now();
  const late = await lateMails(db, { leads: now - LATE_FOR_LEADS_AFTER, others: now - LATE_AFTER }, AT_ONCE);
  if (late.length === 0) return;
  if (!(await wasAlertedSince(db, ALERT, await lastMailSentAt(db)))) await raiseAlert(context, ALERT, late);
  for (const key of late) await auditOnce(db, { subject: key, what: 'late', at: now });
}
