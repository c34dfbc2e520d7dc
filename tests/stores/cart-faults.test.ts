import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { $cartNote, forgetNote, recallBooking, rememberBooking } from '#features/cart/booking-memory.ts';
import {
  $cart,
  $cartFault,
  $cartItemsCount,
  addTour,
  applyPromoCode,
  chooseVisa,
  loadCart,
  removePromoCode,
  removeTour,
} from '#features/cart/cart.ts';
import { $currency } from '#features/currency/currency.ts';
import { anEmptyCart, ids, march, may, visaOf, withVisas } from '../support/a-page-cart.ts';
import { type cartReplies, entryOf, refusal, requestedTour } from '../support/fake-cart.ts';
import { serve } from '../support/fake-functions.ts';

let page: ReturnType<typeof anEmptyCart>['page'];
let fake: ReturnType<typeof cartReplies>;
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  ({ page, fake } = anEmptyCart());
  logged.mockClear();
});

test('a save that fails returns its answer, and the functions’ cart wins [M137]', async () => {
  fake.replies['POST /api/cart/'] = () => ({ status: 500 });
  expect(await addTour(entryOf(withVisas, march))).toEqual({ kind: 'failed', status: 500 });
  expect($cart.get().items).toEqual([]);
});

test('where the cart cannot be read back either, the page shows what it knew before [D70]', async () => {
  await addTour(entryOf(withVisas, march));
  fake.replies['POST /api/cart/'] = () => 'unreachable';
  fake.replies['GET /api/cart/'] = () => 'unreachable';
  await chooseVisa(march.id, 8);
  expect(visaOf(march.id)).toBe(0);
  expect($cartFault.get()).toMatch(/^Your change wasn’t saved\./);
  expect(await addTour(entryOf(withVisas, may))).toEqual({ kind: 'unreachable' });
  expect(ids()).not.toContain(may.id);
});

test('adding a tour that fails has no text of its own, and what works takes an older text away [D37]', async () => {
  const save = fake.replies['POST /api/cart/']!;
  fake.replies['POST /api/cart/'] = () => ({ status: 500 });
  await addTour(entryOf(withVisas, march));
  expect($cartFault.get()).toBe('');
  await removePromoCode();
  expect($cartFault.get()).not.toBe('');
  fake.replies['POST /api/cart/'] = save;
  await removePromoCode();
  expect($cartFault.get()).toBe('');
});

test('a failed load is logged with what to check, and the cart stays as it is [M151]', async () => {
  await addTour(entryOf(withVisas, may));
  fake.replies['GET /api/cart/'] = () => 'unreachable';
  await loadCart();
  expect($cartItemsCount.get()).toBe(1);
  expect(logged.mock.lastCall?.[0]).toMatch(/check your internet connection and try again/);
});

test('a cart that may not be switched keeps its currency and shows why [D12]', async () => {
  await addTour(entryOf(withVisas, may));
  const load = fake.replies['GET /api/cart/']!;
  fake.replies['GET /api/cart/'] = (request) =>
    request.query['currency'] === undefined ? load(request) : refusal('A payment is under way.');
  $currency.set('EUR');
  await loadCart();
  expect($cart.get()).toMatchObject({ currency: 'GBP', total: 1290 });
  expect($cartFault.get()).toBe('A payment is under way.');
});

/** The functions refuse to save, with their cart in the answer and the reason in its note. */
function refuseWith(note: string): void {
  fake.replies['POST /api/cart/'] = () => {
    const cart = { ...fake.cart(), note, error: note, promoCodeError: note };
    return { status: 400, body: JSON.stringify(cart) };
  };
}

test('a refused cart replaces the page’s, and its reason is kept until a change is saved [D70 M137]', async () => {
  await addTour(entryOf(withVisas, may));
  const save = fake.replies['POST /api/cart/']!;
  const loads = vi.fn(fake.replies['GET /api/cart/']);
  fake.replies['GET /api/cart/'] = loads;
  const reason = 'Tour RC10 can only be booked with travel insurance. Add it in your cart.';
  refuseWith(reason);
  expect((await addTour(entryOf(withVisas, march))).kind).toBe('refused');
  expect([ids(), $cartNote.get()]).toEqual([[may.id], reason]);
  expect(loads).not.toHaveBeenCalled();
  await loadCart();
  expect($cartNote.get()).not.toBe('');

  fake.replies['POST /api/cart/'] = save;
  await chooseVisa(may.id, 8);
  expect($cartNote.get()).toBe('');
});

test('a message about the cart that no refusal left stays when a later answer has none and a change is saved [D56]', async () => {
  fake.memory.note = 'A start date is gone.';
  await loadCart();
  fake.memory.note = '';
  await loadCart();
  await addTour(entryOf(withVisas, may));
  expect($cartNote.get()).toBe('A start date is gone.');
  forgetNote();
  expect($cartNote.get()).toBe('');
});

test('a refusal without a cart loads the cart again, and its reason is shown [D70]', async () => {
  await addTour(entryOf(withVisas, may));
  fake.memory.requestedTours = [];
  fake.replies['POST /api/cart/'] = () => refusal('Please load this page again.');
  await chooseVisa(may.id, 8);
  expect([ids(), $cartFault.get()]).toEqual([[], 'Please load this page again.']);
});

test('a saved cart sends no promo code, which another tab may have changed, unless it takes it out', async () => {
  await addTour(entryOf(withVisas, may));
  await applyPromoCode('WATTLE10');
  const bodies: unknown[] = [];
  const save = fake.replies['POST /api/cart/']!;
  fake.replies['POST /api/cart/'] = (asked) => {
    bodies.push(asked.body['promo_code']);
    return save(asked);
  };
  await addTour(entryOf(withVisas, march));
  await removePromoCode();
  expect(bodies).toEqual([undefined, '']);
});

test('in Firefox without cookies, which refuses to talk to other tabs, the cart loads', async () => {
  vi.resetModules();
  const refused = vi.fn(function refuse() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  vi.stubGlobal('BroadcastChannel', refused);
  const cart = await import('#features/cart/cart.ts');
  expect((await cart.loadCart()).kind).toBe('ok');
  expect(refused).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

describe('beside another tab', () => {
  const otherTab = new BroadcastChannel('cart');
  const received = vi.fn();
  otherTab.addEventListener('message', received);

  afterAll(() => otherTab.close());
  beforeEach(async () => {
    await addTour(entryOf(withVisas, march));
    await vi.waitFor(() => expect(received).toHaveBeenCalled());
    received.mockClear();
  });

  test('a log-out there makes this one forget what was typed, and load from scratch [P05]', async () => {
    rememberBooking({ draft: { email: 'frankie@example.com' } });
    otherTab.postMessage('logged out');
    await vi.waitFor(() => expect(page.location.reload).toHaveBeenCalledOnce());
    expect(recallBooking()).toEqual({});
  });

  test('taking a code off keeps what another tab added meanwhile [D49]', async () => {
    await applyPromoCode('WATTLE10');
    fake.memory.requestedTours = [...fake.memory.requestedTours, requestedTour(may.id)];
    otherTab.postMessage(null);
    await vi.waitFor(() => expect(ids()).toContain(may.id));
    await removePromoCode();
    expect([...new Set(ids())]).toEqual([march.id, may.id]);
    expect($cart.get().promo_code).toBe('');
  });

  test('a change to a cart that cannot be read first is undone on the page, with a message [P26, D49]', async () => {
    const shown = $cart.get();
    const received = serve({});
    otherTab.postMessage(null);
    await vi.waitFor(() => expect(received).not.toEqual([]));
    expect((await removeTour(march.id)).kind).not.toBe('ok');
    expect($cart.get().items).toEqual(shown.items);
    expect($cartFault.get()).toContain('wasn’t saved');
  });

  test('other tabs are notified of a successful change, and of no refused one [D12]', async () => {
    serve({ ...fake.replies, 'POST /api/cart/': () => refusal('A payment is under way.') });
    await removeTour(march.id);
    await loadCart();
    serve(fake.replies);
    await removeTour(march.id);
    await vi.waitFor(() => expect(received).toHaveBeenCalled());
    expect(received).toHaveBeenCalledOnce();
  });
});
