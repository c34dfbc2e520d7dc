import type { Store } from '#functions/store/store.ts';
import { MINUTE } from '#domain/durations.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import { mailerFor } from '#functions/mail/mailer-for.ts';
import { type Mailer, MailRefused } from '#functions/mail/mailer.ts';
import { composeMail, type WaitingMail } from '#functions/outbox/compose-mail.ts';
import { auditOnce, logFault, wasAlertedSince } from '#functions/platform/audit.ts';
import { lastMailSentAt, lateMails } from '#functions/platform/outbox.ts';

/** Takes a mail for sending. Null when it was sent or given up, or when another run has it for some time still. */
function takeMail(
  store: Store,
  key: string,
  { now, until }: { readonly now: number; readonly until: number },
): WaitingMail | null {
  return store.get<WaitingMail>(
    `UPDATE outbox SET taken_until = ?3, times_taken = times_taken + 1
     WHERE key = ?1 AND state = 'waiting' AND taken_until <= ?2
     RETURNING key, template, subject_id AS subjectId, recipient, tries, times_taken AS timesTaken`,
    key,
    now,
    until,
  );
}

/** Counts a failed try and releases the mail. Without a next try it is dead, and kept for a person to look at. */
function markFailed(store: Store, key: string, nextTryAt: number | null): void {
  store.run(
    `UPDATE outbox SET tries = tries + 1, next_try_at = coalesce(?2, next_try_at), taken_until = 0,
       state = CASE WHEN ?2 IS NULL THEN 'dead' ELSE state END
     WHERE key = ?1 AND state = 'waiting'`,
    key,
    nextTryAt,
  );
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
export function noticeLateMails(context: Context): void {
  const { store } = context;
  const now = context.now();
  const late = lateMails(store, { leads: now - LATE_FOR_LEADS_AFTER, others: now - LATE_AFTER }, AT_ONCE);
  if (late.length === 0) return;
  if (!wasAlertedSince(store, ALERT, lastMailSentAt(store))) raiseAlert(context, ALERT, late);
  for (const key of late) auditOnce(store, { subject: key, what: 'late', at: now });
}

type SendOutcome =
  | 'sent'
  | 'not-waiting'
  /** It is no longer true, so it is not sent. */
  | 'dropped'
  | 'try-later'
  | 'dead';

/** The minutes from each failed try to the next; after the last the mail is dead. About a day in all. */
const MINUTES_BETWEEN_TRIES = [1, 2, 5, 15, 60, 240, 480, 720] as const;
/** Longer than sending takes: a silent mail service times out earlier. */
const TAKEN_FOR = 2 * MINUTE;

/**
 * A request and the timer may both call it with the same key, more than once. A sent mail is skipped, and of
 * simultaneous calls only one takes the mail. If that one dies, a later call sends the mail; its key lets the mail
 * service deliver it once.
 */
export async function sendMail(context: Context, key: string, mailer?: Mailer): Promise<SendOutcome> {
  const { store } = context;
  const now = context.now();
  const waiting = takeMail(store, key, { now, until: now + TAKEN_FOR });
  if (waiting === null) return 'not-waiting';
  try {
    const composed = await composeMail(context, waiting);
    if (composed === null) {
      store.run(`UPDATE outbox SET state = 'dropped' WHERE key = ? AND state = 'waiting'`, key);
      return 'dropped';
    }
    const { name, email } = await context.catalogue.operator();
    await (mailer ?? mailerFor(context.env)).deliver({
      key,
      from: { name, email },
      to: waiting.recipient,
      mayHaveLeft: waiting.timesTaken > 1,
      ...composed,
    });
  } catch (fault) {
    return putOff(context, key, waiting.tries, fault);
  }
  const markSent = `UPDATE outbox SET state = 'sent', sent_at = ?2 WHERE key = ?1 AND state = 'waiting'`;
  store.run(markSent, key, context.now());
  return 'sent';
}

/** Sends several mails, one after the other. The timer tries a failed one again. */
export async function sendMails(context: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) await sendMail(context, key);
}

function putOff(context: Context, key: string, tries: number, fault: unknown): SendOutcome {
  logFault(`mail ${key}`, fault);
  // A person looks at a refused mail now, not after a day of tries.
  const pause = fault instanceof MailRefused ? undefined : MINUTES_BETWEEN_TRIES[tries];
  if (pause !== undefined) {
    markFailed(context.store, key, context.now() + pause * MINUTE);
    return 'try-later';
  }
  markFailed(context.store, key, null);
  raiseAlert(context, 'an email could not be sent', [key]);
  return 'dead';
}
