import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar-date.ts';
import { dueNow, priceCart, tourLinesOf, type CartLine, type TourWish } from '#domain/cart.ts';
import { CART_MAX_TOURS } from '#domain/constants.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { formatPrice, toWholeUnits } from '#domain/money.ts';
import type { Departure } from '#domain/tour.ts';
import { aPricedCart, contextFor, wishFor } from '../support/a-cart.ts';
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
import { aPromoCode } from '../support/a-promo-code.ts';
import { prices } from '../support/prices.ts';

/** One tour with one departure, priced with these choices. */
function priceOne(departure: Departure, choices: Omit<Partial<TourWish>, 'tourDateId'> = {}) {
  const tour = aTour({ departures: [departure] });
  return priceCart([wishFor(tour.departures[0]!, choices)], contextFor([tour]));
}

function rowsOf(lines: readonly CartLine[]): [string, number][] {
  return lines.map((line) => [line.kind, toWholeUnits(line.owed)]);
}

describe('lines and totals', () => {
  test('M106 a cart without wishes costs nothing and has nothing to say', () => {
    expect(priceCart([], contextFor([]))).toMatchObject({
      lines: [],
      total: { minor: 0, currency: 'GBP' },
      originalTotal: { minor: 0 },
      deposit: null,
      fullPayment: null,
      promo: null,
      promoDiscount: { minor: 0 },
      problems: [],
    });
  });

  test('M108 a tour, its insurance and its visa are three lines of one date, each with its own price', () => {
    const departure = aDeparture({
      price: prices(1290),
      insuranceTypes: [anInsuranceType({ id: 3, price: prices(90) })],
      visaTypes: [aVisaType({ id: 7, price: prices(150) })],
    });
    const cart = priceOne(departure, { insuranceId: 3, visaId: 7 });
    expect(rowsOf(cart.lines)).toEqual([
      ['tour', 1290],
      ['insurance', 90],
      ['visa', 150],
    ]);
    expect(new Set(cart.lines.map((line) => line.departure.id)).size).toBe(1);
    expect(formatPrice(cart.total)).toBe('£1,530 GBP');
  });

  test('M106 the original total leaves sale and promo out and keeps visa and insurance in', () => {
    const tour = aTour({
      departures: [
        aDeparture({
          price: prices(1290),
          sale: aSale({ gbp: 1000 }),
          insuranceTypes: [anInsuranceType({ price: prices(90) })],
        }),
      ],
    });
    const cart = priceCart(
      [wishFor(tour.departures[0]!, { insuranceId: 3 })],
      contextFor([tour], { promo: aPromoCode({ discount: { kind: 'percent', percent: 10 } }) }),
    );
    expect([cart.originalTotal, cart.total, cart.promoDiscount].map(toWholeUnits)).toEqual([1380, 990, 100]);
  });

  test('M119 a line knows its usual price, its price now and what it adds', () => {
    const tour = aTour({ departures: [aDeparture({ price: prices(1290), sale: aSale({ gbp: 1000 }) })] });
    const [line] = aPricedCart([tour], { promo: aPromoCode() }).lines;
    expect([line!.original, line!.price, line!.owed].map(toWholeUnits)).toEqual([1290, 1000, 900]);
  });

  test.each(CURRENCIES)('M03 a cart in %s is priced from that currency’s own list', (currency) => {
    const list = { GBP: 1001, USD: 1002, EUR: 1003, AUD: 1004, NZD: 1005, CAD: 1006 };
    const tour = aTour({ departures: [aDeparture({ price: list })] });
    expect(aPricedCart([tour], { currency }).total).toEqual({ minor: list[currency] * 100, currency });
  });

  test('P07 a chosen combination’s supplement counts; an unknown or missing choice is the first one', () => {
    const departure = aDeparture({
      price: prices(1000),
      combinations: [aCombination({ id: 1 }), aCombination({ id: 2, supplement: prices(300) })],
    });
    expect(rowsOf(priceOne(departure, { combinationId: 2 }).lines)).toEqual([['tour', 1300]]);
    expect(rowsOf(priceOne(departure, { combinationId: 99 }).lines)).toEqual([['tour', 1000]]);
    expect(rowsOf(priceOne(departure, { combinationId: null }).lines)).toEqual([['tour', 1000]]);
  });

  test('M05 extras are not tours: trees and the count see tour lines only', () => {
    const departure = aDeparture({ visaTypes: [aVisaType()], insuranceTypes: [anInsuranceType()] });
    expect(tourLinesOf(priceOne(departure, { visaId: 7, insuranceId: 3 }))).toHaveLength(1);
  });
});

describe('visa', () => {
  const departure = aDeparture({
    price: prices(1000),
    visaTypes: [aVisaType({ id: 7, price: prices(150) }), noVisa()],
  });

  test('M107 null is not a visa item: there is no line and so no step', () => {
    expect(rowsOf(priceOne(departure, { visaId: null }).lines)).toEqual([['tour', 1000]]);
  });

  test('M130 0 is a visa line still to be decided, which adds nothing', () => {
    const visa = priceOne(departure, { visaId: 0 }).lines[1]!;
    expect(visa).toMatchObject({ kind: 'visa', visaId: 0, owed: { minor: 0 } });
  });

  test('M130 an id this departure does not have is as good as undecided', () => {
    expect(priceOne(departure, { visaId: 42 }).lines[1]).toMatchObject({ kind: 'visa', visaId: 0 });
  });

  test('M109 "no visa" is chosen like any other type and adds nothing', () => {
    expect(priceOne(departure, { visaId: 8 }).lines[1]).toMatchObject({
      visaId: 8,
      name: 'I do not need a visa',
      owed: { minor: 0 },
    });
  });

  test('M108 a departure without visa types has no visa line whatever is asked', () => {
    expect(rowsOf(priceOne(aDeparture({ price: prices(1000) }), { visaId: 0 }).lines)).toEqual([['tour', 1000]]);
    expect(rowsOf(priceOne(aDeparture({ price: prices(1000) }), { visaId: 7 }).lines)).toEqual([['tour', 1000]]);
  });
});

describe('insurance', () => {
  const optional = aDeparture({ price: prices(1000), insuranceTypes: [anInsuranceType({ id: 3, price: prices(90) })] });
  const required: Departure = {
    ...optional,
    requireInsurance: true,
    insuranceTypes: [
      anInsuranceType({ id: 2, name: 'Plus', price: prices(140), isDefault: false }),
      anInsuranceType({ id: 3, name: 'Basic', price: prices(90), isDefault: true }),
    ],
  };

  test('M108 0 is "none": a line that adds nothing and blocks nothing', () => {
    const cart = priceOne(optional, { insuranceId: 0 });
    expect(cart.lines[1]).toMatchObject({ kind: 'insurance', insuranceId: 0, owed: { minor: 0 } });
    expect(cart.problems).toEqual([]);
  });

  test('M108 no insurance asked for is no insurance line', () => {
    expect(rowsOf(priceOne(optional).lines)).toEqual([['tour', 1000]]);
  });

  test('P36 where insurance is required and nothing is said, the default type is in the cart', () => {
    const cart = priceOne(required);
    expect(cart.lines[1]).toMatchObject({ insuranceId: 3, name: 'Basic' });
    expect(cart.problems).toEqual([]);
  });

  test('P36 where insurance is required, another type can be chosen', () => {
    expect(priceOne(required, { insuranceId: 2 }).lines[1]).toMatchObject({ insuranceId: 2, name: 'Plus' });
  });

  test('P36 where insurance is required, a type that is no longer offered becomes the default', () => {
    const cart = priceOne(required, { insuranceId: 42 });
    expect(cart.lines[1]).toMatchObject({ insuranceId: 3 });
    expect(cart.problems).toEqual([]);
  });

  test('P36 where insurance is required, refusing it is a problem, and the line stays', () => {
    const cart = priceOne(required, { insuranceId: 0 });
    expect(cart.problems).toEqual([
      { kind: 'insurance-required', tourDateId: 'RC10-2027-03-13', tourName: 'Tour RC10' },
    ]);
    expect(rowsOf(cart.lines)).toEqual([
      ['tour', 1000],
      ['insurance', 90],
    ]);
  });

  test('P36 without a default type the first one is the required one', () => {
    const plain = {
      ...required,
      insuranceTypes: required.insuranceTypes.map((type) => ({ ...type, isDefault: false })),
    };
    expect(priceOne(plain).lines[1]).toMatchObject({ insuranceId: 2 });
  });

  test('P07 an id this departure does not have is no insurance', () => {
    expect(priceOne(optional, { insuranceId: 42 }).lines[1]).toMatchObject({ insuranceId: 0, owed: { minor: 0 } });
  });
});

describe('add-ons', () => {
  const transfer = anAddon({ id: 41, name: 'Airport transfer', price: prices(35) });
  const flight = anAddon({ id: 42, name: 'Scenic flight', price: prices(120) });
  const departure = aDeparture({ price: prices(1000), addons: [transfer, flight] });

  test('P36 each is a line of its own after the tour, once, in the operator’s order', () => {
    const cart = priceOne(departure, { addonIds: [42, 41, 42] });
    expect(cart.lines.slice(1)).toMatchObject([
      { kind: 'addon', addonId: 41, name: 'Airport transfer', owed: { minor: 3500 } },
      { kind: 'addon', addonId: 42, name: 'Scenic flight', owed: { minor: 12_000 } },
    ]);
    expect(toWholeUnits(cart.total)).toBe(1155);
    expect(cart.problems).toEqual([]);
  });

  test('P36 one that is not offered with this date is left out, and told once', () => {
    const cart = priceOne(departure, { addonIds: [41, 98, 99] });
    expect(rowsOf(cart.lines)).toEqual([
      ['tour', 1000],
      ['addon', 35],
    ]);
    expect(cart.problems).toEqual([{ kind: 'unknown-addon', tourDateId: 'RC10-2027-03-13', tourName: 'Tour RC10' }]);
  });

  test('P36 they are paid in full with the first payment', () => {
    const [plain, full] = [priceOne(departure), priceOne(departure, { addonIds: [41, 42] })];
    expect(toWholeUnits(full.deposit!) - toWholeUnits(plain.deposit!)).toBe(155);
    expect(toWholeUnits(full.total) - toWholeUnits(full.deposit!)).toBe(800);
  });

  test.each(CURRENCIES)('P36 in %s they cost what the operator set, and no promo or sale lowers it', (currency) => {
    const tour = aTour({ departures: [{ ...departure, sale: aSale({ gbp: 900 }) }] });
    const cart = priceCart(
      [wishFor(tour.departures[0]!, { addonIds: [42] })],
      contextFor([tour], { currency, promo: aPromoCode({ discount: { kind: 'percent', percent: 50 } }) }),
    );
    expect(cart.lines[1]).toMatchObject({ owed: { minor: prices(120)[currency] * 100, currency } });
  });
});

describe('wishes that cannot be met', () => {
  const tour = aTour({
    departures: [
      aDeparture({ start: '2027-03-13' }),
      aDeparture({ start: TODAY }),
      aDeparture({ start: '2026-10-01' }),
      anOpenDeparture(),
    ],
  });
  const wish = (tourDateId: string): TourWish => ({
    tourDateId,
    combinationId: 1,
    insuranceId: null,
    visaId: null,
    addonIds: [],
  });
  const priceDates = (...ids: string[]) => priceCart(ids.map(wish), contextFor([tour]));

  test.each(['RC10-2027-03-14', 'GONE-2027-03-13', 'GONE-open', '__proto__', '', 'RC10', '../operator'])(
    'P07 %j is unknown: left out and named',
    (id) => {
      const cart = priceDates(id, 'RC10-2027-03-13');
      expect(cart.problems).toEqual([{ kind: 'unknown-date', tourDateId: id }]);
      expect(cart.lines).toHaveLength(1);
    },
  );

  test.each(['2026-10-01', TODAY])('P07 a start on %s is past: left out and named with its tour', (start) => {
    const cart = priceDates(`RC10-${start}`);
    expect(cart.lines).toEqual([]);
    expect(cart.problems).toEqual([{ kind: 'past-date', tourDateId: `RC10-${start}`, tourName: 'Tour RC10' }]);
  });

  test('M123 the same date twice is one line: the first wish, in its place', () => {
    const wishes = [
      { ...wish('RC10-2027-03-13'), combinationId: 1 },
      wish('RC10-open'),
      { ...wish('RC10-2027-03-13'), combinationId: 2 },
    ];
    const rooms = [aCombination({ id: 1 }), aCombination({ id: 2, supplement: prices(300) })];
    const roomy = aTour({ departures: tour.departures.map((departure) => ({ ...departure, combinations: rooms })) });
    const lines = tourLinesOf(priceCart(wishes, contextFor([roomy])));
    expect(lines.map((line) => [line.departure.id, line.combination.id])).toEqual([
      ['RC10-2027-03-13', 1],
      ['RC10-open', 1],
    ]);
  });

  test('P07 a cart holds twenty tours; the twenty-first is left out and said so', () => {
    const departures = Array.from({ length: 21 }, (_, index) => aDeparture({ start: addDays(TODAY, 100 + index) }));
    const wide = aTour({ departures });
    const all = priceCart(
      wide.departures.map((departure) => wishFor(departure)),
      contextFor([wide]),
    );
    expect(tourLinesOf(all)).toHaveLength(CART_MAX_TOURS);
    expect(all.lines.at(-1)!.departure.id).toBe(wide.departures[19]!.id);
    expect(all.problems).toEqual([{ kind: 'too-many' }]);

    const twenty = priceCart(
      wide.departures.slice(0, 20).map((departure) => wishFor(departure)),
      contextFor([wide]),
    );
    expect(twenty.problems).toEqual([]);
  });

  test('P07 wishes that are dropped do not use up the twenty places', () => {
    const departures = Array.from({ length: 20 }, (_, index) => aDeparture({ start: addDays(TODAY, 100 + index) }));
    const wide = aTour({ departures });
    const cart = priceCart(
      [wish('GONE-open'), ...wide.departures.map((departure) => wishFor(departure))],
      contextFor([wide]),
    );
    expect(tourLinesOf(cart)).toHaveLength(20);
    expect(cart.problems.map(({ kind }) => kind)).toEqual(['unknown-date']);
  });
});

describe('deposit', () => {
  const far = aDeparture({ start: addDays(TODAY, 31), price: prices(1000), deposit: prices(200) });
  const near = aDeparture({ start: addDays(TODAY, 30), price: prices(1000), deposit: prices(200) });

  test('M07 it is the sum of the tours’ deposits', () => {
    const cart = aPricedCart([aTour({ code: 'A', departures: [far] }), aTour({ code: 'B', departures: [far] })]);
    expect(toWholeUnits(cart.deposit!)).toBe(400);
    expect(cart.fullPayment).toBeNull();
  });

  test('M07 visa and insurance are paid in full with it', () => {
    const cart = priceOne(
      {
        ...far,
        visaTypes: [aVisaType({ price: prices(150) })],
        insuranceTypes: [anInsuranceType({ price: prices(90) })],
      },
      { visaId: 7, insuranceId: 3 },
    );
    expect(toWholeUnits(cart.deposit!)).toBe(200 + 150 + 90);
    expect(toWholeUnits(cart.total)).toBe(1240);
  });

  test('M133 a start within thirty days means paying in full, and says why', () => {
    expect(priceOne(far).deposit).not.toBeNull();
    expect(priceOne(near)).toMatchObject({ deposit: null, fullPayment: 'too-soon' });
  });

  test('M133 one start within thirty days decides for the whole cart, also over one without a deposit', () => {
    const cart = aPricedCart([
      aTour({ code: 'A', departures: [far] }),
      aTour({ code: 'B', departures: [{ ...far, allowDeposit: false }] }),
      aTour({ code: 'C', departures: [near] }),
    ]);
    expect(cart).toMatchObject({ deposit: null, fullPayment: 'too-soon' });
  });

  test('M133 one tour without a deposit decides for the whole cart, without the thirty-day text', () => {
    const cart = aPricedCart([
      aTour({ code: 'A', departures: [far] }),
      aTour({ code: 'B', departures: [{ ...far, allowDeposit: false }] }),
    ]);
    expect(cart).toMatchObject({ deposit: null, fullPayment: 'not-offered' });
  });

  test('M127 an open-dated tour may be paid by deposit when its tour allows it', () => {
    expect(toWholeUnits(priceOne(anOpenDeparture({ deposit: prices(250) })).deposit!)).toBe(250);
    expect(priceOne(anOpenDeparture({ allowDeposit: false }))).toMatchObject({
      deposit: null,
      fullPayment: 'not-offered',
    });
  });

  test.each([
    [999, 999],
    [1000, null],
    [1001, null],
  ])('M07 a deposit of %d on a total of 1000 is %s: it must leave something for later', (units, expected) => {
    const { deposit } = priceOne({ ...far, deposit: prices(units) });
    expect(deposit && toWholeUnits(deposit)).toBe(expected);
  });

  test('M07 a promo code does not lower the deposit, but may leave nothing for later', () => {
    const tour = aTour({ departures: [far] });
    const with10 = aPricedCart([tour], { promo: aPromoCode({ discount: { kind: 'percent', percent: 10 } }) });
    expect([with10.deposit!, with10.total].map(toWholeUnits)).toEqual([200, 900]);
    const with80 = aPricedCart([tour], { promo: aPromoCode({ discount: { kind: 'percent', percent: 80 } }) });
    expect(with80).toMatchObject({ deposit: null, fullPayment: 'not-offered', total: { minor: 20_000 } });
  });

  test('M92 what is due now follows the installment: 1 all, 2 the deposit', () => {
    const cart = priceOne(far);
    expect(dueNow(cart, 1)).toEqual(cart.total);
    expect(dueNow(cart, 2)).toEqual(cart.deposit);
    expect(dueNow(priceOne(near), 2)).toBeNull();
  });
});

describe('promo', () => {
  test('P08 it touches tour lines and never visa or insurance', () => {
    const departure = aDeparture({
      price: prices(1000),
      visaTypes: [aVisaType({ price: prices(150) })],
      insuranceTypes: [anInsuranceType({ price: prices(90) })],
    });
    const tour = aTour({ departures: [departure] });
    const cart = priceCart(
      [wishFor(tour.departures[0]!, { visaId: 7, insuranceId: 3 })],
      contextFor([tour], { promo: aPromoCode({ discount: { kind: 'percent', percent: 50 } }) }),
    );
    expect(rowsOf(cart.lines)).toEqual([
      ['tour', 500],
      ['insurance', 90],
      ['visa', 150],
    ]);
  });

  test('P08 a large fixed amount takes the tours to nothing, not below, and leaves the extras owing', () => {
    const tour = aTour({
      departures: [aDeparture({ price: prices(1000), visaTypes: [aVisaType({ price: prices(150) })] })],
    });
    const cart = priceCart(
      [wishFor(tour.departures[0]!, { visaId: 7 })],
      contextFor([tour], { promo: aPromoCode({ discount: { kind: 'amount', amounts: prices(5000) } }) }),
    );
    expect(rowsOf(cart.lines)).toEqual([
      ['tour', 0],
      ['visa', 150],
    ]);
    expect(cart.deposit).toBeNull();
  });

  test('P08 a refused code changes no price and says why', () => {
    const tour = aTour({ departures: [aDeparture({ price: prices(1000) })] });
    const cart = aPricedCart([tour], { promo: aPromoCode({ tourCodes: ['ELSE'] }) });
    expect(cart.promo).toEqual({ kind: 'refused', reason: 'not-these-trips' });
    expect([cart.total, cart.promoDiscount].map(toWholeUnits)).toEqual([1000, 0]);
  });

  test('P08 in a cart without tours a code has nothing to decide', () => {
    expect(priceCart([], contextFor([], { promo: aPromoCode() })).promo).toBeNull();
  });
});
