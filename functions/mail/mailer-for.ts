import { cloudflareMailer } from '#functions/mail/cloudflare-mailer.ts';
import { inboxMailer } from '#functions/mail/inbox-mailer.ts';
import type { Mailer } from '#functions/mail/mailer.ts';
import { postmarkMailer } from '#functions/mail/postmark-mailer.ts';
import { resendMailer } from '#functions/mail/resend-mailer.ts';
import type { Env } from '#functions/platform/env.ts';

/** Whether mail goes to the local inbox. Production has no inbox: mail in it would be lost unnoticed. */
export function hasInbox(env: Pick<Env, 'STAGE' | 'MAIL'>): boolean {
  return env.MAIL === 'inbox' && env.STAGE !== 'production';
}

/** The mail adapter that `MAIL` names. Throws when a setting is missing: mail waits in the outbox until it is set. */
export function mailerFor(env: Env): Mailer {
  switch (env.MAIL) {
    case 'inbox':
      if (!hasInbox(env)) throw new Error('No mail service is set up for production: mail waits in the outbox');
      return inboxMailer(env.DB);
    case 'resend':
      return resendMailer(needed(env.RESEND_API_KEY, 'RESEND_API_KEY'));
    case 'postmark':
      return postmarkMailer(needed(env.POSTMARK_SERVER_TOKEN, 'POSTMARK_SERVER_TOKEN'));
    case 'cloudflare':
      return cloudflareMailer(needed(env.EMAIL, 'The binding EMAIL'));
    default:
      throw new Error(
        `MAIL is "${String(env.MAIL)}", and this build has "resend", "postmark", "cloudflare" and "inbox"`,
      );
  }
}

function needed<Setting>(setting: Setting | undefined, name: string): Setting {
  if (setting === undefined || setting === '') throw new Error(`${name} is not set: mail waits in the outbox`);
  return setting;
}
