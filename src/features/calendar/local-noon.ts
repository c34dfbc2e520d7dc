import { addDays, firstOfMonth, partsOf, type CalendarDate } from '#domain/calendar-date.ts';

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
