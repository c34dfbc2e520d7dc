import { EMPTY_MESSAGE, plainText } from '#functions/chat/read-frame.ts';
import { countMessages, findMessage, hasAnswered, messagesAfter } from '#functions/chat/message-storage.ts';
import {
  storeAndSend,
  officeHours,
  sendConversation,
  describeConversation,
  type ChatState,
} from '#functions/chat/chat-state.ts';
import type { StaffConnection } from '#functions/chat/sockets.ts';
import {
  changeConversation,
  findConversation,
  latestConversations,
  type StoredConversation,
} from '#functions/chat/conversation-storage.ts';
import type { ConversationCart, FromStaff } from '#contract/chat.ts';
import { CHAT_ANSWERS_PER_MINUTE, CHAT_CONVERSATIONS_LISTED } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';
import { logFault } from '#functions/platform/audit.ts';
import { callingSite } from '#functions/context/context.ts';

const NO_SUCH_CONVERSATION = 'This chat is no longer available. Chats are deleted some time after their last message.';
const TOO_FAST = 'Too many messages in a minute. Please send this one again in a moment.';

type Frame<Type extends FromStaff['type']> = Extract<FromStaff, { type: Type }>;

/** Handles a message from a staff connection. Its name is the one that the staff member signed in with. */
export async function handleStaff(
  chat: ChatState,
  socket: WebSocket,
  connection: StaffConnection,
  frame: Exclude<FromStaff, { type: 'typing' }>,
): Promise<void> {
  switch (frame.type) {
    case 'hello':
      await welcome(chat, socket, connection);
      break;
    case 'open':
      await open(chat, socket, connection, frame);
      break;
    case 'close':
      switchTo(chat, socket, connection, null);
      break;
    case 'send':
      receiveMessage(chat, socket, connection, frame);
      break;
    case 'read':
      markRead(chat, frame);
      break;
    case 'done':
      markDone(chat, frame);
      break;
  }
}

/** Sends "is typing" to the visitor and to the other staff, so that two people do not answer the same question. */
export function handleStaffTyping(
  { sockets }: ChatState,
  socket: WebSocket,
  { name }: StaffConnection,
  { conversation }: Frame<'typing'>,
): void {
  sockets.sendToVisitor(conversation, { type: 'typing', name });
  sockets.sendToStaff({ type: 'typing', conversation, name, from: 'staff' }, socket);
}

async function welcome(chat: ChatState, socket: WebSocket, connection: StaffConnection): Promise<void> {
  const { open: isOpen } = await officeHours(chat.context());
  chat.sockets.update<StaffConnection>(socket, { greeted: true });
  const staff = chat.sockets.staffNames();
  chat.sockets.send(socket, {
    type: 'welcome',
    me: connection.name,
    staff,
    conversations: latestConversations(chat.store, CHAT_CONVERSATIONS_LISTED).map((conversation) =>
      describeConversation(chat, conversation),
    ),
    open: isOpen,
  });
  chat.sockets.sendToStaff({ type: 'staff', staff }, socket);
}

async function open(
  chat: ChatState,
  socket: WebSocket,
  connection: StaffConnection,
  { conversation: id, after }: Frame<'open'>,
): Promise<void> {
  const conversation = findConversation(chat.store, id);
  if (conversation === null) {
    chat.sockets.send(socket, { type: 'refused', id, text: NO_SUCH_CONVERSATION });
    return;
  }
  switchTo(chat, socket, connection, id);
  const cart = await cartOf(chat, conversation);
  chat.sockets.send(socket, {
    type: 'history',
    conversation: id,
    messages: messagesAfter(chat.store, id, after),
    cart,
  });
}

/** The visitor's cart at current prices; null when it is empty, or the books don't answer. */
async function cartOf(chat: ChatState, { cartId }: StoredConversation): Promise<ConversationCart | null> {
  if (cartId === '') return null;
  try {
    return await chat.books().cartForChat(await callingSite(chat.context()), cartId);
  } catch (fault) {
    logFault('chat cart', fault);
    return null;
  }
}

function switchTo(chat: ChatState, socket: WebSocket, connection: StaffConnection, to: string | null): void {
  chat.sockets.update<StaffConnection>(socket, { open: to });
  if (connection.open !== null && connection.open !== to) sendConversation(chat, connection.open);
  if (to !== null) sendConversation(chat, to);
}

function receiveMessage(
  chat: ChatState,
  socket: WebSocket,
  connection: StaffConnection,
  { conversation: id, id: messageId, text }: Frame<'send'>,
): void {
  const { store, sockets } = chat;
  const refuse = (why: string) => sockets.send(socket, { type: 'refused', id: messageId, text: why });
  if (findConversation(store, id) === null) return refuse(NO_SUCH_CONVERSATION);
  const kept = findMessage(store, id, messageId);
  if (kept !== null) return sockets.send(socket, { type: 'message', conversation: id, message: kept });
  const plain = plainText(text);
  if (plain === '') return refuse(EMPTY_MESSAGE);
  const lately = { from: 'staff', since: chat.now() - MINUTE } as const;
  if (countMessages(store, id, lately) >= CHAT_ANSWERS_PER_MINUTE) return refuse(TOO_FAST);
  if (!hasAnswered(store, id, connection.name)) announceStaff(chat, id, connection.name);
  storeAndSend(chat, id, { id: messageId, from: 'staff', name: connection.name, text: plain });
  sendConversation(chat, id);
}

/** Announces each person's first answer, so that the visitor knows when another person answers. */
function announceStaff(chat: ChatState, conversation: string, name: string): void {
  storeAndSend(chat, conversation, {
    id: crypto.randomUUID(),
    from: 'notice',
    name: '',
    text: `${name} joined the chat.`,
  });
}

function markDone(chat: ChatState, { conversation: id, done }: Frame<'done'>): void {
  if (findConversation(chat.store, id)?.done === (done ? 1 : 0)) return;
  changeConversation(chat.store, id, { done: done ? 1 : 0 });
  sendConversation(chat, id);
}

function markRead(chat: ChatState, { conversation: id, seq }: Frame<'read'>): void {
  const conversation = findConversation(chat.store, id);
  if (conversation === null) return;
  const readByStaff = Math.min(seq, conversation.lastSeq);
  if (readByStaff <= conversation.readByStaff) return;
  changeConversation(chat.store, id, { readByStaff });
  chat.sockets.sendToVisitor(id, { type: 'read', seq: readByStaff });
  sendConversation(chat, id);
}
