import type { Store } from '#functions/store/store.ts';
import { type CalendarDate, daysBetween, longDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';
import { formatPrice, money } from '#domain/money.ts';
import { tourNameIn, tripDates } from '#domain/text/trip-text.ts';
import { IS_ACTIVE_ORDER } from '#functions/bookings/orders.ts';
import type { Context } from '#functions/context/context.ts';
import type { OverdueBalance, OverdueFacts } from '#functions/mail/mail-facts.ts';

export interface OverdueOrder {
  readonly traveller: string;
  readonly email: string;
  readonly phone: string;
  readonly currency: Currency;
  readonly owedMinor: number;
  readonly due: CalendarDate;
  /** References and trips, as JSON of `{ reference, trip, start, finish }`. */
  readonly bookings: string;
}

const IS_OVERDUE = `${IS_ACTIVE_ORDER} AND paid_minor < total_minor AND balance_due < ?1`;

/** The longest overdue first. `?1` is today in the operator's zone, `?2` how many at most. */
export const OVERDUE_ORDERS = `
  SELECT guest_name AS traveller, guest_email AS email, coalesce(guest ->> '$.phone', '') AS phone, currency,
    total_minor - paid_minor AS owedMinor, balance_due AS due,
    (SELECT json_group_array(json_object('reference', reference, 'trip', trip_name, 'start', start, 'finish', finish)
       ORDER BY position)
     FROM bookings WHERE order_id = orders.id) AS bookings
  FROM orders WHERE ${IS_OVERDUE} ORDER BY balance_due, id LIMIT ?2`;

export function countOverdue(store: Store, today: CalendarDate): number {
  return store.get<{ count: number }>(`SELECT COUNT(*) AS count FROM orders WHERE ${IS_OVERDUE}`, today)!.count;
}

/** The most entries that are still readable in a mail. */
const MOST_LISTED = 100;

export async function gatherOverdue(context: Context): Promise<OverdueFacts | null> {
  const today = await context.today();
  const operator = await context.catalogue.operator();
  const orders = context.store.all<OverdueOrder>(OVERDUE_ORDERS, today, MOST_LISTED);
  if (orders.length === 0) return null;
  return {
    operator,
    overdue: orders.map((order) => describeOverdue(order, today)),
    more: countOverdue(context.store, today) - orders.length,
  };
}

export function describeOverdue(order: OverdueOrder, today: CalendarDate): OverdueBalance {
  const bookings = JSON.parse(order.bookings) as {
    reference: string;
    trip: string;
    start: CalendarDate | null;
    finish: CalendarDate | null;
  }[];
  return {
    references: bookings.map(({ reference }) => reference).join(', '),
    traveller: order.traveller,
    email: order.email,
    phone: order.phone,
    trips: bookings
      .map(({ trip, start, finish }) => {
        const name = tourNameIn(trip);
        return start === null ? name : `${name}, ${tripDates(start, finish)}`;
      })
      .join('; '),
    amount: formatPrice(money(order.owedMinor, order.currency)),
    due: longDate(order.due),
    days: daysBetween(order.due, today),
  };
}
