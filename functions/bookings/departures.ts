import type { Store } from '#functions/store/store.ts';
import { type Booking, IS_ACTIVE_ORDER, IS_EXPECTED_ORDER, type OrderState } from '#functions/bookings/orders.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';

export interface DepartureCount {
  readonly tourDateId: string;
  /** The trip's three lines, copied from a booking. */
  readonly tripName: string;
  /** Null for bookings that have no date yet. */
  readonly start: CalendarDate | null;
  readonly finish: CalendarDate | null;
  readonly guests: number;
  /** Guests who owe a balance, and of them those with an overdue one. */
  readonly owing: number;
  readonly overdue: number;
  readonly detailsMissing: number;
  readonly arrivalsMissing: number;
}

/** As in a phone book: SQLite would put Özil after Zimmer. */
const byName = new Intl.Collator('en');

const HAS_DETAILS = 'EXISTS (SELECT 1 FROM travel_details WHERE order_id = orders.id AND complete = 1)';
const HAS_ARRIVAL = 'EXISTS (SELECT 1 FROM arrivals WHERE order_id = orders.id)';

/** Whether a guest gave their arrival for the next trip: one from before a trip ended was for that. `?1` is today. */
export const HAS_NEXT_ARRIVAL = `EXISTS (SELECT 1 FROM arrivals WHERE arrivals.order_id = orders.id AND arrival_date > coalesce(
  (SELECT MAX(finish) FROM bookings AS ended WHERE ended.order_id = orders.id AND ended.finish < ?1), ''))`;

/** Every departure with a guest that ends between two days, both included. A departure without a date ends in 9999. */
export function countDepartures(
  store: Store,
  { from, until, today }: Readonly<Record<'from' | 'until' | 'today', CalendarDate>>,
): DepartureCount[] {
  return store.all<DepartureCount>(
    `SELECT tour_date_id AS tourDateId, MIN(trip_name) AS tripName, MIN(start) AS start, MAX(finish) AS finish,
         COUNT(*) AS guests, SUM(paid_minor < total_minor) AS owing,
         SUM(paid_minor < total_minor AND coalesce(balance_due < ?3, 0)) AS overdue,
         SUM(NOT ${HAS_DETAILS}) AS detailsMissing, SUM(NOT ${HAS_ARRIVAL}) AS arrivalsMissing
       FROM bookings JOIN orders ON orders.id = bookings.order_id
       WHERE coalesce(finish, '9999-12-31') BETWEEN ?1 AND ?2 AND ${IS_EXPECTED_ORDER}
       GROUP BY tour_date_id`,
    from,
    until,
    today,
  );
}

export interface DepartureBooking extends Omit<Booking, 'tourDateId'> {
  readonly orderId: string;
  readonly state: OrderState;
  /** Whether its guest is expected on the trip. */
  readonly travels: 0 | 1;
  readonly cancelledAt: number | null;
  readonly otherNames: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** Empty after it was deleted. */
  readonly dob: CalendarDate | '';
  readonly currency: Currency;
  readonly owedMinor: number;
  readonly balanceDue: CalendarDate | null;
  readonly detailsErasedAt: number | null;
  /** The quote's lines as JSON. */
  readonly lines: string;
  /** These are null until the guest has sent the form. */
  readonly friends: string | null;
  readonly flightQuote: 0 | 1 | null;
  readonly sealed: string | null;
  /** These are null until the guest has sent the form. Day and time are those of the place. */
  readonly arrivalDate: CalendarDate | null;
  readonly arrivalTime: string | null;
  readonly flight: string | null;
  readonly airport: string | null;
  readonly pickUp: 0 | 1 | null;
  readonly departureFlight: string | null;
}

/** All bookings of a departure, cancelled ones too, by last name. */
export function bookingsOfDeparture(store: Store, tourDateId: string): DepartureBooking[] {
  const rows = store.all<DepartureBooking>(
    `SELECT orders.id AS orderId, reference, trip_name AS tripName, bookings.start, bookings.finish,
         quoted_date_id AS quotedDateId, orders.state, (${IS_EXPECTED_ORDER}) AS travels, cancelled_at AS cancelledAt,
         guest ->> '$.otherNames' AS otherNames, guest ->> '$.lastName' AS lastName, guest_email AS email,
         guest ->> '$.phone' AS phone, guest ->> '$.dob' AS dob, orders.currency,
         orders.total_minor - paid_minor AS owedMinor, orders.balance_due AS balanceDue,
         details_erased_at AS detailsErasedAt, quotes.lines, friends, flight_quote AS flightQuote, sealed,
         arrival_date AS arrivalDate, arrival_time AS arrivalTime, flight, airport, pick_up AS pickUp,
         departure_flight AS departureFlight
       FROM bookings JOIN orders ON orders.id = bookings.order_id JOIN quotes ON quotes.id = orders.quote_id
         LEFT JOIN travel_details ON travel_details.order_id = orders.id
         LEFT JOIN arrivals ON arrivals.order_id = orders.id
       WHERE tour_date_id = ? ORDER BY reference`,
    tourDateId,
  );
  return rows.toSorted((a, b) => byName.compare(a.lastName, b.lastName) || byName.compare(a.otherNames, b.otherNames));
}

export interface ExpectedGuest extends Pick<
  DepartureBooking,
  'arrivalDate' | 'arrivalTime' | 'flight' | 'airport' | 'pickUp'
> {
  readonly reference: string;
  readonly tourDateId: string;
  readonly tripName: string;
  readonly start: CalendarDate;
  readonly traveller: string;
  readonly email: string;
  readonly phone: string;
  readonly bookedAt: number;
  readonly isDetailsMissing: 0 | 1;
  readonly isArrivalMissing: 0 | 1;
}

/** Guests who arrive, or whose next trip begins, between two days, both included; the next trip of each guest. */
export function expectedGuests(
  store: Store,
  { today, startsUntil, landsUntil }: Readonly<Record<'today' | 'startsUntil' | 'landsUntil', CalendarDate>>,
): ExpectedGuest[] {
  const rows = store.all<ExpectedGuest>(
    `SELECT reference, tour_date_id AS tourDateId, trip_name AS tripName, bookings.start, guest_name AS traveller,
         guest_email AS email, coalesce(guest ->> '$.phone', '') AS phone, orders.created_at AS bookedAt,
         NOT ${HAS_DETAILS} AS isDetailsMissing, NOT ${HAS_NEXT_ARRIVAL} AS isArrivalMissing,
         arrival_date AS arrivalDate, arrival_time AS arrivalTime, flight, airport, pick_up AS pickUp
       FROM bookings JOIN orders ON orders.id = bookings.order_id LEFT JOIN arrivals ON arrivals.order_id = orders.id
       WHERE coalesce(finish, '9999-12-31') >= ?1 AND ${IS_ACTIVE_ORDER}
         AND bookings.start = (SELECT MIN(start) FROM bookings AS other WHERE other.order_id = orders.id AND other.finish >= ?1)
         AND (bookings.start BETWEEN ?1 AND ?2 OR arrival_date BETWEEN ?1 AND ?3)
       ORDER BY bookings.start, tour_date_id, reference`,
    today,
    startsUntil,
    landsUntil,
  );
  const placeOf = (guest: ExpectedGuest) => `${guest.start} ${guest.tourDateId} ${guest.traveller}`;
  return rows.toSorted((a, b) => byName.compare(placeOf(a), placeOf(b)));
}

/** Departures with a booking that have not ended. A ticket whose date is not chosen yet has not ended. */
export function departuresToRun(store: Store, today: CalendarDate): string[] {
  const rows = store.all<{ id: string }>(
    `SELECT DISTINCT tour_date_id AS id FROM bookings INDEXED BY bookings_by_end JOIN orders ON orders.id = bookings.order_id
       WHERE ${IS_EXPECTED_ORDER} AND coalesce(bookings.finish, '9999-12-31') >= ?1
       ORDER BY bookings.start, id`,
    today,
  );
  return rows.map(({ id }) => id);
}
