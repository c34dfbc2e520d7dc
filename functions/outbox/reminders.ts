import { IS_ACTIVE_ORDER } from '#functions/bookings/orders.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';

/** The order data that decides its reminders. Instants are epoch milliseconds. */
export interface OrderToRemind {
  readonly id: string;
  readonly email: string;
  /** Whether the booking is paid and not ended. */
  readonly stands: boolean;
  readonly createdAt: number;
  /** The order's version: a decision about an older version is not stored. */
  readonly updatedAt: number;
  readonly owedMinor: number;
  readonly balanceDue: CalendarDate | null;
  /** The first day of its first trip; null without a date. */
  readonly start: CalendarDate | null;
  /** The ids of its open tickets. */
  readonly openDates: readonly string[];
  readonly isDetailsMissing: boolean;
  readonly isArrivalMissing: boolean;
  /** All mails about it, sent or not. */
  readonly mails: readonly { readonly template: string; readonly at: number }[];
}

const ORDER = `
  SELECT id, guest_email AS email, ${IS_ACTIVE_ORDER} AS stands, created_at AS createdAt,
    updated_at AS updatedAt, total_minor - paid_minor AS owedMinor, balance_due AS balanceDue,
    (SELECT MIN(start) FROM bookings WHERE order_id = orders.id) AS start,
    (SELECT json_group_array(tour_date_id) FROM bookings WHERE order_id = orders.id AND start IS NULL) AS openDates,
    NOT EXISTS (SELECT 1 FROM travel_details WHERE order_id = orders.id AND complete = 1) AS isDetailsMissing,
    NOT EXISTS (SELECT 1 FROM arrivals WHERE order_id = orders.id) AS isArrivalMissing,
    (SELECT json_group_array(json_object('template', template, 'at', created_at))
     FROM outbox WHERE subject_id = orders.id) AS mails
  FROM orders`;

/** Paid orders to check on a day, those never checked first. */
export async function ordersToRemind(db: D1Database, today: CalendarDate, limit: number): Promise<OrderToRemind[]> {
  const { results } = await db
    .prepare(`${ORDER} WHERE state = 'paid' AND remind_on <= ?1 ORDER BY remind_on, id LIMIT ?2`)
    .bind(today, limit)
    .all<Row>();
  return results.map(toOrder);
}

/** The order of a mail, by the order's own id or a payment's; null without an order. */
export async function orderBehind(db: D1Database, subjectId: string): Promise<OrderToRemind | null> {
  const row = await db
    .prepare(`${ORDER} WHERE id IN (?1, (SELECT order_id FROM attempts WHERE attempts.id = ?1))`)
    .bind(subjectId)
    .first<Row>();
  return row && toOrder(row);
}

/** Stores the day of the next check, unless the order changed since it was read: then it is checked again at once. */
export function remindNext(
  db: D1Database,
  { id, updatedAt }: Pick<OrderToRemind, 'id' | 'updatedAt'>,
  on: CalendarDate | null,
): D1PreparedStatement {
  return db.prepare('UPDATE orders SET remind_on = ?3 WHERE id = ?1 AND updated_at = ?2').bind(id, updatedAt, on);
}

type Row = Omit<OrderToRemind, 'stands' | 'openDates' | 'isDetailsMissing' | 'isArrivalMissing' | 'mails'> & {
  stands: number;
  openDates: string;
  isDetailsMissing: number;
  isArrivalMissing: number;
  mails: string;
};

function toOrder(row: Row): OrderToRemind {
  return {
    ...row,
    stands: row.stands === 1,
    openDates: JSON.parse(row.openDates) as string[],
    isDetailsMissing: row.isDetailsMissing === 1,
    isArrivalMissing: row.isArrivalMissing === 1,
    mails: JSON.parse(row.mails) as OrderToRemind['mails'],
  };
}
