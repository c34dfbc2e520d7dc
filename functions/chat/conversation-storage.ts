import type { Store } from '#functions/store/store.ts';
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

export function beginConversation(store: Store, tokenHash: string, at: number): void {
  store.run(
    'INSERT INTO conversations (id, tokenHash, lastAt, leftAt) VALUES (?1, ?2, ?3, ?3) ON CONFLICT (tokenHash) DO NOTHING',
    crypto.randomUUID(),
    tokenHash,
    at,
  );
}

export function findConversationByToken(store: Store, tokenHash: string): StoredConversation | null {
  return store.get<StoredConversation>('SELECT * FROM conversations WHERE tokenHash = ?', tokenHash);
}

export function findConversation(store: Store, id: string): StoredConversation | null {
  return store.get<StoredConversation>('SELECT * FROM conversations WHERE id = ?', id);
}

export function changeConversation(
  store: Store,
  id: string,
  changes: Partial<Omit<StoredConversation, 'id' | 'tokenHash'>>,
): void {
  const columns = Object.keys(changes);
  const values = Object.values(changes);
  store.run(
    `UPDATE conversations SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
    ...values,
    id,
  );
}

/** The latest conversations that have messages or a connected visitor. */
export function latestConversations(store: Store, limit: number): StoredConversation[] {
  return store.all<StoredConversation>(
    'SELECT * FROM conversations WHERE lastSeq > 0 OR leftAt IS NULL ORDER BY lastAt DESC LIMIT ?',
    limit,
  );
}

export function connectedConversations(store: Store): string[] {
  return store.all<{ id: string }>('SELECT id FROM conversations WHERE leftAt IS NULL').map(({ id }) => id);
}

/** Deletes conversations whose last message is too old, with their messages. Connected visitors keep theirs. */
export function deleteConversationsBefore(store: Store, before: number): void {
  const old = 'SELECT id FROM conversations WHERE lastAt < ? AND leftAt IS NOT NULL';
  store.run(`DELETE FROM messages WHERE conversation IN (${old})`, before);
  store.run(`DELETE FROM mails WHERE conversation IN (${old})`, before);
  store.run('DELETE FROM conversations WHERE lastAt < ? AND leftAt IS NOT NULL', before);
}

/** When the oldest conversation whose visitor has left had its last message. */
export function oldestConversationAt(store: Store): number | null {
  const oldest = 'SELECT min(lastAt) AS at FROM conversations WHERE leftAt IS NOT NULL';
  return store.get<{ at: number | null }>(oldest)!.at;
}
