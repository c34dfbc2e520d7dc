import type { Store } from '#functions/store/store.ts';
import type { PromoCode } from '#domain/promo.ts';
import { aPromoCode } from '../../support/a-cart.ts';

/** Adds a code for ten percent off every tour unless its rules differ. `null` uses means unlimited. */
export function addPromoCode(
  store: Store,
  code: string,
  rules: Partial<PromoCode> = {},
  maxUses: number | null = null,
): Promise<number> {
  const added = store.change(
    'INSERT INTO promo_codes (code, rules, max_uses, created_at) VALUES (?, ?, ?, 0)',
    code,
    JSON.stringify({ ...aPromoCode(rules), code: undefined }),
    maxUses,
  );
  return Promise.resolve(added);
}
