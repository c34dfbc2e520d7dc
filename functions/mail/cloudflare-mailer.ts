import { MailRefused, unsubscribeHeaders, type Mailer } from '#functions/mail/mailer.ts';

/** Its codes for an address that is wrong, or wants no mail. */
const REFUSALS: readonly unknown[] = ['E_VALIDATION_ERROR', 'E_RECIPIENT_SUPPRESSED', 'E_RECIPIENT_NOT_ALLOWED'];

/**
 * Delivers through Cloudflare's own mail service, by the Worker's `send_email` binding.
 *
 * It neither knows a repeated mail nor can be asked for one: a mail whose answer was lost leaves a second time, since
 * twice is better than never.
 */
export function cloudflareMailer(binding: Pick<SendEmail, 'send'>): Mailer {
  return {
    deliver: async ({ from, to, replyTo, unsubscribeUrl, subject, html, text }) => {
      try {
        const headers = unsubscribeHeaders(unsubscribeUrl);
        await binding.send({ from, to, replyTo: replyTo ?? from.email, headers, subject, html, text });
      } catch (fault) {
        const code = fault instanceof Error && 'code' in fault ? fault.code : undefined;
        const message = `Cloudflare's mail service answered ${typeof code === 'string' ? code : 'nothing'}`;
        throw REFUSALS.includes(code) ? new MailRefused(message) : new Error(message);
      }
    },
  };
}
