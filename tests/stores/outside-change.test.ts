import { afterAll, expect, test, vi } from 'vitest';
import { $booking, goBack } from '#stores/booking/booking.ts';
import { passStep } from '#stores/booking/checkout.ts';
import { chooseInstallment } from '#stores/booking/installment.ts';
import { $outsideChange, agreeToChange } from '#stores/booking/outside-change.ts';
import { $cart, loadCart, removePromoCode } from '#stores/cart.ts';
import {
  card,
  passOn,
  reachCard,
  reachSummary,
  step,
  submitCard,
  take,
  useCheckout,
  withVisa,
} from '../support/a-checkout.ts';

const checkout = useCheckout();
const otherTab = new BroadcastChannel('cart');
afterAll(() => otherTab.close());

const payments = () => checkout.received.filter(({ path }) => path === '/api/checkout/card/');

/** Another tab puts a second trip in the cart. `inSilence`: this tab has not heard of it yet. */
async function addElsewhere(inSilence = false): Promise<void> {
  const { memory } = checkout.fake;
  const added = { tourDateId: withVisa.id, combinationId: 1, insuranceId: null, visaId: 1, addonIds: [] };
  memory.requestedTours = [...memory.requestedTours, added];
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
    before: '£1,290\u00a0GBP today, nothing later',
    now: '£2,580\u00a0GBP today, nothing later',
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
  chooseInstallment(2);
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
    now: '£1,290\u00a0GBP today, nothing later',
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
  checkout.replies['POST /api/checkout/card/'] = () => ({
    status: 409,
    body: { error: { __all__: ['Your cart has changed. The total was £1,290 GBP and is now £2,580 GBP.'] } },
  });
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
    'Sorry, this promo code is not valid. The total was £1 GBP and is now £2 GBP. Please check your cart and confirm again.';
  checkout.replies['POST /api/checkout/card/'] = () => ({ status: 409, body: { error: { __all__: [gone] } } });
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
  goBack();
  expect($booking.get().step).toEqual({ kind: 'personal' });
  checkout.fake.memory.version += 1;
  await loadCart();
  history.go(1);
  expect($booking.get().step).toEqual({ kind: 'summary' });
  expect($outsideChange.get()).toBeNull();
});
