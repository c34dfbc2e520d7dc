import { expect, test, vi } from 'vitest';
import type { ProviderCard } from '#features/booking/booking-forms.ts';
import { $booking, $payment, $stepButton } from '#features/booking/booking-state.ts';
import { closeBooking, keepSeats, openBooking } from '#features/booking/booking.ts';
import { passStep } from '#features/booking/checkout.ts';
import { $cartNote } from '#features/cart/booking-memory.ts';
import { $cart, addTour } from '#features/cart/cart.ts';
import {
  card,
  guest,
  paid,
  payment,
  plain,
  reachCard,
  reachPersonal,
  step,
  submitAdditional,
  submitCard,
  submitPersonal,
  take,
  tour,
  useCheckout,
} from '../support/a-checkout.ts';
import { entryOf, refusal } from '../support/fake-cart.ts';

const checkout = useCheckout();

const payments = () => checkout.received.filter(({ path }) => path === '/api/checkout/card/');

test('a payment leads to the details after half a second, and empties the cart [M81, M94, M113]', async () => {
  await reachCard();
  const paying = submitCard(card);
  await vi.advanceTimersByTimeAsync(499);
  expect([$stepButton.get(), step()]).toEqual(['done', { kind: 'card' }]);
  await take(paying, 1);
  expect(step()).toEqual({ kind: 'additional' });
  expect($payment.get()).toEqual(payment);
  expect($cart.get().items).toEqual([]);
  expect(payments()[0]?.body).toMatchObject({ installment: 1, cart_version: '2', expmonth: '08', expyear: '2029' });
});

test('a card is sent to the address that the page was given [M143]', async () => {
  const url = '/api/elsewhere/pay/';
  checkout.session.card_fields = { kind: 'plain', url };
  checkout.replies[`POST ${url}`] = () => ({ body: paid });
  await reachCard();
  await take(submitCard(card), 500);
  expect(step()).toEqual({ kind: 'additional' });
  expect(checkout.received.filter(({ path }) => path === url)).toHaveLength(1);
  expect(payments()).toEqual([]);
});

test('when another payment counts than the requested one, the booking goes on with a note [P03]', async () => {
  await reachCard();
  checkout.replies['POST /api/checkout/card/'] = () => ({ body: { ...paid, note: 'The deposit was taken.' } });
  await take(submitCard(card), 500);
  expect(step()).toEqual({ kind: 'additional' });
  expect($cartNote.get()).toBe('The deposit was taken.');
});

test('while a payment runs the dialog cannot be closed, left or pressed again [M89]', async () => {
  await reachCard();
  const answer = holdBack('POST /api/checkout/card/', { body: paid });
  const paying = submitCard(card);
  await vi.advanceTimersByTimeAsync(0);
  expect($booking.get().paying).toBe(true);
  closeBooking();
  history.back();
  await submitCard(card);
  expect($booking.get()).toMatchObject({ open: true, step: { kind: 'card' } });
  answer();
  await take(paying, 500);
  expect(payments()).toHaveLength(1);
  expect($booking.get().paying).toBe(false);
});

test('a declined card stops the processing and can be tried again [M152]', async () => {
  await reachCard();
  const pay = checkout.replies['POST /api/checkout/card/']!;
  checkout.replies['POST /api/checkout/card/'] = () => refusal('Declined.', 400);
  expect(await take(submitCard(card), 500)).toEqual({ __all__: ['Declined.'] });
  expect($booking.get()).toMatchObject({ step: { kind: 'card' }, paying: false });
  checkout.replies['POST /api/checkout/card/'] = pay;
  await take(submitCard(card), 500);
  expect(step()).toEqual({ kind: 'additional' });
});

/** A filled-in card in the provider's fields. */
function providerCard(changes: Partial<ProviderCard> = {}): ProviderCard {
  const takeToken = () => Promise.resolve({ token: 'pm_1Abc' });
  return { check: () => ({}), focusFirst: () => false, takeToken, ...changes };
}

test('a card in the provider’s fields is paid for by its token, and nothing else of it is sent [P11, D21]', async () => {
  await reachCard();
  await take(submitCard({ name: 'I Clarke' }, providerCard()), 500);
  expect(step()).toEqual({ kind: 'additional' });
  expect(payments().map(({ body }) => body)).toEqual([
    { name: 'I Clarke', acct: 'pm_1Abc', installment: 1, cart_version: '2', cart_total: '1290.00 GBP' },
  ]);
});

test('a card the provider refuses stops the processing, and nothing is sent to us [M152]', async () => {
  await reachCard();
  const takeToken = () => Promise.resolve({ errors: { cvv2: ['Your card’s security code is not right.'] } });
  const refused = await take(submitCard({ name: 'I Clarke' }, providerCard({ takeToken })), 500);
  expect(refused).toEqual({ cvv2: [expect.any(String)] });
  expect($booking.get().paying).toBe(false);
  expect(payments()).toEqual([]);
});

test('the kind of card fields is unknown until the functions answer [D21]', async () => {
  const load = checkout.replies['GET /api/booking/']!;
  checkout.replies['GET /api/booking/'] = () => ({ status: 500 });
  await openBooking();
  expect($booking.get().cardFields).toBeNull();
  checkout.replies['GET /api/booking/'] = load;
  checkout.session.card_fields = { kind: 'stripe', url: '/api/checkout/card/', publishable_key: 'pk_live_1' };
  await keepSeats();
  expect($booking.get().cardFields).toEqual(checkout.session.card_fields);
});

test('a challenge leads to the bank, and the processing stays until the page is gone [P10]', async () => {
  await reachCard();
  checkout.replies['POST /api/checkout/card/'] = () => ({
    status: 202,
    body: { challenge_url: '/api/sandbox/challenge/1' },
  });
  void submitCard(card);
  await vi.advanceTimersByTimeAsync(500);
  expect(checkout.page.location.assign).toHaveBeenCalledWith('/api/sandbox/challenge/1');
  expect($booking.get().paying).toBe(true);
});

test('an unknown outcome is asked after before the guest is: paid is paid [P26]', async () => {
  await reachCard();
  checkout.replies['POST /api/checkout/card/'] = () => {
    checkout.fake.memory.requestedTours = [];
    checkout.session = { ...checkout.session, stage: 'paid', payment: paid };
    return 'unreachable';
  };
  await take(submitCard(card), 500);
  expect(step()).toEqual({ kind: 'additional' });
  expect($payment.get()).toEqual(payment);
});

test('an unknown outcome gets a plain message, and pressing again is safe [P26]', async () => {
  await reachCard();
  checkout.session = { ...checkout.session, stage: 'guest-saved' };
  checkout.replies['POST /api/checkout/card/'] = () => ({ status: 500 });
  const refused = await take(submitCard(card), 500);
  expect(refused?.['__all__']?.[0]).toMatch(/won’t be charged twice/);
  expect($booking.get().paying).toBe(false);
  expect($stepButton.get()).toBe('error');
});

/** Holds an answer back until the returned function is called. */
function holdBack(call: string, reply: { status?: number; body?: unknown }): () => void {
  const { promise, resolve } = Promise.withResolvers<typeof reply>();
  checkout.replies[call] = () => promise;
  return () => resolve(reply);
}

const refused = { status: 400, body: { error: { email: ['Enter a valid email address.'] } } };

test('an answer that comes after the dialog was closed marks nothing in the next one [M90]', async () => {
  await reachPersonal();
  const answer = holdBack('POST /api/guest/', refused);
  const saving = submitPersonal(guest);
  await vi.advanceTimersByTimeAsync(0);
  closeBooking();
  await openBooking();
  answer();
  await take(saving);
  expect([$stepButton.get(), $booking.get().errors]).toEqual(['idle', {}]);
});

test('an answer that comes after the guest went back marks neither that step nor its own press [M90]', async () => {
  await reachPersonal();
  const answer = holdBack('POST /api/guest/', {
    body: { guest_userid: 'g1', hold_expires_at: null, hold_seconds: null },
  });
  const saving = submitPersonal(guest);
  await vi.advanceTimersByTimeAsync(0);
  history.back();
  expect(step()).toEqual({ kind: 'cart' });
  const passing = passStep();
  expect($stepButton.get()).toBe('pending');
  answer();
  await vi.advanceTimersByTimeAsync(10);
  expect($stepButton.get()).toBe('pending');
  await take(passing, 1050);
  await take(saving);
  expect(step()).toEqual({ kind: 'personal' });
});

test('additional information that is saved late does not complete the next booking', async () => {
  await reachCard();
  await take(submitCard(card), 500);
  const answer = holdBack('POST /api/guest-more/', { body: {} });
  const saving = submitAdditional({});
  await vi.advanceTimersByTimeAsync(0);
  closeBooking();
  checkout.session.stage = 'shopping';
  await addTour(entryOf(tour, plain));
  await openBooking();
  answer();
  await take(saving);
  expect($booking.get().stage).toBe('shopping');
});

test('a guest who closes within half a second of paying keeps no full cart [M94]', async () => {
  await reachCard();
  const paying = submitCard(card);
  await vi.advanceTimersByTimeAsync(100);
  closeBooking();
  expect($booking.get()).toMatchObject({ open: false, exit: 'hide' });
  await take(paying, 400);
  expect($cart.get().items).toEqual([]);
});

test('whatever goes wrong while paying, the dialog can be closed again [M89]', async () => {
  await reachCard();
  const takeToken = () => Promise.reject(new Error('The frame is gone'));
  await take(submitCard({ name: 'I Clarke' }, providerCard({ takeToken })), 500);
  expect([$booking.get().paying, $stepButton.get()]).toEqual([false, 'error']);
  closeBooking();
  expect($booking.get().open).toBe(false);
});

test('going back out of the dialog during a payment keeps its address [M89]', async () => {
  await reachCard();
  const answer = holdBack('POST /api/checkout/card/', { body: paid });
  const paying = submitCard(card);
  await vi.advanceTimersByTimeAsync(0);
  history.go(-10);
  expect([location.hash, $booking.get().step.kind]).toEqual(['#my-cart', 'card']);
  answer();
  await take(paying, 500);
  expect([location.hash, $booking.get().step.kind]).toEqual(['#my-cart', 'additional']);
});
