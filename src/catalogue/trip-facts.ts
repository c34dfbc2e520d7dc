import { addMonths, partsOf, type CalendarDate } from '#domain/calendar-date.ts';
import { isUpcoming } from '#domain/price.ts';
import type { TripFacts } from '#domain/trip-filter.ts';
import { fromPrice } from '#catalogue/from-price.ts';
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

/**
 * Gives the first day of each month. `days` are sorted; a year may end in the month in which it began, which counts
 * once.
 */
function firstOfEachMonth(days: readonly CalendarDate[]): CalendarDate[] {
  return [...Map.groupBy(days, (day) => partsOf(day).month).values()].map(([first]) => first!);
}
