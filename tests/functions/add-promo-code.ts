import type { PromoRules } from '#functions/storage/promo-rules.ts';

/** Ten percent off every tour unless its rules say otherwise, for so many uses; null is as many as are asked for. */
export async function addPromoCode(
  db: D1Database,
  code: string,
  rules: Partial<PromoRules> = {},
  maxUses: number | null = null,
): Promise<void> {
  const all: PromoRules = {
    discount: { kind: 'percent', percent: 10 },
    validFrom: null,
    validUntil: null,
    tourCodes: null,
    minimumSpend: null,
    currencies: null,
    excludesSale: false,
    ...rules,
  };
  await db
    .prepare('INSERT INTO promo_codes (code, rules, max_uses, created_at) VALUES (?, ?, ?, 0)')
    .bind(code, JSON.stringify(all), maxUses)
    .run();
}
