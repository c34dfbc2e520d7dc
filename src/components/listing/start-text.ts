import { longDate, type CalendarDate } from '#domain/calendar-date.ts';

/** The start date of a trip in a listing: the next start, or the first start in the chosen month. */
export function startText(start: CalendarDate, month: number | undefined): string {
  return `${month === undefined ? 'Next' : 'First'} on ${longDate(start)}`;
}
