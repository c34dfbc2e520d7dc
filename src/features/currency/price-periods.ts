import { fromPrice, openDepartures, type LowestPrice } from '#catalogue/from-price.ts';
import { addDays, type CalendarDate } from '#domain/calendar-date.ts';
import { inEachCurrency, type Currency, type PerCurrency } from '#domain/currency.ts';
import { subtract, type Money } from '#domain/money.ts';
import { priceFrom, savingText, shownSaleEnd } from '#domain/price.ts';
import type { Departure, Tour } from '#domain/tour.ts';

/** The price of one date: now, and before a running sale. */
export interface DatePrice {
  readonly current: Money;
  readonly original: Money;
  /** What the price has in it besides the tour: `incl. required insurance`, or empty. */
  readonly includes: string;
  /** The last day of the sale, where the price rises after it. */
  readonly saleEnds: CalendarDate | null;
}

/**
 * A price and its first and last day. A null day means no limit; a null price means that nothing is on sale.
 *
 * A page contains all periods to come, so that it shows the price that the checkout charges on any later day, even if
 * the site is not built again.
 */
export interface PricePeriod<Price = DatePrice | LowestPrice> {
  readonly from: CalendarDate | null;
  readonly until: CalendarDate | null;
  readonly price: PerCurrency<Price> | null;
}

/** The price periods of one departure, from `today` until it starts. */
export function departurePricePeriods(departure: Departure, today: CalendarDate): PricePeriod<DatePrice>[] {
  const { start } = departure;
  const days = daysOfChange([departure], today).filter((day) => start === null || day < start);
  return periodsOf([today, ...days], (day) =>
    inEachCurrency((currency) => {
      const { current, original, includes } = priceFrom(departure, currency, day);
      return { current, original, includes, saleEnds: shownSaleEnd(departure, day) };
    }),
  );
}

const lowest = new WeakMap<Tour, Map<CalendarDate, PricePeriod<LowestPrice>[]>>();

/**
 * The periods of a tour's lowest price from `today` on: it changes when a sale ends or a departure starts.
 *
 * Cached for each tour and day, because many pages show the price.
 */
export function lowestPricePeriods(tour: Tour, today: CalendarDate): PricePeriod<LowestPrice>[] {
  const known = lowest.get(tour)?.get(today);
  if (known) return known;
  const periods = periodsOf([today, ...daysOfChange(tour.departures, today)], (day) => fromPrice(tour, day));
  lowest.set(tour, new Map([[today, periods]]));
  return periods;
}

/** The periods of what a tour's sales save: `Save $200`, or `Save up to $200` where they differ. Null without a sale. */
export function savingPeriods(tour: Tour, today: CalendarDate): PricePeriod<string>[] {
  return periodsOf([today, ...daysOfChange(tour.departures, today)], (day) => {
    const sales = openDepartures(tour, day).filter(({ sale }) => sale !== null && day <= sale.ends);
    return sales.length === 0 ? null : inEachCurrency((currency) => savingsText(sales, currency, day));
  });
}

function savingsText(sales: readonly Departure[], currency: Currency, day: CalendarDate): string {
  const bySaving = sales
    .map((departure) => priceFrom(departure, currency, day))
    .map((price) => ({ price, saving: subtract(price.original, price.current).minor }))
    .toSorted((a, b) => a.saving - b.saving);
  const [least, most] = [bySaving[0]!, bySaving.at(-1)!];
  return savingText(most.price, { isMost: least.saving < most.saving });
}

function periodsOf<Price>(
  days: readonly CalendarDate[],
  priceOn: (day: CalendarDate) => PerCurrency<Price> | null,
): PricePeriod<Price>[] {
  const periods: PricePeriod<Price>[] = [];
  for (const day of days) {
    const price = priceOn(day);
    const last = periods.at(-1);
    if (last && JSON.stringify(last.price) === JSON.stringify(price)) continue;
    if (last) periods.splice(-1, 1, { ...last, until: addDays(day, -1) });
    periods.push({ from: last ? day : null, until: null, price });
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
