import type { Sockets } from '#functions/chat/sockets.ts';
import { countMessages, keepMessage, lastMessage } from '#functions/chat/message-storage.ts';
import { findTalk, type StoredTalk } from '#functions/chat/talk-storage.ts';
import type { Context } from '#functions/context/context.ts';
import type { ChatMessage, Talk, TalkCart } from '#contract/chat.ts';
import { hoursInWords, isOpenAt } from '#domain/opening-hours.ts';

/** What both sides of the chat are served with: what was said, who is connected, and the world. */
export interface Room {
  readonly sql: SqlStorage;
  readonly sockets: Sockets;
  readonly now: () => number;
  /** The services' context; links in mail lead to the site's address that is given. */
  readonly context: (siteUrl?: string) => Context;
  /** What lies in a visitor's cart; null when it is empty or cannot be priced. */
  readonly cartOf: (cartId: string) => Promise<TalkCart | null>;
}

/** Whether a person answers now, and when one does, in words. */
export async function officeHours(
  context: Pick<Context, 'catalogue' | 'now'>,
): Promise<{ readonly open: boolean; readonly hours: string }> {
  const { chat, timeZone } = await context.catalogue.operator();
  return { open: isOpenAt(chat.hours, timeZone, context.now()), hours: hoursInWords(chat.hours, timeZone) };
}

/** A talk as the desk is shown it. */
export function showTalk({ sql, sockets }: Pick<Room, 'sql' | 'sockets'>, talk: StoredTalk): Talk {
  const last = lastMessage(sql, talk.id);
  return {
    id: talk.id,
    name: talk.name,
    email: talk.email,
    page: { path: talk.pagePath, title: talk.pageTitle },
    online: sockets.ofTalk(talk.id).length > 0,
    last: last === null ? { from: '', text: '', at: 0 } : { from: last.from, text: last.text, at: last.at },
    unread: countMessages(sql, talk.id, { from: 'visitor', after: talk.readByStaff }),
    readByVisitor: talk.readByVisitor,
    staff: sockets.staff(talk.id),
    done: talk.done === 1,
  };
}

/** Shows a talk that has changed at every desk. */
export function showAtDesks(room: Pick<Room, 'sql' | 'sockets'>, id: string): void {
  const talk = findTalk(room.sql, id);
  if (talk !== null) room.sockets.tellDesks({ type: 'talk', talk: showTalk(room, talk) });
}

/** Keeps what was said in a talk, then tells both sides: nobody hears what could still be lost. */
export function keepAndTell({ sql, sockets, now }: Room, talk: string, said: Omit<ChatMessage, 'seq' | 'at'>): void {
  const message = keepMessage(sql, talk, { ...said, at: now() });
  sockets.tellVisitor(talk, { type: 'message', message });
  sockets.tellDesks({ type: 'message', talk, message });
}
