import { addMonths, partsOf, type CalendarDate } from '#domain/calendar-date.ts';
import type { TripFacts } from '#domain/trip-filter.ts';
import { lowestPrices, openDepartures } from '#catalogue/from-price.ts';
import { oncePerBuild } from '#catalogue/once-per-build.ts';
import { buildDay } from '#catalogue/settings.ts';
import { listTours, type TourPage } from '#catalogue/tours.ts';

/** The facts by which the listings filter, for every tour in the operator's order. */
export const listTripFacts = oncePerBuild(async (): Promise<TripFacts[]> => {
  const today = await buildDay();
  return (await listTours()).map((page, order) => tripFacts(page, order, today));
});

/** The departures of the coming year that are not closed. */
function tripFacts({ tour, destination }: TourPage, order: number, today: CalendarDate): TripFacts {
  const lastDay = addMonths(today, 12);
  const starts = openDepartures(tour, today)
    .flatMap(({ start }) => (start === null ? [] : [start]))
    .toSorted();
  return {
    slug: tour.slug,
    order,
    starts: firstOfEachMonth(starts.filter((start) => start < lastDay)),
    days: tour.days,
    destination,
    from: lowestPrices(tour, today),
    next: starts[0] ?? null,
  };
}

/**
 * Gives the first day of each month. `days` are sorted; a year may end in the month in which it began, which counts
 * once.
 */
function firstOfEachMonth(days: readonly CalendarDate[]): CalendarDate[] {
  return [...Map.groupBy(days, (day) => partsOf(day).month).values()].map(([first]) => first!);
}
