import type { PromoCode } from '#domain/promo.ts';

/** Ten percent off every tour without end date, unless a test sets other rules. */
export function aPromoCode(rules: Partial<PromoCode> = {}): PromoCode {
  return {
    code: 'SUMMER10',
    discount: { kind: 'percent', percent: 10 },
    validFrom: null,
    validUntil: null,
    tourCodes: null,
    minimumSpend: null,
    currencies: null,
    excludesSale: false,
    ...rules,
  };
}
