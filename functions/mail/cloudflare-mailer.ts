import { headersOf, MailRefused, type Mailer } from '#functions/mail/mailer.ts';

/** Cloudflare's codes for an address that is wrong or blocked. */
const REFUSALS: readonly unknown[] = ['E_VALIDATION_ERROR', 'E_RECIPIENT_SUPPRESSED', 'E_RECIPIENT_NOT_ALLOWED'];

/**
 * Delivers through Cloudflare's own mail service, by the Worker's `send_email` binding.
 *
 * The service has no idempotency key and no search, so a mail whose answer was lost is sent twice.
 */
export function cloudflareMailer(binding: Pick<SendEmail, 'send'>): Mailer {
  return {
    deliver: async (mail) => {
      const { from, to, replyTo, subject, html, text, attachments = [] } = mail;
      try {
        await binding.send({
          from,
          to,
          replyTo: replyTo ?? from.email,
          headers: headersOf(mail),
          subject,
          html,
          text,
          attachments: attachments.map(({ name, type, content }) => ({
            disposition: 'attachment' as const,
            filename: name,
            type,
            content: new TextEncoder().encode(content),
          })),
        });
      } catch (fault) {
        const code = fault instanceof Error && 'code' in fault ? fault.code : undefined;
        const message = `Cloudflare's mail service answered ${typeof code === 'string' ? code : 'nothing'}`;
        throw REFUSALS.includes(code) ? new MailRefused(message) : new Error(message);
      }
    },
  };
}
