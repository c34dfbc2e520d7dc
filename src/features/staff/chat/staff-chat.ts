import { atom, computed } from 'nanostores';
import { call } from '#api/call.ts';
import { openLiveSocket, type LiveSocket } from '#api/live-socket.ts';
import { STAFF_CHAT_SOCKET, ToStaff, type FromStaff } from '#contract/chat.ts';
import { staffSession } from '#contract/office.ts';
import {
  $conversations,
  $histories,
  addMessages,
  lastSeq,
  notifyOfConversation,
  putConversation,
  staffChatMemory,
  type StaffChatMemory,
  type UnsentAnswer,
} from './conversations.ts';

export type ConnectionState = 'connecting' | 'open' | 'down' | 'signed-out';

export const $connection = atom<ConnectionState>('connecting');
/** The signed-in person, the other staff, and whether the office is open. */
export const $staffChat = atom({ me: '', staff: [] as readonly string[], open: false });
export const $openConversation = atom<string | null>(null);
/** The names of those who are typing, per conversation; an empty name for the visitor. */
export const $typing = atom<readonly Typing[]>([]);
/** The message of a refusal that is not about an answer. */
export const $note = atom('');
const NOTHING_TYPED: StaffChatMemory = { unsent: [], drafts: {} };
const $memory = atom(NOTHING_TYPED);
export const $unsent = computed($memory, ({ unsent }) => unsent);
export const $drafts = computed($memory, ({ drafts }) => drafts);

interface Typing {
  readonly conversation: string;
  readonly name: string;
  readonly from: 'visitor' | 'staff';
}

const TYPING_SHOWN_MS = 5_000;
const TYPING_SENT_EVERY_MS = 2_500;
const SESSION_CHECK_MS = 30_000;

let socket: LiveSocket | null = null;
/** The conversation whose history came on this connection. Only its next messages follow without a gap. */
let caughtUp: string | null = null;
let sentTyping = { conversation: '', at: 0 };
const read = new Map<string, number>();
const typingEnds = new Map<string, ReturnType<typeof setTimeout>>();

/** Starts the staff chat with the answers and drafts that the tab stored. Returns the function that stops it. */
export function openStaffChat(): () => void {
  $memory.set(staffChatMemory.recall() ?? NOTHING_TYPED);
  let checking: ReturnType<typeof setInterval> | undefined;
  socket = openLiveSocket({
    path: STAFF_CHAT_SOCKET,
    incoming: ToStaff,
    onOpen: () => {
      clearInterval(checking);
      sendFrame({ type: 'hello' });
    },
    onMessage: receive,
    onDown: () => {
      caughtUp = null;
      $typing.set([]);
      $connection.set('down');
      void checkSession();
      checking = setInterval(() => void checkSession(), SESSION_CHECK_MS);
    },
  });
  const listening = new AbortController();
  document.addEventListener('visibilitychange', markRead, { signal: listening.signal });
  return () => {
    clearInterval(checking);
    listening.abort();
    socket?.close();
    socket = null;
  };
}

/** Shows a conversation, or none, and requests its messages since it was last shown. */
export function showConversation(conversation: string | null): void {
  if ($openConversation.get() === conversation) return;
  $openConversation.set(conversation);
  caughtUp = null;
  $note.set('');
  if ($connection.get() !== 'open') return;
  if (conversation === null) sendFrame({ type: 'close' });
  else askForHistory();
}

/** Sends the draft of a conversation. The answer stays in `$unsent` until the server confirms it. */
export function answer(conversation: string): void {
  const text = ($drafts.get()[conversation] ?? '').trim();
  if (text === '') return;
  const unsent: UnsentAnswer = { conversation, id: crypto.randomUUID(), text, at: Date.now(), refused: '' };
  keepDraft(conversation, '');
  remember({ unsent: [...$unsent.get(), unsent] });
  sendAnswer(unsent);
}

/** Sends a refused answer again, with the same id. */
export function answerAgain(id: string): void {
  const unsent = $unsent.get().find((one) => one.id === id);
  if (unsent === undefined) return;
  remember({ unsent: $unsent.get().map((one) => (one.id === id ? { ...one, refused: '' } : one)) });
  sendAnswer(unsent);
}

/** Moves a refused answer back into the box. */
export function takeBack(id: string): void {
  const unsent = $unsent.get().find((one) => one.id === id);
  if (unsent === undefined) return;
  forgetUnsent([id]);
  const draft = $drafts.get()[unsent.conversation] ?? '';
  keepDraft(unsent.conversation, draft === '' ? unsent.text : `${unsent.text}\n${draft}`);
}

/** Stores a draft and reports that the person is typing. */
export function draft(conversation: string, text: string): void {
  keepDraft(conversation, text);
  const now = Date.now();
  if (text === '' || (sentTyping.conversation === conversation && now - sentTyping.at < TYPING_SENT_EVERY_MS)) return;
  sentTyping = { conversation, at: now };
  sendFrame({ type: 'typing', conversation });
}

/** Puts a conversation away, or back into the list. */
export function putAway(conversation: string, done: boolean): void {
  if (!sendFrame({ type: 'done', conversation, done })) {
    $note.set('No connection right now. Please try again in a moment.');
  }
}

function sendFrame(message: FromStaff): boolean {
  return socket?.send(message) ?? false;
}

function sendAnswer({ conversation, id, text }: UnsentAnswer): void {
  sentTyping = { conversation: '', at: 0 };
  sendFrame({ type: 'send', conversation, id, text });
}

function receive(message: ToStaff): void {
  switch (message.type) {
    case 'welcome':
      $staffChat.set({ me: message.me, staff: message.staff, open: message.open });
      $conversations.set(new Map(message.conversations.map((conversation) => [conversation.id, conversation])));
      $connection.set('open');
      read.clear();
      askForHistory();
      for (const unsent of $unsent.get()) if (unsent.refused === '') sendAnswer(unsent);
      return;
    case 'conversation': {
      const before = $conversations.get().get(message.conversation.id);
      putConversation(message.conversation);
      if (message.conversation.unread > (before?.unread ?? 0)) notifyOfConversation(message.conversation);
      if (before === undefined && message.conversation.id === $openConversation.get()) askForHistory();
      return;
    }
    case 'history':
      addMessages(message.conversation, message.messages, message.cart);
      forgetUnsent(message.messages.map(({ id }) => id));
      if (message.conversation === $openConversation.get()) caughtUp = message.conversation;
      return markRead();
    case 'message':
      forgetUnsent([message.message.id]);
      endTyping(message.conversation, message.message.name);
      if (message.conversation === caughtUp) addMessages(message.conversation, [message.message]);
      return markRead();
    case 'typing':
      return showTyping({ conversation: message.conversation, name: message.name, from: message.from });
    case 'staff':
      return $staffChat.set({ ...$staffChat.get(), staff: message.staff });
    case 'refused':
      return refuse(message.id, message.text);
  }
}

function askForHistory(): void {
  const conversation = $openConversation.get();
  if (conversation === null || !$conversations.get().has(conversation)) return;
  sendFrame({ type: 'open', conversation, after: lastSeq($histories.get().get(conversation)) });
}

/** Reports the shown conversation as read while its page is visible. */
function markRead(): void {
  const conversation = $openConversation.get();
  if (conversation === null || conversation !== caughtUp || document.visibilityState !== 'visible') return;
  const seq =
    $histories
      .get()
      .get(conversation)
      ?.messages.findLast(({ from }) => from === 'visitor')?.seq ?? 0;
  if (seq > (read.get(conversation) ?? 0) && sendFrame({ type: 'read', conversation, seq }))
    read.set(conversation, seq);
}

function refuse(id: string, text: string): void {
  if ($unsent.get().some((one) => one.id === id)) {
    remember({ unsent: $unsent.get().map((one) => (one.id === id ? { ...one, refused: text } : one)) });
  } else {
    $note.set(text);
  }
}

function showTyping(typing: Typing): void {
  if (typing.from === 'staff' && typing.name === $staffChat.get().me) return;
  endTyping(typing.conversation, typing.name);
  $typing.set([...$typing.get(), typing]);
  typingEnds.set(
    `${typing.conversation} ${typing.name}`,
    setTimeout(() => endTyping(typing.conversation, typing.name), TYPING_SHOWN_MS),
  );
}

function endTyping(conversation: string, name: string): void {
  clearTimeout(typingEnds.get(`${conversation} ${name}`));
  const others = $typing.get().filter((one) => one.conversation !== conversation || one.name !== name);
  if (others.length < $typing.get().length) $typing.set(others);
}

function keepDraft(conversation: string, text: string): void {
  const { [conversation]: _before, ...others } = $drafts.get();
  remember({ drafts: text === '' ? others : { ...others, [conversation]: text } });
}

function forgetUnsent(ids: readonly string[]): void {
  const unsent = $unsent.get().filter(({ id }) => !ids.includes(id));
  if (unsent.length < $unsent.get().length) remember({ unsent });
}

function remember(change: Partial<StaffChatMemory>): void {
  $memory.set({ ...$memory.get(), ...change });
  staffChatMemory.keep($memory.get());
}

/** Asks whether the session has ended. A refused connection looks the same as a lost one. */
async function checkSession(): Promise<void> {
  const session = await call(staffSession);
  if (session.kind === 'failed' && session.status === 401) $connection.set('signed-out');
}

/**
 * The open conversation is in the address. So the browser's back button leads to the list, and a conversation can be a
 * bookmark. Switching conversations adds no step to the history, so back always leads to the list.
 */
export function followAddress(): void {
  const follow = () => showConversation(conversationInAddress());
  follow();
  window.addEventListener('popstate', follow);
  window.addEventListener('hashchange', follow);
}

export function goToConversation(conversation: string): void {
  if (conversation === conversationInAddress()) return;
  if ($openConversation.get() === null) history.pushState({ fromList: true }, '', `#${conversation}`);
  else history.replaceState(history.state, '', `#${conversation}`);
  showConversation(conversation);
}

export function goToList(): void {
  if ((history.state as { fromList?: boolean } | null)?.fromList === true) return history.back();
  history.replaceState(null, '', location.pathname);
  showConversation(null);
}

function conversationInAddress(): string | null {
  return /^#([\w-]{10,40})$/.exec(location.hash)?.[1] ?? null;
}
