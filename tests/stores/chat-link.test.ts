import { expect, test, vi } from 'vitest';
import { aChatTab, welcome } from '../support/a-chat-page.ts';

/** A tab whose chat is watched; `calls` lists the callbacks in order. */
async function watched(tab = aChatTab()) {
  const chat = await tab.load();
  const { watchChatLink } = await import('#features/chat/own-chat.ts');
  const calls: string[] = [];
  watchChatLink({
    onAnswering: () => calls.push('answers'),
    onSilent: () => calls.push('silent'),
    onReplaced: (typed) => {
      calls.push(`gives way: ${typed}`);
      chat.closeChat();
    },
  });
  const { network } = tab;
  const connects = async () => {
    await vi.waitFor(() => expect(network.sockets.length).toBeGreaterThan(0));
  };
  const comesUp = () => {
    network.last.accept();
    network.last.receive(welcome());
  };
  return { ...tab, chat, calls, connects, comesUp };
}

test('a chat that cannot begin is silent at once and gives way, again with each try [M53, D38]', async () => {
  const { chat, calls, answer } = await watched();
  answer.status = 503;
  for (const expected of [1, 2]) {
    chat.openChat();
    await vi.waitFor(() => expect(calls).toHaveLength(2 * expected));
  }
  expect(calls).toEqual(['silent', 'gives way: ', 'silent', 'gives way: ']);
});

test('a chat that never comes up gives way after five seconds without a connection, with what was typed [M53, D38]', async () => {
  const { chat, calls, connects, network } = await watched();
  chat.openChat();
  await connects();
  chat.write('Is March too hot?');
  chat.sendMessage();
  chat.write('And in May? ');
  network.last.drop();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual(['silent', 'gives way: Is March too hot?\nAnd in May?']);
  chat.openChat();
  expect(calls.slice(2)).toEqual(['gives way: Is March too hot?\nAnd in May?']);
});

test('a chat that never answers gives way after ten seconds [M53, D38]', async () => {
  const { chat, calls, connects } = await watched();
  const begun = Date.now();
  chat.openChat();
  await connects();
  await vi.advanceTimersByTimeAsync(begun + 9_999 - Date.now());
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual(['silent', 'gives way: ']);
});

test('a conversation that loses its connection stays open; it is silent after five seconds and answers once it is back [M53, D38]', async () => {
  const { chat, calls, connects, comesUp, network } = await watched();
  chat.openChat();
  await connects();
  comesUp();
  network.last.drop();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(calls).toEqual(['answers']);
  await vi.advanceTimersByTimeAsync(1);
  comesUp();
  expect(calls).toEqual(['answers', 'silent', 'answers']);
  expect(chat.$chat.get().open).toBe('asked');
});

test('a connection that is back within five seconds was never gone [M53]', async () => {
  const { chat, calls, connects, comesUp, network } = await watched();
  chat.openChat();
  await connects();
  comesUp();
  network.last.drop();
  await vi.advanceTimersByTimeAsync(2_000);
  comesUp();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual(['answers', 'answers']);
});

test('a chat that opens while nobody is there gives way to the form, unless something was written in it [D38]', async () => {
  const { chat, calls, connects, network } = await watched();
  const closed = { open: false, hours: 'Monday to Friday' };
  chat.openChat();
  await connects();
  network.last.accept();
  network.last.receive(welcome(closed));
  expect(calls).toEqual(['answers', 'gives way: ']);
  chat.openChat();
  expect(calls.slice(2)).toEqual(['gives way: ']);
  network.last.receive({ type: 'hours', ...closed, open: true });
  chat.openChat();
  network.last.receive({ type: 'hours', ...closed });
  expect(chat.$chat.get().open).toBe('asked');
  chat.closeChat();
  network.last.receive({
    type: 'message',
    message: { seq: 1, id: 'a', from: 'visitor', name: '', text: 'Is March too hot?', at: Date.now() },
  });
  chat.openChat();
  expect(chat.$chat.get().open).toBe('asked');
  expect(calls).toHaveLength(3);
});

test('a panel that came back by itself with the page stays where it is [D38]', async () => {
  const { chat, calls, answer } = await watched();
  answer.status = 503;
  chat.openChat('quietly');
  await vi.waitFor(() => expect(calls).toEqual(['silent']));
  expect(chat.$chat.get().open).toBe('quietly');
});
