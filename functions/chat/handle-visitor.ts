import { NOTHING_SAID, plainLine, plainText } from '#functions/chat/plain-text.ts';
import { countMessages, findMessage, messagesAfter } from '#functions/chat/message-storage.ts';
import { keepAndTell, officeHours, showToStaff, type Room } from '#functions/chat/room.ts';
import { hangUp, type VisitorSeat } from '#functions/chat/sockets.ts';
import { changeConversation, findConversation, type StoredConversation } from '#functions/chat/conversation-storage.ts';
import type { FromVisitor } from '#contract/chat.ts';
import { CHAT_MESSAGES_PER_MINUTE, CHAT_MESSAGES_PER_CONVERSATION } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';

const TOO_FAST = 'That was very quick. Your message is sent again in a moment.';
const TOO_LONG = 'This chat has become very long. Please write to us by email: we answer there just the same.';

type Said<Type extends FromVisitor['type']> = Extract<FromVisitor, { type: Type }>;

/** What a visitor says on one of their connections. It counts for the conversation their connection was opened with, and no other. */
export async function handleVisitor(
  room: Room,
  socket: WebSocket,
  seat: VisitorSeat,
  frame: Exclude<FromVisitor, { type: 'typing' }>,
): Promise<void> {
  const conversation = findConversation(room.sql, seat.conversation);
  if (conversation === null) {
    hangUp(socket, 1008, 'This chat has been deleted. Please begin a new one.');
    return;
  }
  switch (frame.type) {
    case 'hello':
      await welcome(room, socket, seat, frame);
      break;
    case 'say':
      say(room, socket, conversation, frame);
      break;
    case 'read':
      read(room, conversation, frame);
      break;
    case 'page':
      look(room, conversation, frame);
      break;
    case 'introduce':
      introduce(room, conversation, frame);
      break;
  }
}

export function handleVisitorTyping({ sql, sockets }: Room, { conversation: id }: VisitorSeat): void {
  const conversation = findConversation(sql, id);
  if (conversation !== null)
    sockets.tellStaff({ type: 'typing', conversation: id, name: conversation.name, from: 'visitor' });
}

async function welcome(room: Room, socket: WebSocket, seat: VisitorSeat, { after }: Said<'hello'>): Promise<void> {
  const { open, hours } = await officeHours(room.context());
  // Read at the moment it is sent: nothing comes between what is told here and what is told from here on.
  const conversation = findConversation(room.sql, seat.conversation);
  if (conversation === null) return;
  room.sockets.reseat<VisitorSeat>(socket, { greeted: true });
  room.sockets.tell(socket, {
    type: 'welcome',
    open,
    hours,
    messages: messagesAfter(room.sql, conversation.id, after),
    readByStaff: conversation.readByStaff,
    readByVisitor: conversation.readByVisitor,
    introduced: conversation.email !== '',
  });
}

function say(room: Room, socket: WebSocket, conversation: StoredConversation, { id, text }: Said<'say'>): void {
  const { sql, sockets } = room;
  const kept = findMessage(sql, conversation.id, id);
  if (kept !== null) return sockets.tell(socket, { type: 'message', message: kept });
  const plain = plainText(text);
  const refuse = (why: string, again: boolean) => sockets.tell(socket, { type: 'refused', id, text: why, again });
  if (plain === '') return refuse(NOTHING_SAID, false);
  if (
    countMessages(sql, conversation.id, { from: 'visitor', since: room.now() - MINUTE }) >= CHAT_MESSAGES_PER_MINUTE
  ) {
    return refuse(TOO_FAST, true);
  }
  if (countMessages(sql, conversation.id, { from: 'visitor' }) >= CHAT_MESSAGES_PER_CONVERSATION)
    return refuse(TOO_LONG, false);
  if (conversation.done === 1) changeConversation(sql, conversation.id, { done: 0 });
  keepAndTell(room, conversation.id, { id, from: 'visitor', name: '', text: plain });
  showToStaff(room, conversation.id);
}

function read(room: Room, conversation: StoredConversation, { seq }: Said<'read'>): void {
  const readByVisitor = Math.min(seq, conversation.lastSeq);
  if (readByVisitor <= conversation.readByVisitor) return;
  changeConversation(room.sql, conversation.id, { readByVisitor });
  showToStaff(room, conversation.id);
}

function look(room: Room, conversation: StoredConversation, { path, title }: Said<'page'>): void {
  const pagePath = plainLine(path);
  // An address that leads to another site is no page of ours, and the staff chat shows pages as links.
  if (/^\/[/\\]/.test(pagePath)) return;
  changeConversation(room.sql, conversation.id, { pagePath, pageTitle: plainLine(title) });
  showToStaff(room, conversation.id);
}

function introduce(room: Room, conversation: StoredConversation, { name, email }: Said<'introduce'>): void {
  changeConversation(room.sql, conversation.id, { name: plainLine(name), email });
  room.sockets.tellVisitor(conversation.id, { type: 'introduced' });
  showToStaff(room, conversation.id);
}
