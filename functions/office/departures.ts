import type { SalesSummary } from '#contract/office.ts';
import { addDays, calendarDate, type CalendarDate, daysBetween } from '#domain/calendar-date.ts';
import { type MissingCount, type Readiness, readinessOf } from '#domain/check-in.ts';
import { findDeparture, finishDate, type Meeting, type Tour, tourCodeOf } from '#domain/tour.ts';
import { tourNameIn } from '#domain/text/trip-text.ts';
import { countDepartures, type DepartureCount, departuresToRun } from '#functions/bookings/departures.ts';
import { optionsInCarts } from '#functions/cart/carts.ts';
import { promoCodeTours } from '#functions/cart/promo-codes.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import { pageOf, type Paging } from '#functions/office/paging.ts';
import { type SecretTry, trySecret, type Verdict } from '#functions/office/staff-sessions.ts';
import { heldDepartures, type Ledger, seatsOf, takenOf, takenSeats } from '#functions/seats/seat-ledger.ts';

/** The lists of departures: the next ones, all with bookings, all future ones, and those of the last months. */
export const DEPARTURE_LISTS = ['soon', 'booked', 'all', 'over'] as const;
export type DepartureList = (typeof DEPARTURE_LISTS)[number];

/** A departure for the office. One that content no longer has is built from its bookings. */
export interface Departure {
  /** `RC10-2027-03-13`, or `RC10-open` for bookings that have no date yet. */
  readonly id: string;
  readonly tourCode: string;
  readonly tourName: string;
  /** Both empty when content no longer has the tour. */
  readonly startPlace: string;
  readonly finishPlace: string;
  /** Null when content no longer has the tour. */
  readonly meeting: Meeting | null;
  readonly start: CalendarDate | null;
  readonly finish: CalendarDate | null;
  /** Null for bookings without a date, which have no stock. */
  readonly seats: Seats | null;
  /** Expected guests. Seats stay sold until their refund is done, so there may be fewer guests than sold seats. */
  readonly guests: number;
  readonly readiness: readonly Readiness[];
  /** Whole days until the start, negative after it; null without a date. */
  readonly daysLeft: number | null;
}

export interface Seats {
  readonly capacity: number;
  readonly sold: number;
  /** Held in carts, not paid yet. */
  readonly held: number;
  readonly free: number;
}

export interface DepartureChoice {
  readonly list: DepartureList;
  /** Limits the list to one tour; empty for all. */
  readonly tourCode: string;
  readonly page: number;
}

/** Past departures are listed this far back, before guests' details are deleted; the next ones this far ahead. */
const OVER_DAYS = 90;
const SOON_DAYS = 90;
const NEVER = calendarDate('9999-12-31');
const NOBODY: MissingCount = { guests: 0, owing: 0, overdue: 0, detailsMissing: 0, arrivalsMissing: 0 };

export interface ListedDepartures {
  /** Those of one page. */
  readonly departures: readonly Departure[];
  readonly paging: Paging;
  /** The seats of the whole list. */
  readonly seats: Pick<Seats, 'sold' | 'held' | 'free'>;
  readonly choice: Omit<DepartureChoice, 'page'>;
  readonly tours: readonly Pick<Tour, 'code' | 'name'>[];
  readonly today: CalendarDate;
}

/** A page of a list: departures by start, those without a date last; past ones the newest first. */
export async function listDepartures(context: Context, asked: DepartureChoice): Promise<ListedDepartures> {
  const { store, catalogue, now } = context;
  const [tours, today] = [await catalogue.tours(await catalogue.codes()), await context.today()];
  const { list } = asked;
  const tourCode = tours.has(asked.tourCode) ? asked.tourCode : '';
  const isOver = list === 'over';
  const [from, until] = isOver ? [addDays(today, -OVER_DAYS), addDays(today, -1)] : [today, NEVER];
  const counts = countDepartures(store, { from, until, today });
  const booked = new Map(counts.map((count) => [count.tourDateId, count]));
  const offered = [...tours.values()].flatMap((tour) =>
    tour.departures
      .filter((departure) => departure.start !== null && isBetween(finishDate(tour, departure)!, from, until))
      .map(({ id }) => id),
  );
  const ids = [...new Set([...offered, ...booked.keys()])]
    .filter((id) => tourCode === '' || tourCodeOf(id) === tourCode)
    .filter((id) => list !== 'booked' || booked.has(id));
  const ledger = seatsOf(store, ids, null, now());
  const found = ids.map((id) => describeDeparture(id, { tours, ledger, today, count: booked.get(id) }));
  const isListed = ({ start }: Departure) => list !== 'soon' || start === null || start <= addDays(today, SOON_DAYS);
  const inOrder = found.filter(isListed).toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));
  const { rows, paging } = pageOf(isOver ? inOrder.toReversed() : inOrder, asked.page);
  const seats = (name: 'sold' | 'held' | 'free') => inOrder.reduce((all, one) => all + (one.seats?.[name] ?? 0), 0);
  return {
    departures: rows,
    paging,
    seats: { sold: seats('sold'), held: seats('held'), free: seats('free') },
    choice: { list, tourCode },
    tours: Array.from(tours.values(), ({ code, name }) => ({ code, name })),
    today,
  };
}

interface Known {
  readonly tours: ReadonlyMap<string, Tour>;
  readonly ledger: Ledger;
  readonly today: CalendarDate;
  readonly count: DepartureCount | undefined;
}

/** A departure of the content or of bookings. */
export function describeDeparture(id: string, { tours, ledger, today, count }: Known): Departure {
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
    meeting: tour?.meeting ?? null,
    start,
    finish: tour && offered ? finishDate(tour, offered) : (count?.finish ?? null),
    seats: start === null ? null : seatsIn(ledger, id, offered?.capacity ?? null),
    guests: count?.guests ?? 0,
    readiness: readinessOf(count ?? NOBODY, daysLeft),
    daysLeft,
  };
}

/** The capacity comes from content; when it was cut below the taken seats, none is free. */
function seatsIn(ledger: Ledger, id: string, offered: number | null): Seats {
  const { sold, heldByOthers: held } = takenOf(ledger, id);
  const capacity = offered ?? ledger.get(id)?.capacity ?? 0;
  return { capacity, sold, held, free: Math.max(0, capacity - sold - held) };
}

function isBetween(day: CalendarDate, from: CalendarDate, until: CalendarDate): boolean {
  return from <= day && day <= until;
}

function orderOf({ start, tourName, id }: Departure): string {
  return `${start ?? NEVER} ${tourName} ${id}`;
}

/**
 * Alerts the operator to departures with bookings or held seats that content no longer has.
 *
 * Repeats each hour until content has them again, their bookings are cancelled, or their days are over.
 */
export async function noticeWithdrawnDepartures(context: Context): Promise<void> {
  const booked = departuresToRun(context.store, await context.today());
  const held = heldDepartures(context.store, context.now());
  const isWithdrawn = await withdrawnOf(context, [...booked, ...held]);
  for (const [name, departures] of [
    ['guests are booked on departures missing from content', booked.filter(isWithdrawn)],
    ['seats are held on departures missing from content', held.filter(isWithdrawn)],
  ] as const) {
    if (departures.length > 0) raiseAlert(context, name, departures);
  }
}

async function withdrawnOf({ catalogue }: Context, ids: readonly string[]): Promise<(id: string) => boolean> {
  const tours = await catalogue.tours(ids.map(tourCodeOf).filter((code) => code !== null));
  return (id) => {
    const tour = tours.get(tourCodeOf(id) ?? '');
    return tour === undefined || findDeparture(tour, id) === undefined;
  };
}

/** Each review of a proposed change asks once, and those of one company may come from one network. */
const KEY_TRIES = { key: 'review key from', triesPerNetwork: 60 };

export type SalesSummaryOutcome =
  { readonly kind: 'right'; readonly summary: SalesSummary } | { readonly kind: Exclude<Verdict, 'right'> };

/** What is sold and held, and which codes and ids are in use, for whoever has the key. */
export async function readSalesSummary(
  context: Context,
  tried: Pick<SecretTry, 'networks' | 'given' | 'wanted'>,
): Promise<SalesSummaryOutcome> {
  const { store } = context;
  const kind = await trySecret(store, { ...KEY_TRIES, ...tried }, context.now());
  if (kind !== 'right') return { kind };
  const today = await context.today();
  const taken = takenSeats(store, today, context.now());
  const booked = countDepartures(store, { from: today, until: NEVER, today });
  const seats = new Map(taken.map((departure) => [departure.id, departure]));
  const guests = new Map(booked.map((departure) => [departure.tourDateId, departure.guests]));
  const summary = {
    departures: [...new Set([...seats.keys(), ...guests.keys()])].toSorted().map((id) => ({
      id,
      sold: seats.get(id)?.sold ?? 0,
      held: seats.get(id)?.held ?? 0,
      guests: guests.get(id) ?? 0,
    })),
    options: optionsInCarts(store),
    promo_codes: promoCodeTours(store),
  };
  return { kind, summary };
}
