import type { CalendarDate } from '#domain/calendar-date.ts';

/** The address of a month's page. `position` counts from 0; the first month has the address of the calendar. */
export function addressOfMonth(month: CalendarDate, position: number): string {
  return position === 0 ? '/calendar/' : `/calendar/${month.slice(0, 7)}/`;
}
