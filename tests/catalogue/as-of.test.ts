import { describe, expect, test } from 'vitest';
import { buildInstant } from '#catalogue/build-time.ts';
import { lowestPrices } from '#catalogue/from-price.ts';
import { departurePricePeriods, lowestPricePeriods } from '#features/currency/price-periods.ts';
import { calendarDate, dateInZone } from '#domain/calendar-date.ts';
import { CURRENCIES, inCurrency, type PriceList } from '#domain/currency.ts';
import { toWholeUnits } from '#domain/money.ts';
import { nextChangeAfter } from '#domain/schedule.ts';
import { priceDeparture } from '#domain/price.ts';
import { aPricedCart } from '../support/a-cart.ts';
import { aDeparture, aTour } from '../support/a-tour.ts';

const SYDNEY = 'Australia/Sydney';
/** The sale ends on the day on which clocks go back, which has 25 hours. */
const ENDS = calendarDate('2027-04-04');
const USUAL: PriceList = { GBP: 1290, USD: 1650, EUR: 1490, AUD: 2490, NZD: 2690, CAD: 2250 };
const SALE: PriceList = { GBP: 1190, USD: 1520, EUR: 1370, AUD: 2290, NZD: 2480, CAD: 2070 };
const departure = aDeparture({ start: '2027-06-05', price: USUAL, sale: { price: SALE, ends: ENDS } });
const tour = aTour({ departures: [departure] });
const firstPage = calendarDate('2027-03-01');

/** The day of a build that is made as of a time. */
const dayAsOf = (AS_OF: string) => dateInZone(buildInstant(SYDNEY, { AS_OF }), SYDNEY);

describe.each(CURRENCIES)('as of each hour around the last day of a sale, in %s [E13, E06]', (currency) => {
  test.each([
    ['2027-04-03 23:59', SALE],
    ['2027-04-04 00:00', SALE],
    ['2027-04-04 02:30', SALE],
    ['2027-04-04 23:59', SALE],
    ['2027-04-05 00:00', USUAL],
    ['2027-04-05 09:00', USUAL],
  ])('%s', (asOf, prices) => {
    const today = dayAsOf(asOf);
    const price = inCurrency(prices, currency);
    expect(toWholeUnits(priceDeparture(departure, currency, today).current)).toBe(price);
    expect(lowestPrices(tour, today)?.[currency]).toBe(price);
    const shown = [departurePricePeriods(departure, today)[0], lowestPricePeriods(tour, today)[0]];
    for (const period of shown) expect(toWholeUnits(period!.price![currency]!.current)).toBe(price);
    const cart = aPricedCart([tour], { currency, today });
    expect(toWholeUnits(cart.total)).toBe(price);
  });

  test('a page that was built earlier shows the same on each of these days', () => {
    const periods = departurePricePeriods(departure, firstPage);
    for (const asOf of ['2027-04-04 23:59', '2027-04-05 00:00']) {
      const today = dayAsOf(asOf);
      const shown = periods.find(
        ({ from, until }) => (from === null || from <= today) && (until === null || today <= until),
      );
      expect(shown?.price?.[currency]).toEqual(departurePricePeriods(departure, today)[0]!.price![currency]);
    }
  });
});

test('the build after a sale is due at the first minute of the day after it [E06]', () => {
  const next = nextChangeAfter(
    buildInstant(SYDNEY, { AS_OF: '2027-04-04 12:00' }),
    [],
    [calendarDate('2027-04-05')],
    SYDNEY,
  );
  expect(new Date(next!).toISOString()).toBe('2027-04-04T14:00:00.000Z');
});
