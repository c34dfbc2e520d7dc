import { expectThat } from '#functions/storage/guarded-batch.ts';
import { guestName, type StoredGuest } from '#functions/storage/guests.ts';

/**
 * Takes the tours that were just booked, and the promo code that was used, out of a cart. What was added meanwhile
 * stays. Belongs into the batch that records the payment: a guest who pays again finds the order, not a full cart.
 */
export function removeBookedTours(
  db: D1Database,
  cartId: string,
  tourDateIds: readonly string[],
  at: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE carts SET promo_code = '', revision = revision + 1, updated_at = ?3, wishes = (
         SELECT json_group_array(json(value)) FROM json_each(carts.wishes)
         WHERE value ->> '$.tourDateId' NOT IN (SELECT value FROM json_each(?2))
       ) WHERE id = ?1`,
    )
    .bind(cartId, JSON.stringify(tourDateIds), at);
}

/** One person books a departure once, even from two carts at the same moment; the batch aborts the second time. */
export function notBookedBefore(
  db: D1Database,
  guest: StoredGuest,
  tourDateIds: readonly string[],
): D1PreparedStatement {
  return expectThat(
    db,
    `NOT EXISTS (
       SELECT 1 FROM bookings JOIN orders ON orders.id = bookings.order_id
       WHERE lower(orders.guest_email) = lower(?1) AND lower(orders.guest_name) = lower(?2)
         AND orders.state IN ('confirmed', 'paid') AND bookings.tour_date_id IN (SELECT value FROM json_each(?3)))`,
    guest.email,
    guestName(guest),
    JSON.stringify(tourDateIds),
  );
}
