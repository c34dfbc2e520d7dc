import type { Store } from '#functions/store/store.ts';
import type { ArrivalForm } from '#contract/check-in.ts';
import type { ErrorMap } from '#contract/errors.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { arrivalFault } from '#domain/check-in.ts';
import { WORDING } from '#domain/text/wording.ts';
import { isActiveBooking, nextStart } from '#functions/bookings/booked-trips.ts';
import { type Order, orderWithId } from '#functions/bookings/orders.ts';
import type { Context } from '#functions/context/context.ts';
import { audit } from '#functions/platform/audit.ts';

/** When and where a guest lands. Date and time are those of the place; a time is `HH:MM`, or empty. */
export interface Arrival {
  readonly date: CalendarDate;
  readonly time: string;
  readonly flight: string;
  readonly airport: string;
  readonly pickUp: boolean;
  readonly departureFlight: string;
}

export function findArrival(store: Store, orderId: string): Arrival | null {
  const row = store.get<Omit<Arrival, 'pickUp'> & { pickUp: 0 | 1 }>(
    `SELECT arrival_date AS date, arrival_time AS time, flight, airport, pick_up AS pickUp,
       departure_flight AS departureFlight
     FROM arrivals WHERE order_id = ?`,
    orderId,
  );
  return row && { ...row, pickUp: row.pickUp === 1 };
}

export function storeArrival(store: Store, orderId: string, arrival: Arrival, at: number): void {
  store.run(
    `INSERT OR REPLACE INTO arrivals
       (order_id, arrival_date, arrival_time, flight, airport, pick_up, departure_flight, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    orderId,
    arrival.date,
    arrival.time,
    arrival.flight,
    arrival.airport,
    Number(arrival.pickUp),
    arrival.departureFlight,
    at,
  );
  audit(store, { subject: orderId, what: 'arrival given', at });
}

export type ArrivalOutcome =
  | { kind: 'saved' }
  | { kind: 'refused'; errors: ErrorMap }
  /** The trip has begun, is cancelled, or has no date yet. */
  | { kind: 'closed' };

/**
 * Whether the guest can still give arrival details: until the day the next trip starts, in the operator's zone. Never
 * with an operator who meets nobody.
 */
export function takesArrival(order: Order, today: CalendarDate): boolean {
  if (WORDING.pick_up === '') return false;
  const start = nextStart(order.bookings, today);
  return isActiveBooking(order) && start !== null && today <= start;
}

export async function saveArrival(context: Context, orderId: string, form: ArrivalForm): Promise<ArrivalOutcome> {
  const { store, now } = context;
  const today = await context.today();
  const arrival = {
    date: form.arrival_date,
    time: form.arrival_time,
    flight: form.flight,
    airport: form.airport,
    pickUp: form.pick_up === 'yes',
    departureFlight: form.departure_flight,
  };
  return store.transaction(() => {
    const order = orderWithId(store, orderId);
    const start = nextStart(order.bookings, today);
    if (start === null || !takesArrival(order, today)) return { kind: 'closed' };
    const fault = arrivalFault(arrival.date, start, today);
    if (fault !== null) return { kind: 'refused', errors: { arrival_date: [fault] } };
    storeArrival(store, orderId, arrival, now());
    return { kind: 'saved' };
  });
}
