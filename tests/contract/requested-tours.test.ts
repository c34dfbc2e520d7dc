import * as v from 'valibot';
import { describe, expect, inject, test, vi } from 'vitest';
import { PostedCart } from '#contract/cart.ts';
import { toCartMessage, toRequestedTours } from '#contract/cart-message.ts';
import { priceCart } from '#domain/cart.ts';
import { pricings } from '../support/cart-arbitraries.ts';
import { fc } from '../support/seeded.ts';

const { pricedCarts: CARTS } = inject('proofs');

vi.setConfig({ testTimeout: 120_000 });

const read = (body: unknown) => toRequestedTours(v.parse(PostedCart, body));

describe('items become requested tours', () => {
  test('the three items of a date are one requested tour [M108]', () => {
    const items = [
      { tour_date_id: 'RC10-open', tour_combination_id: 2 },
      { tour_date_id: 'RC10-open', insurance_id: 3 },
      { tour_date_id: 'CC07-open', tour_combination_id: 1 },
      { tour_date_id: 'RC10-open', visa_id: 7 },
    ];
    expect(read({ items })).toEqual([
      { tourDateId: 'RC10-open', combinationId: 2, insuranceId: 3, visaId: 7, addonIds: [] },
      { tourDateId: 'CC07-open', combinationId: 1, insuranceId: null, visaId: null, addonIds: [] },
    ]);
  });

  test('one item may carry all three ids [M107]', () => {
    expect(read({ items: [{ tour_date_id: 'A-open', tour_combination_id: 2, insurance_id: 0, visa_id: 0 }] })).toEqual([
      { tourDateId: 'A-open', combinationId: 2, insuranceId: 0, visaId: 0, addonIds: [] },
    ]);
  });

  test('each add-on comes in an item of its own and is asked for once [P36]', () => {
    const items = [
      { tour_date_id: 'A-open', addon_id: 42 },
      { tour_date_id: 'A-open', tour_combination_id: 1 },
      { tour_date_id: 'A-open', addon_id: '41' },
      { tour_date_id: 'B-open', tour_combination_id: 1 },
      { tour_date_id: 'A-open', addon_id: 42 },
      { tour_date_id: 'A-open', addon_id: 0 },
    ];
    expect(read({ items })).toMatchObject([
      { tourDateId: 'A-open', combinationId: 1, addonIds: [42, 41] },
      { tourDateId: 'B-open', combinationId: 1, addonIds: [] },
    ]);
  });

  test('a visa_id that is absent or null makes no visa item; 0 makes an undecided one [M107]', () => {
    const withVisa = (item: object) =>
      read({ items: [{ tour_date_id: 'A-open', tour_combination_id: 1 }, item] })[0]!.visaId;
    expect(withVisa({ tour_date_id: 'A-open', insurance_id: 3 })).toBeNull();
    expect(withVisa({ tour_date_id: 'A-open', visa_id: null })).toBeNull();
    expect(withVisa({ tour_date_id: 'A-open', visa_id: 0 })).toBe(0);
  });

  test('companions without their tour ask for nothing [M117]', () => {
    const items = [
      { tour_date_id: 'A-open', insurance_id: 3 },
      { tour_date_id: 'A-open', visa_id: 0 },
      { tour_date_id: 'B-open', addon_id: 41 },
    ];
    expect(read({ items })).toEqual([]);
  });

  test('an item that names only its date is a tour without a choice [M116]', () => {
    expect(read({ items: [{ tour_date_id: 'A-open' }] })).toEqual([
      { tourDateId: 'A-open', combinationId: null, insuranceId: null, visaId: null, addonIds: [] },
    ]);
  });

  test('a date that is sent twice is one requested tour, with the choices that came first [M123]', () => {
    const items = [
      { tour_date_id: 'A-open', tour_combination_id: 1 },
      { tour_date_id: 'A-open', tour_combination_id: 2, visa_id: 7 },
    ];
    expect(read({ items })).toEqual([
      { tourDateId: 'A-open', combinationId: 1, insuranceId: null, visaId: 7, addonIds: [] },
    ]);
  });

  test('an id may be text of digits [P07]', () => {
    expect(read({ items: [{ tour_date_id: 'A-open', tour_combination_id: '2', visa_id: '0' }] })).toMatchObject([
      { combinationId: 2, visaId: 0, addonIds: [] },
    ]);
  });

  test.each(['two', '', '-1', '1.5', -1, 1.5, 1e12, Number.NaN, true, {}, [], "1' OR '1'='1"])(
    '%j is no id and asks for nothing [P07]',
    (id) => {
      expect(
        read({
          items: [{ tour_date_id: 'A-open', tour_combination_id: 1, visa_id: id, insurance_id: id, addon_id: id }],
        }),
      ).toEqual([{ tourDateId: 'A-open', combinationId: 1, insuranceId: null, visaId: null, addonIds: [] }]);
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
        const honest = toCartMessage(priceCart(shop.requestedTours, shop.context), {
          promoCode: '',
          note: '',
          promoRefusal: '',
          version: '',
        });
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
    const toMessage = (cart: ReturnType<typeof priceCart>) =>
      toCartMessage(cart, { promoCode: '', note: '', promoRefusal: '', version: '' });
    fc.assert(
      fc.property(pricings, ({ requestedTours, context }) => {
        const first = toMessage(priceCart(requestedTours, context));
        const second = toMessage(priceCart(read(first), context));
        expect(second).toEqual(first);
      }),
      { numRuns: CARTS / 5 },
    );
  });

  test('what is read of an item is its five ids [P07]', () => {
    const parsed = v.parse(PostedCart, {
      items: [
        {
          tour_date_id: 'A-open',
          tour_combination_id: 1,
          insurance_id: 3,
          visa_id: 7,
          addon_id: 41,
          price: '0.01',
          evil: 1,
        },
      ],
      promo_code: 'SUMMER10',
      total: '0.01',
    });
    expect(parsed).toEqual({
      items: [{ tour_date_id: 'A-open', tour_combination_id: 1, insurance_id: 3, visa_id: 7, addon_id: 41 }],
      promo_code: 'SUMMER10',
    });
  });
});
