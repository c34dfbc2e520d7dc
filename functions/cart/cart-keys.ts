import type { Store } from '#functions/store/store.ts';
import { toStoredCart, type CartRow, type StoredCart } from '#functions/cart/carts.ts';
import type { OwnCartTerm } from '#functions/seats/seat-ledger.ts';
import { expectThat, queryTogether, mapped, NOTHING, query, type Query } from '#functions/platform/query.ts';

/** A cookie that opens a cart, or did so before it ended. */
export interface CartKey {
  /** SHA-256 of the cookie. */
  readonly hash: string;
  readonly cart: StoredCart;
  /** Null while it opens the cart. */
  readonly endedAt: number | null;
}

interface Row extends CartRow {
  hash: string;
  number: number;
  waiting: 0 | 1;
  ended_at: number | null;
}

/** The cart that a key opens, for a query that runs before the key is read. */
export function ownCart(keyHash: string | null): OwnCartTerm {
  return { term: '(SELECT cart_id FROM cart_keys WHERE hash = ?2 AND ended_at IS NULL)', parameter: keyHash };
}

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
  return mapped(cartKeyRowQuery(db, hash), (row) => row && toCartKey(row));
}

/** Reads the key with its cart. The first use of a waiting key ends the earlier keys, and only it opens the cart. */
export async function presentCartKey(db: Store, hash: string, now: number): Promise<CartKey | null> {
  const [key] = await presentCartKeyWithQuery(db, hash, now, NOTHING);
  return key;
}

/** Does the same and runs another query in the round trip that reads the key. */
export async function presentCartKeyWithQuery<Answer>(
  db: Store,
  hash: string,
  now: number,
  other: Query<Answer>,
): Promise<readonly [CartKey | null, Answer]> {
  const [row, answer] = await queryTogether(db, cartKeyRowQuery(db, hash), other);
  if (row === null) return [null, answer];
  if (row.waiting === 1 && row.ended_at === null) {
    await db.batch([
      db
        .prepare('UPDATE cart_keys SET ended_at = ?3 WHERE cart_id = ?1 AND number < ?2 AND ended_at IS NULL')
        .bind(row.id, row.number, now),
      db.prepare('UPDATE cart_keys SET waiting = 0 WHERE number = ?1').bind(row.number),
    ]);
  }
  return [toCartKey(row), answer];
}

function cartKeyRowQuery(db: Store, hash: string): Query<Row | null> {
  return query(
    db
      .prepare(
        `SELECT hash, carts.id, requested_tours, currency, promo_code, revision, number, waiting, ended_at
         FROM cart_keys JOIN carts ON carts.id = cart_keys.cart_id WHERE hash = ?1`,
      )
      .bind(hash),
    ([row]: readonly Row[]) => row ?? null,
  );
}

function toCartKey(row: Row): CartKey {
  return { hash: row.hash, cart: toStoredCart(row), endedAt: row.ended_at };
}
