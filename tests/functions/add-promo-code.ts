import type { PromoCode } from '#domain/promo.ts';
import { aPromoCode } from '../support/a-promo-code.ts';

/** Ten percent off every tour unless its rules say otherwise, for so many uses; null is as many as are asked for. */
export async function addPromoCode(
  db: D1Database,
  code: string,
  rules: Partial<PromoCode> = {},
  maxUses: number | null = null,
): Promise<void> {
  await db
    .prepare('INSERT INTO promo_codes (code, rules, max_uses, created_at) VALUES (?, ?, ?, 0)')
    .bind(code, JSON.stringify({ ...aPromoCode(rules), code: undefined }), maxUses)
    .run();
}
