import { UNFINISHED_PAYMENTS } from '#functions/bookings/attempts.ts';
import { expectChanged } from '#functions/platform/guarded-batch.ts';
import { ENDED_UNPAID } from '#functions/timers/ended-payments.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';

/**
 * Orders whose guests' details are no longer needed. One of these holds: the last trip ended before a day; the order
 * was refunded or failed before an instant; or the order has a tour without a date, was made before an instant, and its
 * other trips are over.
 */
export async function ordersToErase(
  db: D1Database,
  since: {
    readonly finishedBefore: CalendarDate;
    /** The end of the check-in link of a trip that ended on `finishedBefore`; the index finds orders by it. */
    readonly linkEndsBefore: number;
    readonly openBookedBefore: number;
    readonly endedBefore: number;
    readonly limit: number;
  },
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT id FROM orders WHERE details_erased_at IS NULL AND check_in_until < ?1
       UNION
       SELECT id FROM orders WHERE details_erased_at IS NULL AND check_in_until IS NULL AND created_at < ?2
         AND NOT EXISTS (SELECT 1 FROM bookings WHERE order_id = orders.id AND finish >= ?3)
       UNION
       SELECT id FROM orders WHERE details_erased_at IS NULL AND state IN ('capture-failed', 'refunded')
         AND updated_at < ?4
       LIMIT ?5`,
    )
    .bind(since.linkEndsBefore, since.openBookedBefore, since.finishedBefore, since.endedBefore, since.limit)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** Mails that invariants.ts needs as the record that both sides were informed. */
const MAILS_KEPT = `('booking-confirmed', 'booking-office', 'balance-paid')`;

/**
 * Deletes the details that were given for the trip alone, and mails asked for before an instant. The batch aborts when
 * this was done before.
 */
export function eraseDetails(db: D1Database, orderId: string, at: number, mailsBefore: number): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `UPDATE orders SET details_erased_at = ?2,
           guest = json_set(guest, '$.dob', '', '$.gender', '', '$.hear', '', '$.source', '')
         WHERE id = ?1 AND details_erased_at IS NULL`,
      )
      .bind(orderId, at),
    expectChanged(db),
    db.prepare('DELETE FROM travel_details WHERE order_id = ?').bind(orderId),
    db.prepare('DELETE FROM arrivals WHERE order_id = ?').bind(orderId),
    db
      .prepare(`UPDATE attempts SET guest = '' WHERE order_id = ? AND state NOT IN ${UNFINISHED_PAYMENTS}`)
      .bind(orderId),
    db
      .prepare(
        `DELETE FROM outbox WHERE subject_id IN (SELECT ?1 UNION ALL SELECT id FROM attempts WHERE order_id = ?1)
           AND state IN ('sent', 'dropped') AND created_at < ?2 AND template NOT IN ${MAILS_KEPT}`,
      )
      .bind(orderId, mailsBefore),
  ];
}

/**
 * Deletes the date of birth of guests who gave it before an instant and did not pay: it was needed for the tour's age
 * limits, checked then. An open payment keeps its own copy; one that took no money loses it the same time after
 * its end.
 */
export async function forgetBirthsBefore(db: D1Database, before: number): Promise<void> {
  const withoutBirth = `SET guest = json_set(guest, '$.dob', '') WHERE guest <> '' AND guest ->> '$.dob' <> ''`;
  await db.batch(
    [
      `UPDATE guests SET dob = '' WHERE dob <> '' AND terms_accepted_at < ?1 AND NOT EXISTS (
         SELECT 1 FROM attempts WHERE attempts.cart_id = guests.cart_id AND state IN ${UNFINISHED_PAYMENTS})`,
      `UPDATE orders ${withoutBirth} AND state = 'capture-failed'
         AND attempt_id IN (SELECT id FROM attempts WHERE ${ENDED_UNPAID} AND updated_at < ?1)`,
      `UPDATE attempts ${withoutBirth} AND ${ENDED_UNPAID} AND updated_at < ?1`,
    ].map((sql) => db.prepare(sql).bind(before)),
  );
}
