import type { Store } from '#functions/store/store.ts';
import { type CartKey, findCartKey } from '#functions/cart/cart-keys.ts';
import { type CartRow, type StoredCart, toStoredCart } from '#functions/cart/carts.ts';
import { expectThat, query, type Query } from '#functions/platform/query.ts';

/**
 * Stores a key for a cart that exists or is written before it in the same batch. Without a hash it stores nothing. With
 * `whileOpen` it stores the key only while that earlier key is open.
 *
 * Answers whether the key opens a cart: a log-out in another tab may have deleted the cart since it was read.
 */
export function storeCartKeyQuery(
  db: Store,
  {
    hash,
    cartId,
    isWaiting = false,
    whileOpen = null,
  }: {
    readonly hash: string | null;
    readonly cartId: string;
    readonly isWaiting?: boolean;
    /** The hash of the earlier key. */
    readonly whileOpen?: string | null;
  },
): Query<boolean> {
  const statement = db
    .prepare(
      `INSERT INTO cart_keys (hash, cart_id, waiting) SELECT ?1, id, ?3 FROM carts WHERE id = ?2 AND ?1 IS NOT NULL
         AND (?4 IS NULL OR EXISTS (SELECT 1 FROM cart_keys WHERE hash = ?4 AND ended_at IS NULL))
       ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash RETURNING hash`,
    )
    .bind(hash, cartId, Number(isWaiting), whileOpen);
  return query(statement, (rows) => rows.length > 0);
}

/** Ends every key of a cart. */
export function endCartKeysQuery(db: Store, cartId: string, at: number): Query<void> {
  const statement = db
    .prepare('UPDATE cart_keys SET ended_at = ?2 WHERE cart_id = ?1 AND ended_at IS NULL')
    .bind(cartId, at);
  return query(statement, () => undefined);
}

/** Aborts the batch unless the key still opens its cart. */
export function expectOpenKeyQuery(db: Store, hash: string): Query<void> {
  const statement = expectThat(db, 'EXISTS (SELECT 1 FROM cart_keys WHERE hash = ?1 AND ended_at IS NULL)', hash);
  return query(statement, () => undefined);
}

/** The key with its cart, for a key that was used before. */
export function cartKeyQuery(db: Store, hash: string): Query<CartKey | null> {
  return { statements: [], read: () => findCartKey(db, hash) };
}

export function findCartQuery(db: Store, id: string): Query<StoredCart | null> {
  return query(
    db.prepare('SELECT id, requested_tours, currency, promo_code, revision FROM carts WHERE id = ?1').bind(id),
    storedIn,
  );
}

/** Stores a new cart. */
export function createCartQuery(db: Store, cart: Omit<StoredCart, 'revision'>, now: number): Query<StoredCart | null> {
  const statement = db
    .prepare(
      `INSERT INTO carts (id, requested_tours, currency, promo_code, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?5)
       RETURNING id, requested_tours, currency, promo_code, revision`,
    )
    .bind(cart.id, JSON.stringify(cart.requestedTours), cart.currency, cart.promoCode, now);
  return query(statement, storedIn);
}

/**
 * Replaces the tours of a cart, takes its promo code out if asked to, and returns it with its new revision. Keeps a code
 * and a currency that another tab has stored since the cart was read. Null when a log-out in another tab has deleted it: an edit
 * that was on its way must not make it again.
 */
export function storeToursQuery(
  db: Store,
  { id, requestedTours, dropsCode }: Pick<StoredCart, 'id' | 'requestedTours'> & { readonly dropsCode: boolean },
  now: number,
): Query<StoredCart | null> {
  const statement = db
    .prepare(
      `UPDATE carts SET revision = revision + (requested_tours <> ?2 OR (?3 AND promo_code <> '')),
         requested_tours = ?2, promo_code = CASE WHEN ?3 THEN '' ELSE promo_code END, updated_at = ?4
       WHERE id = ?1 RETURNING id, requested_tours, currency, promo_code, revision`,
    )
    .bind(id, JSON.stringify(requestedTours), Number(dropsCode), now);
  return query(statement, storedIn);
}

function storedIn([row]: readonly CartRow[]): StoredCart | null {
  return row ? toStoredCart(row) : null;
}

export function storePromoCodeQuery(db: Store, id: string, promoCode: string, now: number): Query<void> {
  const statement = db
    .prepare(
      `UPDATE carts SET revision = revision + 1, promo_code = ?2, updated_at = ?3 WHERE id = ?1 AND promo_code <> ?2`,
    )
    .bind(id, promoCode, now);
  return query(statement, () => undefined);
}

/** Deletes a cart with the guest's details. Orders have their own copy. */
export function forgetCartQuery(db: Store, id: string): Query<void> {
  return query(db.prepare('DELETE FROM carts WHERE id = ?1').bind(id), () => undefined);
}
