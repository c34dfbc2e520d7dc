import type { OutboxMessage } from '#functions/platform/env.ts';
import { logFault } from '#functions/platform/log-fault.ts';
import { mailerFor } from '#functions/mail/mailer-for.ts';
import { MailRefused, type Mailer } from '#functions/mail/mailer.ts';
import { composeMail } from '#functions/outbox/compose-mail.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import { markDropped, markFailed, markSent, takeMail } from '#functions/outbox/mail-queue.ts';
import { MINUTE } from '#domain/durations.ts';

export type SendOutcome =
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
 * Sends one mail of the outbox.
 *
 * Queue and timer may both call it with the same key, more than once. A sent mail is skipped, and of simultaneous calls
 * only one takes the mail. If that one dies, a later call sends the mail; its key lets the mail service deliver it
 * once.
 */
export async function sendMail(context: Context, key: string, mailer?: Mailer): Promise<SendOutcome> {
  const now = context.now();
  const waiting = await takeMail(context.db, key, { now, until: now + TAKEN_FOR });
  if (waiting === null) return 'not-waiting';
  try {
    const composed = await composeMail(context, waiting);
    if (composed === null) {
      await markDropped(context.db, key);
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
  await markSent(context.db, key, context.now());
  return 'sent';
}

/** Sends the mails of a queue batch. A failed mail is retried from the outbox by the timer. */
export async function sendMails(
  { messages }: Pick<MessageBatch<OutboxMessage>, 'messages'>,
  contextOf: (siteUrl: string) => Context,
): Promise<void> {
  for (const message of messages) {
    await sendMail(contextOf(message.body.siteUrl), message.body.key);
    message.ack();
  }
}

async function putOff(context: Context, key: string, tries: number, fault: unknown): Promise<SendOutcome> {
  logFault(`mail ${key}`, fault);
  // A person looks at a refused mail now, not after a day of tries.
  const pause = fault instanceof MailRefused ? undefined : MINUTES_BETWEEN_TRIES[tries];
  if (pause !== undefined) {
    await markFailed(context.db, key, context.now() + pause * MINUTE);
    return 'try-later';
  }
  await markFailed(context.db, key, null);
  await raiseAlert(context, 'an email could not be sent', [key]);
  return 'dead';
}
