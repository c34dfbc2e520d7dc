import * as v from 'valibot';
import { UNFINISHED_PAYMENTS } from '#functions/bookings/attempts.ts';
import { PromoRules } from '#functions/pricing/promo-rules.ts';
import { ask, query, type Query } from '#functions/platform/query.ts';
import type { PromoCode } from '#domain/promo.ts';

const StoredRules = v.pipe(v.string(), v.parseJson(), PromoRules);

interface Row {
  code: string;
  rules: string;
  max_uses: number | null;
  taken: number;
  /** Uses reserved by the cart's own payment. */
  own: number;
}

/** A code that may be used, or why it may not be used. */
export type PromoLookup = { kind: 'found'; promo: PromoCode } | { kind: 'unknown' } | { kind: 'used-up' };

/**
 * Finds a code for one cart. A use that the cart's own payment has reserved does not count against it, so a guest whose
 * first card is declined keeps the discount for the second.
 */
export function findPromoCode(db: D1Database, code: string, cartId: string): Promise<PromoLookup> {
  return ask(db, findPromoCodeQuery(db, '?1', code, cartId));
}

/** Finds the code that is in the cart. */
export function promoOfCartQuery(db: D1Database, cartId: string): Query<PromoLookup> {
  return findPromoCodeQuery(db, '(SELECT promo_code FROM carts WHERE id = ?1)', cartId, cartId);
}

/** Finds the code of a SQL term, for one cart; `?1` in the term is the parameter. */
function findPromoCodeQuery(db: D1Database, term: string, parameter: string, cartId: string): Query<PromoLookup> {
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
