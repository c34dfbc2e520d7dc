import type { Store } from '#functions/store/store.ts';
import { putInInbox } from '#functions/mail/inbox.ts';
import { headersOf, inBase64, type Mailer, MailRefused } from '#functions/mail/mailer.ts';
import { addressOf, type ApiAnswer, askApi, faultOf, type Fetch } from '#functions/platform/ask-api.ts';
import type { Env } from '#functions/platform/env.ts';
import { hashText } from '#functions/platform/secrets.ts';

/** Whether mail goes to the local inbox. Production has no inbox: mail in it would be lost unnoticed. */
export function hasInbox(env: Pick<Env, 'STAGE' | 'MAIL'>): boolean {
  return env.MAIL === 'inbox' && env.STAGE !== 'production';
}

/** The mail adapter that `MAIL` names. Throws when a setting is missing: mail waits in the outbox until it is set. */
export function mailerFor(env: Env): Mailer {
  switch (env.MAIL) {
    case 'inbox':
      if (!hasInbox(env)) throw new Error('No mail service is set up for production: mail waits in the outbox');
      return inboxMailer(env.STORE);
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

/** Cloudflare's codes for an address that is wrong or blocked. */
const CLOUDFLARE_REFUSALS: readonly unknown[] = [
  'E_VALIDATION_ERROR',
  'E_RECIPIENT_SUPPRESSED',
  'E_RECIPIENT_NOT_ALLOWED',
];

/** Cloudflare's service has no idempotency key and no search, so a mail whose answer was lost is sent twice. */
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
        throw CLOUDFLARE_REFUSALS.includes(code) ? new MailRefused(message) : new Error(message);
      }
    },
  };
}

const SEND = 'https://api.resend.com/emails';

/** Resend remembers a mail's key for a day, and no mail is tried for longer, so none is sent twice. */
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

/** Resend has a mail with this key and other content: it was written again since, and need not be sent again. */
function isAlreadyAccepted({ status, body }: ApiAnswer): boolean {
  return status === 409 && body['name'] === 'invalid_idempotent_request';
}

/** Whether the refusal is about this mail alone. A wrong API key or domain concerns every mail. */
function isAboutThisMail({ status, body }: ApiAnswer): boolean {
  return status === 422 && body['name'] === 'validation_error';
}

const API = 'https://api.postmarkapp.com';
/** The metadata name of our key at Postmark, whose names are short. */
const KEY = 'key';
/** Postmark's codes for an invalid mail, and for an address that bounced or complained. */
const POSTMARK_REFUSALS: readonly unknown[] = [300, 406];

/** Delivers through Postmark, which has no idempotency key: before a retry, it looks there for the mail. */
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
      throw POSTMARK_REFUSALS.includes(code) ? new MailRefused(fault) : new Error(fault);
    },
  };
}

function inboxMailer(store: Store): Mailer {
  return {
    deliver: ({ key, to, subject, html, text, attachments = [] }) => {
      putInInbox(store, { key, recipient: to, subject, html, text, attachments, receivedAt: Date.now() });
      return Promise.resolve();
    },
  };
}
