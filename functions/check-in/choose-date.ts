import {
  hasAgeLimit,
  isOfAge,
  type Departure,
  findDeparture,
  finishDate,
  type Tour,
  availabilityOf,
} from '#domain/tour.ts';
import { type CalendarDate, parseCalendarDate } from '#domain/calendar-date.ts';
import { balanceDueDate, isUpcoming } from '#domain/price.ts';
import { styledDate } from '#domain/text/trip-text.ts';
import { type BookedTrip, isActiveBooking, lastDayToChoose, tripsOf } from '#functions/bookings/booked-trips.ts';
import { checkInExpiry } from '#functions/bookings/check-in-link.ts';
import { earlierBookings } from '#functions/bookings/earlier-bookings.ts';
import { type Order, orderWithId } from '#functions/bookings/orders.ts';
import type { Context } from '#functions/context/context.ts';
import { expireHolds, seatsOf, sellFreeSeat, setCapacity, takenOf } from '#functions/seats/seat-ledger.ts';
import { audit } from '#functions/platform/audit.ts';
import { mailGuestAndOffice } from '#functions/context/mails.ts';
import { personOf } from '#functions/bookings/guests.ts';

export type DateOutcome =
  | { kind: 'chosen' }
  /** The tour has a date already: only the office changes it. */
  | { kind: 'dated-already' }
  | { kind: 'sold-out' }
  /** The same person has another booking on that departure. */
  | { kind: 'booked-already' }
  /** On the start day the guest would be outside the tour's age limits. */
  | { kind: 'not-of-age' }
  /** The tour has age limits, and the date of birth was deleted. */
  | { kind: 'age-unknown' }
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

export async function datesToChoose(context: Context, order: Order): Promise<DateChoice[]> {
  const open = tripsOf(order.quote, order.bookings).filter(({ start }) => start === null);
  return Promise.all(
    open.map(async (trip) => {
      const tour = await context.catalogue.tour(trip.tourCode);
      if (tour === null) return { trip, dates: [], until: null, isOver: false };
      const until = await lastDayToChoose(context, order.createdAt, trip.tourCode);
      const today = await context.today();
      const isOver = until !== null && today > until;
      return { trip, dates: isOver ? [] : datesWithSeats(context, order, trip, { tour, today }), until, isOver };
    }),
  );
}

/**
 * Sets the date of an open-dated tour: sells the seat, moves the booking and sets the balance's due date, or does nothing
 * of it.
 *
 * The price stays as paid. A guest who chooses twice reads that the office changes a date.
 */
export async function chooseDate(
  context: Context,
  before: Order,
  { reference, tourDateId }: { readonly reference: string; readonly tourDateId: string },
): Promise<DateOutcome> {
  const { store, catalogue } = context;
  const tourCode = tripOf(before, reference)?.tourCode ?? '';
  const tour = await catalogue.tour(tourCode);
  const until = await lastDayToChoose(context, before.createdAt, tourCode);
  const today = await context.today();
  const { officeEmail } = await catalogue.operator();
  const departure = tour && findDeparture(tour, tourDateId);
  return store.transaction(() => {
    const order = orderWithId(store, before.id);
    const trip = tripOf(order, reference);
    if (trip === undefined || !isActiveBooking(order)) return { kind: 'not-offered' };
    if (trip.start !== null) return trip.tourDateId === tourDateId ? { kind: 'chosen' } : { kind: 'dated-already' };
    if (tour === null || !departure || !isDated(departure) || !isUpcoming(departure, today)) {
      return { kind: 'not-offered' };
    }
    if (until !== null && today > until) return { kind: 'not-offered' };
    const born = parseCalendarDate(order.guest.dob);
    if (born === null && hasAgeLimit(tour)) return { kind: 'age-unknown' };
    if (born !== null && !isOfAge(tour, born, departure.start)) return { kind: 'not-of-age' };
    if (earlierBookings(store, personOf(order.guest), [departure.id]).length > 0) return { kind: 'booked-already' };
    if (!sellSeat(context, order, departure)) return { kind: 'sold-out' };
    dateBooking(context, order, trip, { tour, departure, today });
    mailGuestAndOffice(context, {
      subjectId: order.id,
      guestEmail: order.guestEmail,
      officeEmail,
      template: 'date-chosen',
      occasion: reference,
    });
    return { kind: 'chosen' };
  });
}

function tripOf({ quote, bookings }: Order, reference: string): BookedTrip | undefined {
  return tripsOf(quote, bookings).find((trip) => trip.reference === reference);
}

function sellSeat({ store, now }: Context, { id, cartId }: Order, departure: DatedDeparture): boolean {
  const tourDateId = departure.id;
  expireHolds(store, now(), cartId);
  setCapacity(store, [{ tourDateId, capacity: departure.capacity }]);
  return sellFreeSeat(store, { cartId, tourDateId, orderId: id, now: now() });
}

interface Offer {
  readonly tour: Tour;
  readonly today: CalendarDate;
}

/** Gives an open-dated booking its date, and its order what follows from its dates. */
function dateBooking(
  { store, now }: Context,
  order: Order,
  trip: BookedTrip,
  { tour, departure, today }: Offer & { readonly departure: DatedDeparture },
): void {
  const { id, start } = departure;
  const finish = finishDate(tour, departure);
  const others = order.bookings.filter(({ reference }) => reference !== trip.reference);
  store.run(
    'UPDATE bookings SET tour_date_id = ?, trip_name = ?, start = ?, finish = ? WHERE reference = ?',
    id,
    styledDate(tour.name, start, finish),
    start,
    finish,
    trip.reference,
  );
  store.run(
    // Details that were deleted because no date was in sight are asked for, and deleted, again.
    'UPDATE orders SET balance_due = ?, check_in_until = ?, details_erased_at = NULL, updated_at = ? WHERE id = ?',
    dueAfterChoice(order, trip, start, today),
    checkInExpiry([...others.map((booking) => booking.finish), finish]),
    now(),
    order.id,
  );
  const detail = `${trip.reference}: ${trip.tourDateId} to ${id}`;
  audit(store, { subject: order.id, what: 'date chosen', detail, at: now() });
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

function datesWithSeats(context: Context, order: Order, trip: BookedTrip, { tour, today }: Offer): DateToChoose[] {
  const upcoming = tour.departures.filter(isDated).filter((departure) => isUpcoming(departure, today));
  const ids = upcoming.map(({ id }) => id);
  const ledger = seatsOf(context.store, ids, null, context.now());
  const hasSeat = ({ id, capacity }: DatedDeparture) =>
    availabilityOf({ ...takenOf(ledger, id), capacity }) === 'available';
  return upcoming.filter(hasSeat).map((departure) => ({
    departure,
    finish: finishDate(tour, departure)!,
    balanceDue: dueAfterChoice(order, trip, departure.start, today),
  }));
}

function isDated(departure: Departure): departure is DatedDeparture {
  return departure.start !== null && departure.capacity !== null;
}
