import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { openLiveSocket } from '#api/live-socket.ts';
import { stubSockets } from '../support/fake-socket.ts';

const Greeting = v.object({ type: v.literal('greeting'), text: v.string() });
const HALF_A_MINUTE = 30_000;

function converse() {
  const network = stubSockets();
  const on = { onOpen: vi.fn(), onMessage: vi.fn(), onDown: vi.fn() };
  const socket = openLiveSocket({ path: '/talk/', incoming: Greeting, ...on });
  return { network, socket, ...on };
}

test('a conversation is opened over the same site, and says when it can be used', () => {
  const { network, socket, onOpen } = converse();
  expect(network.last.url).toBe('wss://site.test/talk/');
  expect(socket.send({ type: 'early' })).toBe(false);
  network.last.accept();
  expect(onOpen).toHaveBeenCalledOnce();
  expect(socket.send({ type: 'hello' })).toBe(true);
  expect(network.last.sentFrames).toEqual([{ type: 'hello' }]);
});

test('a message of the contract arrives, and one outside it is passed over', () => {
  const { network, onMessage } = converse();
  network.last.accept();
  network.last.receive('not JSON');
  network.last.receive({ type: 'from a newer server' });
  network.last.receive({ type: 'greeting', text: 'Hello' });
  expect(onMessage.mock.calls).toEqual([[{ type: 'greeting', text: 'Hello' }]]);
});

test('a lost connection is said once and tried again, each time after a longer wait', () => {
  const { network, onDown, socket } = converse();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  network.last.accept();
  network.last.drop();
  expect(socket.send({ type: 'lost' })).toBe(false);
  const waits = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
  for (const [index, wait] of waits.entries()) {
    vi.advanceTimersByTime(wait - 1);
    expect(network.sockets).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(network.sockets).toHaveLength(index + 2);
    network.last.drop();
  }
  expect(onDown).toHaveBeenCalledOnce();
});

test('chance makes a wait shorter by up to half, so that not everybody comes back at once', () => {
  const { network } = converse();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  network.last.drop();
  vi.advanceTimersByTime(500);
  expect(network.sockets).toHaveLength(2);
});

test('waits begin small again once the server has spoken, and not when it only took the connection', () => {
  const { network, onOpen, onDown } = converse();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  network.last.drop();
  vi.advanceTimersByTime(1_000);
  network.last.accept();
  network.last.drop();
  vi.advanceTimersByTime(1_999);
  expect(network.sockets).toHaveLength(2);
  vi.advanceTimersByTime(1);
  network.last.accept();
  network.last.receive({ type: 'greeting', text: 'Hello' });
  network.last.drop();
  vi.advanceTimersByTime(1_000);
  expect(network.sockets).toHaveLength(4);
  expect([onOpen.mock.calls.length, onDown.mock.calls.length]).toEqual([2, 3]);
});

test('a dead connection that nobody closed is found by a ping without an answer', () => {
  const { network, onDown } = converse();
  network.last.accept();
  vi.advanceTimersByTime(25_000);
  expect(network.last.sent).toEqual(['ping']);
  network.last.receive('pong');
  vi.advanceTimersByTime(25_000);
  expect(network.last.sent).toEqual(['ping', 'ping']);
  vi.advanceTimersByTime(9_999);
  expect(onDown).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onDown).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(network.sockets).toHaveLength(2);
});

test('a server that never takes the connection is given up after ten seconds', () => {
  const { network, onDown } = converse();
  vi.advanceTimersByTime(10_000);
  expect(onDown).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(network.sockets).toHaveLength(2);
});

test('a device that comes back online connects at once', () => {
  const { network, onDown } = converse();
  network.last.accept();
  network.goOffline();
  expect(onDown).toHaveBeenCalledOnce();
  network.goOnline();
  expect(network.sockets).toHaveLength(2);
  network.last.accept();
  vi.advanceTimersByTime(HALF_A_MINUTE);
  expect(network.sockets).toHaveLength(2);
});

test('a phone that wakes up asks at once whether its connection lives', () => {
  const { network } = converse();
  network.last.accept();
  network.look('hidden');
  expect(network.last.sent).toEqual([]);
  network.look('visible');
  expect(network.last.sent).toEqual(['ping']);
  vi.advanceTimersByTime(10_000);
  network.look('visible');
  expect(network.sockets).toHaveLength(2);
});

test('a conversation that was ended stays ended', () => {
  const { network, socket, onDown } = converse();
  network.last.accept();
  socket.close();
  expect(network.last.readyState).toBe(3);
  network.last.drop();
  network.goOnline();
  network.look('visible');
  vi.advanceTimersByTime(HALF_A_MINUTE);
  expect(network.sockets).toHaveLength(1);
  expect(socket.send({ type: 'late' })).toBe(false);
  expect(onDown).not.toHaveBeenCalled();
});
