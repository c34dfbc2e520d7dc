import { monthOf, type CalendarDate } from '#domain/calendar-date.ts';
import { isUpcoming } from '#domain/price.ts';
import type { Departure } from '#domain/tour.ts';
import { oncePerBuild } from '#catalogue/once-per-build.ts';
import { buildDay } from '#catalogue/settings.ts';
import { listTours, type TourPage } from '#catalogue/tours.ts';

/** A departure with a date, and its tour. */
export interface TourEvent {
  readonly page: TourPage;
  readonly departure: Departure;
  readonly start: CalendarDate;
}

/** A month with departures. Its first day names it. */
export interface EventMonth {
  readonly month: CalendarDate;
  /** Sorted by day, then by the name of the tour. */
  readonly events: readonly TourEvent[];
}

/** Groups the coming departures of all tours by month. Months without departures are left out (M147). */
export const listEventMonths = oncePerBuild(async (): Promise<EventMonth[]> => {
  const [pages, today] = await Promise.all([listTours(), buildDay()]);
  const events = pages
    .flatMap((page) =>
      page.tour.departures.flatMap((departure) =>
        departure.start !== null && isUpcoming(departure, today) ? [{ page, departure, start: departure.start }] : [],
      ),
    )
    .toSorted((a, b) => a.start.localeCompare(b.start) || a.page.tour.name.localeCompare(b.page.tour.name));
  return [...Map.groupBy(events, ({ start }) => monthOf(start))].map(([month, inMonth]) => ({
    month,
    events: inMonth,
  }));
});
