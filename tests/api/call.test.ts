import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { call } from '#api/call.ts';
import { openLiveSocket } from '#api/live-socket.ts';
import { loadCart } from '#contract/cart.ts';
import { logout, saveGuest } from '#contract/guest.ts';
import { sendQuestion } from '#contract/leads.ts';
import { checkDates } from '#contract/tour-dates.ts';
import { serve } from '../support/fake-functions.ts';
import { stubSockets } from '../support/fake-socket.ts';

const guest = { last_name: 'Clarke', email: 'i@example.com', gender: 'Female', hear: 'Search', tc_terms: true };

const SIGN_IN_PAGE = '<!doctype html><title>Sign in to the hotel’s network</title>';

test.each([
  [
    'a refusal is an answer with its error map, not an exception [M137]',
    { status: 409, body: { error: { __all__: ['Sold out.'] } } },
    { kind: 'refused', status: 409, errors: { __all__: ['Sold out.'] } },
  ],
  [
    'a refusal without an error map is a refusal too',
    { status: 429, body: 'slow down' },
    { kind: 'refused', status: 429, errors: {} },
  ],
  ['a network that is gone is an answer too [M137]', 'unreachable' as const, { kind: 'unreachable' }],
  ['a fault of the functions has failed', { status: 500 }, { kind: 'failed', status: 500 }],
  ['an answer outside the contract has failed', { body: { items: 'many' } }, { kind: 'failed', status: 200 }],
  ['a sign-in page of the network is no answer [D48]', { body: SIGN_IN_PAGE }, { kind: 'failed', status: 200 }],
])('%s', async (_, reply, answer) => {
  serve({ 'POST /api/guest/': () => reply });
  expect(await call(saveGuest, { body: guest, encoding: 'form' })).toMatchObject(answer);
});

test('what another tab overtook with a new key of the cart is sent once more [P28]', async () => {
  const overtaken = {
    status: 409,
    body: { errors: { __all__: ['Please try again.'] } },
    headers: { 'cart-key': 'replaced' },
  };
  const answers = [
    overtaken,
    { body: { guest_userid: 'g', hold_expires_at: null, hold_seconds: null } },
    overtaken,
    overtaken,
  ];
  const received = serve({ 'POST /api/guest/': () => answers[received.length - 1]! });
  expect(await call(saveGuest, { body: guest })).toMatchObject({ kind: 'ok' });
  expect(await call(saveGuest, { body: guest })).toMatchObject({
    kind: 'refused',
    errors: { __all__: ['Please try again.'] },
  });
  expect(received).toHaveLength(4);
});

test('the messages of a lead form stand alone, and each may be one text [M72, M145]', async () => {
  serve({ 'POST /api/contact/': () => ({ status: 400, body: { email: ['Wrong.'], name: 'Missing.' } }) });
  expect(await call(sendQuestion, { body: { ...guest, name: '', question: '' } })).toMatchObject({
    kind: 'refused',
    errors: { email: ['Wrong.'], name: ['Missing.'] },
  });
});

test('a sign-in page of the network is no answer to logging out either [D48]', async () => {
  serve({ 'GET /api/logout/': () => ({ body: SIGN_IN_PAGE }) });
  expect(await call(logout)).toEqual({ kind: 'failed', status: 200 });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 200 })));
  expect(await call(logout), 'without words').toEqual({ kind: 'failed', status: 200 });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  expect(await call(logout)).toEqual({ kind: 'ok', value: null });
});

test('a call that takes too long is given up as unreachable', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  expect(await call(loadCart, { timeoutMs: 5 })).toEqual({ kind: 'unreachable' });
});

test('the guest travels as a form, with a tick as a word [M141]', async () => {
  const received = serve({
    'POST /api/guest/': () => ({ body: { guest_userid: 'g', hold_expires_at: null, hold_seconds: null } }),
  });
  expect(await call(saveGuest, { body: guest, encoding: 'form' })).toMatchObject({ kind: 'ok' });
  expect(received[0]).toMatchObject({
    contentType: expect.stringContaining('x-www-form-urlencoded') as string,
    body: { last_name: 'Clarke', tc_terms: 'true' },
  });
});

test('a query travels in the address, without what is not known [M139]', async () => {
  const received = serve({ 'GET /api/check-dates/': () => ({ body: [] }) });
  await call(checkDates, { query: { year: '2027', month: '3', tour: 'RC10', currency: undefined } });
  expect(received[0]?.query).toEqual({ year: '2027', month: '3', tour: 'RC10' });
});

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
