import { isActiveBooking, tripsOf } from '#functions/bookings/booked-trips.ts';
import type { Context } from '#functions/context/context.ts';
import { storeArrival } from '#functions/check-in/arrivals.ts';
import type { Order } from '#functions/bookings/orders.ts';
import type { ArrivalForm } from '#contract/check-in.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { arrivalFault } from '#domain/check-in/readiness.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { WORDING } from '#domain/text/wording.ts';

export type ArrivalOutcome =
  | { kind: 'saved' }
  | { kind: 'refused'; errors: ErrorMap }
  /** The trip has begun, is cancelled, or has no date yet. */
  | { kind: 'closed' };

/** The first day of an order's first trip; null while no trip of it has a date. */
export function firstStart(order: Order): CalendarDate | null {
  const starts = tripsOf(order.quote, order.bookings).flatMap(({ start }) => (start === null ? [] : [start]));
  return starts.toSorted()[0] ?? null;
}

/**
 * Whether the guest can still give arrival details: until the day the trip starts, in the operator's zone. Never with an
 * operator who meets nobody.
 */
export function takesArrival(order: Order, today: CalendarDate): boolean {
  if (WORDING.pick_up === '') return false;
  const start = firstStart(order);
  return isActiveBooking(order) && start !== null && today <= start;
}

export async function saveArrival(context: Context, order: Order, form: ArrivalForm): Promise<ArrivalOutcome> {
  const today = await context.today();
  const start = firstStart(order);
  if (start === null || !takesArrival(order, today)) return { kind: 'closed' };
  const fault = arrivalFault(form.arrival_date, start, today);
  if (fault !== null) return { kind: 'refused', errors: { arrival_date: [fault] } };
  const arrival = {
    date: form.arrival_date,
    time: form.arrival_time,
    flight: form.flight,
    airport: form.airport,
    pickUp: form.pick_up === 'yes',
    departureFlight: form.departure_flight,
  };
  await storeArrival(context.db, order.id, arrival, context.now());
  return { kind: 'saved' };
}
