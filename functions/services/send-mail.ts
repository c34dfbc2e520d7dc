import { logFault } from '#functions/log-fault.ts';
import { mailerOf, type Mailer } from '#functions/mail/mailer.ts';
import { composeLetter } from '#functions/services/compose-letter.ts';
import type { Context } from '#functions/services/context.ts';
import { raiseAlert } from '#functions/services/raise-alert.ts';
import { findWaitingMail, markDropped, markFailed, markSent } from '#functions/storage/mail-queue.ts';

export type SendOutcome =
  | 'sent'
  | 'not-waiting'
  /** What it says is not true any more, so it is not sent. */
  | 'dropped'
  | 'try-later'
  | 'dead';

/** How long after each failed try the next one comes; after the last the mail is dead. About a day in all. */
const MINUTES_BETWEEN_TRIES = [1, 2, 5, 15, 60, 240, 480, 720] as const;
const MINUTE = 60_000;

/**
 * Sends one mail of the outbox (P06).
 *
 * Queue and timer may both come with the same key, and more than once. A mail that was sent is not looked at again;
 * where two come at the same moment, the key makes the mail service deliver one.
 */
export async function sendMail(context: Context, key: string, mailer?: Mailer): Promise<SendOutcome> {
  const waiting = await findWaitingMail(context.db, key);
  if (waiting === null) return 'not-waiting';
  try {
    const letter = await composeLetter(context, waiting);
    if (letter === null) {
      await markDropped(context.db, key);
      return 'dropped';
    }
    const { name, email } = await context.catalogue.operator();
    const from = `${name} <${email}>`;
    await (mailer ?? mailerOf(context.env)).deliver({ key, from, to: waiting.recipient, replyTo: email, ...letter });
  } catch (fault) {
    return putOff(context, key, waiting.tries, fault);
  }
  await markSent(context.db, key, context.now());
  return 'sent';
}

async function putOff(context: Context, key: string, tries: number, fault: unknown): Promise<SendOutcome> {
  logFault(`mail ${key}`, fault);
  const pause = MINUTES_BETWEEN_TRIES[tries];
  if (pause !== undefined) {
    await markFailed(context.db, key, context.now() + pause * MINUTE);
    return 'try-later';
  }
  await markFailed(context.db, key, null);
  await raiseAlert(context, 'mail cannot be sent', [key]);
  return 'dead';
}
