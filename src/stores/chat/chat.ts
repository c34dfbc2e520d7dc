import { atom, computed } from 'nanostores';
import * as v from 'valibot';
import { call } from '#api/call.ts';
import { openLiveSocket, type LiveSocket } from '#api/live-socket.ts';
import { beginConversation, CHAT_SOCKET, ToVisitor, type ChatMessage, type FromVisitor } from '#contract/chat.ts';
import { Email } from '#contract/guest.ts';
import { CHAT_TEXT_LIMIT } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';
import { recallChat, rememberChat, type Introduction, type Unsent } from '#stores/chat/chat-memory.ts';
import { lastSeq, mergeMessages, unreadCount } from '#stores/chat/chat-messages.ts';

export interface Chat {
  /** Whether the panel stands open; `quietly` where nobody asked just now, so that it leaves the focus alone. */
  open: 'no' | 'asked' | 'quietly';
  /** Out of sight while something else has the screen (M83). */
  away: boolean;
  /**
   * `none` before the visitor asked for the chat: no request was made (N18). `failed` when it could not begin, for the
   * reason in `fault`. `joining` until the server has told how the conversation stands, `up` from then on; `down` while the
   * connection is lost and tried again.
   */
  link: 'none' | 'beginning' | 'failed' | 'joining' | 'up' | 'down';
  fault: string;
  /** Whether a person answers now, and in words when one does. */
  attended: boolean;
  hours: string;
  /** What the server has, in its order. */
  messages: readonly ChatMessage[];
  /** What it has not confirmed, oldest first. */
  unsent: readonly Unsent[];
  readByStaff: number;
  readByVisitor: number;
  /** Whether the server has an address for answers, and what it was told but has not confirmed. */
  introduced: boolean;
  introduction: Introduction | null;
  /** Whether the visitor has said that they leave no address. */
  declined: boolean;
  /** Who is typing among staff; empty for nobody. */
  typist: string;
  /** What stands in the box. */
  draft: string;
  /** Why a message came back into the box. */
  refusal: string;
}

const NOT_BEGUN: Chat = {
  open: 'no',
  away: false,
  link: 'none',
  fault: '',
  attended: true,
  hours: '',
  messages: [],
  unsent: [],
  readByStaff: 0,
  readByVisitor: 0,
  introduced: false,
  introduction: null,
  declined: false,
  typist: '',
  draft: '',
  refusal: '',
};

/** Typing is told so often at most, and believed for so long. */
const TYPING_EVERY_MS = 3000;
const TYPING_LASTS_MS = 6000;
/** Whoever has answered in this time is taken to be there still. */
const ANSWERING_FOR_MS = 10 * MINUTE;
/** While the connection is down, so often it is asked whether there is a conversation to connect to. */
const CONVERSATION_CHECK_MS = 20_000;

const TOO_LONG = 'Your message is too long for one. Please send it in two parts.';
const UNREACHED = 'The chat could not be reached. Please check your internet connection and try again.';
const ENDED = 'This chat had ended, and its messages were deleted. What you write now begins a new one.';
const NOT_NOW = 'The chat is not available right now. Please try again in a few minutes.';

export const $chat = atom<Chat>(NOT_BEGUN);

/** How many messages from staff the visitor has not seen (M76). */
export const $unread = computed($chat, ({ messages, readByVisitor }) => unreadCount(messages, readByVisitor));

let socket: LiveSocket | null = null;
/** Whether the server has answered `hello` on this connection: only then does the order of what is sent hold. */
let isInStep = false;
/** Up to here nothing is missing. A message that came before the answer to `hello` may stand behind a gap. */
let knownUpTo = 0;
let typingSentAt = -Infinity;
let typistGone: ReturnType<typeof setTimeout> | undefined;
let checking: ReturnType<typeof setInterval> | undefined;

/** Whether a person answers: by the office's hours, or because one of them has just done so, whatever the hour. */
export function isAnswering({ attended, typist, messages }: Chat): boolean {
  if (attended || typist !== '') return true;
  const answered = messages.findLast(({ from }) => from === 'staff')?.at ?? 0;
  return Date.now() - answered < ANSWERING_FOR_MS;
}

/** Opens the panel, and begins the conversation where there is none (N18). */
export function openChat(how: 'asked' | 'quietly' = 'asked'): void {
  const begins = needsBeginning();
  changeChat({ open: how, away: false, ...(begins ? { link: 'beginning' } : {}) });
  if (begins) void beginChat();
  else markRead();
}

export function closeChat(): void {
  if ($chat.get().open !== 'no') changeChat({ open: 'no' });
}

/** Takes the panel out of sight while something else has the screen; it stays open, and comes back as it was. */
export function hideChat(): void {
  changeChat({ away: true, ...($chat.get().open === 'asked' ? { open: 'quietly' } : {}) });
}

export function showChat(): void {
  changeChat({ away: false });
  markRead();
}

/** Goes on with a conversation that was begun in this tab. Answers whether its panel stood open. */
export function resumeChat(): boolean {
  const memory = recallChat();
  if (memory === null || !needsBeginning()) return false;
  const { open, ...kept } = memory;
  changeChat(kept);
  void beginChat();
  return open;
}

/** Begins the conversation, or finds the one this browser began, and connects to it. */
export async function beginChat(): Promise<void> {
  changeChat({ link: 'beginning', fault: '' });
  const answer = await call(beginConversation, { body: {} });
  if (answer.kind !== 'ok') {
    const refusal = answer.kind === 'refused' ? Object.values(answer.errors)[0]?.[0] : undefined;
    changeChat({ link: 'failed', fault: refusal ?? (answer.kind === 'unreachable' ? UNREACHED : NOT_NOW) });
    return;
  }
  changeChat({ link: 'joining', attended: answer.value.open, hours: answer.value.hours });
  socket ??= openLiveSocket({
    path: CHAT_SOCKET,
    incoming: ToVisitor,
    onOpen: () => {
      clearInterval(checking);
      socket?.send({ type: 'hello', after: knownUpTo } satisfies FromVisitor);
    },
    onMessage: receive,
    onDown() {
      isInStep = false;
      changeChat({ link: 'down', typist: '' });
      clearInterval(checking);
      checking = setInterval(() => void findConversation(), CONVERSATION_CHECK_MS);
    },
  });
  document.addEventListener('visibilitychange', markRead);
}

/** A conversation that was deleted meanwhile cannot be told from a lost connection by the connection itself. */
async function findConversation(): Promise<void> {
  const answer = await call(beginConversation, { body: {} });
  if (answer.kind !== 'ok' || answer.value.found) return;
  knownUpTo = 0;
  changeChat({ messages: [], readByStaff: 0, readByVisitor: 0, introduced: false, refusal: ENDED });
}

/** What is being written stays in the tab, and the staff chat hears of it now and then. */
export function write(draft: string): void {
  changeChat({ draft, refusal: '' });
  const isDue = Date.now() - typingSentAt >= TYPING_EVERY_MS;
  if (draft.trim() !== '' && isDue && send({ type: 'typing' })) typingSentAt = Date.now();
}

/** Sends what stands in the box, now or as soon as there is a connection. Answers false for a text that cannot be sent. */
export function sendMessage(): boolean {
  const { draft, unsent } = $chat.get();
  const text = draft.trim();
  if (text === '') return false;
  if (text.length > CHAT_TEXT_LIMIT) {
    changeChat({ refusal: TOO_LONG });
    return false;
  }
  const message: Unsent = { id: crypto.randomUUID(), text, at: Date.now() };
  typingSentAt = -Infinity;
  changeChat({ draft: '', refusal: '', unsent: [...unsent, message] });
  send({ type: 'send', id: message.id, text });
  return true;
}

/** Says who the visitor is and where an answer reaches them. Answers what is wrong with the address, or nothing. */
export function introduce(introduction: Introduction): string {
  const email = v.safeParse(Email, introduction.email);
  if (!email.success) return email.issues[0].message;
  const named = { name: introduction.name.trim(), email: email.output };
  changeChat({ introduction: named });
  send({ type: 'introduce', ...named });
  return '';
}

export function declineIntroduction(): void {
  changeChat({ declined: true });
}

function needsBeginning(): boolean {
  const { link } = $chat.get();
  return link === 'none' || link === 'failed';
}

function receive(message: ToVisitor): void {
  const { messages, unsent } = $chat.get();
  switch (message.type) {
    case 'welcome':
      changeChat({
        link: 'up',
        attended: message.open,
        hours: message.hours,
        ...received(message.messages),
        readByStaff: message.readByStaff,
        readByVisitor: Math.max(message.readByVisitor, $chat.get().readByVisitor),
        introduced: message.introduced,
      });
      isInStep = true;
      knownUpTo = lastSeq($chat.get().messages);
      resend();
      markRead();
      return;
    case 'message':
      changeChat({ ...received([message.message]), ...(message.message.from === 'staff' ? { typist: '' } : {}) });
      if (isInStep) knownUpTo = lastSeq(messages.concat(message.message));
      markRead();
      return;
    case 'typing':
      clearTimeout(typistGone);
      typistGone = setTimeout(() => changeChat({ typist: '' }), TYPING_LASTS_MS);
      return changeChat({ typist: message.name });
    case 'read':
      return changeChat({ readByStaff: Math.max(message.seq, $chat.get().readByStaff) });
    case 'hours':
      return changeChat({ attended: message.open, hours: message.hours });
    case 'introduced':
      return changeChat({ introduced: true, introduction: null });
    case 'refused': {
      const refused = unsent.find(({ id }) => id === message.id);
      return changeChat({
        refusal: message.text,
        unsent: unsent.filter((one) => one !== refused),
        draft: [$chat.get().draft, refused?.text ?? ''].filter((text) => text !== '').join('\n'),
        ...(refused === undefined ? { introduction: null } : {}),
      });
    }
  }
}

/** Messages in their order, each once; what is among them is no longer on its way. */
function received(arrived: readonly ChatMessage[]): Pick<Chat, 'messages' | 'unsent'> {
  const { messages, unsent } = $chat.get();
  const ids = new Set(arrived.map(({ id }) => id));
  return { messages: mergeMessages(messages, arrived), unsent: unsent.filter(({ id }) => !ids.has(id)) };
}

/** On every connection anew: where the visitor is, who they are, and what nobody has confirmed, in its order. */
function resend(): void {
  const { introduction, unsent } = $chat.get();
  // Never the query of an address: a check-in link's is a key.
  send({ type: 'page', path: location.pathname.slice(0, 500), title: document.title.slice(0, 200) });
  if (introduction !== null) send({ type: 'introduce', ...introduction });
  for (const { id, text } of unsent) send({ type: 'send', id, text });
}

/** Tells the staff chat that all was seen, when it was: with the panel in sight, on a page that is looked at. */
function markRead(): void {
  const { open, away, messages, readByVisitor } = $chat.get();
  if (open === 'no' || away || document.visibilityState !== 'visible') return;
  const seq = lastSeq(messages);
  if (seq > readByVisitor && send({ type: 'read', seq })) changeChat({ readByVisitor: seq });
}

function send(message: FromVisitor): boolean {
  return isInStep && (socket?.send(message) ?? false);
}

function changeChat(changes: Partial<Chat>): void {
  const chat = { ...$chat.get(), ...changes };
  $chat.set(chat);
  const { open, draft, unsent, introduction, declined } = chat;
  // Before the conversation has begun the tab remembers nothing, so that the next page does not ask for it either.
  if (chat.link === 'none' || chat.link === 'beginning' || chat.link === 'failed') return;
  rememberChat({ open: open !== 'no', draft, unsent: [...unsent], introduction, declined });
}
