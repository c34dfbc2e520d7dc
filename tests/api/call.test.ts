import { expect, test, vi } from 'vitest';
import { call } from '#api/call.ts';
import { loadCart, saveCart } from '#contract/cart.ts';
import { logout, saveGuest } from '#contract/guest.ts';
import { sendQuestion } from '#contract/leads.ts';
import { checkDates } from '#contract/tour-dates.ts';
import { serve } from '../support/fake-functions.ts';

const guest = { last_name: 'Clarke', email: 'i@example.com', gender: 'Female', hear: 'Search', tc_terms: true };

test('a refusal is an answer with its error map, not an exception [M137]', async () => {
  serve({ 'POST /api/guest/': () => ({ status: 409, body: { error: { __all__: ['Sold out.'] } } }) });
  expect(await call(saveGuest, { body: guest, encoding: 'form' })).toMatchObject({
    kind: 'refused',
    status: 409,
    errors: { __all__: ['Sold out.'] },
  });
});

test('a refusal without an error map is a refusal all the same', async () => {
  serve({ 'POST /api/guest/': () => ({ status: 429, body: 'slow down' }) });
  expect(await call(saveGuest, { body: guest })).toMatchObject({ kind: 'refused', status: 429, errors: {} });
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

test('a network that is gone is an answer too [M137]', async () => {
  serve({ 'POST /api/cart/': () => 'unreachable' });
  expect(await call(saveCart, { body: { items: [] } })).toEqual({ kind: 'unreachable' });
});

test('a fault of the functions, and an answer outside the contract, have failed', async () => {
  serve({ 'GET /api/cart/': () => ({ status: 500 }) });
  expect(await call(loadCart)).toEqual({ kind: 'failed', status: 500 });
  serve({ 'GET /api/cart/': () => ({ body: { items: 'many' } }) });
  expect(await call(loadCart)).toEqual({ kind: 'failed', status: 200 });
});

test('a sign-in page of the network is no answer, to logging out neither [D48]', async () => {
  const page = '<!doctype html><title>Sign in to the hotel’s network</title>';
  serve({ 'GET /api/logout/': () => ({ body: page }) });
  expect(await call(logout)).toEqual({ kind: 'failed', status: 200 });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 200 })));
  expect(await call(logout), 'without words').toEqual({ kind: 'failed', status: 200 });
  serve({ 'GET /api/cart/': () => ({ body: page }) });
  expect(await call(loadCart)).toEqual({ kind: 'failed', status: 200 });
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
