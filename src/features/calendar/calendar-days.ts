import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  monthOf,
  partsOf,
  weekdayOf,
  type CalendarDate,
} from '#domain/calendar-date.ts';
import { START_DATE_CALENDAR_FIRST_DAY } from '#domain/constants.ts';

/**
 * The `Date` that the date picker uses for a calendar day: noon of that day on this device's clock.
 *
 * Clocks change around midnight, never at noon, so every zone has this hour on every day.
 */
export function noonOf(date: CalendarDate): Date {
  const { year, month, day } = partsOf(date);
  return new Date(year, month - 1, day, 12);
}

/** The calendar day of a `Date` from the date picker, on this device's clock, at any hour of the day. */
export function dayOf(date: Date): CalendarDate {
  return addDays(firstOfMonth(date.getFullYear(), date.getMonth() + 1), date.getDate() - 1);
}

/**
 * The day that a key moves to from a day of the calendar. It is always a day with a departure, because only those can
 * be selected.
 *
 * Left and right move to the previous and next departure, at any distance. Up and down move at least a week; the page
 * keys move to the nearest day in the next month with departures; Home and End to the first and last departure of the
 * week. If nothing is far enough, the last departure on the way is the result. Null for a key that does not move, and
 * without departures. `departures` must be sorted.
 */
export function departureForKey(
  from: CalendarDate,
  key: string,
  departures: readonly CalendarDate[],
): CalendarDate | null {
  const weekBegins = addDays(from, -((weekdayOf(from) - START_DATE_CALENDAR_FIRST_DAY + 7) % 7));
  const first = departures[0] ?? null;
  const last = departures.at(-1) ?? null;
  const onOrAfter = (day: CalendarDate) => departures.find((date) => date >= day) ?? last;
  const onOrBefore = (day: CalendarDate) => departures.findLast((date) => date <= day) ?? first;
  switch (key) {
    case 'ArrowRight':
      return onOrAfter(addDays(from, 1));
    case 'ArrowLeft':
      return onOrBefore(addDays(from, -1));
    case 'ArrowDown':
      return onOrAfter(addDays(from, 7));
    case 'ArrowUp':
      return onOrBefore(addDays(from, -7));
    case 'Home':
      return onOrAfter(weekBegins);
    case 'End':
      return onOrBefore(addDays(weekBegins, 6));
    case 'PageDown':
      return inMonthOf(onOrAfter(addMonths(monthOf(from), 1)), from, departures);
    case 'PageUp':
      return inMonthOf(onOrBefore(addDays(monthOf(from), -1)), from, departures);
    default:
      return null;
  }
}

/** The departure in the month of `found` nearest to the day of `from`; `found` itself if both are in the same month. */
function inMonthOf(
  found: CalendarDate | null,
  from: CalendarDate,
  departures: readonly CalendarDate[],
): CalendarDate | null {
  if (found === null || monthOf(found) === monthOf(from)) return found;
  const wanted = addDays(monthOf(found), daysBetween(monthOf(from), from));
  const distance = (date: CalendarDate) => Math.abs(daysBetween(wanted, date));
  return departures
    .filter((date) => monthOf(date) === monthOf(found))
    .reduce((nearest, date) => (distance(date) < distance(nearest) ? date : nearest));
}
