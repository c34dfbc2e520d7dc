import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar-date.ts';
import { priceCart, tourLinesOf, type RequestedTour, overlappingTrips } from '#domain/cart.ts';
import { CURRENCIES, inEachCurrency } from '#domain/currency.ts';
import { formatPrice, priceIn, toWholeUnits } from '#domain/money.ts';
import { aPricedCart, contextFor, priceOne, kindsAndPrices, aRequestedTour, aPromoCode } from '../support/a-cart.ts';
import {
  aCombination,
  aDeparture,
  anInsuranceType,
  anOpenDeparture,
  aSale,
  aTour,
  aVisaType,
  TODAY,
} from '../support/a-tour.ts';
import { prices } from '../support/prices.ts';

describe('lines and totals', () => {
  test('a cart without requested tours costs nothing and has no problems [M106]', () => {
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

  test('a tour, its insurance and its visa are three lines of one date, each with its own price [M108]', () => {
    const departure = aDeparture({
      price: prices(1290),
      insuranceTypes: [anInsuranceType({ id: 3, price: prices(90) })],
      visaTypes: [aVisaType({ id: 7, price: prices(150) })],
    });
    const cart = priceOne(departure, { insuranceId: 3, visaId: 7 });
    expect(kindsAndPrices(cart.lines)).toEqual([
      ['tour', 1290],
      ['insurance', 90],
      ['visa', 150],
    ]);
    expect(new Set(cart.lines.map((line) => line.departure.id)).size).toBe(1);
    expect(formatPrice(cart.total)).toBe('£1,530 GBP');
  });

  test('the original total leaves sale and promo out and keeps visa and insurance in [M106]', () => {
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
      [aRequestedTour(tour.departures[0]!, { insuranceId: 3 })],
      contextFor([tour], { promo: aPromoCode({ discount: { kind: 'percent', percent: 10 } }) }),
    );
    expect([cart.originalTotal, cart.total, cart.promoDiscount].map(toWholeUnits)).toEqual([1380, 990, 100]);
  });

  test('a line knows its usual price, its price now and what it adds [M119]', () => {
    const tour = aTour({ departures: [aDeparture({ price: prices(1290), sale: aSale({ gbp: 1000 }) })] });
    const [line] = aPricedCart([tour], { promo: aPromoCode() }).lines;
    expect([line!.original, line!.price, line!.owed].map(toWholeUnits)).toEqual([1290, 1000, 900]);
  });

  test.each(CURRENCIES)('a cart in %s is priced from that currency’s own list [M03]', (currency) => {
    const list = inEachCurrency((code) => 1001 + CURRENCIES.indexOf(code));
    const tour = aTour({ departures: [aDeparture({ price: list })] });
    expect(aPricedCart([tour], { currency }).total).toEqual(priceIn(list, currency));
  });

  test('a chosen combination’s supplement counts; an unknown or missing choice is the first one [P07]', () => {
    const departure = aDeparture({
      price: prices(1000),
      combinations: [aCombination({ id: 1 }), aCombination({ id: 2, supplement: prices(300) })],
    });
    expect(kindsAndPrices(priceOne(departure, { combinationId: 2 }).lines)).toEqual([['tour', 1300]]);
    expect(kindsAndPrices(priceOne(departure, { combinationId: 99 }).lines)).toEqual([['tour', 1000]]);
    expect(kindsAndPrices(priceOne(departure, { combinationId: null }).lines)).toEqual([['tour', 1000]]);
  });

  test('extras are not tours: trees and the count see tour lines only [M05]', () => {
    const departure = aDeparture({ visaTypes: [aVisaType()], insuranceTypes: [anInsuranceType()] });
    expect(tourLinesOf(priceOne(departure, { visaId: 7, insuranceId: 3 }))).toHaveLength(1);
  });
});

describe('requested tours that cannot be sold', () => {
  const tour = aTour({
    departures: [
      aDeparture({ start: '2027-03-13' }),
      aDeparture({ start: TODAY }),
      aDeparture({ start: '2026-10-01' }),
      anOpenDeparture(),
    ],
  });
  const requestFor = (tourDateId: string): RequestedTour => ({
    tourDateId,
    combinationId: 1,
    insuranceId: null,
    visaId: null,
    addonIds: [],
  });
  const priceDates = (...ids: string[]) => priceCart(ids.map(requestFor), contextFor([tour]));

  test.each(['RC10-2027-03-14', 'GONE-2027-03-13', 'GONE-open', '__proto__', '', 'RC10', '../operator'])(
    '%j is unknown: left out and named [P07]',
    (id) => {
      const cart = priceDates(id, 'RC10-2027-03-13');
      expect(cart.problems).toEqual([{ kind: 'unknown-date', tourDateId: id }]);
      expect(cart.lines).toHaveLength(1);
    },
  );

  test.each(['2026-10-01', TODAY])('a start on %s is past: left out and named with its tour [P07]', (start) => {
    const cart = priceDates(`RC10-${start}`);
    expect(cart.lines).toEqual([]);
    expect(cart.problems).toEqual([{ kind: 'past-date', tourDateId: `RC10-${start}`, tourName: 'Tour RC10' }]);
  });

  test('the same date twice is one line: the first request, in its place [M123]', () => {
    const requestedTours = [
      { ...requestFor('RC10-2027-03-13'), combinationId: 1 },
      requestFor('RC10-open'),
      { ...requestFor('RC10-2027-03-13'), combinationId: 2 },
    ];
    const rooms = [aCombination({ id: 1 }), aCombination({ id: 2, supplement: prices(300) })];
    const roomy = aTour({ departures: tour.departures.map((departure) => ({ ...departure, combinations: rooms })) });
    const lines = tourLinesOf(priceCart(requestedTours, contextFor([roomy])));
    expect(lines.map((line) => [line.departure.id, line.combination.id])).toEqual([
      ['RC10-2027-03-13', 1],
      ['RC10-open', 1],
    ]);
  });

  test('a cart holds twenty tours; the twenty-first is left out and reported [P07]', () => {
    const departures = Array.from({ length: 21 }, (_, index) => aDeparture({ start: addDays(TODAY, 100 + index) }));
    const wide = aTour({ departures });
    const all = priceCart(
      wide.departures.map((departure) => aRequestedTour(departure)),
      contextFor([wide]),
    );
    expect(tourLinesOf(all)).toHaveLength(20);
    expect(all.lines.at(-1)!.departure.id).toBe(wide.departures[19]!.id);
    expect(all.problems).toEqual([{ kind: 'too-many' }]);

    const twenty = priceCart(
      wide.departures.slice(0, 20).map((departure) => aRequestedTour(departure)),
      contextFor([wide]),
    );
    expect(twenty.problems).toEqual([]);
  });

  test('requested tours that are dropped do not use up the twenty places [P07]', () => {
    const departures = Array.from({ length: 20 }, (_, index) => aDeparture({ start: addDays(TODAY, 100 + index) }));
    const wide = aTour({ departures });
    const cart = priceCart(
      [requestFor('GONE-open'), ...wide.departures.map((departure) => aRequestedTour(departure))],
      contextFor([wide]),
    );
    expect(tourLinesOf(cart)).toHaveLength(20);
    expect(cart.problems.map(({ kind }) => kind)).toEqual(['unknown-date']);
  });
});

describe('promo', () => {
  test('it touches tour lines and never visa or insurance [P08]', () => {
    const departure = aDeparture({
      price: prices(1000),
      visaTypes: [aVisaType({ price: prices(150) })],
      insuranceTypes: [anInsuranceType({ price: prices(90) })],
    });
    const tour = aTour({ departures: [departure] });
    const cart = priceCart(
      [aRequestedTour(tour.departures[0]!, { visaId: 7, insuranceId: 3 })],
      contextFor([tour], { promo: aPromoCode({ discount: { kind: 'percent', percent: 50 } }) }),
    );
    expect(kindsAndPrices(cart.lines)).toEqual([
      ['tour', 500],
      ['insurance', 90],
      ['visa', 150],
    ]);
  });

  test('a large fixed amount takes the tours to nothing, not below, and leaves the extras owing [P08]', () => {
    const tour = aTour({
      departures: [aDeparture({ price: prices(1000), visaTypes: [aVisaType({ price: prices(150) })] })],
    });
    const cart = priceCart(
      [aRequestedTour(tour.departures[0]!, { visaId: 7 })],
      contextFor([tour], { promo: aPromoCode({ discount: { kind: 'amount', amounts: prices(5000) } }) }),
    );
    expect(kindsAndPrices(cart.lines)).toEqual([
      ['tour', 0],
      ['visa', 150],
    ]);
    expect(cart.deposit).toBeNull();
  });

  test('a refused code changes no price and says why [P08]', () => {
    const tour = aTour({ departures: [aDeparture({ price: prices(1000) })] });
    const cart = aPricedCart([tour], { promo: aPromoCode({ tourCodes: ['ELSE'] }) });
    expect(cart.promo).toEqual({ kind: 'refused', reason: 'not-these-trips' });
    expect([cart.total, cart.promoDiscount].map(toWholeUnits)).toEqual([1000, 0]);
  });

  test('in a cart without tours a code has nothing to decide [P08]', () => {
    expect(priceCart([], contextFor([], { promo: aPromoCode() })).promo).toBeNull();
  });
});

/** Pairs of start dates that overlap, of ten-day tours on these dates and one without a date. */
function pairs(...starts: string[]) {
  const tour = aTour({ departures: [...starts.map((start) => aDeparture({ start })), anOpenDeparture()] });
  const cart = priceCart(
    tour.departures.map((departure) => aRequestedTour(departure)),
    contextFor([tour]),
  );
  return overlappingTrips(cart.lines).map((pair) => pair.map(({ departure }) => departure.start));
}

test('trips overlap when one starts before the other is over, in any order', () => {
  expect(pairs('2027-03-13', '2027-03-21')).toEqual([['2027-03-13', '2027-03-21']]);
  expect(pairs('2027-03-21', '2027-03-13')).toEqual([['2027-03-21', '2027-03-13']]);
});

test('a trip that starts on the day another finishes, or later, does not overlap it', () => {
  expect(pairs('2027-03-13', '2027-03-22')).toEqual([]);
  expect(pairs('2027-03-22', '2027-03-13')).toEqual([]);
  expect(pairs('2027-03-13', '2027-04-13')).toEqual([]);
});

test('a trip does not overlap its own extras', () => {
  const { lines } = priceOne(aDeparture({ visaTypes: [aVisaType()] }), { visaId: 7 });
  expect(lines).toHaveLength(2);
  expect(overlappingTrips(lines)).toEqual([]);
});
