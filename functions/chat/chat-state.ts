import type { Sockets } from '#functions/chat/sockets.ts';
import { countMessages, keepMessage, lastMessage } from '#functions/chat/message-storage.ts';
import { findConversation, type StoredConversation } from '#functions/chat/conversation-storage.ts';
import type { RequestContext } from '#functions/context/context.ts';
import type { BooksStub } from '#functions/platform/books.ts';
import type { ChatMessage, Conversation } from '#contract/chat.ts';
import { hoursInWords, isOpenAt } from '#domain/opening-hours.ts';
import type { Store } from '#functions/store/store.ts';

/** What the handlers of both sides need: conversations, connections, the clock and the services' context. */
export interface ChatState {
  readonly store: Store;
  readonly sockets: Sockets;
  readonly now: () => number;
  readonly context: () => RequestContext;
  readonly books: () => BooksStub;
}

export async function officeHours(
  context: Pick<RequestContext, 'catalogue' | 'now'>,
): Promise<{ readonly open: boolean; readonly hours: string }> {
  const { chat, timeZone } = await context.catalogue.operator();
  return { open: isOpenAt(chat.hours, timeZone, context.now()), hours: hoursInWords(chat.hours, timeZone) };
}

export function describeConversation(
  { store, sockets }: Pick<ChatState, 'store' | 'sockets'>,
  conversation: StoredConversation,
): Conversation {
  const last = lastMessage(store, conversation.id);
  return {
    id: conversation.id,
    name: conversation.name,
    email: conversation.email,
    page: { path: conversation.pagePath, title: conversation.pageTitle },
    online: sockets.ofConversation(conversation.id).length > 0,
    last: last === null ? { from: '', text: '', at: 0 } : { from: last.from, text: last.text, at: last.at },
    unread: countMessages(store, conversation.id, { from: 'visitor', after: conversation.readByStaff }),
    readByVisitor: conversation.readByVisitor,
    staff: sockets.staffNames(conversation.id),
    done: conversation.done === 1,
  };
}

export function sendConversation(chat: Pick<ChatState, 'store' | 'sockets'>, id: string): void {
  const conversation = findConversation(chat.store, id);
  if (conversation !== null)
    chat.sockets.sendToStaff({ type: 'conversation', conversation: describeConversation(chat, conversation) });
}

/** Stores a message, then sends it to both sides. A message that is not stored is not sent. */
export function storeAndSend(
  { store, sockets, now }: ChatState,
  conversation: string,
  draft: Omit<ChatMessage, 'seq' | 'at'>,
): void {
  const message = keepMessage(store, conversation, { ...draft, at: now() });
  sockets.sendToVisitor(conversation, { type: 'message', message });
  sockets.sendToStaff({ type: 'message', conversation, message });
}
