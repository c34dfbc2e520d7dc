import * as v from 'valibot';
import { ask, query, type Query } from '#functions/platform/query.ts';
import type { RequestedTour } from '#domain/cart.ts';
import { isCurrency, type Currency } from '#domain/currency.ts';

/** A cart as it is kept: what a visitor asks for, and never a price (P07). */
export interface StoredCart {
  /** Opens nothing: the visitor's cookie is a key of its own (decision 020). */
  readonly id: string;
  readonly requestedTours: readonly RequestedTour[];
  readonly currency: Currency;
  /** Upper case; empty when there is none. */
  readonly promoCode: string;
  /** Counts the changes of the cart; saving the same again is none. */
  readonly revision: number;
}

const Id = v.nullable(v.pipe(v.number(), v.integer()));
/** A cart that was stored before there were add-ons asks for none. */
const AddonIds = v.optional(v.array(v.number()), []);
const RequestedTours = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ tourDateId: v.string(), combinationId: Id, insuranceId: Id, visaId: Id, addonIds: AddonIds })),
);

/** A row of `carts`. */
export interface CartRow {
  id: string;
  wishes: string;
  currency: string;
  promo_code: string;
  revision: number;
}

/** The departures a cart asks for; `?1` is the cart. */
export const DATES_OF_CART = `SELECT value ->> '$.tourDateId' FROM carts, json_each(carts.wishes) WHERE carts.id = ?1`;

export async function findCart(db: D1Database, id: string): Promise<StoredCart | null> {
  return ask(db, cartWithId(db, id));
}

export function cartWithId(db: D1Database, id: string): Query<StoredCart | null> {
  return query(
    db.prepare('SELECT id, wishes, currency, promo_code, revision FROM carts WHERE id = ?1').bind(id),
    ([row]: readonly CartRow[]) => (row ? toStoredCart(row) : null),
  );
}

/** Writes a cart over the one before and gives it back with its new revision. */
export async function storeCart(db: D1Database, cart: Omit<StoredCart, 'revision'>, now: number): Promise<StoredCart> {
  return ask(db, storingCart(db, cart, now));
}

export function storingCart(db: D1Database, cart: Omit<StoredCart, 'revision'>, now: number): Query<StoredCart> {
  const statement = db
    .prepare(
      `INSERT INTO carts (id, wishes, currency, promo_code, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
       ON CONFLICT (id) DO UPDATE SET
         revision = revision +
           (wishes <> excluded.wishes OR currency <> excluded.currency OR promo_code <> excluded.promo_code),
         wishes = excluded.wishes, currency = excluded.currency, promo_code = excluded.promo_code,
         updated_at = excluded.updated_at
       RETURNING id, wishes, currency, promo_code, revision`,
    )
    .bind(cart.id, JSON.stringify(cart.requestedTours), cart.currency, cart.promoCode, now);
  return query(statement, ([row]: readonly CartRow[]) => {
    if (row === undefined) throw new Error('The database did not give the stored cart back');
    return toStoredCart(row);
  });
}

/** Changes the promo code alone, so that a cart saved meanwhile keeps what is in it. */
export async function storePromoCode(...given: Parameters<typeof storingPromoCode>): Promise<void> {
  await ask(given[0], storingPromoCode(...given));
}

export function storingPromoCode(db: D1Database, id: string, promoCode: string, now: number): Query<void> {
  const statement = db
    .prepare(
      `UPDATE carts SET revision = revision + 1, promo_code = ?2, updated_at = ?3 WHERE id = ?1 AND promo_code <> ?2`,
    )
    .bind(id, promoCode, now);
  return query(statement, () => undefined);
}

/** Changes the currency alone. */
export async function storeCurrency(db: D1Database, id: string, currency: Currency, now: number): Promise<void> {
  await db
    .prepare(
      'UPDATE carts SET revision = revision + 1, currency = ?2, updated_at = ?3 WHERE id = ?1 AND currency <> ?2',
    )
    .bind(id, currency, now)
    .run();
}

/** Drops what cannot be sold any more, unless the cart was saved since it was read. */
export async function pruneCart(
  db: D1Database,
  cart: StoredCart,
  requestedTours: readonly RequestedTour[],
  now: number,
): Promise<void> {
  await db
    .prepare('UPDATE carts SET revision = revision + 1, wishes = ?3, updated_at = ?4 WHERE id = ?1 AND revision = ?2')
    .bind(cart.id, cart.revision, JSON.stringify(requestedTours), now)
    .run();
}

/** Forgets a cart and the guest's details that came with it. Orders keep their own copy of what they need. */
export async function forgetCart(db: D1Database, id: string): Promise<void> {
  await db.prepare('DELETE FROM carts WHERE id = ?1').bind(id).run();
}

const FORGOTTEN_AT_ONCE = 500;

/** Forgets some of the carts that nobody has touched since an instant, with their details. False once none is left. */
export async function forgetSomeCarts(db: D1Database, before: number): Promise<boolean> {
  const { results } = await db
    .prepare('DELETE FROM carts WHERE id IN (SELECT id FROM carts WHERE updated_at < ?1 LIMIT ?2) RETURNING id')
    .bind(before, FORGOTTEN_AT_ONCE)
    .all();
  return results.length === FORGOTTEN_AT_ONCE;
}

export function toStoredCart(row: CartRow): StoredCart {
  if (!isCurrency(row.currency)) throw new Error('A stored cart has a currency that is not sold in');
  return {
    id: row.id,
    requestedTours: v.parse(RequestedTours, row.wishes),
    currency: row.currency,
    promoCode: row.promo_code,
    revision: row.revision,
  };
}
