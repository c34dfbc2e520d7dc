import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Currency, PriceList } from '#domain/currency.ts';
import { money, percentageOf, priceIn, subtract, zero, type Money } from '#domain/money.ts';

/** A promo code's rules. How often it was used is the ledger's business, counted when a booking is paid. */
export interface PromoCode {
  /** Upper case; what a visitor types is compared without regard to case. */
  readonly code: string;
  readonly discount: { kind: 'percent'; percent: number } | { kind: 'amount'; amounts: PriceList };
  readonly validFrom: CalendarDate | null;
  /** The last day, to its end in the operator's zone. */
  readonly validUntil: CalendarDate | null;
  readonly tourCodes: readonly string[] | null;
  readonly minimumSpend: PriceList | null;
  readonly currencies: readonly Currency[] | null;
  readonly excludesSale: boolean;
}

/** A tour line before any discount. Visa, insurance and add-on lines never take part. */
export interface PromoLine {
  readonly tourCode: string;
  readonly price: Money;
  readonly onSale: boolean;
}

export type PromoDecision =
  | { kind: 'applies'; discounts: readonly Money[] }
  | { kind: 'refused'; reason: 'not-valid' | 'not-these-trips' | 'not-this-currency' | 'below-minimum' };

export function normalisePromoCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/**
 * Decides whether a code applies to a cart's tour lines and what it takes off each, in order (P08).
 *
 * A percentage is rounded down to whole units line by line; a fixed amount is spread over the lines from the first.
 * Neither takes a line below zero. Outside its window a code is merely `not-valid`, the reason an unknown or used-up
 * code gets too: one that does not work tells nothing to someone guessing.
 */
export function decidePromo(
  promo: PromoCode,
  lines: readonly PromoLine[],
  currency: Currency,
  today: CalendarDate,
): PromoDecision {
  if (promo.validFrom !== null && today < promo.validFrom) return { kind: 'refused', reason: 'not-valid' };
  if (promo.validUntil !== null && today > promo.validUntil) return { kind: 'refused', reason: 'not-valid' };
  if (promo.currencies !== null && !promo.currencies.includes(currency)) {
    return { kind: 'refused', reason: 'not-this-currency' };
  }
  const eligible = lines.map((line) => isEligible(promo, line));
  if (!eligible.includes(true)) return { kind: 'refused', reason: 'not-these-trips' };
  const spend = lines.reduce((units, line, index) => units + (eligible[index] ? line.price.minor : 0), 0);
  if (promo.minimumSpend !== null && spend < priceIn(promo.minimumSpend, currency).minor) {
    return { kind: 'refused', reason: 'below-minimum' };
  }
  return { kind: 'applies', discounts: discountLines(promo, lines, eligible, currency) };
}

function isEligible(promo: PromoCode, line: PromoLine): boolean {
  if (promo.tourCodes !== null && !promo.tourCodes.includes(line.tourCode)) return false;
  return !(promo.excludesSale && line.onSale);
}

function discountLines(
  promo: PromoCode,
  lines: readonly PromoLine[],
  eligible: readonly boolean[],
  currency: Currency,
): Money[] {
  const { discount } = promo;
  if (discount.kind === 'percent') {
    const percent = Math.min(discount.percent, 100);
    return lines.map((line, index) => (eligible[index] ? percentageOf(line.price, percent) : zero(currency)));
  }
  let left = priceIn(discount.amounts, currency);
  return lines.map((line, index) => {
    if (!eligible[index]) return zero(currency);
    const taken = money(Math.min(left.minor, line.price.minor), currency);
    left = subtract(left, taken);
    return taken;
  });
}
