import type { Store } from '#functions/store/store.ts';
import * as v from 'valibot';
import type { SalesSummary } from '#contract/office.ts';
import type { RequestedTour } from '#domain/cart.ts';
import { type Currency, DEFAULT_CURRENCY, isCurrency } from '#domain/currency.ts';
import { releaseHolds } from '#functions/seats/seat-ledger.ts';
import { findUnfinishedAttempt } from '#functions/bookings/attempts.ts';

/** A stored cart: the tours a visitor wants, and never a price. */
export interface StoredCart {
  /** Opens nothing: the visitor's cookie is a separate key (decision 020). */
  readonly id: string;
  readonly requestedTours: readonly RequestedTour[];
  readonly currency: Currency;
  /** Upper case; empty when there is none. */
  readonly promoCode: string;
  /** Counts the changes of the cart. Saving the same cart again changes nothing. */
  readonly revision: number;
}

const Id = v.nullable(v.pipe(v.number(), v.integer()));
/** Carts stored before add-ons existed have none. */
const AddonIds = v.optional(v.array(v.number()), []);
const RequestedTours = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ tourDateId: v.string(), combinationId: Id, insuranceId: Id, visaId: Id, addonIds: AddonIds })),
);

export interface CartRow {
  id: string;
  requested_tours: string;
  currency: string;
  promo_code: string;
  revision: number;
}

const COLUMNS = 'id, requested_tours, currency, promo_code, revision';

export function findCart(store: Store, id: string): StoredCart | null {
  const row = store.get<CartRow>(`SELECT ${COLUMNS} FROM carts WHERE id = ?`, id);
  return row && toStoredCart(row);
}

export function createCart(store: Store, cart: Omit<StoredCart, 'revision'>, now: number): StoredCart {
  const row = store.get<CartRow>(
    `INSERT INTO carts (id, requested_tours, currency, promo_code, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?5) RETURNING ${COLUMNS}`,
    cart.id,
    JSON.stringify(cart.requestedTours),
    cart.currency,
    cart.promoCode,
    now,
  );
  return toStoredCart(row!);
}

/** Changes one value. Its revision stays when the value is the same. */
export function changeCart(
  store: Store,
  id: string,
  [column, value]: ['requested_tours' | 'promo_code', string] | ['currency', Currency],
  now: number,
): void {
  store.run(
    `UPDATE carts SET revision = revision + 1, ${column} = ?2, updated_at = ?3 WHERE id = ?1 AND ${column} <> ?2`,
    id,
    value,
    now,
  );
}

/** Removes tours that cannot be sold any more, unless the cart was saved since it was read. */
export function pruneCart(store: Store, cart: StoredCart, requestedTours: readonly RequestedTour[], now: number): void {
  store.run(
    'UPDATE carts SET revision = revision + 1, requested_tours = ?3, updated_at = ?4 WHERE id = ?1 AND revision = ?2',
    cart.id,
    cart.revision,
    JSON.stringify(requestedTours),
    now,
  );
}

/**
 * Removes the tours that were just booked, and the promo code, from a cart. Tours added meanwhile stay. Belongs in the
 * transaction that records the payment: a guest who pays again then finds the order instead of a full cart.
 */
export function removeBookedTours(store: Store, cartId: string, tourDateIds: readonly string[], at: number): void {
  store.run(
    `UPDATE carts SET promo_code = '', revision = revision + 1, updated_at = ?3, requested_tours = (
       SELECT json_group_array(json(value)) FROM json_each(carts.requested_tours)
       WHERE value ->> '$.tourDateId' NOT IN (SELECT value FROM json_each(?2))
     ) WHERE id = ?1`,
    cartId,
    JSON.stringify(tourDateIds),
    at,
  );
}

/** Lists the ids of options in all stored carts. An undecided or refused visa is no option. */
export function optionsInCarts(store: Store): SalesSummary['options'] {
  return store.all<SalesSummary['options'][number]>(
    `WITH lines AS (SELECT carts.id AS cart, line.value AS line FROM carts, json_each(carts.requested_tours) AS line),
       options AS (
         SELECT cart, line, 'choice' AS kind, line ->> '$.combinationId' AS id FROM lines
         UNION ALL SELECT cart, line, 'insurance', line ->> '$.insuranceId' FROM lines
         UNION ALL SELECT cart, line, 'visa', line ->> '$.visaId' FROM lines
         UNION ALL SELECT cart, line, 'addon', addon.value FROM lines, json_each(line, '$.addonIds') AS addon
       )
     SELECT substr(line ->> '$.tourDateId', 1, instr(line ->> '$.tourDateId', '-') - 1) AS tour, kind, id,
       COUNT(DISTINCT cart) AS carts
     FROM options WHERE id > 0 GROUP BY tour, kind, id ORDER BY tour, kind, id`,
  );
}

/**
 * Releases the seats of trips that are not in the cart any more, or of a deleted cart. An unfinished payment keeps them:
 * it either sells them, or this runs again when it ends.
 */
export function releaseDroppedSeats(store: Store, cartId: string, now: number): void {
  if (findUnfinishedAttempt(store, cartId) !== null) return;
  const kept = findCart(store, cartId)?.requestedTours.map(({ tourDateId }) => tourDateId);
  releaseHolds(store, cartId, now, kept);
}

/** Deletes a cart with the guest's details. Orders have their own copy. */
export function forgetCart(store: Store, id: string): void {
  store.run('DELETE FROM carts WHERE id = ?', id);
}

/** A cart whose currency has left the operator's list is priced in the default one. */
export function toStoredCart(row: CartRow): StoredCart {
  return {
    id: row.id,
    requestedTours: v.parse(RequestedTours, row.requested_tours),
    currency: isCurrency(row.currency) ? row.currency : DEFAULT_CURRENCY,
    promoCode: row.promo_code,
    revision: row.revision,
  };
}
