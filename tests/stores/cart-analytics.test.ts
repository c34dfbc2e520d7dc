import { beforeEach, expect, test, vi } from 'vitest';
import { addTour, applyPromoCode, removeTour } from '#features/cart/cart.ts';
import { anEmptyCart, may, withVisas } from '../support/a-page-cart.ts';
import { entryOf } from '../support/fake-cart.ts';
import type { Replies } from '../support/fake-functions.ts';
import { stubVisit } from '../support/fake-visit.ts';

let replies: Replies;
let pushed: ReturnType<typeof stubVisit>['pushed'];
const events = () => pushed().map(({ event }) => event);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  ({ replies } = anEmptyCart().fake);
  ({ pushed } = stubVisit('data-layer', { analytics: 'given' }));
});

test('an added and a removed trip are each reported once, with the cart’s promo code [M119]', async () => {
  const entry = entryOf(withVisas, may);
  const product = { id: 'RC10', dateId: may.id, currency: 'GBP', discount: 0, price: 1290, quantity: 1 };
  await addTour(entry);
  expect(events()).toEqual(['pageView', 'addToCart']);
  expect(pushed()[1]).toMatchObject({ ecommerce: { add: { products: [{ ...product, coupon: '' }] } } });
  await applyPromoCode('WATTLE10');
  await removeTour(may.id);
  expect(events().slice(2)).toEqual(['pageView', 'removeFromCart']);
  expect(pushed()[3]).toMatchObject({ ecommerce: { remove: { products: [{ ...product, coupon: 'WATTLE10' }] } } });
});

test('a trip that could not be added or removed is not reported [M119]', async () => {
  const entry = entryOf(withVisas, may);
  const save = replies['POST /api/cart/']!;
  replies['POST /api/cart/'] = () => ({ status: 500 });
  await addTour(entry);
  expect(events()).toEqual([]);
  replies['POST /api/cart/'] = save;
  await addTour(entry);
  replies['POST /api/cart/'] = () => 'unreachable';
  await removeTour(may.id);
  expect(events()).toEqual(['pageView', 'addToCart']);
});
