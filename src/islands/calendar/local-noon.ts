import { addDays, firstOfMonth, partsOf, type CalendarDate } from '#domain/calendar-date.ts';

/**
 * A calendar day as the `Date` that the date picker works with: noon of that day on this device's clock.
 *
 * Noon is far from midnight, where clocks are put forward or back, so that every zone has this hour on every day (P23).
 */
export function noonOf(date: CalendarDate): Date {
  const { year, month, day } = partsOf(date);
  return new Date(year, month - 1, day, 12);
}

/** The calendar day of a `Date` from the date picker, read by this device's clock at any hour of the day (P23). */
export function dayOf(date: Date): CalendarDate {
  return addDays(firstOfMonth(date.getFullYear(), date.getMonth() + 1), date.getDate() - 1);
}
