import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ChatMessage, Conversation, ToStaff } from '#contract/chat.ts';
import { $alerts, askForAlerts, notifyOfConversation, readAlerts } from '#features/staff/chat/conversations.ts';
import { aConversation, aConversation as conversation } from '../support/a-chat-page.ts';
import { serve } from '../support/fake-functions.ts';
import { stubSockets } from '../support/fake-socket.ts';

const ADA = 'conversation-of-ada-1';
const BO = 'conversation-of-bo-12';

const message = (seq: number, facts: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  id: `message-${seq}`,
  from: 'visitor',
  name: '',
  text: `Message ${seq}`,
  at: seq,
  ...facts,
});
const staffWelcome = (...conversations: Conversation[]): ToStaff => ({
  type: 'welcome',
  me: 'Tam',
  staff: ['Tam'],
  conversations,
  open: true,
});
const history = (id: string, ...messages: ChatMessage[]): ToStaff => ({
  type: 'history',
  conversation: id,
  messages,
  cart: null,
});

const kept = new Map<string, string>();

/** A page with a staff chat of its own, connected unless said otherwise. */
async function aStaffChat() {
  vi.resetModules();
  const network = stubSockets();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  serve({ 'GET /staff/session/': () => ({ body: { name: 'Tam' } }) });
  const chat = await import('#features/staff/chat/staff-chat.ts');
  const conversations = await import('#features/staff/chat/conversations.ts');
  onTestFinished(chat.openStaffChat());
  const connect = (...listed: Conversation[]) => {
    network.last.accept();
    network.last.receive(staffWelcome(...listed));
  };
  const reconnect = (...listed: Conversation[]) => {
    network.goOnline();
    connect(...listed);
  };
  const texts = (id: string) =>
    conversations.$histories
      .get()
      .get(id)
      ?.messages.map(({ text }) => text);
  return { ...chat, ...conversations, network, connect, reconnect, texts };
}

beforeEach(() => kept.clear());

test('who waits longest comes first, then the answered, then what was put away', async () => {
  const chat = await aStaffChat();
  chat.connect(
    conversation('answered-old', { last: { from: 'staff', text: 'a', at: 1 } }),
    conversation('wrote-nothing', { last: { from: '', text: '', at: 0 } }),
    conversation('answered-new', { last: { from: 'staff', text: 'a', at: 9 } }),
    conversation('waits-short', { last: { from: 'visitor', text: 'a', at: 8 }, unread: 2 }),
    conversation('waits-long', { last: { from: 'notice', text: 'a', at: 2 }, unread: 1 }),
    conversation('put-away-1', { done: true, unread: 5 }),
  );
  const groups = chat.$conversationGroups.get();
  expect(Object.values(groups).map((group) => group.map(({ id }) => id))).toEqual([
    ['waits-long', 'waits-short'],
    ['answered-new', 'answered-old'],
    ['wrote-nothing'],
    ['put-away-1'],
  ]);
  expect(chat.$unreadMessages.get()).toBe(3);
});

test('an answer waits in the outbox until the server has it, through a lost connection, and is sent as the same one', async () => {
  const chat = await aStaffChat();
  chat.connect(conversation(ADA));
  chat.showConversation(ADA);
  chat.draft(ADA, '  Hello Ada ');
  chat.answer(ADA);
  const [sent] = chat.network.last.framesOf('send');
  expect(sent).toMatchObject({ conversation: ADA, text: 'Hello Ada' });
  expect([chat.$unsent.get().length, chat.$drafts.get()]).toEqual([1, {}]);
  chat.network.last.drop();
  expect(chat.$connection.get()).toBe('down');
  chat.draft(ADA, 'And more');
  chat.answer(ADA);
  chat.reconnect(conversation(ADA));
  const again = chat.network.last.framesOf('send');
  expect(again.map(({ id }) => id)).toEqual(chat.$unsent.get().map(({ id }) => id));
  expect(again[0]).toEqual(sent);
  chat.network.last.receive(history(ADA, message(1, { id: again[0]!.id!, from: 'staff', text: 'Hello Ada' })));
  chat.network.last.receive({
    type: 'message',
    conversation: ADA,
    message: message(2, { id: again[1]!.id!, from: 'staff', text: 'And more' }),
  });
  expect([chat.$unsent.get(), chat.texts(ADA)]).toEqual([[], ['Hello Ada', 'And more']]);
});

test('what was typed outlives the page', async () => {
  const before = await aStaffChat();
  before.connect(conversation(ADA), conversation(BO));
  before.draft(BO, 'Half a sentence');
  before.network.last.drop();
  before.draft(ADA, 'Sent in a tunnel');
  before.answer(ADA);
  const after = await aStaffChat();
  expect(after.$drafts.get()).toEqual({ [BO]: 'Half a sentence' });
  after.connect(conversation(ADA), conversation(BO));
  expect(after.network.last.sentFrames).toContainEqual(
    expect.objectContaining({ type: 'send', conversation: ADA, text: 'Sent in a tunnel' }),
  );
});

test('a history is asked for from its last number on, and nothing of it comes twice', async () => {
  const chat = await aStaffChat();
  chat.connect(conversation(ADA));
  chat.showConversation(ADA);
  chat.network.last.receive(history(ADA, message(1), message(2)));
  chat.network.last.receive({ type: 'message', conversation: ADA, message: message(3) });
  chat.network.last.receive({ type: 'message', conversation: ADA, message: message(3) });
  chat.network.last.drop();
  chat.reconnect(conversation(ADA));
  expect(chat.network.last.sentFrames).toContainEqual({ type: 'open', conversation: ADA, after: 3 });
  // It comes before the history that has it too: shown now, it would leave a gap before it.
  chat.network.last.receive({ type: 'message', conversation: ADA, message: message(5) });
  chat.network.last.receive(history(ADA, message(4), message(5)));
  expect(chat.texts(ADA)).toEqual([1, 2, 3, 4, 5].map((seq) => `Message ${seq}`));
});

test('messages are read by whoever looks at them, and not by a page in the background', async () => {
  const chat = await aStaffChat();
  const reads = () => chat.network.last.framesOf('read');
  chat.connect(conversation(ADA, { unread: 1 }));
  chat.network.look('hidden');
  chat.showConversation(ADA);
  chat.network.last.receive(history(ADA, message(1), message(2, { from: 'staff' })));
  expect(reads()).toEqual([]);
  chat.network.look('visible');
  chat.network.look('visible');
  expect(reads()).toEqual([{ type: 'read', conversation: ADA, seq: 1 }]);
});

test('a refused answer says why, and can be sent again as the same one or changed', async () => {
  const chat = await aStaffChat();
  chat.connect(conversation(ADA));
  chat.draft(ADA, 'Hello');
  chat.answer(ADA);
  const { id } = chat.$unsent.get()[0]!;
  chat.network.last.receive({ type: 'refused', id, text: 'Too fast.' });
  expect(chat.$unsent.get()[0]?.refused).toBe('Too fast.');
  chat.answerAgain(id);
  expect(chat.network.last.sentFrames.at(-1)).toEqual({ type: 'send', conversation: ADA, id, text: 'Hello' });
  chat.network.last.receive({ type: 'refused', id, text: 'Too fast.' });
  chat.draft(ADA, 'World');
  chat.takeBack(id);
  expect([chat.$unsent.get(), chat.$drafts.get()[ADA]]).toEqual([[], 'Hello\nWorld']);
});

test('typing is said now and then, and what others type ends by itself, or with their message', async () => {
  const chat = await aStaffChat();
  chat.connect(conversation(ADA));
  for (const text of ['H', 'He', 'Hel']) chat.draft(ADA, text);
  expect(chat.network.last.framesOf('typing')).toHaveLength(1);
  chat.network.last.receive({ type: 'typing', conversation: ADA, name: 'Tam', from: 'staff' });
  expect(chat.$typing.get()).toEqual([]);
  chat.network.last.receive({ type: 'typing', conversation: ADA, name: 'Jo', from: 'staff' });
  chat.network.last.receive({ type: 'typing', conversation: ADA, name: '', from: 'visitor' });
  expect(chat.$typing.get()).toHaveLength(2);
  chat.network.last.receive({ type: 'message', conversation: ADA, message: message(1) });
  expect(chat.$typing.get().map(({ name }) => name)).toEqual(['Jo']);
  vi.advanceTimersByTime(5_000);
  expect(chat.$typing.get()).toEqual([]);
});

test('a session that is over is told from a connection that is lost', async () => {
  const chat = await aStaffChat();
  chat.connect();
  serve({ 'GET /staff/session/': () => ({ status: 401 }) });
  chat.network.last.drop();
  await vi.waitFor(() => expect(chat.$connection.get()).toBe('signed-out'));
});

test('a conversation cannot be put away without a connection, and the staff chat says so', async () => {
  const chat = await aStaffChat();
  chat.putAway(ADA, true);
  expect(chat.$note.get()).toMatch(/No connection/);
});

const CONVERSATION = aConversation('conversation-of-ada-1', {
  name: 'Ada',
  last: { from: 'visitor', text: 'Is March too hot?', at: 1 },
});

/** The browser's notifications: what was shown, and the leave that is given when it is asked for. */
class Shown extends EventTarget {
  static permission = 'default';
  static answer = 'granted';
  static all: Shown[] = [];
  static requestPermission = () => Promise.resolve((Shown.permission = Shown.answer));
  isClosed = false;
  readonly title: string;
  readonly options: { body: string; tag: string };
  constructor(title: string, options: { body: string; tag: string }) {
    super();
    this.title = title;
    this.options = options;
    Shown.all.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}

const page = { visibilityState: 'hidden' };
beforeEach(() => {
  Object.assign(Shown, { permission: 'default', answer: 'granted', all: [] });
  page.visibilityState = 'hidden';
  vi.stubGlobal('Notification', Shown);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('window', { focus: vi.fn() });
  readAlerts();
});

test('the staff chat shows a notification only with leave, and only while it is not looked at [P44]', async () => {
  notifyOfConversation(CONVERSATION);
  expect([$alerts.get(), Shown.all]).toEqual(['unknown', []]);
  await askForAlerts();
  page.visibilityState = 'visible';
  notifyOfConversation(CONVERSATION);
  expect([$alerts.get(), Shown.all]).toEqual(['on', []]);
  page.visibilityState = 'hidden';
  notifyOfConversation(CONVERSATION);
  notifyOfConversation({ ...CONVERSATION, id: 'another-conversation', name: '' });
  expect(Shown.all.map(({ title, options }) => ({ title, ...options }))).toEqual([
    { title: 'Ada', body: 'Is March too hot?', tag: 'conversation-of-ada-1' },
    { title: 'A visitor', body: 'Is March too hot?', tag: 'another-conversation' },
  ]);
});

test('a press on it leads to the conversation', async () => {
  await askForAlerts();
  notifyOfConversation(CONVERSATION);
  Shown.all[0]!.dispatchEvent(new Event('click'));
  expect([location.hash, Shown.all[0]!.isClosed]).toEqual(['conversation-of-ada-1', true]);
});

test('leave that is refused is said, and a browser without notifications goes without', async () => {
  Shown.answer = 'denied';
  await askForAlerts();
  expect($alerts.get()).toBe('refused');
  $alerts.set('on');
  vi.stubGlobal('Notification', function Unable() {
    throw new TypeError('Illegal constructor');
  });
  expect(() => notifyOfConversation(CONVERSATION)).not.toThrow();
});
