import { afterAll, expect, test, vi } from 'vitest';
import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import { $booking, $payment, $outsideChange, agreeToChange } from '#features/booking/booking-state.ts';
import { openBooking } from '#features/booking/booking.ts';
import { $installment } from '#features/cart/booking-memory.ts';
import { passStep } from '#features/booking/checkout.ts';
import { $cart, loadCart, removePromoCode } from '#features/cart/cart.ts';
import {
  card,
  guest,
  paid,
  passOn,
  reachCard,
  reachPersonal,
  reachSummary,
  step,
  submitCard,
  submitPersonal,
  take,
  useCheckout,
  withVisa,
} from '../support/a-checkout.ts';
import { refusal, requestedTour } from '../support/fake-cart.ts';

const checkout = useCheckout();
const otherTab = new BroadcastChannel('cart');
afterAll(() => otherTab.close());

const payments = () => checkout.received.filter(({ path }) => path === '/api/checkout/card/');

/** Another tab puts a second trip in the cart. `inSilence`: this tab has not heard of it yet. */
async function addElsewhere(inSilence = false): Promise<void> {
  const { memory } = checkout.fake;
  memory.requestedTours = [...memory.requestedTours, requestedTour(withVisa.id, 1)];
  memory.version += 1;
  if (inSilence) return;
  otherTab.postMessage(null);
  vi.useRealTimers();
  await vi.waitFor(() => expect($outsideChange.get()).not.toBeNull());
  vi.useFakeTimers();
}

test('a trip added in another tab stops the card step until the guest agrees to the new amount [N02]', async () => {
  await reachCard();
  await addElsewhere();
  expect($outsideChange.get()).toEqual({
    what: 'Tour RC10 was added.',
    before: '£1,290\u00a0GBP today, nothing more to pay',
    now: '£2,580\u00a0GBP today, nothing more to pay',
    amount: '£2,580 GBP',
  });
  await take(submitCard(card), 500);
  expect(payments()).toEqual([]);
  expect(step()).toEqual({ kind: 'card' });

  agreeToChange();
  await take(submitCard(card), 500);
  expect(payments().map(({ body }) => body['cart_total'])).toEqual(['2580.00 GBP']);
  expect(step()).toEqual({ kind: 'additional' });
});

test('a deposit that is no longer offered stops the card step, and the full amount is named [N02]', async () => {
  await reachSummary();
  $installment.set(2);
  await passOn();
  const load = checkout.replies['GET /api/cart/']!;
  checkout.replies['GET /api/cart/'] = async (asked) => {
    const answer = (await load(asked)) as { body: object };
    return { body: { ...answer.body, deposit: null, balance_due: null, version: 'tomorrow' } };
  };
  await loadCart();
  expect($outsideChange.get()).toMatchObject({
    what: 'A price or an option changed.',
    before: expect.stringContaining('£200\u00a0GBP today') as string,
    now: '£1,290\u00a0GBP today, nothing more to pay',
  });
});

test('the summary does not lead to the card while a changed amount waits [N02]', async () => {
  await reachSummary();
  await addElsewhere();
  await take(passStep(), 1050);
  expect(step()).toEqual({ kind: 'summary' });
  agreeToChange();
  await passOn();
  expect(step()).toEqual({ kind: 'card' });
});

test('a change that this tab hears of only as it pays asks at the card step, with the card still typed [N02]', async () => {
  await reachCard();
  await addElsewhere(true);
  const pay = checkout.replies['POST /api/checkout/card/']!;
  checkout.replies['POST /api/checkout/card/'] = () =>
    refusal('Your cart has changed. Your total was £1,290 GBP and is now £2,580 GBP.');
  expect(await take(submitCard(card), 500)).toEqual({});
  expect(step()).toEqual({ kind: 'card' });
  expect($outsideChange.get()).toMatchObject({ amount: '£2,580 GBP' });

  checkout.replies['POST /api/checkout/card/'] = pay;
  agreeToChange();
  await take(submitCard(card), 500);
  expect(payments().at(-1)?.body).toMatchObject({ cart_version: '3', cart_total: '2580.00 GBP' });
});

test('a refusal that names a lost code and both totals leads to the summary, which asks no second time [P08]', async () => {
  await reachCard();
  await addElsewhere(true);
  const gone =
    'Sorry, this promo code isn’t valid. Your total was £1 GBP and is now £2 GBP. Please check your cart and confirm.';
  checkout.replies['POST /api/checkout/card/'] = () => refusal(gone);
  await take(submitCard(card), 500);
  expect($booking.get()).toMatchObject({ step: { kind: 'summary' }, errors: { __all__: [gone] } });
  expect($outsideChange.get()).toBeNull();
});

test('a change that another tab takes back stops nothing', async () => {
  await reachCard();
  const { memory } = checkout.fake;
  const before = { ...memory };
  await addElsewhere();
  Object.assign(memory, before);
  await loadCart();
  expect($outsideChange.get()).toBeNull();
});

test('what the guest changes on the summary themselves needs no second press', async () => {
  await reachSummary();
  const { version } = $cart.get();
  await removePromoCode();
  expect($cart.get().version).not.toBe(version);
  expect($outsideChange.get()).toBeNull();
});

test('a change before a pay step is shown with the step, and asks nothing', async () => {
  await reachSummary();
  history.back();
  expect($booking.get().step).toEqual({ kind: 'personal' });
  checkout.fake.memory.version += 1;
  await loadCart();
  history.go(1);
  expect($booking.get().step).toEqual({ kind: 'summary' });
  expect($outsideChange.get()).toBeNull();
});

test.each([
  ['that hears of it', true],
  ['that only hears of it as it sends the details', false],
])(
  'a tab of a cart paid in another tab shows the booking, %s, and asks for no details again [D49]',
  async (_how, hears) => {
    await reachPersonal();
    expect(step()).toEqual({ kind: 'personal' });
    checkout.fake.memory.requestedTours = [];
    checkout.fake.memory.version += 1;
    checkout.session = { ...checkout.session, stage: 'paid', payment: paid };
    vi.useRealTimers();
    if (hears) otherTab.postMessage(null);
    else {
      checkout.replies['POST /api/guest/'] = () => refusal(EMPTY_CART_TEXT);
      await submitPersonal(guest);
    }
    await vi.waitFor(() => expect(step()).toEqual({ kind: 'additional' }), 3000);
    expect($booking.get()).toMatchObject({ phase: 'ready', errors: {} });
    expect($payment.get()).toMatchObject({ booking_reference: paid.booking_reference });
  },
);

test('a payment is told to the other tabs [D49]', async () => {
  await reachCard();
  const heard = vi.fn();
  otherTab.addEventListener('message', heard);
  await take(submitCard(card), 500);
  vi.useRealTimers();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  otherTab.removeEventListener('message', heard);
});

test('a payment made at the bank is told to the other tabs [D49]', async () => {
  checkout.session = { ...checkout.session, stage: 'paid', payment: paid };
  const heard = vi.fn();
  otherTab.addEventListener('message', heard);
  await take(openBooking());
  expect(step()).toEqual({ kind: 'additional' });
  vi.useRealTimers();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  otherTab.removeEventListener('message', heard);
});

test('a cart that another tab emptied is empty here too', async () => {
  await reachSummary();
  checkout.fake.memory.requestedTours = [];
  checkout.fake.memory.version += 1;
  otherTab.postMessage(null);
  vi.useRealTimers();
  await vi.waitFor(() => expect($booking.get()).toMatchObject({ phase: 'ready', step: { kind: 'cart' } }));
  expect($cart.get().items).toEqual([]);
});
