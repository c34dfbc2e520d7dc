import { cartProblemText } from '#contract/cart-message.ts';
import { CART_CHANGED, CONFIRM_AGAIN, PAY_IN_FULL_TEXT, VISA_UNDECIDED_TEXT } from '#contract/cart.ts';
import { seenTotal } from '#contract/checkout.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { type CartLine, dueNow, type PricedCart, tourLinesOf } from '#domain/cart.ts';
import { ATTEMPT_LIFETIME_MINUTES, INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { isCurrency } from '#domain/currency.ts';
import { MINUTE } from '#domain/durations.ts';
import { formatPrice, fromDecimalText, type Money } from '#domain/money.ts';
import { balanceDueDate } from '#domain/price.ts';
import { finishDate } from '#domain/tour.ts';
import type { EarlierBooking, SecondBooking } from '#functions/bookings/earlier-bookings.ts';
import type { Quote, QuoteLine } from '#functions/bookings/quotes.ts';
import type { StoredCart } from '#functions/cart/carts.ts';
import { type PricedStoredCart, priceStoredCart } from '#functions/cart/price-cart.ts';
import type { Context } from '#functions/context/context.ts';

export type QuoteOutcome =
  | { kind: 'quoted'; quote: Quote; cart: PricedCart }
  /** The guest can correct the form. */
  | { kind: 'refused'; errors: ErrorMap }
  /** Something changed since the guest last looked. */
  | { kind: 'conflict'; errors: ErrorMap; promoIsGone: boolean }
  | ({ kind: 'booked-before' } & SecondBooking);

/** What the guest last saw; a missing total, like an empty version, is not compared. */
interface LastSeen {
  readonly cartVersion: string;
  readonly cartTotal?: string;
}

const PAY_IN_FULL_ONLY = 'These trips need to be paid in full. Please choose “Pay in full”.';
const NOTHING_TO_PAY = 'There’s nothing to pay for these trips. Contact us and we’ll book them for you.';

/**
 * Makes the quote that a guest agrees to pay, or returns why it cannot be made. The server calculates every price now.
 *
 * `cartVersion` and `cartTotal` are what the guest last saw. When the cart or its total has changed since, the guest
 * sees the old and the new total and is asked again. Whoever sends neither has seen no amount here, and sees it at the
 * provider.
 */
export async function makeQuote(
  context: Context,
  stored: StoredCart,
  /** What the guest has already paid for, of the departures in the cart. */
  booked: readonly EarlierBooking[],
  { installment, ...seen }: { installment: number } & LastSeen,
): Promise<QuoteOutcome> {
  const priced = await priceStoredCart(context, stored);
  const { cart } = priced;
  const blocked = blockedBy(cart);
  if (blocked !== null) return { kind: 'refused', errors: { __all__: [blocked] } };
  const changed = changedSince(priced, seen);
  if (changed !== null) {
    return { kind: 'conflict', errors: { __all__: [changed] }, promoIsGone: priced.promoRefusal !== '' };
  }
  const due = dueNow(cart, installment);
  if (due === null) {
    const reason = cart.fullPayment === 'too-soon' ? PAY_IN_FULL_TEXT : PAY_IN_FULL_ONLY;
    return { kind: 'refused', errors: { __all__: [reason] } };
  }
  if (due.minor === 0) return { kind: 'refused', errors: { __all__: [NOTHING_TO_PAY] } };
  for (const { tour, departure } of tourLinesOf(cart)) {
    const earlier = booked.find(({ tourDateId }) => tourDateId === departure.id);
    if (earlier) return { kind: 'booked-before', earlier, tourName: tour.name, start: departure.start };
  }

  const now = context.now();
  const { commit } = await context.catalogue.build();
  const paysDeposit = installment === INSTALLMENT_DEPOSIT;
  const quote: Quote = {
    id: crypto.randomUUID(),
    cartId: stored.id,
    cartVersion: priced.version,
    cartRevision: stored.revision,
    installment,
    currency: cart.currency,
    lines: cart.lines.map(toQuoteLine),
    promoCode: cart.promo?.kind === 'applies' ? stored.promoCode : '',
    total: cart.total,
    deposit: cart.deposit,
    due,
    balanceDue: paysDeposit ? balanceDueDate(tourLinesOf(cart).map((line) => line.departure.start)) : null,
    siteCommit: commit,
    createdAt: now,
    expiresAt: now + ATTEMPT_LIFETIME_MINUTES * MINUTE,
  };
  return { kind: 'quoted', quote, cart };
}

/** What in the cart itself prevents a payment, whatever the price. */
function blockedBy(cart: PricedCart): string | null {
  const needsInsurance = cart.problems.find((problem) => problem.kind === 'insurance-required');
  if (needsInsurance) return cartProblemText(needsInsurance);
  return cart.lines.some((line) => line.kind === 'visa' && line.visaId === 0) ? VISA_UNDECIDED_TEXT : null;
}

/** A guest who sends the current version and total has seen the problems of the cart and accepts them. */
function changedSince(
  { cart, promoRefusal, version }: PricedStoredCart,
  { cartVersion, cartTotal = '' }: LastSeen,
): string | null {
  const isSameTotal = cartTotal === '' || cartTotal === seenTotal(cart.total);
  if (cartVersion === version && isSameTotal) return null;
  const before = moneySeen(cartTotal);
  const newTotal =
    before === null || isSameTotal
      ? `Your total is now ${formatPrice(cart.total)}.`
      : `Your total was ${formatPrice(before)} and is now ${formatPrice(cart.total)}.`;
  const ask = `${newTotal} ${CONFIRM_AGAIN}`;
  if (promoRefusal !== '') return `${promoRefusal} ${ask}`;
  const lost = cart.problems.map(cartProblemText);
  if (lost.length > 0) return `${lost.join(' ')} ${ask}`;
  return cartVersion === '' && isSameTotal ? null : `${CART_CHANGED} ${ask}`;
}

/** The money of a total that the guest last saw; null without one, and in a currency that is not sold. */
function moneySeen(cartTotal: string): Money | null {
  const [amount = '', currency = ''] = cartTotal.split(' ');
  return isCurrency(currency) ? fromDecimalText(amount, currency) : null;
}

function toQuoteLine(line: CartLine): QuoteLine {
  const { tour, departure } = line;
  return {
    kind: line.kind,
    tourDateId: departure.id,
    tourCode: tour.code,
    tourVersion: tour.version,
    tourName: tour.name,
    choiceName: choiceOf(line),
    start: departure.start,
    finish: finishDate(tour, departure),
    originalMinor: line.original.minor,
    priceMinor: line.price.minor,
    owedMinor: line.owed.minor,
  };
}

/** A tour's only combination is no choice, and its name (`Standard`) would mean nothing on a receipt. */
function choiceOf(line: CartLine): string {
  if (line.kind !== 'tour') return line.name;
  return line.departure.combinations.length > 1 ? line.combination.name : '';
}
