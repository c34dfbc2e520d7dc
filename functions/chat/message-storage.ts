import type { ChatMessage } from '#contract/chat.ts';
import { ANSWERS_MEASURED_MS, usualWait } from '#functions/platform/usual-wait.ts';

type Row = { seq: number; id: string; writer: ChatMessage['from']; name: string; text: string; at: number };

const COLUMNS = 'seq, id, writer, name, text, at';

export function createMessages(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS messages (
      conversation TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL,
      writer TEXT NOT NULL CHECK (writer IN ('visitor', 'staff', 'notice')),
      name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (conversation, seq), UNIQUE (conversation, id)
    ) STRICT, WITHOUT ROWID;
  `);
}

/** Stores a message as the conversation's next one. Its id must be new in this conversation. */
export function keepMessage(sql: SqlStorage, conversation: string, message: Omit<ChatMessage, 'seq'>): ChatMessage {
  const { seq } = sql
    .exec<{ seq: number }>(
      'UPDATE conversations SET lastSeq = lastSeq + 1, lastAt = ? WHERE id = ? RETURNING lastSeq AS seq',
      message.at,
      conversation,
    )
    .one();
  sql.exec(
    `INSERT INTO messages (conversation, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    conversation,
    seq,
    message.id,
    message.from,
    message.name,
    message.text,
    message.at,
  );
  return { ...message, seq };
}

/** The message with an id of its writer: a message that is sent again is found, and not stored twice. */
export function findMessage(sql: SqlStorage, conversation: string, id: string): ChatMessage | null {
  const [row] = sql
    .exec<Row>(`SELECT ${COLUMNS} FROM messages WHERE conversation = ? AND id = ?`, conversation, id)
    .toArray();
  return row === undefined ? null : toMessage(row);
}

/** The messages after a number, in order, up to another number if it is given. */
export function messagesAfter(
  sql: SqlStorage,
  conversation: string,
  after: number,
  upTo = Number.MAX_SAFE_INTEGER,
): ChatMessage[] {
  return sql
    .exec<Row>(
      `SELECT ${COLUMNS} FROM messages WHERE conversation = ? AND seq > ? AND seq <= ? ORDER BY seq`,
      conversation,
      after,
      upTo,
    )
    .toArray()
    .map(toMessage);
}

export function lastMessage(sql: SqlStorage, conversation: string): ChatMessage | null {
  const [row] = sql
    .exec<Row>(`SELECT ${COLUMNS} FROM messages WHERE conversation = ? ORDER BY seq DESC LIMIT 1`, conversation)
    .toArray();
  return row === undefined ? null : toMessage(row);
}

/** The number of one side's messages after a number and since an instant. */
export function countMessages(
  sql: SqlStorage,
  conversation: string,
  {
    from,
    after = 0,
    since = 0,
  }: { readonly from: ChatMessage['from']; readonly after?: number; readonly since?: number },
): number {
  return sql
    .exec<{ count: number }>(
      'SELECT count(*) AS count FROM messages WHERE conversation = ? AND writer = ? AND seq > ? AND at >= ?',
      conversation,
      from,
      after,
      since,
    )
    .one().count;
}

/** What the visitor has sent since staff last answered. */
export function unansweredBy(
  sql: SqlStorage,
  conversation: string,
): { readonly messages: number; readonly bytes: number } {
  return sql
    .exec<{ messages: number; bytes: number }>(
      `SELECT count(*) AS messages, coalesce(sum(octet_length(text)), 0) AS bytes FROM messages
       WHERE conversation = ?1 AND writer = 'visitor'
         AND seq > (SELECT coalesce(max(seq), 0) FROM messages WHERE conversation = ?1 AND writer = 'staff')`,
      conversation,
    )
    .one();
}

/** Whether a person has answered in a conversation before. */
export function hasAnswered(sql: SqlStorage, conversation: string, name: string): boolean {
  const found = sql.exec(
    `SELECT 1 FROM messages WHERE conversation = ? AND writer = 'staff' AND name = ? LIMIT 1`,
    conversation,
    name,
  );
  return found.toArray().length > 0;
}

function toMessage({ writer, ...row }: Row): ChatMessage {
  return { ...row, from: writer };
}

/** Bounds the work; the latest messages count. */
const MOST_MESSAGES = 5_000;

type Line = { readonly conversation: string; readonly writer: 'visitor' | 'staff'; readonly at: number };

/**
 * The usual time until staff answer in the chat, in milliseconds; null if too little is known. A question begins with a
 * visitor's message and ends with the next one of staff.
 */
export function usualAnswerTime(sql: SqlStorage, now: number): number | null {
  const lines = sql
    .exec<Line>(
      `SELECT conversation, writer, at FROM (
         SELECT conversation, seq, writer, at FROM messages WHERE writer <> 'notice' AND at >= ? ORDER BY at DESC LIMIT ?
       ) ORDER BY conversation, seq`,
      now - ANSWERS_MEASURED_MS,
      MOST_MESSAGES,
    )
    .toArray();
  return usualWait(waitsIn(lines));
}

/**
 * How long each question waited; `Infinity` for one without an answer. The lines are in order, one conversation after
 * another.
 */
function waitsIn(lines: readonly Line[]): number[] {
  const waits: number[] = [];
  let asked: Line | null = null;
  for (const line of lines) {
    if (asked !== null && asked.conversation !== line.conversation) {
      waits.push(Infinity);
      asked = null;
    }
    if (line.writer === 'visitor') asked ??= line;
    else if (asked !== null) {
      waits.push(line.at - asked.at);
      asked = null;
    }
  }
  if (asked !== null) waits.push(Infinity);
  return waits;
}
