import {
  addMonths,
  listDate,
  longDate,
  monthTitle,
  partsOf,
  WEEKDAYS,
  weekdayOf,
  type CalendarDate,
} from '#domain/calendar-date.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { formatPrice } from '#domain/money.ts';
import { includedText, isUpcoming, priceFrom } from '#domain/price.ts';
import type { Departure, Tour } from '#domain/tour.ts';

/** The start dates that are sold alike, with their prices once. */
export interface PriceGroup {
  /** What holds for all of its dates, such as the last day of a sale. */
  readonly terms: readonly string[];
  /** `March 2027` with `Sat 6, 13`; an open date has no days. */
  readonly months: readonly { readonly month: string; readonly days: string }[];
  /** What the operator wrote about some of the dates: `Sat 6 Mar 2027, Sat 13 Mar 2027: two seats only.` */
  readonly notes: readonly { readonly dates: string; readonly note: string }[];
  /** In the order of the currencies. */
  readonly prices: readonly RowPrice[];
}

interface RowPrice {
  readonly now: string;
  /** The usual price if a sale lowers it, else null. */
  readonly usual: string | null;
}

/** The documents show this many months. The tour's page shows later dates. */
const MONTHS_PRINTED = 12;

/** Groups the start dates of the coming year that the operator has not closed, by their prices on the day of the build. */
export function priceGroups(tour: Tour, today: CalendarDate): PriceGroup[] {
  const open = printedOf(tour, today).filter(({ capacity }) => capacity !== 0);
  const alike = Map.groupBy(open, (departure) => JSON.stringify(termsOf(departure, today)));
  return [...alike.values()].map((group) => ({
    ...termsOf(group[0]!, today),
    months: monthsOf(group),
    notes: notesOf(group),
  }));
}

/** Gives the start dates of the coming year that the operator has closed: `Sat 6 Mar 2027, Sat 13 Mar 2027`. */
export function fullDates(tour: Tour, today: CalendarDate): string {
  const full = printedOf(tour, today).filter(({ capacity }) => capacity === 0);
  return startsOf(full).map(listDate).join(', ');
}

function printedOf(tour: Tour, today: CalendarDate): Departure[] {
  const last = addMonths(today, MONTHS_PRINTED);
  return tour.departures.filter(
    (departure) => isUpcoming(departure, today) && (departure.start === null || departure.start <= last),
  );
}

/** Whether the tour has start dates that are too late for the documents. */
export function hasLaterDates(tour: Tour, today: CalendarDate): boolean {
  return tour.departures.some(({ start }) => start !== null && start > addMonths(today, MONTHS_PRINTED));
}

function termsOf(departure: Departure, today: CalendarDate): Pick<PriceGroup, 'terms' | 'prices'> {
  const onSale = departure.sale !== null && today <= departure.sale.ends;
  const sale = onSale ? [`Sale price if you book by ${longDate(departure.sale.ends)}.`] : [];
  const included = includedText(departure);
  const inFull = departure.allowDeposit ? [] : ['Pay in full when you book.'];
  const prices = CURRENCIES.map((currency) => {
    const { current, original } = priceFrom(departure, currency, today);
    return { now: formatPrice(current), usual: current.minor < original.minor ? formatPrice(original) : null };
  });
  return { terms: [...sale, ...(included === '' ? [] : [`${included.replace(/^i/, 'I')}.`]), ...inFull], prices };
}

function startsOf(departures: readonly Departure[]): CalendarDate[] {
  return departures.flatMap(({ start }) => (start === null ? [] : [start]));
}

function monthsOf(group: readonly Departure[]): PriceGroup['months'] {
  const starts = startsOf(group);
  const months = [...Map.groupBy(starts, monthTitle)].map(([month, inMonth]) => ({ month, days: daysOf(inMonth) }));
  return starts.length === group.length ? months : [...months, { month: 'Open date', days: '' }];
}

function notesOf(group: readonly Departure[]): PriceGroup['notes'] {
  const noted = group.filter(({ note }) => note !== '');
  return [...Map.groupBy(noted, ({ note }) => note)].map(([note, departures]) => ({
    dates: startsOf(departures).map(listDate).join(', ') || 'Open date',
    note,
  }));
}

/** Gives weekdays and days of the month, such as `Sat 6, 13`. Days with the same weekday name it once. */
function daysOf(starts: readonly CalendarDate[]): string {
  const named = starts.map((start, index) => {
    const weekday = WEEKDAYS[weekdayOf(start)]!.slice(0, 3);
    const before = starts[index - 1];
    const day = partsOf(start).day;
    return before !== undefined && weekdayOf(before) === weekdayOf(start) ? String(day) : `${weekday}\u00a0${day}`;
  });
  return named.join(', ');
}
