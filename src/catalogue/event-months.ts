import { monthOf, type CalendarDate } from '#domain/calendar-date.ts';
import { isUpcoming } from '#domain/price.ts';
import type { Departure } from '#domain/tour.ts';
import { oncePerBuild } from '#catalogue/build-time.ts';
import { buildDay } from '#catalogue/settings.ts';
import { listTours, type TourPage } from '#catalogue/tours.ts';

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

/** With fewer departures left in the current month the calendar opens at the next one. */
const FEW_LEFT = 5;

/** Groups the coming departures of all tours by month. Months without departures are left out. */
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

/**
 * The month that the calendar opens at: the first with departures. At the end of a month, when few of its departures are
 * left and the next month has more, it is the next one.
 */
export function openingMonth(months: readonly EventMonth[], today: CalendarDate): EventMonth | undefined {
  const [first, next] = months;
  if (first === undefined || next === undefined) return first;
  const left = first.events.length;
  const isEnding = first.month === monthOf(today) && left < FEW_LEFT && left < next.events.length;
  return isEnding ? next : first;
}

/** The address of a month's page. The month that the calendar opens at has the address of the calendar. */
export function addressOfMonth(month: CalendarDate, opening: CalendarDate): string {
  return month === opening ? '/calendar/' : `/calendar/${month.slice(0, 7)}/`;
}
