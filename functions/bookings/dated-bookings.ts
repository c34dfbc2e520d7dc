import { expectChanged } from '#functions/platform/guarded-batch.ts';
import { IS_ACTIVE_ORDER } from '#functions/bookings/order-conditions.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';

/** Gives an open-dated booking of a paid order its date; the batch aborts when it has one. */
export function dateBooking(
  db: D1Database,
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
export function dateOrder(
  db: D1Database,
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
