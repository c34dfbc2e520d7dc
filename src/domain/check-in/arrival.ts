import { addDays, daysBetween, longDate, type CalendarDate } from '#domain/calendar-date.ts';

const EARLY_DAYS = 14;
const YEAR_DAYS = 365;

/**
 * What cannot be an arrival at all; null when it may be one. Yesterday still may: it is today's date somewhere.
 *
 * `today` is a day in the operator's zone.
 */
export function arrivalFault(arrival: CalendarDate, start: CalendarDate, today: CalendarDate): string | null {
  if (arrival < addDays(today, -1)) return 'This day is past. Please check the date.';
  return daysBetween(start, arrival) > YEAR_DAYS ? 'Please check the year of this date.' : null;
}

/** What is unusual about an arrival, for its guest to look at again; it is kept all the same. */
export function arrivalDoubt(arrival: CalendarDate, start: CalendarDate): string | null {
  if (arrival > start) return `This is after your trip starts on ${longDate(start)}. Please check that it is right.`;
  if (daysBetween(arrival, start) <= EARLY_DAYS) return null;
  return `This is more than two weeks before your trip starts on ${longDate(start)}. Please check that it is right.`;
}
