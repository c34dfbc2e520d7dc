import { IS_ACTIVE_ORDER } from '#functions/bookings/order-conditions.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';

/** An order with an overdue balance, and the data to ask for it. */
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

export async function overdueOrders(db: D1Database, today: CalendarDate, limit: number): Promise<OverdueOrder[]> {
  return (await db.prepare(OVERDUE_ORDERS).bind(today, limit).all<OverdueOrder>()).results;
}

export async function countOverdue(db: D1Database, today: CalendarDate): Promise<number> {
  const row = await db
    .prepare(`SELECT COUNT(*) AS count FROM orders WHERE ${IS_OVERDUE}`)
    .bind(today)
    .first<{ count: number }>();
  return row?.count ?? 0;
}
