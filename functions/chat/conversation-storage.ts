/** A conversation as the chat keeps it: one visitor's browser, and what was said. Its messages are in message-storage.ts. */
export type StoredConversation = {
  /** What the staff chat names it by. It opens nothing. */
  readonly id: string;
  /** SHA-256 of the visitor's cookie: whoever has the cookie has the conversation, and nobody else. */
  readonly tokenHash: string;
  readonly name: string;
  readonly email: string;
  readonly pagePath: string;
  readonly pageTitle: string;
  /** The visitor's cart as the Worker knew it; empty for none. */
  readonly cartId: string;
  /** Where the visitor reached the site, for links in mail. */
  readonly siteUrl: string;
  readonly lastSeq: number;
  readonly readByStaff: number;
  readonly readByVisitor: number;
  readonly done: 0 | 1;
  /** When the last message came, or the conversation began. */
  readonly lastAt: number;
  /** When the visitor's last connection ended; null while there is one. */
  readonly leftAt: number | null;
  /** The last message the office, and the visitor, were mailed, and when. */
  readonly officeMailed: number;
  readonly officeMailedAt: number;
  readonly visitorMailed: number;
  readonly visitorMailedAt: number;
};

export function createConversations(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS conversations (
      id TEXT PRIMARY KEY, tokenHash TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL DEFAULT '', email TEXT NOT NULL DEFAULT '',
      pagePath TEXT NOT NULL DEFAULT '', pageTitle TEXT NOT NULL DEFAULT '',
      cartId TEXT NOT NULL DEFAULT '', siteUrl TEXT NOT NULL DEFAULT '',
      lastSeq INTEGER NOT NULL DEFAULT 0,
      readByStaff INTEGER NOT NULL DEFAULT 0, readByVisitor INTEGER NOT NULL DEFAULT 0,
      done INTEGER NOT NULL DEFAULT 0, lastAt INTEGER NOT NULL, leftAt INTEGER,
      officeMailed INTEGER NOT NULL DEFAULT 0, officeMailedAt INTEGER NOT NULL DEFAULT 0,
      visitorMailed INTEGER NOT NULL DEFAULT 0, visitorMailedAt INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX IF NOT EXISTS conversations_by_time ON conversations (lastAt);
    CREATE INDEX IF NOT EXISTS conversations_connected ON conversations (id) WHERE leftAt IS NULL;
  `);
}

export function beginConversation(sql: SqlStorage, tokenHash: string, at: number): void {
  sql.exec(
    'INSERT INTO conversations (id, tokenHash, lastAt, leftAt) VALUES (?1, ?2, ?3, ?3) ON CONFLICT (tokenHash) DO NOTHING',
    crypto.randomUUID(),
    tokenHash,
    at,
  );
}

export function findConversationByToken(sql: SqlStorage, tokenHash: string): StoredConversation | null {
  return (
    sql.exec<StoredConversation>('SELECT * FROM conversations WHERE tokenHash = ?', tokenHash).toArray()[0] ?? null
  );
}

export function findConversation(sql: SqlStorage, id: string): StoredConversation | null {
  return sql.exec<StoredConversation>('SELECT * FROM conversations WHERE id = ?', id).toArray()[0] ?? null;
}

export function changeConversation(
  sql: SqlStorage,
  id: string,
  changes: Partial<Omit<StoredConversation, 'id' | 'tokenHash'>>,
): void {
  const columns = Object.keys(changes);
  const values = Object.values(changes);
  sql.exec(
    `UPDATE conversations SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
    ...values,
    id,
  );
}

/** The latest conversations: those in which something was said, and those of visitors who are here. */
export function latestConversations(sql: SqlStorage, limit: number): StoredConversation[] {
  return sql
    .exec<StoredConversation>(
      'SELECT * FROM conversations WHERE lastSeq > 0 OR leftAt IS NULL ORDER BY lastAt DESC LIMIT ?',
      limit,
    )
    .toArray();
}

/** Conversations whose visitor was connected when this was last known. */
export function connectedConversations(sql: SqlStorage): string[] {
  return sql
    .exec<{ id: string }>('SELECT id FROM conversations WHERE leftAt IS NULL')
    .toArray()
    .map(({ id }) => id);
}

/** Deletes conversations whose last message is older than an instant, with all that was said. A visitor who is here keeps theirs. */
export function forgetConversationsBefore(sql: SqlStorage, before: number): void {
  const old = 'SELECT id FROM conversations WHERE lastAt < ? AND leftAt IS NOT NULL';
  sql.exec(`DELETE FROM messages WHERE conversation IN (${old})`, before);
  sql.exec(`DELETE FROM mails WHERE conversation IN (${old})`, before);
  sql.exec('DELETE FROM conversations WHERE lastAt < ? AND leftAt IS NOT NULL', before);
}

/** When the oldest conversation had its last message; null when there is none. */
export function oldestConversationAt(sql: SqlStorage): number | null {
  return sql.exec<{ at: number | null }>('SELECT min(lastAt) AS at FROM conversations').one().at;
}
