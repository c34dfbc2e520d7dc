import type { ChatMessage } from '#contract/chat.ts';
import { ANSWERS_MEASURED_MS, usualWait } from '#functions/platform/usual-wait.ts';
import type { Store } from '#functions/store/store.ts';

type Row = { seq: number; id: string; writer: ChatMessage['from']; name: string; text: string; at: number };

const COLUMNS = 'seq, id, writer, name, text, at';

/** Stores a message as the conversation's next one. Its id must be new in this conversation. */
export function keepMessage(store: Store, conversation: string, message: Omit<ChatMessage, 'seq'>): ChatMessage {
  const { seq } = store.get<{ seq: number }>(
    'UPDATE conversations SET lastSeq = lastSeq + 1, lastAt = ? WHERE id = ? RETURNING lastSeq AS seq',
    message.at,
    conversation,
  )!;
  store.run(
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
export function findMessage(store: Store, conversation: string, id: string): ChatMessage | null {
  const row = store.get<Row>(`SELECT ${COLUMNS} FROM messages WHERE conversation = ? AND id = ?`, conversation, id);
  return row && toMessage(row);
}

/** The messages after a number, in order, up to another number if it is given. */
export function messagesAfter(
  store: Store,
  conversation: string,
  after: number,
  upTo = Number.MAX_SAFE_INTEGER,
): ChatMessage[] {
  return store
    .all<Row>(
      `SELECT ${COLUMNS} FROM messages WHERE conversation = ? AND seq > ? AND seq <= ? ORDER BY seq`,
      conversation,
      after,
      upTo,
    )
    .map(toMessage);
}

export function lastMessage(store: Store, conversation: string): ChatMessage | null {
  const row = store.get<Row>(
    `SELECT ${COLUMNS} FROM messages WHERE conversation = ? ORDER BY seq DESC LIMIT 1`,
    conversation,
  );
  return row && toMessage(row);
}

/** The number of one side's messages after a number and since an instant. */
export function countMessages(
  store: Store,
  conversation: string,
  {
    from,
    after = 0,
    since = 0,
  }: { readonly from: ChatMessage['from']; readonly after?: number; readonly since?: number },
): number {
  return store.get<{ count: number }>(
    'SELECT count(*) AS count FROM messages WHERE conversation = ? AND writer = ? AND seq > ? AND at >= ?',
    conversation,
    from,
    after,
    since,
  )!.count;
}

/** What the visitor has sent since staff last answered. */
export function unansweredBy(
  store: Store,
  conversation: string,
): { readonly messages: number; readonly bytes: number } {
  return store.get<{ messages: number; bytes: number }>(
    `SELECT count(*) AS messages, coalesce(sum(octet_length(text)), 0) AS bytes FROM messages
       WHERE conversation = ?1 AND writer = 'visitor'
         AND seq > (SELECT coalesce(max(seq), 0) FROM messages WHERE conversation = ?1 AND writer = 'staff')`,
    conversation,
  )!;
}

export function hasAnswered(store: Store, conversation: string, name: string): boolean {
  const found = store.get(
    `SELECT 1 FROM messages WHERE conversation = ? AND writer = 'staff' AND name = ? LIMIT 1`,
    conversation,
    name,
  );
  return found !== null;
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
export function usualAnswerTime(store: Store, now: number): number | null {
  const lines = store.all<Line>(
    `SELECT conversation, writer, at FROM (
         SELECT conversation, seq, writer, at FROM messages WHERE writer <> 'notice' AND at >= ? ORDER BY at DESC LIMIT ?
       ) ORDER BY conversation, seq`,
    now - ANSWERS_MEASURED_MS,
    MOST_MESSAGES,
  );
  return usualWait(waitsIn(lines));
}

/** How long each question waited; `Infinity` without an answer. One conversation follows another. */
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
