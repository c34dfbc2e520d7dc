import type { Store } from '#functions/store/store.ts';
import { type CartRow, type StoredCart, toStoredCart } from '#functions/cart/carts.ts';

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

/**
 * Stores a key for a cart. A waiting key ends the earlier ones at its first use. False when there is no such cart: a
 * log-out in another tab may have deleted it.
 */
export function storeCartKey(
  store: Store,
  { hash, cartId, isWaiting = false }: { readonly hash: string; readonly cartId: string; readonly isWaiting?: boolean },
): boolean {
  const stored = store.change(
    'INSERT INTO cart_keys (hash, cart_id, waiting) SELECT ?1, id, ?3 FROM carts WHERE id = ?2',
    hash,
    cartId,
    Number(isWaiting),
  );
  return stored > 0;
}

export function endCartKeys(store: Store, cartId: string, at: number): void {
  store.run('UPDATE cart_keys SET ended_at = ?2 WHERE cart_id = ?1 AND ended_at IS NULL', cartId, at);
}

/** A key with its cart, open or ended, without using it. */
export function findCartKey(store: Store, hash: string): CartKey | null {
  const row = findRow(store, hash);
  return row && toCartKey(row);
}

/** Reads the key with its cart. The first use of a waiting key ends the earlier keys, and only it opens the cart. */
export function presentCartKey(store: Store, hash: string, now: number): CartKey | null {
  const row = findRow(store, hash);
  if (row?.waiting === 1 && row.ended_at === null) {
    store.transaction(() => {
      store.run(
        'UPDATE cart_keys SET ended_at = ?3 WHERE cart_id = ?1 AND number < ?2 AND ended_at IS NULL',
        row.id,
        row.number,
        now,
      );
      store.run('UPDATE cart_keys SET waiting = 0 WHERE number = ?', row.number);
    });
  }
  return row && toCartKey(row);
}

function findRow(store: Store, hash: string): Row | null {
  return store.get<Row>(
    `SELECT hash, carts.id, requested_tours, currency, promo_code, revision, number, waiting, ended_at
     FROM cart_keys JOIN carts ON carts.id = cart_keys.cart_id WHERE hash = ?`,
    hash,
  );
}

function toCartKey(row: Row): CartKey {
  return { hash: row.hash, cart: toStoredCart(row), endedAt: row.ended_at };
}
