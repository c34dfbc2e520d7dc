import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BookingSession } from '#contract/booking-session.ts';
import { $booking, $stepButton, closeBooking, goBack, keepSeats, openBooking } from '#stores/booking/booking.ts';
import { $cartNote } from '#stores/cart-note.ts';
import { $cart } from '#stores/cart.ts';
import { $payment } from '#stores/booking/payment.ts';
import type { ProviderCard } from '#stores/booking/provider-card.ts';
import {
  aCheckout,
  aSession,
  card,
  paid,
  payment,
  reachCard,
  step,
  submitCard,
  take,
  type Checkout,
} from '../support/a-checkout.ts';
import type { Received, Replies } from '../support/fake-functions.ts';

let session: BookingSession;
let page: Checkout['page'];
let fake: Checkout['fake'];
let replies: Replies;
let received: Received[];
let end: () => void;

beforeEach(() => {
  session = aSession();
  ({ page, fake, replies, received, end } = aCheckout(() => session));
});
afterEach(() => end());

const payments = () => received.filter(({ path }) => path === '/api/checkout/card/');

test('M81 M94 M113 a payment leads to the details after half a second, and empties the cart', async () => {
  await reachCard();
  await take(submitCard(card), 500);
  expect(step()).toEqual({ kind: 'additional' });
  expect($payment.get()).toEqual(payment);
  expect($cart.get().items).toEqual([]);
  expect(payments()[0]?.body).toMatchObject({ installment: 1, cart_version: '2', expmonth: '08', expyear: '2029' });
});

test('M143 a card is sent to the address that the page was given', async () => {
  const url = '/api/elsewhere/pay/';
  session.card_fields = { kind: 'plain', url };
  replies[`POST ${url}`] = () => ({ body: paid });
  await reachCard();
  await take(submitCard(card), 500);
  expect(step()).toEqual({ kind: 'additional' });
  expect(received.filter(({ path }) => path === url)).toHaveLength(1);
  expect(payments()).toEqual([]);
});

test('P03 when another payment counts than the requested one, the booking goes on with a note', async () => {
  await reachCard();
  replies['POST /api/checkout/card/'] = () => ({ body: { ...paid, note: 'The deposit was taken.' } });
  await take(submitCard(card), 500);
  expect(step()).toEqual({ kind: 'additional' });
  expect($cartNote.get()).toBe('The deposit was taken.');
});

test('M89 while a payment runs the dialog cannot be closed, left or pressed again', async () => {
  await reachCard();
  const { promise: answered, resolve: finish } = Promise.withResolvers<undefined>();
  replies['POST /api/checkout/card/'] = async () => {
    await answered;
    return { body: paid };
  };
  const paying = submitCard(card);
  await vi.advanceTimersByTimeAsync(0);
  expect($booking.get().paying).toBe(true);
  closeBooking();
  goBack();
  await submitCard(card);
  expect($booking.get()).toMatchObject({ open: true, step: { kind: 'card' } });
  finish(undefined);
  await take(paying, 500);
  expect(payments()).toHaveLength(1);
  expect($booking.get().paying).toBe(false);
});

test('M152 a declined card stops the processing and can be tried again', async () => {
  await reachCard();
  const pay = replies['POST /api/checkout/card/']!;
  replies['POST /api/checkout/card/'] = () => ({ status: 400, body: { error: { __all__: ['Declined.'] } } });
  expect(await take(submitCard(card), 500)).toEqual({ __all__: ['Declined.'] });
  expect($booking.get()).toMatchObject({ step: { kind: 'card' }, paying: false });
  replies['POST /api/checkout/card/'] = pay;
  await take(submitCard(card), 500);
  expect(step()).toEqual({ kind: 'additional' });
});

/** A filled-in card in the provider's fields. */
function providerCard(changes: Partial<ProviderCard> = {}): ProviderCard {
  const takeToken = () => Promise.resolve({ token: 'pm_1Abc' });
  return { check: () => ({}), focusFirst: () => false, takeToken, ...changes };
}

test('P11 D21 a card in the provider’s fields is paid for by its token, and nothing else of it is sent', async () => {
  await reachCard();
  await take(submitCard({ name: 'I Clarke' }, providerCard()), 500);
  expect(step()).toEqual({ kind: 'additional' });
  expect(payments().map(({ body }) => body)).toEqual([
    { name: 'I Clarke', acct: 'pm_1Abc', installment: 1, cart_version: '2' },
  ]);
});

test('M152 a card the provider refuses stops the processing, and nothing is sent to us', async () => {
  await reachCard();
  const takeToken = () => Promise.resolve({ errors: { cvv2: ['Your card’s security code is not right.'] } });
  const refused = await take(submitCard({ name: 'I Clarke' }, providerCard({ takeToken })), 500);
  expect(refused).toEqual({ cvv2: [expect.any(String)] });
  expect($booking.get().paying).toBe(false);
  expect(payments()).toEqual([]);
});

test('D21 the kind of card fields is unknown until the functions answer', async () => {
  const load = replies['GET /api/booking/']!;
  replies['GET /api/booking/'] = () => ({ status: 500 });
  await openBooking();
  expect($booking.get().cardFields).toBeNull();
  replies['GET /api/booking/'] = load;
  session.card_fields = { kind: 'stripe', url: '/api/checkout/card/', publishable_key: 'pk_live_1' };
  await keepSeats();
  expect($booking.get().cardFields).toEqual(session.card_fields);
});

test('P10 a challenge leads to the bank, and the processing stays until the page is gone', async () => {
  await reachCard();
  replies['POST /api/checkout/card/'] = () => ({ status: 202, body: { challenge_url: '/api/sandbox/challenge/1' } });
  void submitCard(card);
  await vi.advanceTimersByTimeAsync(500);
  expect(page.location.assign).toHaveBeenCalledWith('/api/sandbox/challenge/1');
  expect($booking.get().paying).toBe(true);
});

test('P26 an unknown outcome is asked after before the guest is: paid is paid', async () => {
  await reachCard();
  replies['POST /api/checkout/card/'] = () => {
    fake.memory.requestedTours = [];
    session = { ...session, stage: 'paid', payment: paid };
    return 'unreachable';
  };
  await take(submitCard(card), 500);
  expect(step()).toEqual({ kind: 'additional' });
  expect($payment.get()).toEqual(payment);
});

test('P26 an unknown outcome gets a plain message, and pressing again is safe', async () => {
  await reachCard();
  session = { ...session, stage: 'guest-saved' };
  replies['POST /api/checkout/card/'] = () => ({ status: 500 });
  const refused = await take(submitCard(card), 500);
  expect(refused?.['__all__']?.[0]).toMatch(/never be charged twice/);
  expect($booking.get().paying).toBe(false);
  expect($stepButton.get()).toBe('error');
});

test('M115 a changed price or seat shows the summary anew, with the reason', async () => {
  await reachCard();
  replies['POST /api/checkout/card/'] = () => ({
    status: 409,
    body: { error: { __all__: ['The price has changed.'] } },
  });
  await take(submitCard(card), 500);
  expect($booking.get()).toMatchObject({
    step: { kind: 'summary' },
    paying: false,
    errors: { __all__: ['The price has changed.'] },
  });
});
