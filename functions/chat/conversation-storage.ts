/** A stored conversation with one visitor's browser. Its messages are in message-storage.ts. */
export type StoredConversation = {
  /** The id in the staff chat. It gives no access. */
  readonly id: string;
  /** SHA-256 of the visitor's cookie. Only the cookie gives access to the conversation. */
  readonly tokenHash: string;
  readonly name: string;
  readonly email: string;
  readonly pagePath: string;
  readonly pageTitle: string;
  /** The id of the visitor's cart; empty for none. */
  readonly cartId: string;
  /** The site's address in the visitor's request, for links in mails. */
  readonly siteUrl: string;
  readonly lastSeq: number;
  readonly readByStaff: number;
  readonly readByVisitor: number;
  readonly done: 0 | 1;
  /** When the last message came, or the conversation began. */
  readonly lastAt: number;
  /** When the visitor's last connection ended; null while there is one. */
  readonly leftAt: number | null;
  /** The number of the last message that was mailed to the office and to the visitor, and the time. */
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

/** The latest conversations that have messages or a connected visitor. */
export function latestConversations(sql: SqlStorage, limit: number): StoredConversation[] {
  return sql
    .exec<StoredConversation>(
      'SELECT * FROM conversations WHERE lastSeq > 0 OR leftAt IS NULL ORDER BY lastAt DESC LIMIT ?',
      limit,
    )
    .toArray();
}

/** Conversations whose visitor is stored as connected. */
export function connectedConversations(sql: SqlStorage): string[] {
  return sql
    .exec<{ id: string }>('SELECT id FROM conversations WHERE leftAt IS NULL')
    .toArray()
    .map(({ id }) => id);
}

/**
 * Deletes conversations whose last message is older than an instant, and their messages. Not those of connected
 * visitors.
 */
export function deleteConversationsBefore(sql: SqlStorage, before: number): void {
  const old = 'SELECT id FROM conversations WHERE lastAt < ? AND leftAt IS NOT NULL';
  sql.exec(`DELETE FROM messages WHERE conversation IN (${old})`, before);
  sql.exec(`DELETE FROM mails WHERE conversation IN (${old})`, before);
  sql.exec('DELETE FROM conversations WHERE lastAt < ? AND leftAt IS NOT NULL', before);
}

/** When the oldest conversation had its last message; null when there is none. */
export function oldestConversationAt(sql: SqlStorage): number | null {
  return sql.exec<{ at: number | null }>('SELECT min(lastAt) AS at FROM conversations').one().at;
}
