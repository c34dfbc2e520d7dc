import { NOTHING_SAID, plainText } from '#functions/chat/plain-text.ts';
import { countMessages, findMessage, hasAnswered, messagesAfter } from '#functions/chat/message-storage.ts';
import { keepAndTell, officeHours, showToStaff, showConversation, type Room } from '#functions/chat/room.ts';
import type { StaffSeat } from '#functions/chat/sockets.ts';
import { changeConversation, findConversation, latestConversations } from '#functions/chat/conversation-storage.ts';
import type { FromStaff } from '#contract/chat.ts';
import { CHAT_ANSWERS_PER_MINUTE, CHAT_CONVERSATIONS_LISTED } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';

const NO_SUCH_CONVERSATION = 'This chat is not there any more: chats are deleted some time after their last message.';
const TOO_FAST = 'Those were very many messages within a minute. Please send this one again in a moment.';

type Said<Type extends FromStaff['type']> = Extract<FromStaff, { type: Type }>;

/** What a staff member says. Their name is the one they signed in with. */
export async function handleStaff(
  room: Room,
  socket: WebSocket,
  seat: StaffSeat,
  frame: Exclude<FromStaff, { type: 'typing' }>,
): Promise<void> {
  switch (frame.type) {
    case 'hello':
      await greet(room, socket, seat);
      break;
    case 'open':
      await open(room, socket, seat, frame);
      break;
    case 'leave':
      move(room, socket, seat, null);
      break;
    case 'say':
      say(room, socket, seat, frame);
      break;
    case 'read':
      read(room, frame);
      break;
    case 'done':
      putAway(room, frame);
      break;
  }
}

/** That somebody writes is told to the visitor, and to other staff: two answers to one question are one too many. */
export function handleStaffTyping(
  { sockets }: Room,
  socket: WebSocket,
  { name }: StaffSeat,
  { conversation }: Said<'typing'>,
): void {
  sockets.tellVisitor(conversation, { type: 'typing', name });
  sockets.tellStaff({ type: 'typing', conversation, name, from: 'staff' }, socket);
}

async function greet(room: Room, socket: WebSocket, seat: StaffSeat): Promise<void> {
  const { open: isOpen } = await officeHours(room.context());
  room.sockets.reseat<StaffSeat>(socket, { greeted: true });
  const staff = room.sockets.staffNames();
  room.sockets.tell(socket, {
    type: 'welcome',
    me: seat.name,
    staff,
    conversations: latestConversations(room.sql, CHAT_CONVERSATIONS_LISTED).map((conversation) =>
      showConversation(room, conversation),
    ),
    open: isOpen,
  });
  room.sockets.tellStaff({ type: 'staff', staff }, socket);
}

async function open(
  room: Room,
  socket: WebSocket,
  seat: StaffSeat,
  { conversation: id, after }: Said<'open'>,
): Promise<void> {
  const conversation = findConversation(room.sql, id);
  if (conversation === null) {
    room.sockets.tell(socket, { type: 'refused', id, text: NO_SUCH_CONVERSATION });
    return;
  }
  move(room, socket, seat, id);
  const cart = await room.cartOf(conversation.cartId);
  room.sockets.tell(socket, { type: 'history', conversation: id, messages: messagesAfter(room.sql, id, after), cart });
}

/** Goes from one conversation to another, or to none. */
function move(room: Room, socket: WebSocket, seat: StaffSeat, to: string | null): void {
  room.sockets.reseat<StaffSeat>(socket, { open: to });
  if (seat.open !== null && seat.open !== to) showToStaff(room, seat.open);
  if (to !== null) showToStaff(room, to);
}

function say(
  room: Room,
  socket: WebSocket,
  seat: StaffSeat,
  { conversation: id, id: messageId, text }: Said<'say'>,
): void {
  const { sql, sockets } = room;
  const refuse = (why: string) => sockets.tell(socket, { type: 'refused', id: messageId, text: why });
  if (findConversation(sql, id) === null) return refuse(NO_SUCH_CONVERSATION);
  const kept = findMessage(sql, id, messageId);
  if (kept !== null) return sockets.tell(socket, { type: 'message', conversation: id, message: kept });
  const plain = plainText(text);
  if (plain === '') return refuse(NOTHING_SAID);
  const lately = { from: 'staff', since: room.now() - MINUTE } as const;
  if (countMessages(sql, id, lately) >= CHAT_ANSWERS_PER_MINUTE) return refuse(TOO_FAST);
  if (!hasAnswered(sql, id, seat.name)) tellJoined(room, id, seat.name);
  keepAndTell(room, id, { id: messageId, from: 'staff', name: seat.name, text: plain });
  showToStaff(room, id);
}

/** The first answer of each person is announced, so that a visitor who writes to one and hears from another is told. */
function tellJoined(room: Room, conversation: string, name: string): void {
  keepAndTell(room, conversation, {
    id: crypto.randomUUID(),
    from: 'notice',
    name: '',
    text: `${name} joined the chat.`,
  });
}

function putAway(room: Room, { conversation: id, done }: Said<'done'>): void {
  changeConversation(room.sql, id, { done: done ? 1 : 0 });
  showToStaff(room, id);
}

function read(room: Room, { conversation: id, seq }: Said<'read'>): void {
  const conversation = findConversation(room.sql, id);
  if (conversation === null) return;
  const readByStaff = Math.min(seq, conversation.lastSeq);
  if (readByStaff <= conversation.readByStaff) return;
  changeConversation(room.sql, id, { readByStaff });
  room.sockets.tellVisitor(id, { type: 'read', seq: readByStaff });
  showToStaff(room, id);
}
