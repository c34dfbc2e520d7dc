import { addMonths, longDate, MONTHS, partsOf, WEEKDAYS, weekdayOf, type CalendarDate } from '#domain/calendar-date.ts';
import { inEachCurrency, type PerCurrency } from '#domain/currency.ts';
import { formatPrice } from '#domain/money.ts';
import { includedText, isUpcoming, priceFrom } from '#domain/price.ts';
import type { Departure, Tour } from '#domain/tour.ts';

/** The start dates of one month that have the same prices and conditions. */
export interface DateRow {
  /** `March 2027`, or `Open date`. */
  readonly month: string;
  /** `Sat 6, 13, 27`; empty for an open date. */
  readonly days: string;
  readonly notes: readonly string[];
  /** Null if the operator closed the dates. */
  readonly prices: PerCurrency<RowPrice> | null;
}

export interface RowPrice {
  readonly now: string;
  /** The usual price if a sale lowers it, else null. */
  readonly usual: string | null;
}

/** The documents show this many months. The tour's page shows later dates. */
const MONTHS_PRINTED = 12;

/** Groups the start dates of the coming year by month, with the prices of the day of the build. */
export function startDateRows(tour: Tour, today: CalendarDate): DateRow[] {
  const last = addMonths(today, MONTHS_PRINTED);
  const printed = tour.departures.filter(
    (departure) => isUpcoming(departure, today) && (departure.start === null || departure.start <= last),
  );
  const terms = printed.map((departure) => ({ departure, ...termsOf(departure, today) }));
  const alike = Map.groupBy(terms, ({ departure, notes, prices }) =>
    JSON.stringify([departure.start?.slice(0, 7), notes, prices]),
  );
  return [...alike.values()].map((group) => {
    const { notes, prices } = group[0]!;
    const starts = group.flatMap(({ departure: { start } }) => (start === null ? [] : [start]));
    return { month: monthOf(starts[0]), days: daysOf(starts), notes, prices };
  });
}

/** Gives the last start date of the tour if it is too late for the documents, else null. */
export function lastStart(tour: Tour, today: CalendarDate): CalendarDate | null {
  const last = tour.departures.flatMap(({ start }) => (start === null ? [] : [start])).toSorted();
  return last.length > 0 && last.at(-1)! > addMonths(today, MONTHS_PRINTED) ? last.at(-1)! : null;
}

function termsOf(departure: Departure, today: CalendarDate): Pick<DateRow, 'notes' | 'prices'> {
  const note = departure.note === '' ? [] : [departure.note];
  if (departure.capacity === 0) return { notes: note, prices: null };
  const onSale = departure.sale !== null && today <= departure.sale.ends;
  const sale = onSale ? [`Sale price if you book by ${longDate(departure.sale.ends)}.`] : [];
  const included = includedText(departure);
  const inFull = departure.allowDeposit ? [] : ['Pay in full when you book.'];
  const prices = inEachCurrency((currency) => {
    const { current, original } = priceFrom(departure, currency, today);
    return { now: formatPrice(current), usual: current.minor < original.minor ? formatPrice(original) : null };
  });
  return {
    notes: [...note, ...sale, ...(included === '' ? [] : [`${included.replace(/^i/, 'I')}.`]), ...inFull],
    prices,
  };
}

function monthOf(start: CalendarDate | undefined): string {
  if (start === undefined) return 'Open date';
  const { year, month } = partsOf(start);
  return `${MONTHS[month - 1]} ${year}`;
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
