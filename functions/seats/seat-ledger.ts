import { expectChanged } from '#functions/platform/guarded-batch.ts';
import { ask, query, type Query } from '#functions/platform/query.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';

/** What a departure's seats look like to one cart, or to nobody's. */
export interface SeatCount {
  /** As content gave it when a seat was last asked for. */
  readonly capacity: number;
  readonly sold: number;
  /** Holds of other carts that have not run out. */
  readonly heldByOthers: number;
}

/** A hold that still counts in the ledger. It may be past its time: until someone else wants the seat it is kept. */
export interface Hold {
  readonly id: string;
  readonly tourDateId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A departure with the capacity content gives it now. */
export interface DatedSeat {
  readonly tourDateId: string;
  readonly capacity: number;
}

/** The seats of departures at an instant. A date nobody ever held or bought is not in the map: it is untouched. */
export async function seatsOf(...asked: Parameters<typeof seatsOfDates>): Promise<Map<string, SeatCount>> {
  return ask(asked[0], seatsOfDates(...asked));
}

export function seatsOfDates(
  db: D1Database,
  tourDateIds: readonly string[],
  exceptCartId: string | null,
  now: number = Date.now(),
): Query<Map<string, SeatCount>> {
  return seatsFoundBy(db, datesGiven(tourDateIds), { term: '?2', parameter: exceptCartId }, now);
}

/** What finds departures: `?1` in the term is the parameter. */
interface DatesTerm {
  readonly term: string;
  readonly parameter: string;
}

/** What finds the cart whose own holds do not count: `?2` in the term is the parameter. None means that all count. */
export interface OwnCartTerm {
  readonly term: string;
  readonly parameter: string | null;
}

export function datesGiven(tourDateIds: readonly string[]): DatesTerm {
  return { term: 'SELECT value FROM json_each(?1)', parameter: JSON.stringify(tourDateIds) };
}

/** The same for departures and a cart that the database finds itself. */
export function seatsFoundBy(
  db: D1Database,
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

/** Departures of which a seat is held by a cart whose time is not over. */
export async function heldDepartures(db: D1Database, now: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT tour_date_id AS id FROM holds WHERE state = 'active' AND expires_at > ? ORDER BY tour_date_id`,
    )
    .bind(now)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** Departures from a day on of which a seat is sold, or held by a cart whose time is not over, and how many. */
export async function takenSeats(
  db: D1Database,
  from: CalendarDate,
  now: number,
): Promise<{ id: string; sold: number; held: number }[]> {
  const { results } = await db
    .prepare(
      `SELECT id, sold, live AS held FROM (
         SELECT id, sold, (
           SELECT COUNT(*) FROM holds WHERE tour_date_id = tour_dates.id AND state = 'active' AND expires_at > ?2
         ) AS live
         FROM tour_dates WHERE (sold > 0 OR held > 0) AND substr(id, -10) >= ?1
       ) WHERE sold + live > 0 ORDER BY id`,
    )
    .bind(from, now)
    .all<{ id: string; sold: number; held: number }>();
  return results;
}

export async function activeHolds(db: D1Database, cartId: string): Promise<Hold[]> {
  return ask(db, holdsOfCart(db, cartId));
}

export function holdsOfCart(db: D1Database, cartId: string): Query<Hold[]> {
  return query(
    db
      .prepare(`SELECT id, tour_date_id, created_at, expires_at FROM holds WHERE cart_id = ? AND state = 'active'`)
      .bind(cartId),
    (rows: readonly { id: string; tour_date_id: string; created_at: number; expires_at: number }[]) =>
      rows.map((row) => ({
        id: row.id,
        tourDateId: row.tour_date_id,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      })),
  );
}

/**
 * Frees the seats of holds that are past their time, so that nobody waits for the timer.
 *
 * A cart's own hold is spared: its seat is not given away while its guest is the one asking.
 */
export function expireHolds(
  db: D1Database,
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
  // The plus keeps the database from grouping by the index of dates, which has every hold there ever was.
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

/** Brings content's capacity into the ledger. Cut below what is taken, a departure is full, never negative. */
export function setCapacity(db: D1Database, seats: readonly DatedSeat[]): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO tour_dates (id, capacity)
       SELECT value ->> '$.tourDateId', value ->> '$.capacity' FROM json_each(?1) WHERE true
       ON CONFLICT (id) DO UPDATE SET capacity = MAX(excluded.capacity, held + sold)`,
    )
    .bind(JSON.stringify(seats));
}

/**
 * Takes a free seat for a cart; the batch aborts when there is none. Which networks may have it is for
 * network-holds.ts to say.
 */
export function holdSeat(db: D1Database, hold: Hold & { readonly cartId: string }): D1PreparedStatement[] {
  return [
    db.prepare('UPDATE tour_dates SET held = held + 1 WHERE id = ?1 AND held + sold < capacity').bind(hold.tourDateId),
    expectChanged(db),
    db
      .prepare(
        `INSERT INTO holds (id, cart_id, tour_date_id, state, created_at, expires_at)
         VALUES (?1, ?2, ?3, 'active', ?4, ?5)`,
      )
      .bind(hold.id, hold.cartId, hold.tourDateId, hold.createdAt, hold.expiresAt),
  ];
}

/** Moves a hold's end; the batch aborts when the hold is not there any more. */
export function extendHold(db: D1Database, holdId: string, expiresAt: number): D1PreparedStatement[] {
  return [
    db
      .prepare(`UPDATE holds SET expires_at = MAX(expires_at, ?2) WHERE id = ?1 AND state = 'active'`)
      .bind(holdId, expiresAt),
    expectChanged(db),
  ];
}

/** Gives one hold's seat back and ends it; the batch aborts when someone did before. One past its time has run out. */
export function releaseHold(db: D1Database, hold: Omit<Hold, 'createdAt'>, now: number): D1PreparedStatement[] {
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

/** Turns a hold into a sold seat of an order; the batch aborts when the hold is lost. */
export function sellHeldSeat(
  db: D1Database,
  hold: Pick<Hold, 'id' | 'tourDateId'>,
  orderId: string,
): D1PreparedStatement[] {
  return [
    db
      .prepare(`UPDATE holds SET state = 'sold', order_id = ?2 WHERE id = ?1 AND state = 'active'`)
      .bind(hold.id, orderId),
    expectChanged(db),
    db.prepare('UPDATE tour_dates SET held = held - 1, sold = sold + 1 WHERE id = ?1').bind(hold.tourDateId),
    expectChanged(db),
  ];
}

/** Sells a seat to a guest whose hold ran out before the money came; the batch aborts when none is left (P05). */
export function sellFreeSeat(
  db: D1Database,
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

/** Gives an order's seats back. Belongs behind a guarded change of the order's state, which makes it happen once. */
export function returnSoldSeats(db: D1Database, orderId: string): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `UPDATE tour_dates SET sold = sold - 1
         WHERE id IN (SELECT tour_date_id FROM holds WHERE order_id = ?1 AND state = 'sold')`,
      )
      .bind(orderId),
    db.prepare(`UPDATE holds SET state = 'released' WHERE order_id = ?1 AND state = 'sold'`).bind(orderId),
  ];
}
