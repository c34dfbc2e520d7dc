import { expectThat } from '#functions/platform/guarded-batch.ts';
import { GUEST_NAME, guestName, type StoredGuest } from '#functions/bookings/guests.ts';
import { IS_EXPECTED_ORDER } from '#functions/bookings/order-conditions.ts';
import { ask, query, type Query } from '#functions/platform/query.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';

/**
 * Removes the tours that were just booked, and the promo code, from a cart. Tours added meanwhile stay. Belongs in the
 * batch that records the payment: a guest who pays again then finds the order instead of a full cart.
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

/** Departures with a booking that have not ended. A ticket whose date is not chosen yet has not ended. */
export async function departuresToRun(db: D1Database, today: CalendarDate): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT tour_date_id AS id FROM bookings JOIN orders ON orders.id = bookings.order_id
       WHERE ${IS_EXPECTED_ORDER}
         AND coalesce(bookings.finish, bookings.start, ?1) >= ?1
       ORDER BY bookings.start, id`,
    )
    .bind(today)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

/**
 * A query for those of the given departures that a person's address and name have booked. Each argument is a SQL term.
 */
function bookedUnder(email: string, name: string, departures: string): string {
  return `SELECT bookings.tour_date_id AS id FROM bookings JOIN orders ON orders.id = bookings.order_id
    WHERE lower(orders.guest_email) = lower(${email}) AND lower(orders.guest_name) = lower(${name})
      AND orders.state IN ('confirmed', 'paid') AND bookings.tour_date_id IN (${departures})`;
}

/** `?1` is the address and `?2` the name of a person, `?3` the departures to check, as JSON. */
const BOOKED_BY_PERSON = bookedUnder('?1', '?2', 'SELECT value FROM json_each(?3)');

/**
 * Aborts the batch when this person has already booked one of the departures, even from another cart at the same
 * moment.
 */
export function notBookedBefore(
  db: D1Database,
  guest: StoredGuest,
  tourDateIds: readonly string[],
): D1PreparedStatement {
  const condition = `NOT EXISTS (${BOOKED_BY_PERSON})`;
  return expectThat(db, condition, guest.email, guestName(guest), JSON.stringify(tourDateIds));
}

/** Which of the departures this person, by name and address, has already paid for. */
export async function departuresBookedBy(
  db: D1Database,
  guest: StoredGuest,
  tourDateIds: readonly string[],
): Promise<string[]> {
  return ask(db, departuresBookedByQuery(db, { name: guestName(guest), email: guest.email }, tourDateIds));
}

export function departuresBookedByQuery(
  db: D1Database,
  { name, email }: { readonly name: string; readonly email: string },
  tourDateIds: readonly string[],
): Query<string[]> {
  return query(db.prepare(BOOKED_BY_PERSON).bind(email, name, JSON.stringify(tourDateIds)), idsOf);
}

/** Which departures of a subquery the guest of a cart has already paid for; `?1` in the subquery is the cart. */
export function departuresOfGuestQuery(db: D1Database, cartId: string, departures: string): Query<string[]> {
  const ofGuest = (term: string) => `(SELECT ${term} FROM guests WHERE cart_id = ?1)`;
  return query(db.prepare(bookedUnder(ofGuest('email'), ofGuest(GUEST_NAME), departures)).bind(cartId), idsOf);
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
