import { NOTHING_SAID, plainLine, plainText } from '#functions/chat/plain-text.ts';
import { countMessages, findMessage, messagesAfter } from '#functions/chat/message-storage.ts';
import { keepAndTell, officeHours, showAtDesks, type Room } from '#functions/chat/room.ts';
import { hangUp, type VisitorSeat } from '#functions/chat/sockets.ts';
import { changeTalk, findTalk, type StoredTalk } from '#functions/chat/talk-storage.ts';
import type { FromVisitor } from '#contract/chat.ts';
import { CHAT_MESSAGES_PER_MINUTE, CHAT_MESSAGES_PER_TALK } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';

const TOO_FAST = 'That was very quick. Your message is sent again in a moment.';
const TOO_LONG = 'This chat has become very long. Please write to us by email: we answer there just the same.';

type Said<Type extends FromVisitor['type']> = Extract<FromVisitor, { type: Type }>;

/** What a visitor says on one of their connections. It counts for the talk their connection was opened with, and no other. */
export async function hearVisitor(
  room: Room,
  socket: WebSocket,
  seat: VisitorSeat,
  frame: Exclude<FromVisitor, { type: 'typing' }>,
): Promise<void> {
  const talk = findTalk(room.sql, seat.talk);
  if (talk === null) {
    hangUp(socket, 1008, 'This chat has been deleted. Please begin a new one.');
    return;
  }
  switch (frame.type) {
    case 'hello':
      await welcome(room, socket, seat, frame);
      break;
    case 'say':
      say(room, socket, talk, frame);
      break;
    case 'read':
      read(room, talk, frame);
      break;
    case 'page':
      look(room, talk, frame);
      break;
    case 'introduce':
      introduce(room, talk, frame);
      break;
  }
}

export function visitorTypes({ sql, sockets }: Room, { talk: id }: VisitorSeat): void {
  const talk = findTalk(sql, id);
  if (talk !== null) sockets.tellDesks({ type: 'typing', talk: id, name: talk.name, from: 'visitor' });
}

async function welcome(room: Room, socket: WebSocket, seat: VisitorSeat, { after }: Said<'hello'>): Promise<void> {
  const { open, hours } = await officeHours(room.context());
  // Read at the moment it is sent: nothing comes between what is told here and what is told from here on.
  const talk = findTalk(room.sql, seat.talk);
  if (talk === null) return;
  room.sockets.reseat<VisitorSeat>(socket, { greeted: true });
  room.sockets.tell(socket, {
    type: 'welcome',
    open,
    hours,
    messages: messagesAfter(room.sql, talk.id, after),
    readByStaff: talk.readByStaff,
    readByVisitor: talk.readByVisitor,
    introduced: talk.email !== '',
  });
}

function say(room: Room, socket: WebSocket, talk: StoredTalk, { id, text }: Said<'say'>): void {
  const { sql, sockets } = room;
  const kept = findMessage(sql, talk.id, id);
  if (kept !== null) return sockets.tell(socket, { type: 'message', message: kept });
  const plain = plainText(text);
  const refuse = (why: string, again: boolean) => sockets.tell(socket, { type: 'refused', id, text: why, again });
  if (plain === '') return refuse(NOTHING_SAID, false);
  if (countMessages(sql, talk.id, { from: 'visitor', since: room.now() - MINUTE }) >= CHAT_MESSAGES_PER_MINUTE) {
    return refuse(TOO_FAST, true);
  }
  if (countMessages(sql, talk.id, { from: 'visitor' }) >= CHAT_MESSAGES_PER_TALK) return refuse(TOO_LONG, false);
  if (talk.done === 1) changeTalk(sql, talk.id, { done: 0 });
  keepAndTell(room, talk.id, { id, from: 'visitor', name: '', text: plain });
  showAtDesks(room, talk.id);
}

function read(room: Room, talk: StoredTalk, { seq }: Said<'read'>): void {
  const readByVisitor = Math.min(seq, talk.lastSeq);
  if (readByVisitor <= talk.readByVisitor) return;
  changeTalk(room.sql, talk.id, { readByVisitor });
  showAtDesks(room, talk.id);
}

function look(room: Room, talk: StoredTalk, { path, title }: Said<'page'>): void {
  const pagePath = plainLine(path);
  // An address that leads to another site is no page of ours, and the desk shows pages as links.
  if (/^\/[/\\]/.test(pagePath)) return;
  changeTalk(room.sql, talk.id, { pagePath, pageTitle: plainLine(title) });
  showAtDesks(room, talk.id);
}

function introduce(room: Room, talk: StoredTalk, { name, email }: Said<'introduce'>): void {
  changeTalk(room.sql, talk.id, { name: plainLine(name), email });
  room.sockets.tellVisitor(talk.id, { type: 'introduced' });
  showAtDesks(room, talk.id);
}
