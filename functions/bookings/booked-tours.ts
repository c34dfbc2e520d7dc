import { expectThat } from '#functions/platform/guarded-batch.ts';
import { guestName, type StoredGuest } from '#functions/bookings/guests.ts';
import { TRAVELS } from '#functions/bookings/standing.ts';
import { ask, query, type Query } from '#functions/platform/query.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';

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

/** Departures with a seat somebody is booked on, and whose days are not over. */
export async function departuresToRun(db: D1Database, today: CalendarDate): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT tour_date_id AS id FROM bookings JOIN orders ON orders.id = bookings.order_id
       WHERE ${TRAVELS}
         AND bookings.start IS NOT NULL AND coalesce(bookings.finish, bookings.start) >= ?1
       ORDER BY bookings.start, id`,
    )
    .bind(today)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** `?1` is the address and `?2` the name a person books under, `?3` the departures in question, as JSON. */
const BOOKED_BY_PERSON = `
  SELECT bookings.tour_date_id AS id FROM bookings JOIN orders ON orders.id = bookings.order_id
  WHERE lower(orders.guest_email) = lower(?1) AND lower(orders.guest_name) = lower(?2)
    AND orders.state IN ('confirmed', 'paid') AND bookings.tour_date_id IN (SELECT value FROM json_each(?3))`;

/** One person books a departure once, even from two carts at the same moment; the batch aborts the second time. */
export function notBookedBefore(
  db: D1Database,
  guest: StoredGuest,
  tourDateIds: readonly string[],
): D1PreparedStatement {
  const condition = `NOT EXISTS (${BOOKED_BY_PERSON})`;
  return expectThat(db, condition, guest.email, guestName(guest), JSON.stringify(tourDateIds));
}

/** Which of the departures this person, by name and address, has paid for already. */
export async function departuresBookedBy(
  db: D1Database,
  guest: StoredGuest,
  tourDateIds: readonly string[],
): Promise<string[]> {
  return ask(db, departuresOfPerson(db, { name: guestName(guest), email: guest.email }, tourDateIds));
}

export function departuresOfPerson(
  db: D1Database,
  { name, email }: { readonly name: string; readonly email: string },
  tourDateIds: readonly string[],
): Query<string[]> {
  return query(
    db.prepare(BOOKED_BY_PERSON).bind(email, name, JSON.stringify(tourDateIds)),
    (rows: readonly { id: string }[]) => rows.map(({ id }) => id),
  );
}
