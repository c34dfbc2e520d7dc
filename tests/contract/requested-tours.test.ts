import * as v from 'valibot';
import { describe, expect, inject, test, vi } from 'vitest';
import { PostedCart } from '#contract/cart.ts';
import { toRequestedTours } from '#contract/cart-message.ts';
import { priceCart } from '#domain/cart.ts';
import { aCartMessage } from '../support/a-cart.ts';
import { pricings } from '../support/cart-arbitraries.ts';
import { fc } from '../support/seeded.ts';

const { pricedCarts: CARTS } = inject('proofs');

vi.setConfig({ testTimeout: 120_000 });

const read = (body: unknown) => toRequestedTours(v.parse(PostedCart, body));
/** Reads a cart with items for one date. */
const readItems = (...items: object[]) => read({ items: items.map((item) => ({ tour_date_id: 'A-open', ...item })) });
/** What is requested of that date, unless `choices` says otherwise. */
const requested = (choices: object = {}) => [
  { tourDateId: 'A-open', combinationId: 1, insuranceId: null, visaId: null, addonIds: [], ...choices },
];

describe('items become requested tours', () => {
  test('the three items of a date are one requested tour [M108]', () => {
    const other = { tour_date_id: 'B-open', tour_combination_id: 1 };
    expect(readItems({ tour_combination_id: 2 }, { insurance_id: 3 }, other, { visa_id: 7 })).toEqual([
      ...requested({ combinationId: 2, insuranceId: 3, visaId: 7 }),
      ...requested({ tourDateId: 'B-open' }),
    ]);
  });

  test('one item may carry all three ids [M107]', () => {
    expect(readItems({ tour_combination_id: 2, insurance_id: 0, visa_id: 0 })).toEqual(
      requested({ combinationId: 2, insuranceId: 0, visaId: 0 }),
    );
  });

  test('each add-on comes in an item of its own and is asked for once [P36]', () => {
    const items = [{ addon_id: 42 }, { tour_combination_id: 1 }, { addon_id: '41' }, { addon_id: 42 }, { addon_id: 0 }];
    expect(readItems(...items)).toEqual(requested({ addonIds: [42, 41] }));
  });

  test('a visa_id that is absent or null makes no visa item; 0 makes an undecided one [M107]', () => {
    const items = [{ insurance_id: 3 }, { visa_id: null }, { visa_id: 0 }];
    const visas = items.map((item) => readItems({ tour_combination_id: 1 }, item)[0]!.visaId);
    expect(visas).toEqual([null, null, 0]);
  });

  test('companions without their tour ask for nothing [M117]', () => {
    expect(readItems({ insurance_id: 3 }, { visa_id: 0 }, { tour_date_id: 'B-open', addon_id: 41 })).toEqual([]);
  });

  test('an item that names only its date is a tour without a choice [M116]', () => {
    expect(readItems({})).toEqual(requested({ combinationId: null }));
  });

  test('a date that is sent twice is one requested tour, with the choices that came first [M123]', () => {
    const twice = readItems({ tour_combination_id: 1 }, { tour_combination_id: 2, visa_id: 7 });
    expect(twice).toEqual(requested({ visaId: 7 }));
  });

  test('an id may be text of digits [P07]', () => {
    expect(readItems({ tour_combination_id: '2', visa_id: '0' })).toEqual(requested({ combinationId: 2, visaId: 0 }));
  });

  test.each(['two', '', '-1', '1.5', -1, 1.5, 1e12, Number.NaN, true, {}, [], "1' OR '1'='1"])(
    '%j is no id and asks for nothing [P07]',
    (id) => {
      expect(readItems({ tour_combination_id: 1, visa_id: id, insurance_id: id, addon_id: id })).toEqual(requested());
    },
  );
});

describe('bodies that are no cart', () => {
  test.each([
    null,
    [],
    {},
    { items: null },
    { items: 'A-open' },
    { items: [null] },
    { items: [{}] },
    { items: [{ tour_date_id: 5 }] },
    { items: [{ tour_date_id: 'A'.repeat(41) }] },
    { items: Array.from({ length: 301 }, () => ({ tour_date_id: 'A-open' })) },
    { items: [], promo_code: 'A'.repeat(41) },
    { items: [], promo_code: 5 },
  ])('body %# is refused [P07]', (body) => {
    expect(v.is(PostedCart, body)).toBe(false);
  });
});

describe('nothing else is read', () => {
  const forgedItem = fc.record({
    price: fc.anything(),
    line_price: fc.constantFrom('0.01', '-500.00', 0, null),
    original_price: fc.anything(),
    product_name: fc.string(),
    tour_name: fc.string(),
    visa_types: fc.constant([{ id: 7, choice_name: 'free', price: '0.00' }]),
    available_addons: fc.constant([{ id: 1, name: 'free', price: '0.00' }]),
    styled_date: fc.string(),
  });
  const forgedCart = fc.record({
    total: fc.constantFrom('0.01', 0, -1, null, 'free'),
    originalTotal: fc.anything(),
    original_total: fc.anything(),
    deposit: fc.constantFrom('0.01', 0, null),
    currency: fc.constantFrom('AUD', 'JPY', null),
    currency_symbol: fc.string(),
    no_items: fc.anything(),
    promo_discount: fc.constant('99999.00'),
    promoCode: fc.string(),
    error: fc.string(),
    version: fc.string(),
    full_payment_reason: fc.anything(),
  });

  test(`prices, names, totals, symbols and deposits a browser sends change nothing, in ${CARTS} forged carts [P07]`, () => {
    fc.assert(
      fc.property(pricings, forgedCart, fc.array(forgedItem, { minLength: 1, maxLength: 3 }), (shop, cart, items) => {
        const honest = aCartMessage(priceCart(shop.requestedTours, shop.context));
        const forged = {
          ...honest,
          ...cart,
          items: honest.items.map((item, index) => ({ ...item, ...items[index % items.length] })),
        };
        expect(v.parse(PostedCart, forged)).toEqual(v.parse(PostedCart, honest));
        expect(read(forged)).toEqual(read(honest));
      }),
      { numRuns: CARTS },
    );
  });

  test('a cart that is sent back as it was answered is priced the same [P07]', () => {
    fc.assert(
      fc.property(pricings, ({ requestedTours, context }) => {
        const first = aCartMessage(priceCart(requestedTours, context));
        expect(aCartMessage(priceCart(read(first), context))).toEqual(first);
      }),
      { numRuns: CARTS / 5 },
    );
  });

  test('what is read of an item is its five ids [P07]', () => {
    const ids = { tour_date_id: 'A-open', tour_combination_id: 1, insurance_id: 3, visa_id: 7, addon_id: 41 };
    const items = [{ ...ids, price: '0.01', evil: 1 }];
    const parsed = v.parse(PostedCart, { items, promo_code: 'SUMMER10', total: '0.01' });
    expect(parsed).toEqual({ items: [ids], promo_code: 'SUMMER10' });
  });
});
