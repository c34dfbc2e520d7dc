import { fromPrice } from '#catalogue/from-price.ts';
import { addDays, type CalendarDate } from '#domain/calendar-date.ts';
import { inEachCurrency, type PerCurrency } from '#domain/currency.ts';
import { priceIn, type Money } from '#domain/money.ts';
import { priceDeparture } from '#domain/price.ts';
import type { Departure, Tour } from '#domain/tour.ts';

/** The current and the usual price in each currency; they differ during a sale. */
export type ShownPrice = PerCurrency<{ readonly current: Money; readonly original: Money }>;

/**
 * A price and its first and last day. A null day means no limit; a null price means that nothing is on sale.
 *
 * A page contains all periods to come, so that it shows the price that the checkout charges on any later day, even if
 * the site is not built again (N02).
 */
export interface PricePeriod {
  readonly from: CalendarDate | null;
  readonly until: CalendarDate | null;
  /** Whether a sale ends with the period. The price shows the end of a sale only. */
  readonly endsSale: boolean;
  readonly price: ShownPrice | null;
}

/** The price periods of one departure, from `today` until it starts. */
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
 * The periods of a tour's lowest price from `today` on: it changes when a sale ends or a departure starts.
 *
 * Cached for each tour and day, because many pages show the price.
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

/** The prices on the given days as periods. Joins days with the same price. The first day is today. */
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

/** The days after `today` on which a price may change: the day after a sale, and the start of a departure. Sorted. */
function daysOfChange(departures: readonly Departure[], today: CalendarDate): CalendarDate[] {
  const days = departures.flatMap(({ start, sale }) => [
    ...(start === null ? [] : [start]),
    ...(sale === null ? [] : [addDays(sale.ends, 1)]),
  ]);
  return [...new Set(days)].filter((day) => day > today).toSorted();
}
