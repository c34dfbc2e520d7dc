import { partsOf, type CalendarDate } from '#domain/calendar-date.ts';
import { inCurrency, type Currency, type PriceList } from '#domain/currency.ts';

export interface TripFacts {
  readonly slug: string;
  /** The place in the operator's own order. */
  readonly order: number;
  /** The first start with a free seat in each of the next twelve months. */
  readonly starts: readonly CalendarDate[];
  readonly days: number;
  readonly destination: string;
  /** Null when nothing is on sale. */
  readonly from: PriceList | null;
  /** The next start date; null when there is none, or when guests choose the date themselves. */
  readonly next: CalendarDate | null;
}

export const LENGTHS = ['short', 'week', 'long'] as const;
export type Length = (typeof LENGTHS)[number];
export const PRICES = ['low', 'middle', 'high'] as const;
export type PriceBand = (typeof PRICES)[number];
export const ORDERS = ['price', 'length', 'date'] as const;
export type Order = (typeof ORDERS)[number];

/** The most days of a short trip, and of a trip of about a week. */
export const SHORT_DAYS = 6;
export const WEEK_DAYS = 8;

/** The price at which low prices end and the price at which high ones begin, set by hand in each currency. */
export type PriceSteps = readonly [PriceList, PriceList];

/** The most destinations a visitor can choose at once. Every other filter takes one choice. */
export const MAX_PLACES = 3;

export interface TripCriteria {
  readonly month?: number | undefined;
  readonly length?: Length | undefined;
  readonly price?: PriceBand | undefined;
  /** Keeps trips to any of these destinations; all trips when it is empty. */
  readonly where?: readonly string[] | undefined;
  readonly sort?: Order | undefined;
}

export function lengthOf(days: number): Length {
  if (days <= SHORT_DAYS) return 'short';
  return days <= WEEK_DAYS ? 'week' : 'long';
}

/** The price band in the visitor's currency: the same trip may be low in one currency and middle in another. */
export function priceBandOf(from: PriceList, currency: Currency, [low, high]: PriceSteps): PriceBand {
  const amount = inCurrency(from, currency);
  if (amount < inCurrency(low, currency)) return 'low';
  return amount < inCurrency(high, currency) ? 'middle' : 'high';
}

/** The trips that fit every chosen filter, in the chosen order, else in the operator's. */
export function chooseTrips<Trip extends TripFacts>(
  trips: readonly Trip[],
  { month, length, price, where = [], sort }: TripCriteria,
  currency: Currency,
  steps: PriceSteps,
): Trip[] {
  return trips
    .filter(
      (trip) =>
        (month === undefined || startOf(trip, month) !== null) &&
        (length === undefined || lengthOf(trip.days) === length) &&
        (where.length === 0 || where.includes(trip.destination)) &&
        (price === undefined || (trip.from !== null && priceBandOf(trip.from, currency, steps) === price)),
    )
    .toSorted((a, b) => rank(a, sort, currency, month) - rank(b, sort, currency, month) || a.order - b.order);
}

/** The start date that a listing shows: the next one, or the first one in the chosen month, 1 to 12. */
export function startOf({ next, starts }: Pick<TripFacts, 'next' | 'starts'>, month?: number): CalendarDate | null {
  return month === undefined ? next : (starts.find((start) => partsOf(start).month === month) ?? null);
}

function rank(trip: TripFacts, sort: Order | undefined, currency: Currency, month: number | undefined): number {
  if (sort === 'price') return trip.from === null ? Infinity : inCurrency(trip.from, currency);
  if (sort === 'length') return trip.days;
  if (sort === 'date') return Date.parse(startOf(trip, month) ?? '9999-12-31');
  return 0;
}
