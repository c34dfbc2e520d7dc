import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar-date.ts';
import { priceCart, tourLinesOf, type RequestedTour, overlappingTrips } from '#domain/cart.ts';
import { CURRENCIES, inEachCurrency } from '#domain/currency.ts';
import { formatPrice, priceIn, toWholeUnits } from '#domain/money.ts';
import {
  aPricedCart,
  aPromoCode,
  aRequestedTour,
  contextFor,
  kindsAndPrices,
  percentOff,
  priceOne,
} from '../support/a-cart.ts';
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

  test('the original total leaves sale and promo out and keeps extras in, and a line has all its prices [M106, M119]', () => {
    const departure = aDeparture({
      price: prices(1290),
      sale: aSale({ gbp: 1000 }),
      insuranceTypes: [anInsuranceType({ price: prices(90) })],
    });
    const cart = priceOne(departure, { insuranceId: 3 }, { promo: percentOff(10) });
    expect([cart.originalTotal, cart.total, cart.promoDiscount].map(toWholeUnits)).toEqual([1380, 990, 100]);
    const { original, price, owed } = cart.lines[0]!;
    expect([original, price, owed].map(toWholeUnits)).toEqual([1290, 1000, 900]);
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
    const totals = [2, 99, null].map((combinationId) => priceOne(departure, { combinationId }).total);
    expect(totals.map(toWholeUnits)).toEqual([1300, 1000, 1000]);
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
  const requestFor = (tourDateId: string): RequestedTour => ({ ...aRequestedTour(aDeparture()), tourDateId });
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
      requestFor('RC10-2027-03-13'),
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
    const requestedTours = wide.departures.map((departure) => aRequestedTour(departure));
    const all = priceCart(requestedTours, contextFor([wide]));
    expect(tourLinesOf(all)).toHaveLength(20);
    expect(all.lines.at(-1)!.departure.id).toBe(wide.departures[19]!.id);
    expect(all.problems).toEqual([{ kind: 'too-many' }]);

    // One that is dropped does not use up a place.
    const twenty = priceCart([requestFor('GONE-open'), ...requestedTours.slice(1)], contextFor([wide]));
    expect(tourLinesOf(twenty)).toHaveLength(20);
    expect(twenty.problems.map(({ kind }) => kind)).toEqual(['unknown-date']);
  });
});

describe('promo', () => {
  test('it touches tour lines and never visa or insurance [P08]', () => {
    const departure = aDeparture({
      price: prices(1000),
      visaTypes: [aVisaType({ price: prices(150) })],
      insuranceTypes: [anInsuranceType({ price: prices(90) })],
    });
    const cart = priceOne(departure, { visaId: 7, insuranceId: 3 }, { promo: percentOff(50) });
    expect(kindsAndPrices(cart.lines)).toEqual([
      ['tour', 500],
      ['insurance', 90],
      ['visa', 150],
    ]);
  });

  test('a large fixed amount takes the tours to nothing, not below, and leaves the extras owing [P08]', () => {
    const departure = aDeparture({ price: prices(1000), visaTypes: [aVisaType({ price: prices(150) })] });
    const promo = aPromoCode({ discount: { kind: 'amount', amounts: prices(5000) } });
    const cart = priceOne(departure, { visaId: 7 }, { promo });
    expect(kindsAndPrices(cart.lines)).toEqual([
      ['tour', 0],
      ['visa', 150],
    ]);
    expect(cart.deposit).toBeNull();
  });

  test('a refused code changes no price and says why [P08]', () => {
    const cart = priceOne(aDeparture({ price: prices(1000) }), {}, { promo: aPromoCode({ tourCodes: ['ELSE'] }) });
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

test('a trip that starts on the day another finishes does not overlap it', () => {
  expect(pairs('2027-03-13', '2027-03-22')).toEqual([]);
  expect(pairs('2027-03-22', '2027-03-13')).toEqual([]);
});

test('a trip does not overlap its own extras', () => {
  const { lines } = priceOne(aDeparture({ visaTypes: [aVisaType()] }), { visaId: 7 });
  expect(lines).toHaveLength(2);
  expect(overlappingTrips(lines)).toEqual([]);
});
