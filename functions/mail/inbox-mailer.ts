import type { Mailer } from '#functions/mail/mailer.ts';
import { putInInbox } from '#functions/mail/inbox.ts';

/** Delivers to the local inbox page. */
export function inboxMailer(db: D1Database): Mailer {
  return {
    deliver: ({ key, to, subject, html, text, attachments = [] }) =>
      putInInbox(db, { key, recipient: to, subject, html, text, attachments, receivedAt: Date.now() }),
  };
}
