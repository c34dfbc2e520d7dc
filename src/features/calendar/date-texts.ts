import { DATE_IS_FULL, DATE_IS_IN_CART, type TourDateEntry } from '#contract/tour-dates.ts';
import type { DateState } from '#domain/tour.ts';
import {
  calendarDate,
  daysBetween,
  longDate,
  spokenDate,
  ticketDate,
  type CalendarDate,
} from '#domain/calendar-date.ts';
import { pricePostfix } from '#domain/currency.ts';
import { add, formatAmount, formatPrice, fromDecimalText, subtract, type Money } from '#domain/money.ts';
import { balanceDueDate, DUE_WITHOUT_DATE, savingText } from '#domain/price.ts';
import { unbroken } from '#domain/text/trip-text.ts';

/**
 * The price of a start date with the chosen combination: now, and before a running sale. Both have in them what a guest
 * cannot decline.
 */
export function priceOf(entry: TourDateEntry, combinationId: number | null): { current: Money; original: Money } {
  const { currency } = entry;
  const combination = entry.tour_combinations.find(({ id }) => id === combinationId);
  const current = fromDecimalText(combination?.price_from ?? entry.price_from, currency);
  const saving = subtract(
    fromDecimalText(entry.original_price_from, currency),
    fromDecimalText(entry.price_from, currency),
  );
  return { current, original: add(current, saving) };
}

/** The lines under the number in a day's cell, one or two: a price has its postfix in the second. */
export function cellLines(entry: TourDateEntry, state: DateState): readonly string[] {
  if (state === 'full') return ['Full'];
  if (state === 'in-cart') return ['In cart'];
  const { current } = priceOf(entry, null);
  return [formatAmount(current), pricePostfix(current.currency)];
}

/** A day's whole name for screen readers: `Saturday 13 March 2027, available`, its price and what a sale saves. */
export function spokenDay(date: CalendarDate, entry: TourDateEntry | undefined, state: DateState | undefined): string {
  const day = spokenDate(date);
  if (entry === undefined || state === undefined) return `${day}, no start date`;
  if (state === 'full') return `${day}, full`;
  if (state === 'in-cart') return `${day}, in your cart`;
  const saving = entry.on_sale ? `, ${saveText(entry).replace('S', 's')}` : '';
  return `${day}, available, ${pricedText(entry)}${saving}`;
}

/** What screen readers are told once a date is chosen: what its ticket shows, and where it leads. */
export function spokenChoice(entry: TourDateEntry, entries: readonly TourDateEntry[], state: DateState): string {
  if (entry.date === null) return '';
  const start = spokenDate(calendarDate(entry.date));
  if (state === 'full') return `${start}. ${DATE_IS_FULL} ${nearestWithSeats(entries, entry)}`.trim();
  if (state === 'in-cart') return `${start}. ${DATE_IS_IN_CART}`;
  const dates = entry.finish_date === null ? start : `${start} to ${spokenDate(calendarDate(entry.finish_date))}`;
  const was = entry.on_sale ? `, was ${formatPrice(priceOf(entry, null).original)}` : '';
  const due = depositText(entry).replace(/\.$/, '');
  return `${dates}, ${pricedText(entry)}${was}. ${due}. Choose NEXT or Add to Cart.`;
}

/**
 * The sentence about deposit and balance, or why a deposit is not possible. The functions decide which.
 */
export function depositText(entry: TourDateEntry, combinationId: number | null = null): string {
  if (!entry.allow_deposit || entry.deposit_from === null) {
    return entry.full_payment_reason ?? 'This trip is payable in full when you book.';
  }
  const deposit = fromDecimalText(entry.deposit_from, entry.currency);
  const rest = formatPrice(subtract(priceOf(entry, combinationId).current, deposit));
  const due = balanceDueDate([entry.date === null ? null : calendarDate(entry.date)]);
  const when = due === null ? DUE_WITHOUT_DATE : `by ${unbroken(longDate(due))}`;
  return `Or pay a ${unbroken(formatPrice(deposit))} deposit today and ${unbroken(rest)} ${when}`;
}

/** `Save $200 · book by 31 December 2026`. */
export function saleText(entry: TourDateEntry): string {
  const bookBy = entry.sale_ends === null ? '' : ` · book by ${longDate(calendarDate(entry.sale_ends))}`;
  return `${saveText(entry)}${bookBy}`;
}

/** `Save $200`: what a running sale takes off. */
export function saveText(entry: TourDateEntry): string {
  return savingText(priceOf(entry, null));
}

function pricedText(entry: TourDateEntry): string {
  return [formatPrice(priceOf(entry, null).current), entry.price_includes].filter(Boolean).join(' ');
}

/** Names the dates with seats nearest to a full date, at most two. */
export function nearestWithSeats(entries: readonly TourDateEntry[], full: TourDateEntry): string {
  if (full.date === null) return '';
  const wanted = calendarDate(full.date);
  const near = entries
    .flatMap(({ availability, date }) => (availability === 'available' && date !== null ? [calendarDate(date)] : []))
    .toSorted((a, b) => Math.abs(daysBetween(wanted, a)) - Math.abs(daysBetween(wanted, b)))
    .slice(0, 2)
    .toSorted()
    .map(ticketDate);
  if (near.length === 0) return '';
  return near.length === 1 ? `Try ${near[0]!}: it has seats.` : `Try ${near.join(' or ')}: both have seats.`;
}

declare const live: unique symbol;

/** The text for a date with few seats left. Only `fewLeftOn` makes it, from the ledger's answer. */
export type FewLeft = string & { readonly [live]: 'seats' };

/** Reads a start date's entry; null unless few seats are left. */
export function fewLeftOn(entry: TourDateEntry): FewLeft | null {
  return entry.few_left && entry.availability === 'available' ? ('Few seats left' as FewLeft) : null;
}
