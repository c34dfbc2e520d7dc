import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import {
  $cart,
  $cartFault,
  addTour,
  applyPromoCode,
  loadCart,
  removePromoCode,
  removeTour,
} from '#features/cart/cart.ts';
import { anEmptyCart, ids, march, may, withVisas } from '../support/a-page-cart.ts';
import { type cartReplies, entryOf } from '../support/fake-cart.ts';
import { serve } from '../support/fake-functions.ts';

let fake: ReturnType<typeof cartReplies>;
const otherTab = new BroadcastChannel('cart');
const received = vi.fn();
otherTab.addEventListener('message', received);
vi.spyOn(console, 'error').mockImplementation(() => undefined);

afterAll(() => otherTab.close());
beforeEach(async () => {
  ({ fake } = anEmptyCart());
  await addTour(entryOf(withVisas, march));
  await vi.waitFor(() => expect(received).toHaveBeenCalled());
  received.mockClear();
});

const addedElsewhere = { tourDateId: may.id, combinationId: 1, insuranceId: null, visaId: null, addonIds: [] };

test('taking a code off keeps what another tab added meanwhile [D49]', async () => {
  await applyPromoCode('WATTLE10');
  fake.memory.requestedTours = [...fake.memory.requestedTours, addedElsewhere];
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
  serve({
    ...fake.replies,
    'POST /api/cart/': () => ({ status: 409, body: { __all__: ['A payment is under way.'] } }),
  });
  await removeTour(march.id);
  await loadCart();
  serve(fake.replies);
  await removeTour(march.id);
  await vi.waitFor(() => expect(received).toHaveBeenCalled());
  expect(received).toHaveBeenCalledOnce();
});
