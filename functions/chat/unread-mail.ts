import { messagesAfter } from '#functions/chat/message-storage.ts';
import { changeConversation, findConversation } from '#functions/chat/conversation-storage.ts';
import type { ChatMessage } from '#contract/chat.ts';
import { CHAT_GONE_MS, CHAT_MAIL_PAUSE_MS, CHAT_NEXT_MAIL_MS, CHAT_UNREAD_MS } from '#domain/constants.ts';

/** Whom a mail of the chat goes to: to the office what visitors wrote, to a visitor what staff answered. */
export type MailSide = 'office' | 'visitor';

/** A stretch of messages that nobody has read, nor was mailed. */
interface Unread {
  readonly conversation: string;
  readonly email: string;
  readonly siteUrl: string;
  /** The last number that was read or mailed, and the stretch's own last. */
  readonly after: number;
  readonly upTo: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** When the visitor's last connection ended; null while there is one. */
  readonly leftAt: number | null;
  /** When the last mail left of which nothing is read yet; 0 when all is. */
  readonly mailedAt: number;
}

/** A mail that was decided on. It is kept until the outbox has it, and after, for the text it will be written from. */
export type PlannedMail = {
  readonly key: string;
  readonly conversation: string;
  readonly side: MailSide;
  readonly afterSeq: number;
  readonly upToSeq: number;
  readonly recipient: string;
  readonly siteUrl: string;
};

const COLUMNS = {
  office: ['readByStaff', 'officeMailed', 'visitor'],
  visitor: ['readByVisitor', 'visitorMailed', 'staff'],
} as const;

export function createMails(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS mails (
      key TEXT PRIMARY KEY, conversation TEXT NOT NULL, side TEXT NOT NULL,
      afterSeq INTEGER NOT NULL, upToSeq INTEGER NOT NULL,
      recipient TEXT NOT NULL, siteUrl TEXT NOT NULL, handedOver INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX IF NOT EXISTS mails_waiting ON mails (key) WHERE handedOver = 0;
    CREATE INDEX IF NOT EXISTS mails_by_conversation ON mails (conversation);
  `);
}

/**
 * When a stretch of unread messages leaves by mail; null while its reader is here.
 *
 * To the office at once when it is closed, and after some minutes unread when it is open. To a visitor once they are
 * gone. Who writes several lines in a row is given time to finish. What is added while a mail lies unread leaves an hour
 * after that one: whoever reads mail alone misses nothing, and is not sent every line.
 */
function mailDue(side: MailSide, unread: Unread, isOpen: boolean): number | null {
  const finished = Math.min(unread.lastAt + CHAT_MAIL_PAUSE_MS, unread.firstAt + CHAT_UNREAD_MS);
  const notBefore = unread.mailedAt === 0 ? 0 : unread.mailedAt + CHAT_NEXT_MAIL_MS;
  if (side === 'office') return Math.max(isOpen ? unread.firstAt + CHAT_UNREAD_MS : finished, notBefore);
  if (unread.leftAt === null || unread.email === '') return null;
  return Math.max(finished, unread.leftAt + CHAT_GONE_MS, notBefore);
}

/**
 * Decides on the mails that are due, each once: the stretch is marked as mailed in the same step. Answers with when the
 * next one is due; null when none waits.
 */
export function planMails(
  sql: SqlStorage,
  { now, isOpen, officeEmail }: { readonly now: number; readonly isOpen: boolean; readonly officeEmail: string },
): number | null {
  let next: number | null = null;
  for (const side of ['office', 'visitor'] as const) {
    for (const unread of unreadStretches(sql, side)) {
      const due = mailDue(side, unread, isOpen);
      if (due !== null && due <= now)
        plan(sql, side, unread, { now, recipient: side === 'office' ? officeEmail : unread.email });
      else if (due !== null) next = Math.min(next ?? due, due);
    }
  }
  return next;
}

/** Mails the outbox does not have yet. */
export function mailsToHandOver(sql: SqlStorage): PlannedMail[] {
  return sql.exec<PlannedMail>(`${SELECT_MAIL} WHERE handedOver = 0`).toArray();
}

export function markHandedOver(sql: SqlStorage, key: string): void {
  sql.exec('UPDATE mails SET handedOver = 1 WHERE key = ?', key);
}

/** What a mail says, as far as it is still unread; null when all of it was read meanwhile, or deleted (N17). */
export function linesOfMail(sql: SqlStorage, key: string): { mail: PlannedMail; lines: ChatMessage[] } | null {
  const [mail] = sql.exec<PlannedMail>(`${SELECT_MAIL} WHERE key = ?`, key).toArray();
  const conversation = mail && findConversation(sql, mail.conversation);
  if (mail === undefined || !conversation) return null;
  const [read, , writer] = COLUMNS[mail.side];
  const unread = messagesAfter(sql, conversation.id, Math.max(mail.afterSeq, conversation[read]), mail.upToSeq);
  const lines = unread.filter(({ from }) => from === writer);
  return lines.length === 0 ? null : { mail, lines };
}

const SELECT_MAIL = 'SELECT key, conversation, side, afterSeq, upToSeq, recipient, siteUrl FROM mails';

function unreadStretches(sql: SqlStorage, side: MailSide): Unread[] {
  const [read, mailed, writer] = COLUMNS[side];
  return sql
    .exec<Unread & Record<string, SqlStorageValue>>(
      `SELECT conversation, email, siteUrl, leftAt, max(${read}, ${mailed}) AS after, max(seq) AS upTo,
         min(at) AS firstAt, max(at) AS lastAt, iif(${mailed} > ${read}, ${mailed}At, 0) AS mailedAt
       FROM conversations JOIN messages ON conversation = conversations.id AND seq > max(${read}, ${mailed}) AND writer = '${writer}'
       WHERE conversations.lastSeq > max(${read}, ${mailed})
       GROUP BY conversations.id`,
    )
    .toArray();
}

function plan(
  sql: SqlStorage,
  side: MailSide,
  { conversation, after, upTo, siteUrl }: Unread,
  { now, recipient }: { readonly now: number; readonly recipient: string },
): void {
  const template = side === 'office' ? 'chat-waiting' : 'chat-answer';
  sql.exec(
    `INSERT INTO mails (key, conversation, side, afterSeq, upToSeq, recipient, siteUrl) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (key) DO NOTHING`,
    `${template}:${conversation}:${upTo}:${side}`,
    conversation,
    side,
    after,
    upTo,
    recipient,
    siteUrl,
  );
  changeConversation(
    sql,
    conversation,
    side === 'office' ? { officeMailed: upTo, officeMailedAt: now } : { visitorMailed: upTo, visitorMailedAt: now },
  );
}
