import { expect, test, vi } from 'vitest';
import type { ToVisitor } from '#contract/chat.ts';
import { aChatTab, aMessage, welcome } from '../support/a-chat-page.ts';

/** A conversation that has begun, its panel open and the server's word on it heard. */
async function aConversation(begins: ToVisitor = welcome(), tab = aChatTab()) {
  const chat = await tab.load();
  chat.openChat();
  await vi.waitFor(() => expect(tab.network.sockets).toHaveLength(1));
  tab.network.last.accept();
  tab.network.last.receive(begins);
  return { ...tab, chat, state: () => chat.$chat.get() };
}

type Conversation = Awaited<ReturnType<typeof aConversation>>;

function write({ chat }: Conversation, text: string): void {
  chat.write(text);
  chat.sendMessage();
}

/** What the visitor said on the present connection, by text. */
const sentTexts = ({ network }: Conversation) => network.last.framesOf('send').map(({ text }) => text);

function idOf({ network }: Conversation, text: string): string {
  return network.last.sentFrames.find((frame) => frame.text === text)!.id!;
}

/** The connection is lost, and a second later back. */
function reconnect({ network }: Conversation, begins: ToVisitor = welcome()): void {
  network.last.drop();
  vi.advanceTimersByTime(1000);
  network.last.accept();
  network.last.receive(begins);
}

const texts = (conversation: Conversation) => conversation.state().messages.map(({ text }) => text);

test('nothing is asked before the chat is opened; then the conversation begins, and only then a connection [N18]', async () => {
  const tab = aChatTab();
  const chat = await tab.load();
  expect([tab.asked, tab.network.sockets, [...tab.kept]]).toEqual([[], [], []]);
  chat.openChat();
  expect(tab.network.sockets).toEqual([]);
  await vi.waitFor(() => expect(tab.network.sockets).toHaveLength(1));
  expect(tab.asked).toMatchObject([{ path: '/api/chat/' }]);
  expect(tab.network.last.url).toBe('wss://site.test/api/chat/socket/');
  tab.network.last.accept();
  expect(tab.network.last.sentFrames).toEqual([{ type: 'hello', after: 0 }]);
});

test('staff are shown the page by path and title, never the query, which may be a key', async () => {
  const { network } = await aConversation();
  expect(network.last.sentFrames).toContainEqual({
    type: 'page',
    path: '/trips/the-red-centre/',
    title: 'The Red Centre | Saltbush',
  });
  expect(network.last.sent.join()).not.toContain('secret');
});

test('messages stand in the server’s order, each once, whichever way they came', async () => {
  const conversation = await aConversation(welcome({ messages: [aMessage(2), aMessage(1)] }));
  conversation.network.last.receive({ type: 'message', message: aMessage(4) });
  conversation.network.last.receive({ type: 'message', message: aMessage(3) });
  conversation.network.last.receive({ type: 'message', message: aMessage(4) });
  expect(texts(conversation)).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4']);
});

test('what is said is on its way until the server has it, and then delivered once', async () => {
  const conversation = await aConversation();
  write(conversation, '  Is March too hot?  ');
  expect(conversation.state()).toMatchObject({ draft: '', unsent: [{ text: 'Is March too hot?' }] });
  const id = idOf(conversation, 'Is March too hot?');
  const message = aMessage(1, { id, from: 'visitor', name: '', text: 'Is March too hot?' });
  conversation.network.last.receive({ type: 'message', message });
  expect(conversation.state().unsent).toEqual([]);
  expect(texts(conversation)).toEqual(['Is March too hot?']);
});

test('after a lost connection it asks for what it missed, and says again, in order and with the same ids, what nobody confirmed', async () => {
  const conversation = await aConversation(welcome({ messages: [aMessage(1)] }));
  write(conversation, 'first');
  const first = idOf(conversation, 'first');
  conversation.network.last.drop();
  expect(conversation.state().link).toBe('down');
  write(conversation, 'second');
  vi.advanceTimersByTime(1000);
  conversation.network.last.accept();
  expect(conversation.network.last.sentFrames).toEqual([{ type: 'hello', after: 1 }]);
  conversation.network.last.receive(welcome({ messages: [aMessage(2)] }));
  expect(conversation.state().link).toBe('up');
  expect(sentTexts(conversation)).toEqual(['first', 'second']);
  expect(idOf(conversation, 'first')).toBe(first);
  expect(texts(conversation)).toEqual(['Message 1', 'Message 2']);
});

test('a message that arrived though its confirmation was lost is not said again', async () => {
  const conversation = await aConversation();
  write(conversation, 'hello');
  const id = idOf(conversation, 'hello');
  reconnect(conversation, welcome({ messages: [aMessage(1, { id, from: 'visitor', text: 'hello' })] }));
  expect(sentTexts(conversation)).toEqual([]);
  expect(conversation.state().unsent).toEqual([]);
});

test('a conversation that was deleted while the page stood open is begun anew, says so, and takes what was written', async () => {
  const tab = aChatTab();
  const conversation = await aConversation(welcome({ messages: [aMessage(1)], introduced: true }), tab);
  conversation.network.last.drop();
  write(conversation, 'Still there?');
  Object.assign(tab.answer, { body: { open: true, hours: '', found: false } });
  // Until the server has said so, it is a lost connection like any other.
  expect(texts(conversation)).toEqual(['Message 1']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(conversation.state()).toMatchObject({ messages: [], introduced: false, link: 'down' });
  expect(conversation.state().refusal).toContain('starts a new one');

  conversation.network.last.accept();
  expect(conversation.network.last.sentFrames).toEqual([{ type: 'hello', after: 0 }]);
  conversation.network.last.receive(welcome());
  expect(sentTexts(conversation)).toEqual(['Still there?']);
  const asked = tab.asked.length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(tab.asked).toHaveLength(asked);
});

test('a message that overtakes the answer to hello leaves no gap behind when the connection is lost at once', async () => {
  const conversation = await aConversation(welcome({ messages: [aMessage(1)] }));
  conversation.network.last.drop();
  vi.advanceTimersByTime(1000);
  conversation.network.last.accept();
  conversation.network.last.receive({ type: 'message', message: aMessage(5) });
  conversation.network.last.drop();
  vi.advanceTimersByTime(2000);
  conversation.network.last.accept();
  expect(conversation.network.last.sentFrames).toEqual([{ type: 'hello', after: 1 }]);
});

test('a reload loses neither what is on its way nor what is being written, and says it with the same id', async () => {
  const conversation = await aConversation();
  conversation.network.last.drop();
  write(conversation, 'on its way');
  conversation.chat.write('half a sent');
  const { id } = conversation.state().unsent[0]!;

  const tab = aChatTab(conversation.kept);
  const chat = await tab.load();
  expect(chat.resumeChat()).toBe(true);
  await vi.waitFor(() => expect(tab.network.sockets).toHaveLength(1));
  tab.network.last.accept();
  tab.network.last.receive(welcome());
  expect(tab.network.last.sentFrames).toContainEqual({ type: 'send', id, text: 'on its way' });
  expect(chat.$chat.get()).toMatchObject({ draft: 'half a sent', open: 'no' });
});

test('a tab without a conversation resumes none, nor one whose panel was closed, or in which nothing was sent', async () => {
  const fresh = aChatTab();
  expect((await fresh.load()).resumeChat()).toBe(false);
  expect(fresh.asked).toEqual([]);
  const conversation = await aConversation();
  conversation.chat.closeChat();
  expect((await aChatTab(conversation.kept).load()).resumeChat()).toBe(false);
  const { chat, kept } = await aConversation();
  chat.write('Is March');
  const next = await aChatTab(kept).load();
  expect(next.resumeChat()).toBe(false);
  expect(next.$chat.get().draft).toBe('Is March');
});

test('a refused message comes back into the box with the reason, behind what is there, and is not said again', async () => {
  const conversation = await aConversation();
  write(conversation, 'too fast');
  conversation.chat.write('another');
  conversation.network.last.receive({
    type: 'refused',
    id: idOf(conversation, 'too fast'),
    text: 'Please wait a minute.',
    again: true,
  });
  expect(conversation.state()).toMatchObject({
    draft: 'another\ntoo fast',
    refusal: 'Please wait a minute.',
    unsent: [],
  });
  conversation.chat.write('another, too fast');
  expect(conversation.state().refusal).toBe('');
  reconnect(conversation);
  expect(sentTexts(conversation)).toEqual([]);
});

test('a text that is empty or too long is not sent and stays in the box', async () => {
  const conversation = await aConversation();
  conversation.chat.write('   ');
  expect(conversation.chat.sendMessage()).toBe(false);
  conversation.chat.write('x'.repeat(2001));
  expect(conversation.chat.sendMessage()).toBe(false);
  expect(conversation.state()).toMatchObject({ refusal: expect.stringContaining('too long') as string, unsent: [] });
  expect(conversation.state().draft).toHaveLength(2001);
  conversation.chat.write('x'.repeat(2000));
  expect(conversation.chat.sendMessage()).toBe(true);
});

test('what staff send is unread while the panel is closed, behind the booking or on a page nobody looks at [M76]', async () => {
  const conversation = await aConversation(welcome({ messages: [aMessage(1), aMessage(2, { from: 'notice' })] }));
  const { chat, network } = conversation;
  const reads = () => network.last.framesOf('read');
  expect(reads()).toEqual([{ type: 'read', seq: 2 }]);
  expect(chat.$unread.get()).toBe(0);
  const away = [
    [chat.closeChat, chat.openChat],
    [chat.hideChat, chat.showChat],
    [() => network.look('hidden'), () => network.look('visible')],
  ] as const;
  for (const [index, [leave, comeBack]] of away.entries()) {
    const seq = 3 + index * 2;
    leave();
    network.last.receive({ type: 'message', message: aMessage(seq) });
    network.last.receive({ type: 'message', message: aMessage(seq + 1, { from: 'visitor' }) });
    expect(chat.$unread.get()).toBe(1);
    expect(reads()).not.toContainEqual({ type: 'read', seq: seq + 1 });
    comeBack();
    expect(reads()).toContainEqual({ type: 'read', seq: seq + 1 });
    expect(chat.$unread.get()).toBe(0);
  }
});

test('what was read on an earlier page is not unread on this one', async () => {
  const conversation = await aConversation();
  conversation.chat.closeChat();
  conversation.network.last.receive(welcome({ messages: [aMessage(1), aMessage(2), aMessage(3)], readByVisitor: 2 }));
  expect(conversation.chat.$unread.get()).toBe(1);
});

test('typing is told every three seconds at most, and of the staff chat believed for six or until a message', async () => {
  const conversation = await aConversation();
  const typingFrames = () => conversation.network.last.framesOf('typing').length;
  conversation.chat.write('I');
  conversation.chat.write('Is');
  vi.advanceTimersByTime(2999);
  conversation.chat.write('Is M');
  expect(typingFrames()).toBe(1);
  vi.advanceTimersByTime(1);
  conversation.chat.write('Is Ma');
  expect(typingFrames()).toBe(2);

  conversation.network.last.receive({ type: 'typing', name: 'Tam' });
  vi.advanceTimersByTime(5999);
  expect(conversation.state().typist).toBe('Tam');
  vi.advanceTimersByTime(1);
  expect(conversation.state().typist).toBe('');
  conversation.network.last.receive({ type: 'typing', name: 'Tam' });
  conversation.network.last.receive({ type: 'message', message: aMessage(1) });
  expect(conversation.state().typist).toBe('');
});

test('an address is checked before it is sent, and said again until the server has it', async () => {
  const conversation = await aConversation(welcome({ open: false }));
  expect(conversation.chat.introduce({ name: 'Frankie', email: 'frankie' })).toEqual({
    email: ['Enter a valid email address.'],
  });
  expect(conversation.state().introduction).toBeNull();
  expect(conversation.chat.introduce({ name: ' Frankie ', email: 'frankie@example.com' })).toEqual({});
  const introduction = { type: 'introduce', name: 'Frankie', email: 'frankie@example.com' };
  expect(conversation.network.last.sentFrames.at(-1)).toEqual(introduction);
  reconnect(conversation, welcome({ open: false }));
  expect(conversation.network.last.sentFrames.at(-1)).toEqual(introduction);
  conversation.network.last.receive({ type: 'introduced' });
  expect(conversation.state()).toMatchObject({ introduced: true, introduction: null });
});

test('what staff have seen never goes back, and the office’s hours are the server’s word', async () => {
  const conversation = await aConversation();
  conversation.network.last.receive({ type: 'read', seq: 4 });
  conversation.network.last.receive({ type: 'read', seq: 2 });
  expect(conversation.state().readByStaff).toBe(4);
  conversation.network.last.receive({ type: 'hours', open: false, hours: 'Tomorrow' });
  expect(conversation.state()).toMatchObject({ attended: false, hours: 'Tomorrow' });
});

test('a chat that cannot begin says why, keeps nothing, and can be tried again', async () => {
  const tab = aChatTab();
  const chat = await tab.load();
  Object.assign(tab.answer, {
    status: 429,
    body: { error: { __all__: ['Too many conversations from your network.'] } },
  });
  chat.openChat();
  await vi.waitFor(() => expect(chat.$chat.get().link).toBe('failed'));
  expect(chat.$chat.get().fault).toBe('Too many conversations from your network.');
  Object.assign(tab.answer, { status: 500, body: {} });
  await chat.beginChat();
  expect(chat.$chat.get().fault).toBe('The chat isn’t available right now. Please try again in a few minutes.');
  expect([...tab.kept]).toEqual([]);
  Object.assign(tab.answer, { status: 200, body: { open: true, hours: '', found: false } });
  await chat.beginChat();
  expect(tab.network.sockets).toHaveLength(1);
});
