import { addMonths, longDate, MONTHS, partsOf, WEEKDAYS, weekdayOf, type CalendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, type Currency } from '#domain/currency.ts';
import { formatPrice } from '#domain/money.ts';
import { isUpcoming, priceDeparture } from '#domain/price.ts';
import type { Departure, Tour } from '#domain/tour.ts';

/** Start dates of one month that are sold on the same terms. */
export interface DateRow {
  /** `March 2027`, or `Open date`. */
  readonly month: string;
  /** `Sat 6, 13, 27`; empty for an open date. */
  readonly days: string;
  readonly notes: readonly string[];
  /** Null where the operator closed the dates. */
  readonly prices: Readonly<Record<Currency, RowPrice>> | null;
}

export interface RowPrice {
  readonly now: string;
  /** The usual price, where a sale lowers it. */
  readonly usual: string | null;
}

/** Further dates are on the tour's page. */
const MONTHS_PRINTED = 12;

/** The start dates of the year to come by month, with what they cost on the day the paper is made. */
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

/** The last day there is a departure on, when it is too far off to be printed. */
export function lastStart(tour: Tour, today: CalendarDate): CalendarDate | null {
  const last = tour.departures.flatMap(({ start }) => (start === null ? [] : [start])).toSorted();
  return last.length > 0 && last.at(-1)! > addMonths(today, MONTHS_PRINTED) ? last.at(-1)! : null;
}

function termsOf(departure: Departure, today: CalendarDate): Pick<DateRow, 'notes' | 'prices'> {
  const note = departure.note === '' ? [] : [departure.note];
  if (departure.capacity === 0) return { notes: note, prices: null };
  const onSale = departure.sale !== null && today <= departure.sale.ends;
  const sale = onSale ? [`Sale price if you book by ${longDate(departure.sale.ends)}.`] : [];
  const inFull = departure.allowDeposit ? [] : ['Paid in full when you book.'];
  const prices = Object.fromEntries(
    CURRENCIES.map((currency) => {
      const { current, original } = priceDeparture(departure, currency, today);
      return [
        currency,
        {
          now: formatPrice(current),
          usual: current.minor < original.minor ? formatPrice(original) : null,
        },
      ];
    }),
  ) as Record<Currency, RowPrice>;
  return { notes: [...note, ...sale, ...inFull], prices };
}

function monthOf(start: CalendarDate | undefined): string {
  if (start === undefined) return 'Open date';
  const { year, month } = partsOf(start);
  return `${MONTHS[month - 1]} ${year}`;
}

/** Days of the month after their weekdays; a weekday is named once for the days that follow it. */
function daysOf(starts: readonly CalendarDate[]): string {
  const named = starts.map((start, index) => {
    const weekday = WEEKDAYS[weekdayOf(start)]!.slice(0, 3);
    const before = starts[index - 1];
    const day = partsOf(start).day;
    return before !== undefined && weekdayOf(before) === weekdayOf(start) ? String(day) : `${weekday}\u00a0${day}`;
  });
  return named.join(', ');
}
