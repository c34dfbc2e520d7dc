import { atom, computed } from 'nanostores';
import * as v from 'valibot';
import { call } from '#api/call.ts';
import { openLiveSocket, type LiveSocket } from '#api/live-socket.ts';
import { beginConversation, CHAT_SOCKET, ToVisitor, type ChatMessage, type FromVisitor } from '#contract/chat.ts';
import { optionalText, toErrorMap, type ErrorMap } from '#contract/errors.ts';
import { Email } from '#contract/guest.ts';
import { CHAT_TEXT_LIMIT, FIELD_LIMITS } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';
import { chatMemory, type Introduction, type Unsent } from './chat-memory.ts';

export interface Chat {
  /** Whether the panel is open. `quietly`: it opened without the visitor's request, and does not move the focus. */
  open: 'no' | 'asked' | 'quietly';
  /** Whether the panel is hidden while a dialog covers the page. */
  away: boolean;
  /**
   * `none` before the visitor opens the chat: no request was made. `failed` when it could not begin; `fault` has
   * the reason. `joining` until the server has sent the conversation, then `up`. `down` while the connection is lost
   * and is tried again.
   */
  link: 'none' | 'beginning' | 'failed' | 'joining' | 'up' | 'down';
  fault: string;
  /** Whether the office is open now, and its hours as text. */
  attended: boolean;
  hours: string;
  messages: readonly ChatMessage[];
  /** Messages that it has not confirmed, the oldest first. */
  unsent: readonly Unsent[];
  readByStaff: number;
  readByVisitor: number;
  /** Whether the server has an address for answers, and the name and address that it has not confirmed. */
  introduced: boolean;
  introduction: Introduction | null;
  /** Whether the visitor chose to leave no address. */
  declined: boolean;
  /** The staff member who is typing; empty for nobody. */
  typist: string;
  draft: string;
  /** Why a message was put back into the box. */
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

/** The shortest time between two reports of typing, and how long a report is shown. */
const TYPING_EVERY_MS = 3000;
const TYPING_LASTS_MS = 6000;
/** Staff count as present for this long after an answer. */
const ANSWERING_FOR_MS = 10 * MINUTE;
/** How often a page without connection asks whether its conversation still exists. */
const CONVERSATION_CHECK_MS = 20_000;

const TOO_LONG = 'Your message is too long. Please send it in two parts.';
const UNREACHED = 'We couldn’t connect to the chat. Check your connection and try again.';
const ENDED = 'This chat has ended and its messages have been deleted. What you write now starts a new one.';
const NOT_NOW = 'The chat isn’t available right now. Please try again in a few minutes.';

export const $chat = atom<Chat>(NOT_BEGUN);

/** How many messages from staff the visitor has not seen. */
export const $unread = computed(
  $chat,
  ({ messages, readByVisitor }) => messages.filter(({ from, seq }) => from === 'staff' && seq > readByVisitor).length,
);

let socket: LiveSocket | null = null;
/** Whether the server has answered `hello` on this connection. Messages are sent only after that, in their order. */
let isInStep = false;
/** The last number without a gap. A message before the answer to `hello` may come after a gap. */
let knownUpTo = 0;
let typingSentAt = -Infinity;
let typistGone: ReturnType<typeof setTimeout> | undefined;
let checking: ReturnType<typeof setInterval> | undefined;

/** Whether a person answers: the office is open, or a person has answered just now. */
export function isAnswering({ attended, typist, messages }: Chat): boolean {
  if (attended || typist !== '') return true;
  const answered = messages.findLast(({ from }) => from === 'staff')?.at ?? 0;
  return Date.now() - answered < ANSWERING_FOR_MS;
}

/** Whether the visitor or the staff have written anything. */
export function hasConversation({ messages, unsent }: Pick<Chat, 'messages' | 'unsent'>): boolean {
  return unsent.length > 0 || messages.some(({ from }) => from !== 'notice');
}

/** Opens the panel, and begins a conversation if there is none. */
export function openChat(how: 'asked' | 'quietly' = 'asked'): void {
  const begins = needsBeginning();
  changeChat({ open: how, away: false, ...(begins ? { link: 'beginning' } : {}) });
  if (begins) void beginChat();
  else markRead();
}

export function closeChat(): void {
  if ($chat.get().open !== 'no') changeChat({ open: 'no' });
}

/** Hides the panel while a dialog covers the page. It stays open and is shown again afterwards. */
export function hideChat(): void {
  changeChat({ away: true, ...($chat.get().open === 'asked' ? { open: 'quietly' } : {}) });
}

export function showChat(): void {
  changeChat({ away: false });
  markRead();
}

/** Continues a conversation that was begun in this tab. Returns whether its panel was open with something written. */
export function resumeChat(): boolean {
  const memory = chatMemory.recall();
  if (memory === null || !needsBeginning()) return false;
  const { open, ...kept } = memory;
  changeChat(kept);
  void beginChat();
  return open;
}

/** Begins the conversation, or finds the one that this browser began, and connects to it. */
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

/** Asks whether the conversation still exists. A refused connection looks the same as a lost one. */
async function findConversation(): Promise<void> {
  const answer = await call(beginConversation, { body: {} });
  if (answer.kind !== 'ok' || answer.value.found) return;
  knownUpTo = 0;
  changeChat({ messages: [], readByStaff: 0, readByVisitor: 0, introduced: false, refusal: ENDED });
}

/** Stores the text of the box in the tab, and reports typing to the staff chat. */
export function write(draft: string): void {
  changeChat({ draft, refusal: '' });
  const isDue = Date.now() - typingSentAt >= TYPING_EVERY_MS;
  if (draft.trim() !== '' && isDue && send({ type: 'typing' })) typingSentAt = Date.now();
}

/** Sends the text of the box, now or when there is a connection. Returns false for a text that cannot be sent. */
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

const IntroductionForm = v.object({ name: optionalText(FIELD_LIMITS.name), email: Email });

/** Sends the visitor's name and address for answers. Returns the errors by field. */
export function introduce(introduction: Introduction): ErrorMap {
  const form = v.safeParse(IntroductionForm, introduction);
  if (!form.success) return toErrorMap(form.issues);
  changeChat({ introduction: form.output });
  send({ type: 'introduce', ...form.output });
  return {};
}

export function declineIntroduction(): void {
  changeChat({ declined: true });
}

function needsBeginning(): boolean {
  const { link } = $chat.get();
  return link === 'none' || link === 'failed';
}

function receive(message: ToVisitor): void {
  const { unsent } = $chat.get();
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
      knownUpTo = lastSeq();
      resend();
      markRead();
      return;
    case 'message':
      changeChat({ ...received([message.message]), ...(message.message.from === 'staff' ? { typist: '' } : {}) });
      if (isInStep) knownUpTo = lastSeq();
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

/** Stores new messages in order, each once, and removes them from the unconfirmed ones. */
function received(arrived: readonly ChatMessage[]): Pick<Chat, 'messages' | 'unsent'> {
  const { messages, unsent } = $chat.get();
  const ids = new Set(arrived.map(({ id }) => id));
  const bySeq = new Map([...messages, ...arrived].map((message) => [message.seq, message]));
  return {
    messages: [...bySeq.values()].toSorted((one, other) => one.seq - other.seq),
    unsent: unsent.filter(({ id }) => !ids.has(id)),
  };
}

function lastSeq(): number {
  return $chat.get().messages.at(-1)?.seq ?? 0;
}

/** Sends on each new connection: the page, the visitor's name and address, and the unconfirmed messages in order. */
function resend(): void {
  const { introduction, unsent } = $chat.get();
  // Without the query of the address: that of a check-in link is a key.
  send({ type: 'page', path: location.pathname.slice(0, 500), title: document.title.slice(0, 200) });
  if (introduction !== null) send({ type: 'introduce', ...introduction });
  for (const { id, text } of unsent) send({ type: 'send', id, text });
}

/** Reports the messages as read while the panel is visible on a visible page. */
function markRead(): void {
  const { open, away, readByVisitor } = $chat.get();
  if (open === 'no' || away || document.visibilityState !== 'visible') return;
  const seq = lastSeq();
  if (seq > readByVisitor && send({ type: 'read', seq })) changeChat({ readByVisitor: seq });
}

function send(message: FromVisitor): boolean {
  return isInStep && (socket?.send(message) ?? false);
}

function changeChat(changes: Partial<Chat>): void {
  const chat = { ...$chat.get(), ...changes };
  $chat.set(chat);
  const { open, draft, unsent, introduction, declined } = chat;
  // Before the conversation has begun nothing is stored, so that the next page makes no request for it either.
  if (chat.link === 'none' || chat.link === 'beginning' || chat.link === 'failed') return;
  chatMemory.keep({ open: open !== 'no' && hasConversation(chat), draft, unsent: [...unsent], introduction, declined });
}
