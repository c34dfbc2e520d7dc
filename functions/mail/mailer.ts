import { inboxMailer } from '#functions/mail/inbox-mailer.ts';
import type { Env } from '#functions/env.ts';

/** A mail ready to leave. */
export interface Mail {
  /** The same key is delivered once, however often it is handed over: it is the mail service's idempotency key. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A mail service. Throws when it is not certain that it took the mail; the same mail is then handed over again. */
export interface Mailer {
  readonly deliver: (mail: Mail) => Promise<void>;
}

/** Whether mail ends in the local inbox. Production has none: mail there would be lost without anybody noticing. */
export function hasInbox(env: Pick<Env, 'STAGE'>): boolean {
  return env.STAGE !== 'production';
}

export function mailerOf(env: Env): Mailer {
  if (hasInbox(env)) return inboxMailer(env.DB);
  throw new Error('No mail service is set up for production: mail waits in the outbox');
}
