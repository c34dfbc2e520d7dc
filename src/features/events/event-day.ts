import type { CalendarDate } from '#domain/calendar-date.ts';

/** The id of a day's section in the list, which the month links to. */
export function anchorOf(date: CalendarDate): string {
  return `day-${date}`;
}
