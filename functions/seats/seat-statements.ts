import type { Hold, SeatCount } from '#functions/seats/seat-ledger.ts';
import type { Store } from '#functions/store/store.ts';
import { expectChanged, expectThat, query, type Query } from '#functions/platform/query.ts';

/** A departure with its current capacity in the content. */
interface DatedSeat {
  readonly tourDateId: string;
  readonly capacity: number;
}

export function seatsOfQuery(
  db: Store,
  tourDateIds: readonly string[],
  exceptCartId: string | null,
  now: number = Date.now(),
): Query<Map<string, SeatCount>> {
  return seatCountsQuery(db, datesGiven(tourDateIds), { term: '?2', parameter: exceptCartId }, now);
}

/** A subquery that finds departures; `?1` in it is the parameter. */
interface DatesTerm {
  readonly term: string;
  readonly parameter: string;
}

/** A subquery that finds the cart whose own holds do not count; `?2` in it is the parameter. Null counts all holds. */
export interface OwnCartTerm {
  readonly term: string;
  readonly parameter: string | null;
}

export function datesGiven(tourDateIds: readonly string[]): DatesTerm {
  return { term: 'SELECT value FROM json_each(?1)', parameter: JSON.stringify(tourDateIds) };
}

/** The seats of departures and for a cart that subqueries find. */
export function seatCountsQuery(
  db: Store,
  dates: DatesTerm,
  own: OwnCartTerm,
  now: number,
): Query<Map<string, SeatCount>> {
  return query(
    db
      .prepare(
        `SELECT id, capacity, sold, (
           SELECT COUNT(*) FROM holds
           WHERE tour_date_id = tour_dates.id AND state = 'active' AND expires_at > ?3 AND cart_id IS NOT ${own.term}
         ) AS others
         FROM tour_dates WHERE id IN (${dates.term})`,
      )
      .bind(dates.parameter, own.parameter, now),
    (rows: readonly { id: string; capacity: number; sold: number; others: number }[]) =>
      new Map(rows.map(({ id, capacity, sold, others }) => [id, { capacity, sold, heldByOthers: others }])),
  );
}

export function activeHoldsQuery(db: Store, cartId: string): Query<Hold[]> {
  return query(
    db
      .prepare(
        `SELECT id, tour_date_id, created_at, expires_at, is_short FROM holds WHERE cart_id = ? AND state = 'active'`,
      )
      .bind(cartId),
    (rows: readonly { id: string; tour_date_id: string; created_at: number; expires_at: number; is_short: 0 | 1 }[]) =>
      rows.map((row) => ({
        id: row.id,
        tourDateId: row.tour_date_id,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        isShort: row.is_short === 1,
      })),
  );
}

/**
 * Frees the seats of holds that have run out, so that no guest waits for the timer.
 *
 * The cart's own holds stay: a guest who asks again keeps their seat.
 */
export function expireHolds(
  db: Store,
  scope: { tourDateIds: readonly string[]; exceptCartId: string } | 'everywhere',
  now: number,
): D1PreparedStatement[] {
  const [where, parameters] =
    scope === 'everywhere'
      ? [`state = 'active' AND expires_at <= ?1`, [now]]
      : [
          `state = 'active' AND expires_at <= ?1 AND cart_id <> ?2
           AND tour_date_id IN (SELECT value FROM json_each(?3))`,
          [now, scope.exceptCartId, JSON.stringify(scope.tourDateIds)],
        ];
  // The plus stops the database from grouping by the index of dates, which contains all old holds.
  return [
    db
      .prepare(
        `UPDATE tour_dates SET held = held - stale.seats
         FROM (SELECT tour_date_id, COUNT(*) AS seats FROM holds WHERE ${where} GROUP BY +tour_date_id) AS stale
         WHERE stale.tour_date_id = tour_dates.id`,
      )
      .bind(...parameters),
    db.prepare(`UPDATE holds SET state = 'expired' WHERE ${where}`).bind(...parameters),
  ];
}

/** Stores the content's capacity in the ledger, but never less than the seats that are taken. */
export function setCapacity(db: Store, seats: readonly DatedSeat[]): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO tour_dates (id, capacity)
       SELECT value ->> '$.tourDateId', value ->> '$.capacity' FROM json_each(?1) WHERE true
       ON CONFLICT (id) DO UPDATE SET capacity = MAX(excluded.capacity, held + sold)`,
    )
    .bind(JSON.stringify(seats));
}

/**
 * Holds a free seat for a cart; the batch aborts when there is none. `countHold` in network-holds.ts checks the
 * networks.
 */
export function holdSeat(db: Store, hold: Hold & { readonly cartId: string }): D1PreparedStatement[] {
  return [
    db.prepare('UPDATE tour_dates SET held = held + 1 WHERE id = ?1 AND held + sold < capacity').bind(hold.tourDateId),
    expectChanged(db),
    db
      .prepare(
        `INSERT INTO holds (id, cart_id, tour_date_id, state, created_at, expires_at, is_short)
         VALUES (?1, ?2, ?3, 'active', ?4, ?5, ?6)`,
      )
      .bind(hold.id, hold.cartId, hold.tourDateId, hold.createdAt, hold.expiresAt, hold.isShort ? 1 : 0),
  ];
}

/** Whether a cart exists. A log-out in another tab deletes it, and no seat may be held for it from then on. */
export function isCartThereQuery(db: Store, cartId: string): Query<boolean> {
  return query(db.prepare(`SELECT 1 WHERE ${CART_EXISTS}`).bind(cartId), (rows) => rows.length > 0);
}

/** Aborts the batch when the cart was deleted. */
export function expectCart(db: Store, cartId: string): D1PreparedStatement {
  return expectThat(db, CART_EXISTS, cartId);
}

const CART_EXISTS = 'EXISTS (SELECT 1 FROM carts WHERE id = ?1)';

/** Moves a hold's end; the batch aborts when the hold has ended. */
export function extendHold(db: Store, holdId: string, expiresAt: number): D1PreparedStatement[] {
  return [
    db
      .prepare(`UPDATE holds SET expires_at = MAX(expires_at, ?2) WHERE id = ?1 AND state = 'active'`)
      .bind(holdId, expiresAt),
    expectChanged(db),
  ];
}

/** Releases one hold and its seat; the batch aborts when the hold has ended. A hold past its time becomes `expired`. */
export function releaseHold(
  db: Store,
  hold: Pick<Hold, 'id' | 'tourDateId' | 'expiresAt'>,
  now: number,
): D1PreparedStatement[] {
  const state = hold.expiresAt <= now ? 'expired' : 'released';
  return [
    db
      .prepare(`UPDATE holds SET expires_at = MIN(expires_at, ?3), state = ?2 WHERE id = ?1 AND state = 'active'`)
      .bind(hold.id, state, now),
    expectChanged(db),
    db.prepare('UPDATE tour_dates SET held = held - 1 WHERE id = ?1').bind(hold.tourDateId),
    expectChanged(db),
  ];
}

/** Turns a hold into a sold seat of an order; the batch aborts when the hold has ended. */
export function sellHeldSeat(db: Store, hold: Pick<Hold, 'id' | 'tourDateId'>, orderId: string): D1PreparedStatement[] {
  return [
    db
      .prepare(`UPDATE holds SET state = 'sold', order_id = ?2 WHERE id = ?1 AND state = 'active'`)
      .bind(hold.id, orderId),
    expectChanged(db),
    db.prepare('UPDATE tour_dates SET held = held - 1, sold = sold + 1 WHERE id = ?1').bind(hold.tourDateId),
    expectChanged(db),
  ];
}

/** Sells a seat to a guest whose hold ran out before the money came; the batch aborts when none is left. */
export function sellFreeSeat(
  db: Store,
  seat: { id: string; cartId: string; tourDateId: string; orderId: string; now: number },
): D1PreparedStatement[] {
  return [
    db.prepare('UPDATE tour_dates SET sold = sold + 1 WHERE id = ?1 AND held + sold < capacity').bind(seat.tourDateId),
    expectChanged(db),
    db
      .prepare(
        `INSERT INTO holds (id, cart_id, tour_date_id, state, order_id, created_at, expires_at)
         VALUES (?1, ?2, ?3, 'sold', ?4, ?5, ?5)`,
      )
      .bind(seat.id, seat.cartId, seat.tourDateId, seat.orderId, seat.now),
  ];
}

/**
 * Returns an order's seats. Belongs after a guarded change of the order's state, which makes it happen only once. The
 * condition that no order is empty is the one of the index, which the database uses only when it stands here too.
 */
export function returnSoldSeats(db: Store, orderId: string): D1PreparedStatement[] {
  const sold = `order_id = ?1 AND order_id <> '' AND state = 'sold'`;
  return [
    db
      .prepare(
        `UPDATE tour_dates SET sold = sold - 1
         WHERE id IN (SELECT tour_date_id FROM holds WHERE ${sold})`,
      )
      .bind(orderId),
    db.prepare(`UPDATE holds SET state = 'released' WHERE ${sold}`).bind(orderId),
  ];
}
