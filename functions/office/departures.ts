import type { Context } from '#functions/context/context.ts';
import { countDepartures, type DepartureCount } from '#functions/bookings/departures.ts';
import { seatsOf, type SeatCount } from '#functions/seats/seat-ledger.ts';
import { addDays, calendarDate, daysBetween, type CalendarDate } from '#domain/calendar-date.ts';
import { readinessOf, type MissingCount, type Readiness } from '#domain/check-in/readiness.ts';
import { findDeparture, finishDate, tourCodeOf, type Tour } from '#domain/tour.ts';
import { tourNameIn } from '#domain/text/trip-text.ts';

/** Which departures are listed: the next ones, all that somebody travels on, all to come, or those of the last months. */
export const DEPARTURE_LISTS = ['soon', 'booked', 'all', 'over'] as const;
export type DepartureList = (typeof DEPARTURE_LISTS)[number];

/** A departure as the office sees it. One that content no longer names is known from its bookings. */
export interface Departure {
  /** `RC10-2027-03-13`, or `RC10-open` for bookings that have no date yet. */
  readonly id: string;
  readonly tourCode: string;
  readonly tourName: string;
  /** Both empty when the tour is no longer in content. */
  readonly startPlace: string;
  readonly finishPlace: string;
  readonly start: CalendarDate | null;
  readonly finish: CalendarDate | null;
  /** Null where there is no stock: bookings without a date. */
  readonly seats: Seats | null;
  /** Guests who are expected. A seat stays sold until its money has gone back, so there may be fewer of them. */
  readonly guests: number;
  readonly readiness: readonly Readiness[];
  /** Whole days until it starts, below zero once it has; null without a date. */
  readonly daysLeft: number | null;
}

export interface Seats {
  readonly capacity: number;
  readonly sold: number;
  /** In carts, and not paid for yet. */
  readonly held: number;
  readonly free: number;
}

export interface DepartureChoice {
  readonly list: DepartureList;
  /** Only of one tour; empty for all. */
  readonly tourCode: string;
}

/** How far back departures that are over are listed, since what guests told is deleted a while after, and how far ahead the next ones. */
const OVER_DAYS = 90;
const SOON_DAYS = 90;
const NEVER = calendarDate('9999-12-31');
const NOBODY: MissingCount = { guests: 0, owing: 0, overdue: 0, detailsMissing: 0, arrivalsMissing: 0 };

/** The departures of a list in the order in which they leave, what has no date last; those that are over the newest first. */
export async function listDepartures(context: Context, { list, tourCode }: DepartureChoice): Promise<Departure[]> {
  const today = await context.today();
  const isOver = list === 'over';
  const [from, until] = isOver ? [addDays(today, -OVER_DAYS), addDays(today, -1)] : [today, NEVER];
  const [counts, tours] = await Promise.all([countDepartures(context.db, { from, until, today }), allTours(context)]);
  const booked = new Map(counts.map((count) => [count.tourDateId, count]));
  const offered = [...tours.values()].flatMap((tour) =>
    tour.departures
      .filter((departure) => departure.start !== null && isBetween(finishDate(tour, departure)!, from, until))
      .map(({ id }) => id),
  );
  const ids = [...new Set([...offered, ...booked.keys()])]
    .filter((id) => tourCode === '' || tourCodeOf(id) === tourCode)
    .filter((id) => list !== 'booked' || booked.has(id));
  const ledger = await seatsOf(context.db, ids, null, context.now());
  const found = ids.map((id) => describe(id, { tours, ledger, today, count: booked.get(id) }));
  const isListed = ({ start }: Departure) => list !== 'soon' || start === null || start <= addDays(today, SOON_DAYS);
  const inOrder = found.filter(isListed).toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));
  return isOver ? inOrder.toReversed() : inOrder;
}

/** One departure; null when neither content nor a booking knows it. */
export async function findListedDeparture(
  context: Context,
  id: string,
  count: DepartureCount | undefined,
): Promise<Departure | null> {
  const code = tourCodeOf(id);
  if (code === null) return null;
  const [tour, ledger, today] = await Promise.all([
    context.catalogue.tour(code),
    seatsOf(context.db, [id], null, context.now()),
    context.today(),
  ]);
  if (count === undefined && (tour === null || findDeparture(tour, id) === undefined)) return null;
  return describe(id, { tours: new Map(tour === null ? [] : [[code, tour]]), ledger, today, count });
}

/** All tours of content by their codes. */
export async function allTours({ catalogue }: Context): Promise<Map<string, Tour>> {
  return catalogue.tours(await catalogue.codes());
}

interface Known {
  readonly tours: ReadonlyMap<string, Tour>;
  readonly ledger: ReadonlyMap<string, SeatCount>;
  readonly today: CalendarDate;
  readonly count: DepartureCount | undefined;
}

function describe(id: string, { tours, ledger, today, count }: Known): Departure {
  const tourCode = tourCodeOf(id) ?? '';
  const tour = tours.get(tourCode);
  const offered = tour && findDeparture(tour, id);
  const start = offered?.start ?? count?.start ?? null;
  const daysLeft = start === null ? null : daysBetween(today, start);
  return {
    id,
    tourCode,
    tourName: tour?.name ?? (count ? tourNameIn(count.tripName) : tourCode),
    startPlace: tour?.startPlace ?? '',
    finishPlace: tour?.finishPlace ?? '',
    start,
    finish: tour && offered ? finishDate(tour, offered) : (count?.finish ?? null),
    seats: start === null ? null : seatsIn(ledger.get(id), offered?.capacity ?? null),
    guests: count?.guests ?? 0,
    readiness: readinessOf(count ?? NOBODY, daysLeft),
    daysLeft,
  };
}

/** Content's word on the capacity counts; one that was cut below what is taken leaves nothing free. */
function seatsIn(ledger: SeatCount | undefined, offered: number | null): Seats {
  const { sold, heldByOthers: held } = ledger ?? { sold: 0, heldByOthers: 0 };
  const capacity = offered ?? ledger?.capacity ?? 0;
  return { capacity, sold, held, free: Math.max(0, capacity - sold - held) };
}

function isBetween(day: CalendarDate, from: CalendarDate, until: CalendarDate): boolean {
  return from <= day && day <= until;
}

function orderOf({ start, tourName, id }: Departure): string {
  return `${start ?? NEVER} ${tourName} ${id}`;
}
