import type { Store } from '#functions/store/store.ts';
import { isOfAge, type Departure, findDeparture, finishDate, type Tour, availabilityOf } from '#domain/tour.ts';
import { type CalendarDate, parseCalendarDate } from '#domain/calendar-date.ts';
import { balanceDueDate, isUpcoming } from '#domain/price.ts';
import { styledDate } from '#domain/text/trip-text.ts';
import { type BookedTrip, isActiveBooking, lastDayToChoose, tripsOf } from '#functions/bookings/booked-trips.ts';
import { checkInExpiry } from '#functions/bookings/check-in-link.ts';
import { earlierBookings, notBookedBefore } from '#functions/bookings/earlier-bookings.ts';
import { findOrder, IS_ACTIVE_ORDER, type Order } from '#functions/bookings/orders.ts';
import { mailBothSides } from '#functions/context/booking-mails.ts';
import { type Context, sendSoon } from '#functions/context/context.ts';
import { auditStatement } from '#functions/platform/audit.ts';
import { expectChanged, runGuarded } from '#functions/platform/query.ts';
import { seatsOf } from '#functions/seats/seat-ledger.ts';
import { expireHolds, sellFreeSeat, setCapacity } from '#functions/seats/seat-statements.ts';

export type DateOutcome =
  | { kind: 'chosen' }
  /** The tour has a date already: only the office changes it. */
  | { kind: 'dated-already' }
  | { kind: 'sold-out' }
  /** The same person has another booking on that departure. */
  | { kind: 'booked-already' }
  /** On the start day the guest would be outside the tour's age limits. */
  | { kind: 'not-of-age' }
  /** The booking or departure does not exist, or the time to choose is over. */
  | { kind: 'not-offered' };

/** A departure of the tour with a date and a capacity. */
type DatedDeparture = Departure & { readonly start: CalendarDate; readonly capacity: number };

/** The choice for an open-dated tour: its dates with free seats, and the last day to choose one here. */
export interface DateChoice {
  readonly trip: BookedTrip;
  readonly dates: readonly DateToChoose[];
  /** Null when content sets no limit, or no longer has the tour. */
  readonly until: CalendarDate | null;
  readonly isOver: boolean;
}

/** A date on offer. With it, what is owed of the order would be due on `balanceDue`. */
export interface DateToChoose {
  readonly departure: DatedDeparture;
  readonly finish: CalendarDate;
  readonly balanceDue: CalendarDate | null;
}

const ROUNDS = 4;

/** The choices for an order's tours without a date. */
export async function datesToChoose(context: Context, order: Order): Promise<DateChoice[]> {
  const open = tripsOf(order.quote, order.bookings).filter(({ start }) => start === null);
  return Promise.all(
    open.map(async (trip) => {
      const tour = await context.catalogue.tour(trip.tourCode);
      if (tour === null) return { trip, dates: [], until: null, isOver: false };
      const until = await lastDayToChoose(context, order.createdAt, trip.tourCode);
      const isOver = until !== null && (await context.today()) > until;
      return { trip, dates: isOver ? [] : await datesWithSeats(context, order, trip, tour), until, isOver };
    }),
  );
}

/**
 * Sets the date of an open-dated tour: one batch sells the seat, moves the booking and sets the balance's due date.
 *
 * The price stays as paid. When two guests choose the last seat at the same moment, one gets it and the other
 * gets a message. A guest who chooses twice reads that the office changes a date.
 */
export async function chooseDate(
  context: Context,
  order: Order,
  { reference, tourDateId }: { readonly reference: string; readonly tourDateId: string },
): Promise<DateOutcome> {
  const trip = tripsOf(order.quote, order.bookings).find((candidate) => candidate.reference === reference);
  if (trip === undefined || !isActiveBooking(order)) return { kind: 'not-offered' };
  if (trip.start !== null) return trip.tourDateId === tourDateId ? { kind: 'chosen' } : { kind: 'dated-already' };
  const tour = await context.catalogue.tour(trip.tourCode);
  const departure = tour && findDeparture(tour, tourDateId);
  const today = await context.today();
  if (tour === null || !departure || !isDated(departure) || !isUpcoming(departure, today)) {
    return { kind: 'not-offered' };
  }
  const until = await lastDayToChoose(context, order.createdAt, trip.tourCode);
  if (until !== null && today > until) return { kind: 'not-offered' };
  const born = parseCalendarDate(order.guest.dob);
  if (born !== null && !isOfAge(tour, born, departure.start)) return { kind: 'not-of-age' };

  let fault: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const mails = await mailBothSides(
      context,
      order.id,
      order.guestEmail,
      { traveller: 'date-chosen', office: 'date-chosen' },
      reference,
    );
    const outcome = await runGuarded(context.db, [
      ...(await dateStatements(context, order, trip, tour, departure)),
      ...mails.statements,
    ]);
    if (outcome.kind === 'committed') {
      sendSoon(context, mails.keys);
      return { kind: 'chosen' };
    }
    fault = outcome.error;
    const reason = await whyNot(context, order, reference, departure);
    if (reason !== null) return reason;
  }
  throw new Error(`Order ${order.id} could not be dated`, { cause: fault });
}

async function dateStatements(
  context: Context,
  order: Order,
  trip: BookedTrip,
  tour: Tour,
  departure: DatedDeparture,
): Promise<D1PreparedStatement[]> {
  const { db } = context;
  const now = context.now();
  const { start } = departure;
  const finish = finishDate(tour, departure);
  const others = order.bookings.filter(({ reference }) => reference !== trip.reference);
  return [
    notBookedBefore(db, order.guest, [departure.id]),
    ...dateBooking(db, {
      orderId: order.id,
      reference: trip.reference,
      from: trip.tourDateId,
      tourDateId: departure.id,
      tripName: styledDate(tour.name, start, finish),
      start,
      finish,
    }),
    ...expireHolds(db, { tourDateIds: [departure.id], exceptCartId: order.cartId }, now),
    setCapacity(db, [{ tourDateId: departure.id, capacity: departure.capacity }]),
    ...sellFreeSeat(db, {
      id: crypto.randomUUID(),
      cartId: order.cartId,
      tourDateId: departure.id,
      orderId: order.id,
      now,
    }),
    ...dateOrder(db, {
      id: order.id,
      balanceDue: dueAfterChoice(order, trip, start, await context.today()),
      checkInUntil: checkInExpiry([...others.map((booking) => booking.finish), finish]),
      at: now,
    }),
    auditStatement(db, {
      subject: order.id,
      what: 'date chosen',
      detail: `${trip.reference}: ${trip.tourDateId} to ${departure.id}`,
      at: now,
    }),
  ];
}

/**
 * The balance's due date once a trip has its start: thirty days before the first start, or today when that is past. An
 * earlier due date stays.
 */
function dueAfterChoice(order: Order, trip: BookedTrip, start: CalendarDate, today: CalendarDate): CalendarDate | null {
  const others = order.bookings.filter(({ reference }) => reference !== trip.reference);
  const due = balanceDueDate([...others.map((booking) => booking.start), start]);
  if (order.balance.minor === 0 || due === null) return order.balanceDue;
  const fair = due < today ? today : due;
  return order.balanceDue !== null && order.balanceDue < fair ? order.balanceDue : fair;
}

/** The permanent reason against a choice; null when a retry may succeed. */
async function whyNot(
  context: Context,
  before: Order,
  reference: string,
  departure: DatedDeparture,
): Promise<DateOutcome | null> {
  const order = findOrder(context.store, before.id);
  const booking = order?.bookings.find((candidate) => candidate.reference === reference);
  if (order === null || booking === undefined || !isActiveBooking(order)) return { kind: 'not-offered' };
  if (booking.start !== null) {
    return booking.tourDateId === departure.id ? { kind: 'chosen' } : { kind: 'dated-already' };
  }
  if ((await earlierBookings(context.db, order.guest, [departure.id])).length > 0) return { kind: 'booked-already' };
  return hasSeat(context, [departure])(departure) ? null : { kind: 'sold-out' };
}

async function datesWithSeats(context: Context, order: Order, trip: BookedTrip, tour: Tour): Promise<DateToChoose[]> {
  const today = await context.today();
  const upcoming = tour.departures.filter(isDated).filter((departure) => isUpcoming(departure, today));
  const has = hasSeat(context, upcoming);
  return upcoming.filter(has).map((departure) => ({
    departure,
    finish: finishDate(tour, departure)!,
    balanceDue: dueAfterChoice(order, trip, departure.start, today),
  }));
}

function hasSeat(context: Context, departures: readonly DatedDeparture[]): (departure: DatedDeparture) => boolean {
  const ids = departures.map(({ id }) => id);
  const ledger = seatsOf(context.db, ids, null, context.now());
  return ({ id, capacity }) => {
    const { sold, heldByOthers } = ledger.get(id) ?? { sold: 0, heldByOthers: 0 };
    return availabilityOf({ capacity, sold, heldByOthers }) === 'available';
  };
}

function isDated(departure: Departure): departure is DatedDeparture {
  return departure.start !== null && departure.capacity !== null;
}

/** Gives an open-dated booking of a paid order its date; the batch aborts when it has one. */
function dateBooking(
  db: Store,
  booking: {
    readonly orderId: string;
    readonly reference: string;
    /** The current open-dated id. */
    readonly from: string;
    readonly tourDateId: string;
    readonly tripName: string;
    readonly start: CalendarDate;
    readonly finish: CalendarDate | null;
  },
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `UPDATE bookings SET tour_date_id = ?4, trip_name = ?5, start = ?6, finish = ?7
         WHERE reference = ?2 AND order_id = ?1 AND tour_date_id = ?3 AND start IS NULL`,
      )
      .bind(
        booking.orderId,
        booking.reference,
        booking.from,
        booking.tourDateId,
        booking.tripName,
        booking.start,
        booking.finish,
      ),
    expectChanged(db),
  ];
}

/** Stores what follows from an order's dates; the batch aborts unless the order is active. */
function dateOrder(
  db: Store,
  order: {
    readonly id: string;
    readonly balanceDue: CalendarDate | null;
    readonly checkInUntil: number | null;
    readonly at: number;
  },
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `UPDATE orders SET balance_due = ?2, check_in_until = ?3, updated_at = ?4
         WHERE id = ?1 AND ${IS_ACTIVE_ORDER}`,
      )
      .bind(order.id, order.balanceDue, order.checkInUntil, order.at),
    expectChanged(db),
  ];
}
