import { addressOf, askApi, faultOf, type ApiAnswer, type Fetch } from '#functions/platform/ask-api.ts';
import { headersOf, inBase64, MailRefused, type Mailer } from '#functions/mail/mailer.ts';

const SEND = 'https://api.resend.com/emails';

/**
 * Delivers through Resend, which remembers a mail's key for a day.
 *
 * No mail is tried for longer than that, so a mail whose answer was lost is never sent twice.
 */
export function resendMailer(apiKey: string, ask: Fetch = fetch): Mailer {
  return {
    deliver: async (mail) => {
      const { key, from, to, replyTo, subject, html, text, attachments = [] } = mail;
      const answer = await askApi(ask, SEND, {
        headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': key },
        body: {
          from: addressOf(from),
          to: [to],
          reply_to: replyTo ?? from.email,
          headers: headersOf(mail),
          subject,
          html,
          text,
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            content_type: type,
            content: inBase64(content),
          })),
        },
      });
      if (answer.ok || isAlreadyAccepted(answer)) return;
      const fault = faultOf('Resend', answer, answer.body['name']);
      throw isAboutThisMail(answer) ? new MailRefused(fault) : new Error(fault);
    },
  };
}

/**
 * Resend already has a mail with this key and other content: it was composed again since and need not be sent again.
 */
function isAlreadyAccepted({ status, body }: ApiAnswer): boolean {
  return status === 409 && body['name'] === 'invalid_idempotent_request';
}

/**
 * Whether the refusal concerns this mail alone. A wrong API key or domain concerns every mail and will be corrected.
 */
function isAboutThisMail({ status, body }: ApiAnswer): boolean {
  return status === 422 && body['name'] === 'validation_error';
}
