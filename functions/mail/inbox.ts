/** A mail in the local inbox. */
export interface InboxMail {
  readonly key: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly receivedAt: number;
}

const COLUMNS = 'key, recipient, subject, html, text, received_at AS receivedAt';

/** Stores a mail. An existing mail with the same key stays as it is. */
export async function putInInbox(db: D1Database, mail: InboxMail): Promise<void> {
  await db
    .prepare(
      `INSERT INTO inbox (key, recipient, subject, html, text, received_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (key) DO NOTHING`,
    )
    .bind(mail.key, mail.recipient, mail.subject, mail.html, mail.text, mail.receivedAt)
    .run();
}

export async function listInbox(db: D1Database): Promise<InboxMail[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM inbox ORDER BY received_at DESC, key LIMIT 200`)
    .all<InboxMail>();
  return results;
}

export async function findInInbox(db: D1Database, key: string): Promise<InboxMail | null> {
  return db.prepare(`SELECT ${COLUMNS} FROM inbox WHERE key = ?`).bind(key).first<InboxMail>();
}

export async function forgetInboxBefore(db: D1Database, before: number): Promise<void> {
  await db
    .prepare('DELETE FROM inbox WHERE key IN (SELECT key FROM inbox WHERE received_at < ?1 LIMIT 500)')
    .bind(before)
    .run();
}
