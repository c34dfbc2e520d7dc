import type { CalendarDate } from '#domain/calendar-date.ts';
import { inCurrency, inEachCurrency, type Currency, type PerCurrency, type PriceList } from '#domain/currency.ts';
import { toWholeUnits, type Money } from '#domain/money.ts';
import { isUpcoming, priceFrom, shownSaleEnd } from '#domain/price.ts';
import type { Departure, Tour } from '#domain/tour.ts';

/** The lowest price of a tour's dates in one currency. Where only some dates have it, it says so. */
export interface LowestPrice {
  readonly current: Money;
  /** What the price has in it besides the tour: `incl. required insurance`, or empty. */
  readonly includes: string;
  /** `on 3 dates` in a sale, else `on selected dates`; empty where at least half of the dates have this price. */
  readonly on: string;
  /** The price of more than half of the dates, where it is higher. */
  readonly usual: Money | null;
  /** The last day on which a sale gives this price; null without a sale, and where no date outlives it. */
  readonly saleEnds: CalendarDate | null;
}

/**
 * Gives the lowest price of a tour in each currency.
 *
 * It counts only coming departures that the operator has not closed, so that a visitor can find the price. It returns
 * null if no departure is left. `today` is a day in the operator's zone.
 */
export function fromPrice(tour: Tour, today: CalendarDate): PerCurrency<LowestPrice> | null {
  const open = openDepartures(tour, today);
  return open.length === 0 ? null : inEachCurrency((currency) => lowestOf(open, currency, today));
}

/** The same prices in whole units, for lists and filters. */
export function lowestPrices(tour: Tour, today: CalendarDate): PriceList | null {
  const from = fromPrice(tour, today);
  return from && inEachCurrency((currency) => toWholeUnits(inCurrency(from, currency).current));
}

/** The departures that can be booked on a day, as far as the operator's content says. */
export function openDepartures(tour: Tour, today: CalendarDate): Departure[] {
  return tour.departures.filter((departure) => isUpcoming(departure, today) && departure.capacity !== 0);
}

function lowestOf(open: readonly Departure[], currency: Currency, today: CalendarDate): LowestPrice {
  const priced = open.map((departure) => ({ departure, ...priceFrom(departure, currency, today) }));
  const [lowest] = priced.toSorted((a, b) => a.current.minor - b.current.minor);
  const { current, includes } = lowest!;
  const alike = priced.filter((price) => price.current.minor === current.minor);
  const onSale = alike.every((price) => price.onSale);
  const ends = alike.map(({ departure }) => shownSaleEnd(departure, today)).filter((end) => end !== null);
  const isRare = 2 * alike.length < open.length;
  return {
    current,
    includes,
    on: isRare ? datesText(alike.length, onSale) : '',
    usual: isRare ? usualOf(priced.map((price) => price.current)) : null,
    saleEnds: onSale ? (ends.toSorted().at(-1) ?? null) : null,
  };
}

/** A page has this for each day to come. Sales end soon; a season's dates would be counted down for years. */
function datesText(count: number, onSale: boolean): string {
  if (count === 1) return 'on 1 date';
  return onSale ? `on ${count} dates` : 'on selected dates';
}

/** The price that more than half have; null without one. */
function usualOf(prices: readonly Money[]): Money | null {
  const [most] = [...Map.groupBy(prices, ({ minor }) => minor).values()].toSorted((a, b) => b.length - a.length);
  return 2 * most!.length > prices.length ? most![0]! : null;
}
