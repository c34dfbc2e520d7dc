import { longDate, type CalendarDate } from '#domain/calendar-date.ts';
import { unbroken } from '#domain/text/trip-text.ts';

/** The first start of a trip in the month that a visitor chose. */
export function startText(start: CalendarDate): string {
  return `First departure ${unbroken(longDate(start))}`;
}
