import { longDate, type CalendarDate } from '#domain/calendar-date.ts';

/** When a trip starts, in a row of a listing: the next time, or the first time in the month that was chosen. */
export function startText(start: CalendarDate, month: number | undefined): string {
  return `${month === undefined ? 'Next' : 'First'} on ${longDate(start)}`;
}
