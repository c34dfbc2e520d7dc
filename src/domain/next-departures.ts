import { partsOf, type CalendarDate } from '#domain/calendar-date.ts';
import { isUpcoming } from '#domain/price.ts';
import type { Departure, Tour } from '#domain/tour.ts';

/** A departure with a day; one without a day has an open date. */
export type DatedDeparture = Departure & { readonly start: CalendarDate };

/** The next departures that are not closed, the first one first: of all months, or of a month from 1 to 12. */
export function nextDepartures(
  { departures }: Pick<Tour, 'departures'>,
  today: CalendarDate,
  most: number,
  month?: number,
): DatedDeparture[] {
  return departures
    .filter((departure): departure is DatedDeparture => departure.start !== null)
    .filter((departure) => departure.capacity !== 0 && isUpcoming(departure, today))
    .filter(({ start }) => month === undefined || partsOf(start).month === month)
    .toSorted((a, b) => a.start.localeCompare(b.start))
    .slice(0, most);
}
