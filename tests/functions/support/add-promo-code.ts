import type { Store } from '#functions/store/store.ts';
import type { PromoCode } from '#domain/promo.ts';
import { aPromoCode } from '../../support/a-cart.ts';

/** Adds a code for ten percent off every tour unless its rules differ. `null` uses means unlimited. */
export async function addPromoCode(
  db: Store,
  code: string,
  rules: Partial<PromoCode> = {},
  maxUses: number | null = null,
): Promise<void> {
  await db
    .prepare('INSERT INTO promo_codes (code, rules, max_uses, created_at) VALUES (?, ?, ?, 0)')
    .bind(code, JSON.stringify({ ...aPromoCode(rules), code: undefined }), maxUses)
    .run();
}
