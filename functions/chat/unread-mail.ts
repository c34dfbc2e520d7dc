import { messagesAfter } from '#functions/chat/message-storage.ts';
import { changeConversation, findConversation } from '#functions/chat/conversation-storage.ts';
import type { ChatMessage } from '#contract/chat.ts';
import { CHAT_GONE_MS, CHAT_MAIL_PAUSE_MS, CHAT_NEXT_MAIL_MS, CHAT_UNREAD_MS } from '#domain/constants.ts';
import type { Store } from '#functions/store/store.ts';

/** The recipient of a chat mail: the office gets visitors' messages, a visitor gets staff's answers. */
export type MailSide = 'office' | 'visitor';

/** Consecutive messages that were neither read nor mailed. */
interface Unread {
  readonly conversation: string;
  readonly email: string;
  readonly siteUrl: string;
  /** The last number that was read or mailed, and the last unread number. */
  readonly after: number;
  readonly upTo: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** When the visitor's last connection ended; null while there is one. */
  readonly leftAt: number | null;
  /** When the last mail was sent whose messages are still unread; 0 for none. */
  readonly mailedAt: number;
}

/** A planned mail. It stays stored after the outbox has it, because the mail's text is read from it when it is sent. */
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

/**
 * When unread messages are mailed; null while their reader is connected.
 *
 * The office is mailed after a short pause when it is closed, and after some minutes unread when it is open. A visitor
 * is mailed some minutes after they disconnect. The pause lets a writer finish several lines. Messages that follow an
 * unread mail are mailed together one hour after it.
 */
function mailDue(side: MailSide, unread: Unread, isOpen: boolean): number | null {
  const finished = Math.min(unread.lastAt + CHAT_MAIL_PAUSE_MS, unread.firstAt + CHAT_UNREAD_MS);
  const notBefore = unread.mailedAt === 0 ? 0 : unread.mailedAt + CHAT_NEXT_MAIL_MS;
  if (side === 'office') return Math.max(isOpen ? unread.firstAt + CHAT_UNREAD_MS : finished, notBefore);
  if (unread.leftAt === null || unread.email === '') return null;
  return Math.max(finished, unread.leftAt + CHAT_GONE_MS, notBefore);
}

/** Plans the mails that are due, and marks their messages as mailed. Returns when the next is due, or null. */
export function planMails(
  store: Store,
  { now, isOpen, officeEmail }: { readonly now: number; readonly isOpen: boolean; readonly officeEmail: string },
): number | null {
  let next: number | null = null;
  for (const side of ['office', 'visitor'] as const) {
    for (const unread of unreadStretches(store, side)) {
      const due = mailDue(side, unread, isOpen);
      if (due !== null && due <= now)
        plan(store, side, unread, { now, recipient: side === 'office' ? officeEmail : unread.email });
      else if (due !== null) next = Math.min(next ?? due, due);
    }
  }
  return next;
}

export function mailsForOutbox(store: Store): PlannedMail[] {
  return store.all<PlannedMail>(`${SELECT_MAIL} WHERE handedOver = 0`);
}

export function markInOutbox(store: Store, key: string): void {
  store.run('UPDATE mails SET handedOver = 1 WHERE key = ?', key);
}

/** The messages of a mail that are still unread; null when all were read or deleted. */
export function linesOfMail(store: Store, key: string): { mail: PlannedMail; lines: ChatMessage[] } | null {
  const mail = store.get<PlannedMail>(`${SELECT_MAIL} WHERE key = ?`, key);
  const conversation = mail && findConversation(store, mail.conversation);
  if (!conversation) return null;
  const [read, , writer] = COLUMNS[mail.side];
  const unread = messagesAfter(store, conversation.id, Math.max(mail.afterSeq, conversation[read]), mail.upToSeq);
  const lines = unread.filter(({ from }) => from === writer);
  return lines.length === 0 ? null : { mail, lines };
}

const SELECT_MAIL = 'SELECT key, conversation, side, afterSeq, upToSeq, recipient, siteUrl FROM mails';

function unreadStretches(store: Store, side: MailSide): Unread[] {
  const [read, mailed, writer] = COLUMNS[side];
  return store.all<Unread>(
    `SELECT conversation, email, siteUrl, leftAt, max(${read}, ${mailed}) AS after, max(seq) AS upTo,
         min(at) AS firstAt, max(at) AS lastAt, iif(${mailed} > ${read}, ${mailed}At, 0) AS mailedAt
       FROM conversations JOIN messages ON conversation = conversations.id AND seq > max(${read}, ${mailed}) AND writer = '${writer}'
       WHERE conversations.lastSeq > max(${read}, ${mailed})
       GROUP BY conversations.id`,
  );
}

function plan(
  store: Store,
  side: MailSide,
  { conversation, after, upTo, siteUrl }: Unread,
  { now, recipient }: { readonly now: number; readonly recipient: string },
): void {
  const template = side === 'office' ? 'chat-waiting' : 'chat-answer';
  store.run(
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
    store,
    conversation,
    side === 'office' ? { officeMailed: upTo, officeMailedAt: now } : { visitorMailed: upTo, visitorMailedAt: now },
  );
}
