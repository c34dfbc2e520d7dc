import {
  addDays,
  addMonths,
  firstOfMonth,
  MONTHS,
  partsOf,
  weekdayOf,
  type CalendarDate,
} from '#domain/calendar-date.ts';
import { START_DATE_CALENDAR_FIRST_DAY } from '#domain/constants.ts';

/** The first and last month the calendar shows, each named by its first day. */
export interface MonthRange {
  first: CalendarDate;
  last: CalendarDate;
}

/**
 * From the month of the first start date to that of the last: earlier months are hidden (M155). Without dates there is
 * only the current month. `now` is read as the visitor's own clock shows it.
 */
export function monthRange(dates: readonly CalendarDate[], now: Date): MonthRange {
  const sorted = dates.toSorted();
  const current = firstOfMonth(now.getFullYear(), now.getMonth() + 1);
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first === undefined || last === undefined
    ? { first: current, last: current }
    : { first: monthOf(first), last: monthOf(last) };
}

export function monthOf(date: CalendarDate): CalendarDate {
  const { year, month } = partsOf(date);
  return firstOfMonth(year, month);
}

/** `March 2027`. */
export function monthTitle(month: CalendarDate): string {
  const { year, month: number } = partsOf(month);
  return `${MONTHS[number - 1]!} ${year}`;
}

/** A month's weeks, from Sunday (M155); null where a week reaches into another month. */
export function weeksOf(month: CalendarDate): (CalendarDate | null)[][] {
  const blanks = (weekdayOf(month) - START_DATE_CALENDAR_FIRST_DAY + 7) % 7;
  const next = addMonths(month, 1);
  const days: (CalendarDate | null)[] = Array.from({ length: blanks }, () => null);
  for (let day = month; day < next; day = addDays(day, 1)) days.push(day);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Where a key leads from a day, as in any calendar grid (P15); null for a key that leads nowhere. */
export function dayForKey(date: CalendarDate, key: string, range: MonthRange): CalendarDate | null {
  const column = (weekdayOf(date) - START_DATE_CALENDAR_FIRST_DAY + 7) % 7;
  const moves: Record<string, () => CalendarDate> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    Home: () => addDays(date, -column),
    End: () => addDays(date, 6 - column),
    PageUp: () => addMonths(date, -1),
    PageDown: () => addMonths(date, 1),
  };
  const target = moves[key]?.();
  return target === undefined ? null : withinRange(target, range);
}

/** The nearest day that the shown months hold. */
export function withinRange(date: CalendarDate, { first, last }: MonthRange): CalendarDate {
  const end = addDays(addMonths(last, 1), -1);
  if (date < first) return first;
  return date > end ? end : date;
}
