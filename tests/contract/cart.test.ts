import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Cart, EMPTY_CART, PAY_IN_FULL_TEXT } from '#contract/cart.ts';
import { cartProblemText, promoRefusalText } from '#contract/cart-message.ts';
import { priceCart, type CartProblem } from '#domain/cart.ts';
import { addDays } from '#domain/calendar-date.ts';
import { CURRENCIES, currencySymbol } from '#domain/currency.ts';
import { aCartMessage as messageOf, aPricedCart, aPromoCode, aRequestedTour, contextFor } from '../support/a-cart.ts';
import {
  aCombination,
  anAddon,
  aDeparture,
  anInsuranceType,
  anOpenDeparture,
  aSale,
  aTour,
  aVisaType,
  noVisa,
  TODAY,
} from '../support/a-tour.ts';
import { prices } from '../support/prices.ts';

const tour = aTour({
  name: 'Red Centre',
  departures: [
    aDeparture({
      start: '2027-03-03',
      price: prices(1290),
      sale: aSale({ gbp: 1000 }),
      combinations: [aCombination({ id: 1 }), aCombination({ id: 2, name: 'Own room', supplement: prices(300) })],
      visaTypes: [
        aVisaType({ id: 7, price: prices(150), hint: 'For up to a year', isDefault: true }),
        noVisa({ id: 8 }),
      ],
      insuranceTypes: [anInsuranceType({ id: 3, price: prices(90) })],
      addons: [anAddon({ id: 41, description: 'From any terminal.', price: prices(35) })],
    }),
    anOpenDeparture(),
  ],
});
const [dated, open] = tour.departures as [(typeof tour.departures)[0], (typeof tour.departures)[0]];

const fullCart = priceCart(
  [aRequestedTour(dated, { combinationId: 2, insuranceId: 3, visaId: 7, addonIds: [41] }), aRequestedTour(open)],
  contextFor([tour], { promo: aPromoCode() }),
);

describe('a cart on the wire', () => {
  test('totals travel as decimal text and are numbers once read, and reading them again changes nothing [M106]', () => {
    const message = messageOf(fullCart);
    const totals = { total: '2606.00', originalTotal: '3155.00', deposit: '675.00', promo_discount: '259.00' };
    expect(message).toMatchObject(totals);
    const read = v.parse(Cart, JSON.parse(JSON.stringify(message)));
    expect([read.total, read.originalTotal, read.deposit, read.promo_discount]).toEqual([2606, 3155, 675, 259]);
    expect(v.parse(Cart, read)).toEqual(read);
  });

  test('what has two spellings has one value [M106]', () => {
    const message = messageOf(fullCart, { promoCode: 'SUMMER10', note: 'One is gone.', promoRefusal: 'Sorry.' });
    expect(message).toMatchObject({
      originalTotal: message.original_total,
      promo_code: 'SUMMER10',
      promoCode: 'SUMMER10',
      error: 'One is gone. Sorry.',
      promoCodeError: 'One is gone. Sorry.',
      note: 'One is gone.',
    });
  });

  test('messages about the cart itself have a field of their own, and older pages still show them [M106, D56]', () => {
    const { note, ...older } = messageOf(fullCart, { note: 'One is gone.' });
    expect([note, older.error]).toEqual(['One is gone.', 'One is gone.']);
    expect(v.parse(Cart, older).note).toBe('');
  });

  test('no_items counts tours, not their extras [M106]', () => {
    expect(messageOf(fullCart)).toMatchObject({ no_items: 2 });
    expect(messageOf(fullCart).items).toHaveLength(5);
  });

  test.each(CURRENCIES)('a cart in %s says its code and symbol [M03]', (currency) => {
    expect(messageOf(aPricedCart([tour], { currency }))).toMatchObject({
      currency,
      currency_symbol: currencySymbol(currency),
    });
  });

  test('a visitor starts with an empty cart without a currency or a code [M106]', () => {
    expect(EMPTY_CART).toMatchObject({ items: [], total: 0, deposit: null, currency: '', promo_code: '', error: '' });
    expect(v.parse(Cart, EMPTY_CART)).toEqual(EMPTY_CART);
  });

  test.each(['', 'free', '12', '12.5', '1,299.00', null, Number.NaN])('a total of %j is refused [M106]', (total) => {
    expect(v.is(Cart, { ...messageOf(fullCart), total })).toBe(false);
  });

  test('the rest of a deposit is due 30 days before the first start, and there is no such day without a deposit [M93]', () => {
    const [late, early] = [aDeparture({ start: '2027-05-08' }), aDeparture({ start: '2027-03-13' })];
    const tours = [aTour({ departures: [late] }), aTour({ code: 'CC07', departures: [early] })];
    expect(messageOf(aPricedCart(tours))).toMatchObject({ balance_due: '2027-02-11' });
    const never = aTour({ departures: [aDeparture({ allowDeposit: false })] });
    expect(messageOf(aPricedCart([never]))).toMatchObject({ deposit: null, balance_due: null });
  });

  test('the reason for full payment is given only when a start is near [M133]', () => {
    expect(PAY_IN_FULL_TEXT).toBe('Because your Start Date is within 30 Days you need to pay in full.');
    const near = aTour({ departures: [aDeparture({ start: addDays(TODAY, 30) })] });
    expect(messageOf(aPricedCart([near]))).toMatchObject({ deposit: null, full_payment_reason: PAY_IN_FULL_TEXT });
    const never = aTour({ departures: [aDeparture({ allowDeposit: false })] });
    expect(messageOf(aPricedCart([never]))).toMatchObject({ deposit: null, full_payment_reason: null });
    expect(messageOf(fullCart).full_payment_reason).toBeNull();
  });
});

describe('the items of a cart', () => {
  const [tourItem, insuranceItem, visaItem, addonItem, openItem] = messageOf(fullCart).items;

  test('a tour item has a combination and is no visa or insurance item [M107, M108]', () => {
    expect(tourItem).toEqual({
      tour_date_id: 'RC10-2027-03-03',
      tour_combination_id: 2,
      tour_code: 'RC10',
      product_name: 'Red Centre',
      tour_name: 'Red Centre',
      styled_date: 'Red Centre\nStart: 03 Mar 2027\nFinish: 12 Mar 2027',
      display_heading: 'Red Centre, Own room',
      display_subheading: 'Wed 3 – Fri 12 Mar 2027',
      cart_thumbnail: '/pictures/RC10.webp',
      tour_url: tour.url,
      choice_name: 'Own room',
      original_price: '1590.00',
      price: '1300.00',
      line_price: '1170.00',
      insurance_types: [{ id: 3, choice_name: 'Travel insurance', price: '90.00', default: true }],
      require_insurance: false,
      available_addons: [{ id: 41, name: 'Airport transfer', description: 'From any terminal.', price: '35.00' }],
    });
  });

  test('an add-on has an item of its own that shares the date [P36, M107]', () => {
    expect(addonItem).toMatchObject({
      tour_date_id: 'RC10-2027-03-03',
      addon_id: 41,
      product_name: 'Airport transfer',
      display_heading: 'Airport transfer, Red Centre',
      original_price: '35.00',
      line_price: '35.00',
    });
    for (const key of ['tour_combination_id', 'insurance_id', 'visa_id']) expect(addonItem).not.toHaveProperty(key);
  });

  test('what can be added or chosen is priced in the cart’s currency [P36, M109]', () => {
    const cart = priceCart([aRequestedTour(dated, { visaId: 7 })], contextFor([tour], { currency: 'AUD' }));
    const [item, visa] = messageOf(cart).items;
    expect(item?.available_addons?.[0]?.price).toBe('70.00');
    expect(item?.insurance_types?.[0]?.price).toBe('180.00');
    expect(visa?.visa_types?.map(({ price }) => price)).toEqual(['300.00', null]);
  });

  test('an insurance item shares the date and has its own id and price [M108]', () => {
    expect(insuranceItem).toMatchObject({
      tour_date_id: 'RC10-2027-03-03',
      insurance_id: 3,
      product_name: 'Travel insurance',
      display_heading: 'Insurance, Red Centre',
      line_price: '90.00',
    });
    for (const key of ['tour_combination_id', 'visa_id']) expect(insuranceItem).not.toHaveProperty(key);
  });

  test('a visa item carries the choices, the free one with a null price [M108, M109]', () => {
    expect(visaItem).toMatchObject({ tour_date_id: 'RC10-2027-03-03', visa_id: 7, line_price: '150.00' });
    expect(visaItem!.visa_types).toEqual([
      { id: 7, choice_name: 'Working holiday visa', hint: 'For up to a year', price: '150.00', default: true },
      { id: 8, choice_name: 'I do not need a visa', hint: '', price: null, default: false },
    ]);
    expect(visaItem).not.toHaveProperty('tour_combination_id');
  });

  test('an undecided visa travels as 0 [M130]', () => {
    const cart = priceCart([aRequestedTour(dated, { visaId: 0 })], contextFor([tour]));
    expect(messageOf(cart).items.at(-1)).toMatchObject({ visa_id: 0, line_price: '0.00' });
  });

  test('an open-dated item has "Open date" in place of its dates [M127]', () => {
    expect(openItem).toMatchObject({
      tour_date_id: 'RC10-open',
      styled_date: 'Red Centre\nStart: Open date',
      display_subheading: 'Open date',
      display_heading: 'Red Centre',
    });
  });
});

describe('the messages of a cart', () => {
  test('each problem has a sentence for the visitor [P07]', () => {
    const named = { tourDateId: 'RC10-2026-10-01', tourName: 'Red Centre' };
    const problems: CartProblem[] = [
      { kind: 'unknown-date', tourDateId: 'X' },
      { kind: 'past-date', ...named },
      { kind: 'too-many' },
      { kind: 'insurance-required', ...named },
      { kind: 'unknown-addon', ...named },
    ];
    expect(problems.map(cartProblemText)).toEqual([
      'One of your start dates is no longer available, so we’ve removed it from your cart.',
      'The start date for Red Centre can no longer be booked, so we’ve removed it from your cart.',
      'Your cart is full. Book these trips first, then add more.',
      'Red Centre can only be booked with travel insurance. Add it in your cart.',
      'Something you added to Red Centre is no longer available, so we’ve removed it.',
    ]);
  });

  test.each([
    // These three read the same, so that guessing teaches nothing.
    ['unknown', 'Sorry, this promo code isn’t valid.'],
    ['not-valid', 'Sorry, this promo code isn’t valid.'],
    ['used-up', 'Sorry, this promo code isn’t valid.'],
    ['not-these-trips', 'Sorry, this promo code doesn’t apply to the trips in your cart.'],
    ['not-this-currency', 'Sorry, this promo code can’t be used in the currency you’re paying in.'],
    ['below-minimum', 'Sorry, your cart doesn’t reach the minimum spend for this promo code.'],
  ] as const)('a refused code that is %s says so only where the visitor can act on it [M132, P08]', (reason, text) => {
    expect(promoRefusalText(reason)).toBe(text);
  });
});
