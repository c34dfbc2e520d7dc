import { readFileSync } from 'node:fs';
import { lowestPrices } from '#catalogue/from-price.ts';
import { addDays, type CalendarDate, dateInZone } from '#domain/calendar-date.ts';
import { FULL_PAYMENT_WITHIN_DAYS } from '#domain/constants.ts';
import { type Currency, inCurrency, type PriceList } from '#domain/currency.ts';
import { formatPrice, priceIn, sum } from '#domain/money.ts';
import type { Operator } from '#domain/operator.ts';
import type { Departure, Tour } from '#domain/tour.ts';
import { siteNow } from './site-clock.ts';

/** A dated departure of a tour, with the tour it belongs to. */
export interface StartDate extends Departure {
  readonly tour: Tour;
  readonly start: CalendarDate;
}

const CATALOGUE = new URL('../../../dist/catalogue/', import.meta.url);

/** Enough seats for every journey that takes one. */
const PLENTY = 10;

/** A tour as the functions sell it, from the built site. */
function tourOf(code: string): Tour {
  return read(`${code}.json`) as Tour;
}

export const redCentre = tourOf('RC10');
export const reef = tourOf('RF09');
export const oceanRoad = tourOf('GR05');
export const daintree = tourOf('DT06');
export const outback = tourOf('ON06');
export const sydney = tourOf('SY07');

/** The operator's day on the served site, which decides on deposits and on departures for sale. */
function operatorToday(): CalendarDate {
  return dateInZone(siteNow(), (read('operator.json') as Operator).timeZone);
}

/**
 * A start date with many seats, far enough away for a deposit, at the usual price and without a note.
 *
 * Journeys share the database and run at the same time, so each uses its own number: `position` counts from the first.
 */
export function quietDate(tour: Tour, position: number): StartDate {
  const dates = laterDates(tour).filter(({ capacity, note, sale }) => capacity! >= PLENTY && note === '' && !sale);
  return at(dates, position, `quiet dates of ${tour.name}`);
}

/** A start date with so few seats that a journey can take them all. Each journey uses its own number. */
export function smallDate(position: number): StartDate & { readonly capacity: number } {
  const dates = laterDates(redCentre).filter(({ capacity }) => capacity! > 0 && capacity! < PLENTY);
  const date = at(dates, position, 'start dates with few seats');
  return { ...date, capacity: date.capacity! };
}

export function saleDate(tour: Tour, position = 0): StartDate {
  return at(
    laterDates(tour).filter(({ capacity, sale }) => capacity! >= PLENTY && sale !== null),
    position,
    `dates on sale of ${tour.name}`,
  );
}

/** The "from" price of today on a tour's page, in Australian dollars. */
export function lowestPrice(tour: Tour): number {
  return inCurrency(lowestPrices(tour, operatorToday())!, 'AUD');
}

export function datesOf(tour: Tour): StartDate[] {
  const today = operatorToday();
  return tour.departures
    .flatMap((departure) => (departure.start === null ? [] : [{ ...departure, start: departure.start, tour }]))
    .filter(({ start }) => start > today);
}

function laterDates(tour: Tour): StartDate[] {
  const from = addDays(operatorToday(), FULL_PAYMENT_WITHIN_DAYS + 2);
  return datesOf(tour).filter(({ start }) => start >= from);
}

function at(dates: readonly StartDate[], position: number, what: string): StartDate {
  const date = dates[position];
  if (!date) throw new Error(`The demonstration has only ${dates.length} ${what}, and number ${position} is wanted`);
  return date;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, CATALOGUE), 'utf8'));
}

/** Amounts as every page shows them. */
export function shown(currency: Currency, ...amounts: readonly PriceList[]): string {
  return formatPrice(
    sum(
      amounts.map((prices) => priceIn(prices, currency)),
      currency,
    ),
  );
}
