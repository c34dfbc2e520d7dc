import { EMPTY_MESSAGE, plainLine, plainText } from '#functions/chat/read-frame.ts';
import { countMessages, findMessage, messagesAfter, unansweredBy } from '#functions/chat/message-storage.ts';
import { storeAndSend, officeHours, sendConversation, type ChatState } from '#functions/chat/chat-state.ts';
import { closeSocket, type VisitorConnection } from '#functions/chat/sockets.ts';
import { changeConversation, findConversation, type StoredConversation } from '#functions/chat/conversation-storage.ts';
import type { FromVisitor } from '#contract/chat.ts';
import {
  CHAT_BYTES_UNANSWERED,
  CHAT_MESSAGES_PER_CONVERSATION,
  CHAT_MESSAGES_PER_MINUTE,
  CHAT_MESSAGES_UNANSWERED,
} from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';

const TOO_FAST = 'You’re sending messages quickly. We’ll send this one in a moment.';
const UNANSWERED = 'We have your messages. You can write more once we’ve replied, or email or call us.';
const TOO_LONG = 'This chat has become very long. Please email us instead.';

type Frame<Type extends FromVisitor['type']> = Extract<FromVisitor, { type: Type }>;

/** Handles a message from a visitor's connection, which belongs to one conversation. */
export async function handleVisitor(
  chat: ChatState,
  socket: WebSocket,
  connection: VisitorConnection,
  frame: Exclude<FromVisitor, { type: 'typing' }>,
): Promise<void> {
  const conversation = findConversation(chat.store, connection.conversation);
  if (conversation === null) {
    closeSocket(socket, 1008, 'This chat has been deleted. Please start a new one.');
    return;
  }
  switch (frame.type) {
    case 'hello':
      await welcome(chat, socket, connection, frame);
      break;
    case 'send':
      receiveMessage(chat, socket, conversation, frame);
      break;
    case 'read':
      markRead(chat, conversation, frame);
      break;
    case 'page':
      updatePage(chat, conversation, frame);
      break;
    case 'introduce':
      introduce(chat, conversation, frame);
      break;
  }
}

export function handleVisitorTyping({ store, sockets }: ChatState, { conversation: id }: VisitorConnection): void {
  const conversation = findConversation(store, id);
  if (conversation !== null)
    sockets.sendToStaff({ type: 'typing', conversation: id, name: conversation.name, from: 'visitor' });
}

async function welcome(
  chat: ChatState,
  socket: WebSocket,
  connection: VisitorConnection,
  { after }: Frame<'hello'>,
): Promise<void> {
  const { open, hours } = await officeHours(chat.context());
  // Reads and sends in one step, so that no message is missed between the history and the messages that follow it.
  const conversation = findConversation(chat.store, connection.conversation);
  if (conversation === null) return;
  chat.sockets.update<VisitorConnection>(socket, { greeted: true });
  chat.sockets.send(socket, {
    type: 'welcome',
    open,
    hours,
    messages: messagesAfter(chat.store, conversation.id, after),
    readByStaff: conversation.readByStaff,
    readByVisitor: conversation.readByVisitor,
    introduced: conversation.email !== '',
  });
}

function receiveMessage(
  chat: ChatState,
  socket: WebSocket,
  conversation: StoredConversation,
  { id, text }: Frame<'send'>,
): void {
  const { store, sockets } = chat;
  const kept = findMessage(store, conversation.id, id);
  if (kept !== null) return sockets.send(socket, { type: 'message', message: kept });
  const plain = plainText(text);
  const refuse = (why: string, again: boolean) => sockets.send(socket, { type: 'refused', id, text: why, again });
  if (plain === '') return refuse(EMPTY_MESSAGE, false);
  if (
    countMessages(store, conversation.id, { from: 'visitor', since: chat.now() - MINUTE }) >= CHAT_MESSAGES_PER_MINUTE
  ) {
    return refuse(TOO_FAST, true);
  }
  if (countMessages(store, conversation.id, { from: 'visitor' }) >= CHAT_MESSAGES_PER_CONVERSATION)
    return refuse(TOO_LONG, false);
  const waiting = unansweredBy(store, conversation.id);
  const bytes = waiting.bytes + new TextEncoder().encode(plain).length;
  if (waiting.messages >= CHAT_MESSAGES_UNANSWERED || bytes > CHAT_BYTES_UNANSWERED) return refuse(UNANSWERED, false);
  if (conversation.done === 1) changeConversation(store, conversation.id, { done: 0 });
  storeAndSend(chat, conversation.id, { id, from: 'visitor', name: '', text: plain });
  sendConversation(chat, conversation.id);
}

function markRead(chat: ChatState, conversation: StoredConversation, { seq }: Frame<'read'>): void {
  const readByVisitor = Math.min(seq, conversation.lastSeq);
  if (readByVisitor <= conversation.readByVisitor) return;
  changeConversation(chat.store, conversation.id, { readByVisitor });
  sendConversation(chat, conversation.id);
}

function updatePage(chat: ChatState, conversation: StoredConversation, { path, title }: Frame<'page'>): void {
  const pagePath = plainLine(path);
  // The staff chat shows pages as links, so an address of another site is not stored.
  if (/^\/[/\\]/.test(pagePath)) return;
  const pageTitle = plainLine(title);
  if (pagePath === conversation.pagePath && pageTitle === conversation.pageTitle) return;
  changeConversation(chat.store, conversation.id, { pagePath, pageTitle });
  sendConversation(chat, conversation.id);
}

function introduce(chat: ChatState, conversation: StoredConversation, { name, email }: Frame<'introduce'>): void {
  const plainName = plainLine(name);
  chat.sockets.sendToVisitor(conversation.id, { type: 'introduced' });
  if (plainName === conversation.name && email === conversation.email) return;
  changeConversation(chat.store, conversation.id, { name: plainName, email });
  sendConversation(chat, conversation.id);
}
