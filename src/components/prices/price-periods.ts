import { fromPrice } from '#catalogue/from-price.ts';
import { addDays, type CalendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, type Currency } from '#domain/currency.ts';
import { priceIn, type Money } from '#domain/money.ts';
import { priceDeparture } from '#domain/price.ts';
import type { Departure, Tour } from '#domain/tour.ts';

/** What something costs now and usually, in each currency; the two differ where a sale lowers it. */
export type ShownPrice = Readonly<Record<Currency, { readonly current: Money; readonly original: Money }>>;

/**
 * A price and the days it holds; a null bound is open, and a null price means that nothing is on offer.
 *
 * A page is built once and read for weeks. It carries every period that is still to come, so that what it shows on
 * a later day is what the checkout charges on that day, whether or not the site was built again (N02).
 */
export interface PricePeriod {
  readonly from: CalendarDate | null;
  readonly until: CalendarDate | null;
  /** Whether it is a sale that ends with it, rather than a cheap date that leaves: the former is worth saying. */
  readonly endsSale: boolean;
  readonly price: ShownPrice | null;
}

/** What one departure costs from `today` until it leaves: after a sale, the usual price. */
export function departurePricePeriods(departure: Departure, today: CalendarDate): PricePeriod[] {
  const { start } = departure;
  const days = daysOfChange([departure], today).filter((day) => start === null || day < start);
  return periodsOf([departure], [today, ...days], (day) =>
    inEachCurrency((currency) => {
      const { current, original } = priceDeparture(departure, currency, day);
      return { current, original };
    }),
  );
}

const lowest = new WeakMap<Tour, Map<CalendarDate, PricePeriod[]>>();

/**
 * The lowest price of a tour from `today` on: it changes as sales end and as cheap dates leave.
 *
 * Worked out once for a tour and a day, since a tour's price stands on every listing it is on.
 */
export function lowestPricePeriods(tour: Tour, today: CalendarDate): PricePeriod[] {
  const known = lowest.get(tour)?.get(today);
  if (known) return known;
  const periods = findLowest(tour, today);
  lowest.set(tour, new Map([[today, periods]]));
  return periods;
}

function findLowest(tour: Tour, today: CalendarDate): PricePeriod[] {
  return periodsOf(tour.departures, [today, ...daysOfChange(tour.departures, today)], (day) => {
    const from = fromPrice(tour, day);
    if (from === null) return null;
    return inEachCurrency((currency) => ({
      current: priceIn(from.current, currency),
      original: priceIn(from.original, currency),
    }));
  });
}

function inEachCurrency(priceOf: (currency: Currency) => ShownPrice[Currency]): ShownPrice {
  return Object.fromEntries(CURRENCIES.map((currency) => [currency, priceOf(currency)])) as ShownPrice;
}

/** Prices on the given days, the first of them today, joined where they stay the same. */
function periodsOf(
  departures: readonly Departure[],
  days: readonly CalendarDate[],
  priceOn: (day: CalendarDate) => ShownPrice | null,
): PricePeriod[] {
  const periods: PricePeriod[] = [];
  for (const day of days) {
    const price = priceOn(day);
    const last = periods.at(-1);
    if (last && JSON.stringify(last.price) === JSON.stringify(price)) continue;
    if (last) {
      const until = addDays(day, -1);
      periods.splice(-1, 1, { ...last, until, endsSale: departures.some(({ sale }) => sale?.ends === until) });
    }
    periods.push({ from: last ? day : null, until: null, endsSale: false, price });
  }
  return periods;
}

/** Every day after `today` on which a sale is over or a departure has left, in order. */
function daysOfChange(departures: readonly Departure[], today: CalendarDate): CalendarDate[] {
  const days = departures.flatMap(({ start, sale }) => [
    ...(start === null ? [] : [start]),
    ...(sale === null ? [] : [addDays(sale.ends, 1)]),
  ]);
  return [...new Set(days)].filter((day) => day > today).toSorted();
}
