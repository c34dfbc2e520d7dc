import type { PromoLookup } from '#functions/cart/promo-codes.ts';
import type { Store } from '#functions/store/store.ts';
import * as v from 'valibot';
import { PromoRules } from '#contract/promo-codes.ts';
import { UNFINISHED_PAYMENTS } from '#functions/bookings/attempts.ts';
import { expectChanged, query, type Query } from '#functions/platform/query.ts';

const StoredRules = v.pipe(v.string(), v.parseJson(), PromoRules);

interface Row {
  code: string;
  rules: string;
  max_uses: number | null;
  taken: number;
  /** Uses reserved by the cart's own payment. */
  own: number;
}

/** Finds the code that is in the cart. */
export function promoOfCartQuery(db: Store, cartId: string): Query<PromoLookup> {
  return findPromoCodeQuery(db, '(SELECT promo_code FROM carts WHERE id = ?1)', cartId, cartId);
}

/** Finds the code of a SQL term, for one cart; `?1` in the term is the parameter. */
function findPromoCodeQuery(db: Store, term: string, parameter: string, cartId: string): Query<PromoLookup> {
  const statement = db
    .prepare(
      `SELECT code, rules, max_uses, reserved + used AS taken,
         (SELECT count(*) FROM attempts JOIN promo_uses ON promo_uses.quote_id = attempts.quote_id
          WHERE attempts.cart_id = ?2 AND attempts.state IN ${UNFINISHED_PAYMENTS}
            AND promo_uses.code = promo_codes.code AND promo_uses.state = 'reserved') AS own
       FROM promo_codes WHERE code = ${term}`,
    )
    .bind(parameter, cartId);
  return query(statement, ([row]: readonly Row[]) => {
    if (row === undefined) return { kind: 'unknown' };
    if (row.max_uses !== null && row.taken - row.own >= row.max_uses) return { kind: 'used-up' };
    return { kind: 'found', promo: { code: row.code, ...v.parse(StoredRules, row.rules) } };
  });
}

/** One use of a promo code, for one quote. Without a code there is nothing to count. */
interface PromoUse {
  readonly code: string;
  readonly quoteId: string;
}

/** Reserves a use before the gateway is called; the batch aborts when the code is used up. */
export function reservePromo(db: Store, { code, quoteId }: PromoUse): D1PreparedStatement[] {
  if (code === '') return [];
  return [
    db
      .prepare(
        `UPDATE promo_codes SET reserved = reserved + 1
         WHERE code = ?1 AND (max_uses IS NULL OR reserved + used < max_uses)`,
      )
      .bind(code),
    expectChanged(db),
    db.prepare(`INSERT INTO promo_uses (code, quote_id, state) VALUES (?1, ?2, 'reserved')`).bind(code, quoteId),
  ];
}

/** Turns the reserved use into a counted one; the batch aborts when it is not reserved. */
export function usePromo(db: Store, use: PromoUse): D1PreparedStatement[] {
  return movePromoUse(db, use, 'reserved', 'used', 'reserved = reserved - 1, used = used + 1');
}

/** Returns the reserved use of a payment that failed. */
export function returnReservedPromo(db: Store, use: PromoUse): D1PreparedStatement[] {
  return movePromoUse(db, use, 'reserved', 'returned', 'reserved = reserved - 1');
}

/** Returns a counted use after a refund. */
export function returnUsedPromo(db: Store, use: PromoUse): D1PreparedStatement[] {
  return movePromoUse(db, use, 'used', 'returned', 'used = used - 1');
}

/** Whether the use is still reserved for its quote. */
export async function isPromoReserved(db: Store, { code, quoteId }: PromoUse): Promise<boolean> {
  if (code === '') return true;
  const row = await db
    .prepare(`SELECT 1 FROM promo_uses WHERE code = ?1 AND quote_id = ?2 AND state = 'reserved'`)
    .bind(code, quoteId)
    .first();
  return row !== null;
}

function movePromoUse(
  db: Store,
  { code, quoteId }: PromoUse,
  from: string,
  to: string,
  counters: string,
): D1PreparedStatement[] {
  if (code === '') return [];
  return [
    db
      .prepare('UPDATE promo_uses SET state = ?4 WHERE code = ?1 AND quote_id = ?2 AND state = ?3')
      .bind(code, quoteId, from, to),
    expectChanged(db),
    db.prepare(`UPDATE promo_codes SET ${counters} WHERE code = ?1`).bind(code),
    expectChanged(db),
  ];
}
