import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_CART } from '#contract/cart.ts';
import type { BookingSession } from '#contract/booking-session.ts';
import { CARD_SUCCESS_DELAY_MS, PROVIDER_SUCCESS_DELAY_MS, STEP_SUCCESS_DELAY_MS } from '#domain/constants.ts';
import {
  $booking,
  $stepButton,
  bindBooking,
  canGoBack,
  clearFieldError,
  closeBooking,
  goBack,
  keepSeats,
  loadBooking,
  openBooking,
} from '#stores/booking.ts';
import { $cart, $cartFault, addTour, chooseVisa, removeTour } from '#stores/cart.ts';
import { passStep, submitAdditional, submitCard, submitPersonal, submitVisa } from '#stores/checkout.ts';
import { $currency } from '#stores/currency.ts';
import { $installment, chooseInstallment } from '#stores/installment.ts';
import { sendPageEvent } from '#stores/page-events.ts';
import { $payment } from '#stores/payment.ts';
import { NO_CARD_YET, type ProviderCard } from '#stores/provider-card.ts';
import { aDeparture, aTour, aVisaType, noVisa } from '../support/a-tour.ts';
import { cartReplies, entryOf } from '../support/fake-cart.ts';
import { serve, type Received, type Replies } from '../support/fake-functions.ts';
import { stubPage } from '../support/fake-page.ts';

const tour = aTour({
  departures: [aDeparture(), aDeparture({ start: '2027-05-08', visaTypes: [aVisaType(), noVisa()] })],
});
const [plain, withVisa] = tour.departures as [(typeof tour.departures)[0], (typeof tour.departures)[0]];
const guest = { last_name: 'Clarke', email: 'i@example.com', gender: 'Female', hear: 'Search', tc_terms: 'on' };
const card = { name: 'I Clarke', acct: '4242 4242 4242 4242', cvv2: '123', expmonth: '08', expyear: '2029' };
const payment = { trip_name: 'Tour RC10', booking_reference: '7K4QWMXA', checkin_url: '/check-in/?token=t' };
const paid = { ...payment, ecommerce: '', commission_factory_sets: '', comission_factory_items: '' };

let page: ReturnType<typeof stubPage>;
let session: BookingSession;
let fake: ReturnType<typeof cartReplies>;
let replies: Replies;
let received: Received[];
let unbind: () => void;
vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  page = stubPage();
  $cart.set(EMPTY_CART);
  $currency.set('GBP');
  chooseInstallment(1);
  $payment.set(null);
  session = {
    stage: 'shopping',
    hold_expires_at: null,
    payment: null,
    message: '',
    demonstration: true,
    card_fields: { kind: 'plain' },
  };
  fake = cartReplies([tour]);
  replies = {
    ...fake.replies,
    'GET /api/booking/': () => ({ body: session }),
    'POST /api/booking/': () => ({ body: session }),
    'GET /api/guest/': () => ({ status: 200, body: '' }),
    'POST /api/guest/': () => ({ body: { guest_userid: 'g1', hold_expires_at: '2026-11-20T10:42:00Z' } }),
    'POST /api/checkout/card/': () => {
      fake.memory.wishes = [];
      return { body: paid };
    },
    'POST /api/guest-more/': () => ({ body: {} }),
  };
  received = serve(replies);
  unbind = bindBooking();
});
afterEach(() => {
  if ($booking.get().open) $booking.set({ ...$booking.get(), paying: false });
  closeBooking();
  unbind();
  vi.useRealTimers();
});

const step = () => $booking.get().step;
const payments = () => received.filter(({ path }) => path === '/api/checkout/card/');

/** Lets a step's call and the pause after it pass. */
async function take(action: Promise<unknown>, delay = STEP_SUCCESS_DELAY_MS): Promise<void> {
  await vi.advanceTimersByTimeAsync(delay);
  await action;
}

async function reachSummary(): Promise<void> {
  await addTour(entryOf(tour, plain));
  await openBooking();
  passStep();
  await take(submitPersonal(guest));
}

async function reachCard(): Promise<void> {
  await reachSummary();
  passStep();
}

test('M79 M81 from the cart over the details to the summary, when no visa is asked for', async () => {
  await addTour(entryOf(tour, plain));
  await openBooking();
  expect(step()).toEqual({ kind: 'cart' });
  passStep();
  expect(step()).toEqual({ kind: 'personal' });
  await take(submitPersonal(guest));
  expect(step()).toEqual({ kind: 'summary' });
  expect($booking.get().heldUntil).toBe(Date.parse('2026-11-20T10:42:00Z'));
});

test('M94 the next step waits a second after the button says all good', async () => {
  await addTour(entryOf(tour, plain));
  await openBooking();
  passStep();
  const saving = submitPersonal(guest);
  await vi.advanceTimersByTimeAsync(STEP_SUCCESS_DELAY_MS - 1);
  expect($stepButton.get()).toBe('done');
  expect(step()).toEqual({ kind: 'personal' });
  await take(saving, 1);
  expect(step()).toEqual({ kind: 'summary' });
});

test('M129 what the functions would refuse is not sent', async () => {
  await addTour(entryOf(tour, plain));
  await openBooking();
  passStep();
  await take(submitPersonal({ ...guest, email: 'imogen@' }));
  expect($booking.get().errors).toEqual({ email: ['Enter a valid email address.'] });
  expect($stepButton.get()).toBe('error');
  expect(received.some(({ path, method }) => path === '/api/guest/' && method === 'POST')).toBe(false);
});

test.each([400, 409])(
  'M128 M152 a %i shows by field and in general, and turning to the field clears both',
  async (status) => {
    await addTour(entryOf(tour, plain));
    await openBooking();
    passStep();
    replies['POST /api/guest/'] = () => ({ status, body: { error: { email: ['No.'], __all__: ['Sold out.'] } } });
    await take(submitPersonal(guest));
    expect($booking.get().errors).toEqual({ email: ['No.'], __all__: ['Sold out.'] });
    expect($stepButton.get()).toBe('error');
    clearFieldError('email');
    expect($booking.get().errors).toEqual({});
    expect($stepButton.get()).toBe('idle');
  },
);

test('M90 M130 an undecided visa blocks, a chosen one, even "no visa", leads on', async () => {
  await addTour(entryOf(tour, withVisa));
  await openBooking();
  passStep();
  await take(submitPersonal(guest));
  expect(step()).toEqual({ kind: 'visa', tourDateId: withVisa.id });
  await take(submitVisa(withVisa.id));
  expect($booking.get().errors).toEqual({ visa_id: ['Please select one of the visa options*'] });
  void chooseVisa(withVisa.id, 8);
  const passing = submitVisa(withVisa.id);
  await vi.advanceTimersByTimeAsync(49);
  expect($stepButton.get()).toBe('pending');
  await take(passing, STEP_SUCCESS_DELAY_MS + 1);
  expect(step()).toEqual({ kind: 'summary' });
});

test('M81 M94 M113 a payment leads to the details after half a second, and empties the cart', async () => {
  await reachCard();
  await take(submitCard(card), CARD_SUCCESS_DELAY_MS);
  expect(step()).toEqual({ kind: 'additional' });
  expect($payment.get()).toEqual(payment);
  expect($cart.get().items).toEqual([]);
  expect(payments()[0]?.body).toMatchObject({ installment: 1, cart_version: '2', expmonth: '08', expyear: '2029' });
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
  await take(paying, CARD_SUCCESS_DELAY_MS);
  expect(payments()).toHaveLength(1);
  expect($booking.get().paying).toBe(false);
});

test('M152 a declined card stops the processing and can be tried again', async () => {
  await reachCard();
  const pay = replies['POST /api/checkout/card/']!;
  replies['POST /api/checkout/card/'] = () => ({ status: 400, body: { error: { __all__: ['Declined.'] } } });
  await take(submitCard(card), CARD_SUCCESS_DELAY_MS);
  expect($booking.get()).toMatchObject({ step: { kind: 'card' }, paying: false, errors: { __all__: ['Declined.'] } });
  replies['POST /api/checkout/card/'] = pay;
  await take(submitCard(card), CARD_SUCCESS_DELAY_MS);
  expect(step()).toEqual({ kind: 'additional' });
});

test('M111 an expiry the functions refuse is told under its one key', async () => {
  await reachCard();
  await take(submitCard({ ...card, expmonth: '13' }), CARD_SUCCESS_DELAY_MS);
  expect($booking.get().errors).toEqual({ expdate_0: ['Enter a month from 01 to 12.'] });
  expect(payments()).toEqual([]);
});

/** A card in the provider's fields, as a guest left them. */
function providerCard(changes: Partial<ProviderCard> = {}): ProviderCard {
  return { check: () => ({}), takeToken: () => Promise.resolve({ token: 'pm_1Abc' }), ...changes };
}

test('P11 D21 a card in the provider’s fields is paid for by its token, and nothing else of it is sent', async () => {
  await reachCard();
  await take(submitCard({ name: 'I Clarke' }, providerCard()), CARD_SUCCESS_DELAY_MS);
  expect(step()).toEqual({ kind: 'additional' });
  expect(payments().map(({ body }) => body)).toEqual([
    { name: 'I Clarke', acct: 'pm_1Abc', installment: 1, cart_version: '2' },
  ]);
});

test('M129 the holder’s name and the provider’s fields are checked together, before a token is asked for', async () => {
  await reachCard();
  const takeToken = vi.fn<ProviderCard['takeToken']>();
  const check = () => ({ acct: ['This field is required'] });
  await take(submitCard({ name: ' ' }, providerCard({ check, takeToken })), CARD_SUCCESS_DELAY_MS);
  expect($booking.get().errors).toEqual({ name: ['This field is required'], acct: ['This field is required'] });
  expect(takeToken).not.toHaveBeenCalled();
  expect(payments()).toEqual([]);
});

test('M152 a card the provider refuses stops the processing, and nothing is sent to us', async () => {
  await reachCard();
  const takeToken = () => Promise.resolve({ errors: { cvv2: ['Your card’s security code is not right.'] } });
  await take(submitCard({ name: 'I Clarke' }, providerCard({ takeToken })), CARD_SUCCESS_DELAY_MS);
  expect($booking.get()).toMatchObject({ paying: false, errors: { cvv2: [expect.any(String)] } });
  expect(payments()).toEqual([]);
});

test('P26 fields that did not load are said so, and pressing again is harmless', async () => {
  await reachCard();
  await take(submitCard({ name: 'I Clarke' }, NO_CARD_YET), CARD_SUCCESS_DELAY_MS);
  expect($booking.get().errors['__all__']).toEqual([expect.stringContaining('have not loaded yet') as string]);
  expect(payments()).toEqual([]);
});

test('D21 whose fields take the card is unknown until the functions say so', async () => {
  const load = replies['GET /api/booking/']!;
  replies['GET /api/booking/'] = () => ({ status: 500 });
  await openBooking();
  expect($booking.get().cardFields).toBeNull();
  replies['GET /api/booking/'] = load;
  session.card_fields = { kind: 'stripe', publishable_key: 'pk_live_1' };
  await keepSeats();
  expect($booking.get().cardFields).toEqual(session.card_fields);
});

test('P10 a challenge leads to the bank, and the processing stays until the page is gone', async () => {
  await reachCard();
  replies['POST /api/checkout/card/'] = () => ({ status: 202, body: { challenge_url: '/api/sandbox/challenge/1' } });
  void submitCard(card);
  await vi.advanceTimersByTimeAsync(CARD_SUCCESS_DELAY_MS);
  expect(page.location.assign).toHaveBeenCalledWith('/api/sandbox/challenge/1');
  expect($booking.get().paying).toBe(true);
});

test('P26 an unknown outcome is asked after before the guest is: paid is paid', async () => {
  await reachCard();
  replies['POST /api/checkout/card/'] = () => {
    fake.memory.wishes = [];
    session = { ...session, stage: 'paid', payment: paid };
    return 'unreachable';
  };
  await take(submitCard(card), CARD_SUCCESS_DELAY_MS);
  expect(step()).toEqual({ kind: 'additional' });
  expect($payment.get()).toEqual(payment);
});

test('P26 an outcome nobody knows is said plainly, and pressing again is safe', async () => {
  await reachCard();
  session = { ...session, stage: 'guest-saved' };
  replies['POST /api/checkout/card/'] = () => ({ status: 500 });
  await take(submitCard(card), CARD_SUCCESS_DELAY_MS);
  expect($booking.get().errors['__all__']?.[0]).toMatch(/never be charged twice/);
  expect($booking.get().paying).toBe(false);
  expect($stepButton.get()).toBe('error');
});

test('M115 a changed price or seat shows the summary anew, with the reason', async () => {
  await reachCard();
  replies['POST /api/checkout/card/'] = () => ({
    status: 409,
    body: { error: { __all__: ['The price has changed.'] } },
  });
  await take(submitCard(card), CARD_SUCCESS_DELAY_MS);
  expect($booking.get()).toMatchObject({
    step: { kind: 'summary' },
    paying: false,
    errors: { __all__: ['The price has changed.'] },
  });
});

test('M93 taking a trip out sets the payment back to full', async () => {
  await reachSummary();
  chooseInstallment(2);
  await take(removeTour(plain.id), 0);
  expect($installment.get()).toBe(1);
  expect(step()).toEqual({ kind: 'cart' });
});

test('P26 D70 a removal that fails leaves the guest on the step, with the trip and the reason', async () => {
  await reachSummary();
  replies['POST /api/cart/'] = () => 'unreachable';
  replies['GET /api/cart/'] = () => 'unreachable';
  await take(removeTour(plain.id), 0);
  expect(step()).toEqual({ kind: 'summary' });
  expect($cart.get().items).not.toEqual([]);
  expect($cartFault.get()).toMatch(/^Your change was not saved\./);
});

test('M82 M94 a payment made elsewhere lands for a second, then comes the additional information', async () => {
  session = { ...session, stage: 'paid', payment: paid };
  const opening = openBooking();
  await vi.advanceTimersByTimeAsync(PROVIDER_SUCCESS_DELAY_MS - 1);
  expect($booking.get()).toMatchObject({ phase: 'landing', open: true });
  await take(opening, 1);
  expect($booking.get()).toMatchObject({ phase: 'ready', step: { kind: 'additional' } });
  closeBooking();
  await openBooking();
  expect($booking.get()).toMatchObject({ phase: 'ready', step: { kind: 'additional' } });
});

test('M101 the payment goes on in a tab that remembers no step, once the details are known', async () => {
  await addTour(entryOf(tour, plain));
  await openBooking('payment');
  expect(step()).toEqual({ kind: 'personal' });
  closeBooking();
  session = { ...session, stage: 'guest-saved' };
  await openBooking('payment');
  expect(step()).toEqual({ kind: 'card' });
});

test('P26 a booking nobody could load is not called empty, and is asked for again', async () => {
  fake.memory.wishes = [{ tourDateId: plain.id, combinationId: 1, insuranceId: null, visaId: null, addonIds: [] }];
  const load = replies['GET /api/cart/']!;
  replies['GET /api/cart/'] = () => ({ status: 500 });
  await openBooking();
  expect($booking.get().phase).toBe('failed');
  replies['GET /api/cart/'] = load;
  await loadBooking();
  expect($booking.get()).toMatchObject({ phase: 'ready', step: { kind: 'cart' } });
  expect($cart.get().items).not.toEqual([]);
});

test('P26 an empty cart is no news while nobody says whether it was paid for', async () => {
  replies['GET /api/booking/'] = () => 'unreachable';
  await openBooking();
  expect($booking.get().phase).toBe('failed');
});

test('M99 M142 the details sent, the booking is at its end and cannot be stepped back from', async () => {
  await reachCard();
  await take(submitCard(card), CARD_SUCCESS_DELAY_MS);
  await take(submitAdditional({ passport: 'X1', notes: '' }));
  expect(step()).toEqual({ kind: 'confirmation' });
  expect(canGoBack($booking.get())).toBe(false);
});

test('the browser’s back goes one step back, and from the first step closes', async () => {
  await reachSummary();
  expect(page.location.hash).toBe('#my-cart');
  goBack();
  expect(step()).toEqual({ kind: 'personal' });
  expect($booking.get().direction).toBe('back');
  goBack();
  goBack();
  expect($booking.get().open).toBe(false);
  expect(page.location.hash).toBe('');
});

test('M81 back never returns to the payment of what is paid', async () => {
  await reachCard();
  await take(submitCard(card), CARD_SUCCESS_DELAY_MS);
  goBack();
  expect($booking.get()).toMatchObject({ open: false, step: { kind: 'additional' } });
  expect(page.location.hash).toBe('');
});

test('M86 closing with items moves away, closing empty hides; both give the address back', async () => {
  await reachSummary();
  closeBooking();
  expect($booking.get()).toMatchObject({ open: false, exit: 'animate' });
  expect(page.location.hash).toBe('');
  await removeTour(plain.id);
  await openBooking();
  closeBooking();
  expect($booking.get()).toMatchObject({ open: false, exit: 'hide' });
});

test('M83 the page can close the dialog', async () => {
  await reachSummary();
  sendPageEvent('booking:close');
  expect($booking.get().open).toBe(false);
});

test('M89 a reload in any step goes on there, with the choice of payment', async () => {
  await reachCard();
  chooseInstallment(2);
  session = { ...session, stage: 'guest-saved' };
  $booking.set({ ...$booking.get(), open: false, step: { kind: 'cart' } });
  await openBooking();
  expect(step()).toEqual({ kind: 'card' });
  expect($installment.get()).toBe(2);
});

test('P14 the tab remembers no card, passport, medical or emergency details', async () => {
  await reachCard();
  await take(submitCard(card), CARD_SUCCESS_DELAY_MS);
  const details = { passport: 'SECRET1', notes: 'SECRET2', emergency_contact: 'SECRET3', emergency_number: 'SECRET4' };
  await take(submitAdditional(details));
  const kept = [...page.stored.values()].join();
  expect(kept).not.toMatch(/SECRET|4242|123/);
  expect(kept).not.toContain(guest.email);
});
