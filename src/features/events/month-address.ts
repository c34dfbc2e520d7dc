import type { CalendarDate } from '#domain/calendar-date.ts';

/** The address of a month's page. The month that the calendar opens at has the address of the calendar. */
export function addressOfMonth(month: CalendarDate, opening: CalendarDate): string {
  return month === opening ? '/calendar/' : `/calendar/${month.slice(0, 7)}/`;
}
