import { addMonths, partsOf, type CalendarDate } from '#domain/calendar-date.ts';
import { isUpcoming } from '#domain/price.ts';
import type { TripFacts } from '#domain/trip-filter.ts';
import { fromPrice } from '#catalogue/from-price.ts';
import { oncePerBuild } from '#catalogue/once-per-build.ts';
import { buildDay } from '#catalogue/settings.ts';
import { listTours, type TourPage } from '#catalogue/tours.ts';

/** What the listings filter by, for every tour in the order tours are listed. */
export const listTripFacts = oncePerBuild(async (): Promise<TripFacts[]> => {
  const today = await buildDay();
  return (await listTours()).map((page, order) => tripFacts(page, order, today));
});

/** Departures of the coming year that are not closed. */
function tripFacts({ tour, destination }: TourPage, order: number, today: CalendarDate): TripFacts {
  const lastDay = addMonths(today, 12);
  const starts = tour.departures
    .flatMap((departure) =>
      departure.start !== null && departure.capacity !== 0 && isUpcoming(departure, today) ? [departure.start] : [],
    )
    .toSorted();
  return {
    slug: tour.slug,
    order,
    starts: firstOfEachMonth(starts.filter((start) => start < lastDay)),
    days: tour.days,
    destination,
    from: fromPrice(tour, today)?.current ?? null,
    next: starts[0] ?? null,
  };
}

/** Of days in their order. A year from today ends in the month it began with, which then has the day that comes first. */
function firstOfEachMonth(days: readonly CalendarDate[]): CalendarDate[] {
  return [...Map.groupBy(days, (day) => partsOf(day).month).values()].map(([first]) => first!);
}
