import type { CalendarDate } from '#domain/calendar-date.ts';

/** The page of a month. The first month stands at the calendar's own address, `position` 0. */
export function addressOfMonth(month: CalendarDate, position: number): string {
  return position === 0 ? '/calendar/' : `/calendar/${month.slice(0, 7)}/`;
}
