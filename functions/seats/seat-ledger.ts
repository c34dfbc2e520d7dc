import type { Store } from '#functions/store/store.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';

/** A departure's seats as one cart sees them; without a cart, all holds count as others'. */
export interface SeatCount {
  /** The capacity in the content when a seat was last held. */
  readonly capacity: number;
  readonly sold: number;
  /** Holds of other carts that have not run out. */
  readonly heldByOthers: number;
}

/** A hold that still counts in the ledger. It may have run out: it stays until another guest wants the seat. */
export interface Hold {
  readonly id: string;
  readonly tourDateId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** On the last third of the departure's seats. */
  readonly isShort: boolean;
}

/** A departure with its current capacity in the content. */
interface DatedSeat {
  readonly tourDateId: string;
  readonly capacity: number;
}

/** The seats of each departure. A departure that is not in it has all its seats. */
export type Ledger = ReadonlyMap<string, SeatCount>;

/** The seats of a departure that are gone. */
export function takenOf(ledger: Ledger, tourDateId: string): Omit<SeatCount, 'capacity'> {
  return ledger.get(tourDateId) ?? { sold: 0, heldByOthers: 0 };
}

/** The seats of departures at an instant. A date without any hold or sale so far is not in the ledger. */
export function seatsOf(
  store: Store,
  tourDateIds: readonly string[],
  exceptCartId: string | null,
  now: number,
): Ledger {
  const rows = store.all<{ id: string; capacity: number; sold: number; others: number }>(
    `SELECT id, capacity, sold, (
       SELECT COUNT(*) FROM holds
       WHERE tour_date_id = tour_dates.id AND state = 'active' AND expires_at > ?3 AND cart_id IS NOT ?2
     ) AS others
     FROM tour_dates WHERE id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(tourDateIds),
    exceptCartId,
    now,
  );
  return new Map(rows.map(({ id, capacity, sold, others }) => [id, { capacity, sold, heldByOthers: others }]));
}

/** Departures with a seat whose hold still runs. */
export function heldDepartures(store: Store, now: number): string[] {
  const rows = store.all<{ id: string }>(
    `SELECT DISTINCT tour_date_id AS id FROM holds INDEXED BY holds_expiring
     WHERE state = 'active' AND expires_at > ? ORDER BY tour_date_id`,
    now,
  );
  return rows.map(({ id }) => id);
}

/** Departures from a day on of which a seat is sold, or held by a cart whose time is not over, and how many. */
export function takenSeats(
  store: Store,
  from: CalendarDate,
  now: number,
): { id: string; sold: number; held: number }[] {
  // The plus stops the database from going through all departures in the order of their ids.
  return store.all(
    `SELECT id, sold, live AS held FROM (
       SELECT id, sold, (
         SELECT COUNT(*) FROM holds WHERE tour_date_id = tour_dates.id AND state = 'active' AND expires_at > ?2
       ) AS live
       FROM tour_dates WHERE (sold > 0 OR held > 0) AND substr(id, -10) >= ?1
     ) WHERE sold + live > 0 ORDER BY +id`,
    from,
    now,
  );
}

export function activeHolds(store: Store, cartId: string): Hold[] {
  const rows = store.all<Omit<Hold, 'isShort'> & { isShort: 0 | 1 }>(
    `SELECT id, tour_date_id AS tourDateId, created_at AS createdAt, expires_at AS expiresAt, is_short AS isShort
     FROM holds WHERE cart_id = ? AND state = 'active'`,
    cartId,
  );
  return rows.map((row) => ({ ...row, isShort: row.isShort === 1 }));
}

/** Frees the seats of holds that have run out, before the timer does. A cart that asks again keeps its own. */
export function expireHolds(store: Store, now: number, exceptCartId: string | null = null): void {
  const stale = `state = 'active' AND expires_at <= ?1 AND cart_id IS NOT ?2`;
  // The plus stops the database from grouping by the index of dates, which contains all old holds.
  store.run(
    `UPDATE tour_dates SET held = held - stale.seats
     FROM (SELECT tour_date_id, COUNT(*) AS seats FROM holds WHERE ${stale} GROUP BY +tour_date_id) AS stale
     WHERE stale.tour_date_id = tour_dates.id`,
    now,
    exceptCartId,
  );
  store.run(`UPDATE holds SET state = 'expired' WHERE ${stale}`, now, exceptCartId);
}

/** Stores the content's capacity in the ledger, but never less than the seats that are taken. */
export function setCapacity(store: Store, seats: readonly DatedSeat[]): void {
  store.run(
    `INSERT INTO tour_dates (id, capacity)
     SELECT value ->> '$.tourDateId', value ->> '$.capacity' FROM json_each(?1) WHERE true
     ON CONFLICT (id) DO UPDATE SET capacity = MAX(excluded.capacity, held + sold)`,
    JSON.stringify(seats),
  );
}

/** Holds a free seat for a cart. Throws when none is left: the schema keeps more from being taken than there are. */
export function holdSeat(store: Store, { isShort, ...hold }: Omit<Hold, 'id'> & { readonly cartId: string }): string {
  const id = crypto.randomUUID();
  store.run('UPDATE tour_dates SET held = held + 1 WHERE id = ?', hold.tourDateId);
  store.insert('holds', { ...hold, id, state: 'active', isShort: Number(isShort) });
  return id;
}

export function extendHold(store: Store, holdId: string, expiresAt: number): void {
  store.run('UPDATE holds SET expires_at = ? WHERE id = ?', expiresAt, holdId);
}

/** Releases the seats that a cart holds, except on some departures. A hold past its time becomes `expired`. */
export function releaseHolds(store: Store, cartId: string, now: number, kept: readonly string[] = []): void {
  const released = `cart_id = ?1 AND state = 'active' AND tour_date_id NOT IN (SELECT value FROM json_each(?2))`;
  store.run(
    `UPDATE tour_dates SET held = held - 1 WHERE id IN (SELECT tour_date_id FROM holds WHERE ${released})`,
    cartId,
    JSON.stringify(kept),
  );
  store.run(
    `UPDATE holds SET state = iif(expires_at <= ?3, 'expired', 'released'), expires_at = MIN(expires_at, ?3)
     WHERE ${released}`,
    cartId,
    JSON.stringify(kept),
    now,
  );
}

interface SeatSale {
  readonly cartId: string;
  readonly tourDateId: string;
  readonly orderId: string;
  readonly now: number;
}

/** Sells the seat that a cart holds, or a free one to a guest whose hold ran out; false when none is left. */
export function sellSeat(store: Store, sale: SeatSale): boolean {
  const isHeld = store.change(
    `UPDATE holds SET state = 'sold', order_id = ?3 WHERE cart_id = ?1 AND tour_date_id = ?2 AND state = 'active'`,
    sale.cartId,
    sale.tourDateId,
    sale.orderId,
  );
  if (isHeld === 0) return sellFreeSeat(store, sale);
  store.run('UPDATE tour_dates SET held = held - 1, sold = sold + 1 WHERE id = ?', sale.tourDateId);
  return true;
}

/** Sells a seat that nobody holds; false when none is left. */
export function sellFreeSeat(store: Store, { cartId, tourDateId, orderId, now }: SeatSale): boolean {
  const sold = store.change(
    'UPDATE tour_dates SET sold = sold + 1 WHERE id = ? AND held + sold < capacity',
    tourDateId,
  );
  if (sold === 0) return false;
  const id = crypto.randomUUID();
  store.insert('holds', { id, cartId, tourDateId, state: 'sold', orderId, createdAt: now, expiresAt: now });
  return true;
}

/**
 * Returns an order's seats, once. The condition that no order is empty is the one of the index, which the database uses
 * only when it stands here too.
 */
export function returnSoldSeats(store: Store, orderId: string): void {
  const sold = `order_id = ? AND order_id <> '' AND state = 'sold'`;
  store.run(
    `UPDATE tour_dates SET sold = sold - 1 WHERE id IN (SELECT tour_date_id FROM holds WHERE ${sold})`,
    orderId,
  );
  store.run(`UPDATE holds SET state = 'released' WHERE ${sold}`, orderId);
}
