import { addDays, daysBetween, longDate, type CalendarDate } from '#domain/calendar-date.ts';

const EARLY_DAYS = 14;
const YEAR_DAYS = 365;

/**
 * Why an arrival date is impossible; null when it is possible. Yesterday is possible, because it is still today
 * somewhere.
 *
 * `today` is a day in the operator's zone.
 */
export function arrivalFault(arrival: CalendarDate, start: CalendarDate, today: CalendarDate): string | null {
  if (arrival < addDays(today, -1)) return 'That date is in the past. Please check it.';
  return daysBetween(start, arrival) > YEAR_DAYS ? 'Please check the year of this date.' : null;
}

/**
 * What is unusual about an arrival date, for the guest to check; null when nothing is. The date is stored either way.
 */
export function arrivalDoubt(arrival: CalendarDate, start: CalendarDate): string | null {
  if (arrival > start) return `This is after your trip starts on ${longDate(start)}. Is that right?`;
  if (daysBetween(arrival, start) <= EARLY_DAYS) return null;
  return `This is more than two weeks before your trip starts on ${longDate(start)}. Is that right?`;
}
