import { expectThat } from '#functions/platform/guarded-batch.ts';
import { GUEST_NAME, guestName, type StoredGuest } from '#functions/bookings/guests.ts';
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

/** The departures, of those in question, that are booked under a person's address and name. Each is a term of SQL. */
function bookedUnder(email: string, name: string, departures: string): string {
  return `SELECT bookings.tour_date_id AS id FROM bookings JOIN orders ON orders.id = bookings.order_id
    WHERE lower(orders.guest_email) = lower(${email}) AND lower(orders.guest_name) = lower(${name})
      AND orders.state IN ('confirmed', 'paid') AND bookings.tour_date_id IN (${departures})`;
}

/** `?1` is the address and `?2` the name a person books under, `?3` the departures in question, as JSON. */
const BOOKED_BY_PERSON = bookedUnder('?1', '?2', 'SELECT value FROM json_each(?3)');

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
  return query(db.prepare(BOOKED_BY_PERSON).bind(email, name, JSON.stringify(tourDateIds)), idsOf);
}

/** Which of the departures that a subquery finds the guest of a cart has paid for already; `?1` in it is the cart. */
export function departuresOfGuest(db: D1Database, cartId: string, departures: string): Query<string[]> {
  const ofGuest = (term: string) => `(SELECT ${term} FROM guests WHERE cart_id = ?1)`;
  return query(db.prepare(bookedUnder(ofGuest('email'), ofGuest(GUEST_NAME), departures)).bind(cartId), idsOf);
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
