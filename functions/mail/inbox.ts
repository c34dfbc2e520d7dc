import type { Store } from '#functions/store/store.ts';
import type { Attachment } from '#functions/mail/mailer.ts';

export interface InboxMail {
  readonly key: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly receivedAt: number;
}

export type ListedMail = Pick<InboxMail, 'key' | 'recipient' | 'subject' | 'receivedAt'>;

/** Stores a mail. An existing mail with the same key stays as it is. */
export function putInInbox(store: Store, mail: InboxMail): void {
  store.run(
    `INSERT INTO inbox (key, recipient, subject, html, text, received_at, attachments)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (key) DO NOTHING`,
    mail.key,
    mail.recipient,
    mail.subject,
    mail.html,
    mail.text,
    mail.receivedAt,
    JSON.stringify(mail.attachments),
  );
}

/** The latest emails, without their bodies: a list of hundreds would read megabytes. */
export function listInbox(store: Store): ListedMail[] {
  return store.all<ListedMail>(
    'SELECT key, recipient, subject, received_at AS receivedAt FROM inbox ORDER BY received_at DESC, key LIMIT 200',
  );
}

export function findInInbox(store: Store, key: string): InboxMail | null {
  const row = store.get<Omit<InboxMail, 'attachments'> & { attachments: string }>(
    'SELECT key, recipient, subject, html, text, attachments, received_at AS receivedAt FROM inbox WHERE key = ?',
    key,
  );
  return row && { ...row, attachments: JSON.parse(row.attachments) as Attachment[] };
}
