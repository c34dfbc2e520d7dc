import { atom, computed } from 'nanostores';
import { call } from '#api/call.ts';
import { openLiveSocket, type LiveSocket } from '#api/live-socket.ts';
import { DESK_SOCKET, ToDesk, type FromDesk } from '#contract/chat.ts';
import { staffSession } from '#contract/staff.ts';
import { notifyOfTalk } from '#stores/desk/desk-alert.ts';
import { keepDeskMemory, recallDeskMemory, type DeskMemory, type UnsentAnswer } from '#stores/desk/desk-memory.ts';
import { $histories, $talks, addMessages, lastSeq, putTalk } from '#stores/desk/desk-talks.ts';

/** How the desk stands to the server. `signed-out` is said once the server says that the session is over. */
export type DeskConnection = 'connecting' | 'open' | 'down' | 'signed-out';

export const $deskConnection = atom<DeskConnection>('connecting');
/** Who sits here, who else is there, and whether the office is open for visitors. */
export const $desk = atom({ me: '', staff: [] as readonly string[], open: false });
/** The talk on the screen. */
export const $openTalk = atom<string | null>(null);
/** Who is typing where: of each talk, the names, empty for the visitor's own. */
export const $typing = atom<readonly Typing[]>([]);
/** What the server refused that was no answer. */
export const $deskNote = atom('');
const $memory = atom<DeskMemory>({ unsent: [], drafts: {} });
export const $unsent = computed($memory, ({ unsent }) => unsent);
export const $drafts = computed($memory, ({ drafts }) => drafts);

interface Typing {
  readonly talk: string;
  readonly name: string;
  readonly from: 'visitor' | 'staff';
}

const TYPING_SHOWN_MS = 5_000;
const TYPING_SAID_EVERY_MS = 2_500;
const SESSION_CHECK_MS = 30_000;

let socket: LiveSocket | null = null;
/** The talk whose history has come on this connection: only what follows it is without a gap. */
let caughtUp: string | null = null;
let saidTyping = { talk: '', at: 0 };
const read = new Map<string, number>();
const typingEnds = new Map<string, ReturnType<typeof setTimeout>>();

/** Begins the desk's work, or goes on with what was typed before the page was loaded again. Returns what ends it. */
export function openDesk(): () => void {
  $memory.set(recallDeskMemory());
  let checking: ReturnType<typeof setInterval> | undefined;
  socket = openLiveSocket({
    path: DESK_SOCKET,
    incoming: ToDesk,
    onOpen: () => {
      clearInterval(checking);
      tell({ type: 'hello' });
    },
    onMessage: receive,
    onDown: () => {
      caughtUp = null;
      $typing.set([]);
      $deskConnection.set('down');
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

/** Shows a talk, or none. What came since it was last shown is asked for. */
export function showTalk(talk: string | null): void {
  if ($openTalk.get() === talk) return;
  $openTalk.set(talk);
  caughtUp = null;
  $deskNote.set('');
  if ($deskConnection.get() !== 'open') return;
  if (talk === null) tell({ type: 'leave' });
  else askForHistory();
}

/** Sends what stands in the box of a talk. It stays in the outbox until the server has it. */
export function answer(talk: string): void {
  const text = ($drafts.get()[talk] ?? '').trim();
  if (text === '') return;
  const unsent: UnsentAnswer = { talk, id: crypto.randomUUID(), text, at: Date.now(), refused: '' };
  keepDraft(talk, '');
  remember({ unsent: [...$unsent.get(), unsent] });
  send(unsent);
}

/** Sends an answer that was refused once more, as the same one. */
export function answerAgain(id: string): void {
  const unsent = $unsent.get().find((one) => one.id === id);
  if (unsent === undefined) return;
  remember({ unsent: $unsent.get().map((one) => (one.id === id ? { ...one, refused: '' } : one)) });
  send(unsent);
}

/** Takes an answer that was refused back into the box. */
export function takeBack(id: string): void {
  const unsent = $unsent.get().find((one) => one.id === id);
  if (unsent === undefined) return;
  forgetUnsent([id]);
  const draft = $drafts.get()[unsent.talk] ?? '';
  keepDraft(unsent.talk, draft === '' ? unsent.text : `${unsent.text}\n${draft}`);
}

/** Keeps what is typed, and says that somebody is typing. */
export function draft(talk: string, text: string): void {
  keepDraft(talk, text);
  const now = Date.now();
  if (text === '' || (saidTyping.talk === talk && now - saidTyping.at < TYPING_SAID_EVERY_MS)) return;
  saidTyping = { talk, at: now };
  tell({ type: 'typing', talk });
}

/** Puts a talk away, or brings it back. */
export function putAway(talk: string, done: boolean): void {
  if (!tell({ type: 'done', talk, done })) {
    $deskNote.set('There is no connection just now. Please try again in a moment.');
  }
}

function tell(message: FromDesk): boolean {
  return socket?.send(message) ?? false;
}

function send({ talk, id, text }: UnsentAnswer): void {
  saidTyping = { talk: '', at: 0 };
  tell({ type: 'say', talk, id, text });
}

function receive(message: ToDesk): void {
  switch (message.type) {
    case 'desk':
      $desk.set({ me: message.me, staff: message.staff, open: message.open });
      $talks.set(new Map(message.talks.map((talk) => [talk.id, talk])));
      $deskConnection.set('open');
      read.clear();
      askForHistory();
      for (const unsent of $unsent.get()) if (unsent.refused === '') send(unsent);
      return;
    case 'talk': {
      const before = $talks.get().get(message.talk.id);
      putTalk(message.talk);
      if (message.talk.unread > (before?.unread ?? 0)) notifyOfTalk(message.talk);
      if (before === undefined && message.talk.id === $openTalk.get()) askForHistory();
      return;
    }
    case 'history':
      addMessages(message.talk, message.messages, message.cart);
      forgetUnsent(message.messages.map(({ id }) => id));
      if (message.talk === $openTalk.get()) caughtUp = message.talk;
      return markRead();
    case 'message':
      forgetUnsent([message.message.id]);
      endTyping(message.talk, message.message.name);
      if (message.talk === caughtUp) addMessages(message.talk, [message.message]);
      return markRead();
    case 'typing':
      return showTyping({ talk: message.talk, name: message.name, from: message.from });
    case 'staff':
      return $desk.set({ ...$desk.get(), staff: message.staff });
    case 'refused':
      return refuse(message.id, message.text);
  }
}

function askForHistory(): void {
  const talk = $openTalk.get();
  if (talk === null || !$talks.get().has(talk)) return;
  tell({ type: 'open', talk, after: lastSeq($histories.get().get(talk)) });
}

/** What is on the screen of somebody who looks at it is read. */
function markRead(): void {
  const talk = $openTalk.get();
  if (talk === null || talk !== caughtUp || document.visibilityState !== 'visible') return;
  const seq =
    $histories
      .get()
      .get(talk)
      ?.messages.findLast(({ from }) => from === 'visitor')?.seq ?? 0;
  if (seq > (read.get(talk) ?? 0) && tell({ type: 'read', talk, seq })) read.set(talk, seq);
}

function refuse(id: string, text: string): void {
  if ($unsent.get().some((one) => one.id === id)) {
    remember({ unsent: $unsent.get().map((one) => (one.id === id ? { ...one, refused: text } : one)) });
  } else {
    $deskNote.set(text);
  }
}

function showTyping(typing: Typing): void {
  if (typing.from === 'staff' && typing.name === $desk.get().me) return;
  endTyping(typing.talk, typing.name);
  $typing.set([...$typing.get(), typing]);
  typingEnds.set(
    `${typing.talk} ${typing.name}`,
    setTimeout(() => endTyping(typing.talk, typing.name), TYPING_SHOWN_MS),
  );
}

function endTyping(talk: string, name: string): void {
  clearTimeout(typingEnds.get(`${talk} ${name}`));
  const others = $typing.get().filter((one) => one.talk !== talk || one.name !== name);
  if (others.length < $typing.get().length) $typing.set(others);
}

function keepDraft(talk: string, text: string): void {
  const { [talk]: _before, ...others } = $drafts.get();
  remember({ drafts: text === '' ? others : { ...others, [talk]: text } });
}

function forgetUnsent(ids: readonly string[]): void {
  const unsent = $unsent.get().filter(({ id }) => !ids.includes(id));
  if (unsent.length < $unsent.get().length) remember({ unsent });
}

function remember(change: Partial<DeskMemory>): void {
  $memory.set({ ...$memory.get(), ...change });
  keepDeskMemory($memory.get());
}

/** A session that is over cannot be told from a lost connection by the connection itself. */
async function checkSession(): Promise<void> {
  const session = await call(staffSession);
  if (session.kind === 'failed' && session.status === 401) $deskConnection.set('signed-out');
}
