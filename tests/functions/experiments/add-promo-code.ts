/** Ten percent off every tour, for so many uses; null is as many as are asked for. */
export async function addPromoCode(db: D1Database, code: string, maxUses: number | null): Promise<void> {
  const rules = {
    discount: { kind: 'percent', percent: 10 },
    validFrom: null,
    validUntil: null,
    tourCodes: null,
    minimumSpend: null,
    currencies: null,
    excludesSale: false,
  };
  await db
    .prepare('INSERT INTO promo_codes (code, rules, max_uses, created_at) VALUES (?, ?, ?, 0)')
    .bind(code, JSON.stringify(rules), maxUses)
    .run();
}
