import type { Store } from '#functions/store/store.ts';
import * as v from 'valibot';
import { PromoRules } from '#contract/promo-codes.ts';
import type { PromoCode } from '#domain/promo.ts';
import { UNFINISHED_PAYMENTS } from '#functions/bookings/attempts.ts';

const StoredRules = v.pipe(v.string(), v.parseJson(), PromoRules);

interface Row {
  code: string;
  rules: string;
  max_uses: number | null;
  ended_at: number | null;
  taken: number;
  /** Uses reserved by the cart's own payment. */
  own: number;
}

export type PromoLookup = { kind: 'found'; promo: PromoCode } | { kind: 'unknown' } | { kind: 'used-up' };

/**
 * Finds a code for one cart. A use that the cart's own payment has reserved does not count against it, so a guest whose
 * first card is declined keeps the discount for the second.
 */
export function findPromoCode(store: Store, code: string, cartId: string): PromoLookup {
  const row = store.get<Row>(
    `SELECT code, rules, max_uses, ended_at, reserved + used AS taken,
       (SELECT count(*) FROM attempts JOIN promo_uses ON promo_uses.quote_id = attempts.quote_id
        WHERE attempts.cart_id = ?2 AND attempts.state IN ${UNFINISHED_PAYMENTS}
          AND promo_uses.code = promo_codes.code AND promo_uses.state = 'reserved') AS own
     FROM promo_codes WHERE code = ?1`,
    code,
    cartId,
  );
  if (row === null) return { kind: 'unknown' };
  const isFull = row.max_uses !== null && row.taken - row.own >= row.max_uses;
  if (isFull || (row.ended_at !== null && row.own === 0)) return { kind: 'used-up' };
  return { kind: 'found', promo: { code: row.code, ...v.parse(StoredRules, row.rules) } };
}

/** Adds a code; false when there is one of that name. Null uses are without a limit. */
export function addPromoCode(
  store: Store,
  { code, rules, maxUses }: { readonly code: string; readonly rules: object; readonly maxUses: number | null },
  at: number,
): boolean {
  const added = store.change(
    'INSERT INTO promo_codes (code, rules, max_uses, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    code,
    JSON.stringify(rules),
    maxUses,
    at,
  );
  return added > 0;
}

/** Every code and the tours it holds for; null is every tour. */
export function promoCodeTours(store: Store): { code: string; tours: string[] | null }[] {
  return store
    .all<{ code: string; rules: string }>('SELECT code, rules FROM promo_codes ORDER BY code')
    .map(({ code, rules }) => ({ code, tours: v.parse(StoredRules, rules).tourCodes }));
}

/** One use of a promo code, for one quote. Without a code there is nothing to count. */
interface PromoUse {
  readonly code: string;
  readonly quoteId: string;
}

/** Reserves a use before the gateway is called; false when the code is used up or has ended. */
export function reservePromo(store: Store, { code, quoteId }: PromoUse): boolean {
  if (code === '') return true;
  const reserved = store.change(
    `UPDATE promo_codes SET reserved = reserved + 1
     WHERE code = ? AND ended_at IS NULL AND (max_uses IS NULL OR reserved + used < max_uses)`,
    code,
  );
  if (reserved === 0) return false;
  store.run(`INSERT INTO promo_uses (code, quote_id, state) VALUES (?, ?, 'reserved')`, code, quoteId);
  return true;
}

/** Counts the reserved use; false when it is not reserved. */
export function usePromo(store: Store, use: PromoUse): boolean {
  if (use.code === '') return true;
  return movePromoUse(store, use, 'reserved', 'used', 'reserved = reserved - 1, used = used + 1');
}

/** Returns the use of a payment that failed or was refunded, whether it was reserved or counted. */
export function returnPromo(store: Store, use: PromoUse): void {
  if (movePromoUse(store, use, 'reserved', 'returned', 'reserved = reserved - 1')) return;
  movePromoUse(store, use, 'used', 'returned', 'used = used - 1');
}

function movePromoUse(
  store: Store,
  { code, quoteId }: PromoUse,
  from: 'reserved' | 'used',
  to: 'used' | 'returned',
  counters: string,
): boolean {
  const moved = store.change(
    'UPDATE promo_uses SET state = ? WHERE code = ? AND quote_id = ? AND state = ?',
    to,
    code,
    quoteId,
    from,
  );
  if (moved > 0) store.run(`UPDATE promo_codes SET ${counters} WHERE code = ?`, code);
  return moved > 0;
}
