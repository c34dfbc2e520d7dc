import type { OutboxMessage } from '#functions/platform/env.ts';
import { logFault } from '#functions/platform/log-fault.ts';
import { mailerFor } from '#functions/mail/mailer-for.ts';
import { MailRefused, type Mailer } from '#functions/mail/mailer.ts';
import { composeMail } from '#functions/outbox/compose-mail.ts';
import type { Context } from '#functions/context/context.ts';
import { raiseAlert } from '#functions/context/raise-alert.ts';
import { markDropped, markFailed, markSent, takeMail } from '#functions/outbox/mail-queue.ts';
import { MINUTE } from '#domain/durations.ts';

export type SendOutcome =
  | 'sent'
  | 'not-waiting'
  /** What it says is not true any more, so it is not sent. */
  | 'dropped'
  | 'try-later'
  | 'dead';

/** How long after each failed try the next one comes; after the last the mail is dead. About a day in all. */
const MINUTES_BETWEEN_TRIES = [1, 2, 5, 15, 60, 240, 480, 720] as const;
/** Longer than sending takes: a mail service that is silent is given up before. */
const TAKEN_FOR = 2 * MINUTE;

/**
 * Sends one mail of the outbox (P06).
 *
 * Queue and timer may both come with the same key, and more than once. A mail that was sent is not looked at again, and
 * one of those who come at the same moment has it. What was taken and never heard of again is sent by whoever comes
 * next: its key makes a mail service that had it deliver one.
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

/** Sends the mails a queue's batch names. One that fails is put off in the outbox: what the queue forgets, the timer finds. */
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
  // What the mail service will never take is for a person to look at now, not in a day.
  const pause = fault instanceof MailRefused ? undefined : MINUTES_BETWEEN_TRIES[tries];
  if (pause !== undefined) {
    await markFailed(context.db, key, context.now() + pause * MINUTE);
    return 'try-later';
  }
  await markFailed(context.db, key, null);
  await raiseAlert(context, 'mail cannot be sent', [key]);
  return 'dead';
}
