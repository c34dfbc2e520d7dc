import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Currency, PriceList } from '#domain/currency.ts';
import { withoutInvisible } from '#domain/text/invisible.ts';
import { money, percentageOf, priceIn, subtract, zero, type Money } from '#domain/money.ts';

/** A promo code's rules. The ledger counts its uses, when a booking is paid. */
export interface PromoCode {
  /** Upper case. What a visitor types is compared without regard to case. */
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

/** A code to try the site with, and how often it can be used; null without a limit. */
export interface PracticeCode {
  readonly code: string;
  readonly rules: Omit<PromoCode, 'code'>;
  readonly maxUses: number | null;
}

/** A tour line before any discount. Promo codes never apply to visa, insurance and add-on lines. */
export interface PromoLine {
  readonly tourCode: string;
  readonly price: Money;
  readonly onSale: boolean;
}

export type PromoDecision =
  | { kind: 'applies'; discounts: readonly Money[] }
  | { kind: 'refused'; reason: 'not-valid' | 'not-these-trips' | 'on-sale' | 'not-this-currency' | 'below-minimum' };

export function normalisePromoCode(typed: string): string {
  return withoutInvisible(typed).trim().toUpperCase();
}

/**
 * Decides whether a code applies to a cart's tour lines, and how much it takes off each line, in order.
 *
 * A percentage is rounded down to whole units for each line. A fixed amount is spread over the lines from the first. No
 * line goes below zero. Outside its dates a code is `not-valid`, like an unknown or used-up code, so that guessing
 * codes teaches nothing.
 */
export function decidePromo(
  promo: PromoCode,
  lines: readonly PromoLine[],
  currency: Currency,
  today: CalendarDate,
): PromoDecision {
  if (promo.validFrom !== null && today < promo.validFrom) return { kind: 'refused', reason: 'not-valid' };
  if (promo.validUntil !== null && today > promo.validUntil) return { kind: 'refused', reason: 'not-valid' };
  if (!holdsIn(promo, currency)) return { kind: 'refused', reason: 'not-this-currency' };
  const eligible = lines.map((line) => isEligible(promo, line));
  if (!eligible.includes(true)) {
    const isForOne = lines.some(({ tourCode }) => isForTour(promo, tourCode));
    return { kind: 'refused', reason: isForOne ? 'on-sale' : 'not-these-trips' };
  }
  const spend = lines.reduce((units, line, index) => units + (eligible[index] ? line.price.minor : 0), 0);
  if (promo.minimumSpend !== null && spend < priceIn(promo.minimumSpend, currency).minor) {
    return { kind: 'refused', reason: 'below-minimum' };
  }
  return { kind: 'applies', discounts: discountLines(promo, lines, eligible, currency) };
}

/** A code with amounts does not hold in a currency that the operator began to sell in after adding it. */
function holdsIn({ currencies, discount, minimumSpend }: PromoCode, currency: Currency): boolean {
  if (currencies !== null && !currencies.includes(currency)) return false;
  const amounts = [...(discount.kind === 'amount' ? [discount.amounts] : []), ...(minimumSpend ? [minimumSpend] : [])];
  return amounts.every((list) => list[currency] !== undefined);
}

function isEligible(promo: PromoCode, line: PromoLine): boolean {
  return isForTour(promo, line.tourCode) && !(promo.excludesSale && line.onSale);
}

function isForTour({ tourCodes }: PromoCode, tourCode: string): boolean {
  return tourCodes === null || tourCodes.includes(tourCode);
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
