import { addressOf, askApi, faultOf, type Fetch } from '#functions/platform/ask-api.ts';
import { headersOf, inBase64, MailRefused, type Mailer } from '#functions/mail/mailer.ts';
import { hashText } from '#functions/platform/secret-keys.ts';

const API = 'https://api.postmarkapp.com';
/** The metadata name of our key at Postmark, whose names are short. */
const KEY = 'key';
/** Postmark's codes for an invalid mail, and for an address that bounced or complained. */
const REFUSALS: readonly unknown[] = [300, 406];

/**
 * Delivers through Postmark, which has no idempotency key: before a retry it searches there for the mail by the hash of
 * its key.
 */
export function postmarkMailer(serverToken: string, ask: Fetch = fetch): Mailer {
  const headers = { 'x-postmark-server-token': serverToken };
  const isThere = async (key: string) => {
    const answer = await askApi(ask, `${API}/messages/outbound?count=1&offset=0&metadata_${KEY}=${key}`, { headers });
    if (!answer.ok) throw new Error(faultOf('Postmark', answer, answer.body['ErrorCode']));
    return Number(answer.body['TotalCount']) > 0;
  };
  return {
    deliver: async (mail) => {
      const { key, from, to, replyTo, subject, html, text, attachments = [], mayHaveLeft } = mail;
      const known = await hashText(key);
      if (mayHaveLeft && (await isThere(known))) return;
      const answer = await askApi(ask, `${API}/email`, {
        headers,
        body: {
          From: addressOf(from),
          To: to,
          ReplyTo: replyTo ?? from.email,
          Subject: subject,
          HtmlBody: html,
          TextBody: text,
          Headers: Object.entries(headersOf(mail)).map(([Name, Value]) => ({ Name, Value })),
          Attachments: attachments.map(({ name, type, content }) => ({
            Name: name,
            ContentType: type,
            Content: inBase64(content),
          })),
          // A tracked link would hand the token of a check-in link to the tracker.
          TrackOpens: false,
          TrackLinks: 'None',
          MessageStream: 'outbound',
          Metadata: { [KEY]: known },
        },
      });
      if (answer.ok) return;
      const code = answer.body['ErrorCode'];
      const fault = faultOf('Postmark', answer, code);
      throw REFUSALS.includes(code) ? new MailRefused(fault) : new Error(fault);
    },
  };
}
