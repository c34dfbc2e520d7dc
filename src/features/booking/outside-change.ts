import { computed } from 'nanostores';
import { dueText, moneyOf } from '#contract/cart-money.ts';
import { isTourItem } from '#contract/cart-items.ts';
import type { Cart } from '#contract/cart.ts';
import { isPayStep } from '#domain/booking-steps.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { $booking, $stepButton } from './booking-state.ts';
import { $installment } from '#features/cart/booking-memory.ts';
import { $cart, $shownBefore, agreeToCart } from '#features/cart/cart.ts';

/** A change of the cart from outside that stops a pay step, in words. */
export interface OutsideChange {
  readonly what: string;
  /** What the guest was about to pay, and what they would pay now, with the balance. */
  readonly before: string;
  readonly now: string;
  /** The part of `now` that is charged at once. */
  readonly amount: string;
}

/** The change that stops the open pay step until the guest agrees to the new amount; null when none does. */
export const $outsideChange = computed(
  [$booking, $shownBefore, $cart, $installment],
  ({ step }, shown, cart, installment): OutsideChange | null => {
    const [before, now] = [shown && moneyOf(shown.cart), moneyOf(cart)];
    if (!isPayStep(step) || shown === null || before === null || now === null || cart.items.length === 0) return null;
    return {
      what: whatChanged(shown.cart, cart),
      before: dueText(before, shown.installment),
      now: dueText(now, installment),
      amount: (installment === INSTALLMENT_DEPOSIT ? now.deposit : null) ?? now.total,
    };
  },
);

/** The guest goes on with the new amount. */
export function agreeToChange(): void {
  agreeToCart();
  $stepButton.set('idle');
}

function whatChanged(before: Cart, now: Cart): string {
  const [old, items] = [before.items.filter(isTourItem), now.items.filter(isTourItem)];
  const missingIn = (some: typeof items, others: typeof items) =>
    some.filter(({ tour_date_id: id }) => !others.some((other) => other.tour_date_id === id));
  const changes = [
    ...missingIn(items, old).map(({ tour_name: name }) => `${name} was added.`),
    ...missingIn(old, items).map(({ tour_name: name }) => `${name} was removed.`),
    ...(before.currency === now.currency ? [] : [`Prices are now in ${now.currency}.`]),
    ...(before.promo_code === now.promo_code
      ? []
      : [
          now.promo_code === ''
            ? `Promo code ${before.promo_code} was removed.`
            : `Promo code ${now.promo_code} was applied.`,
        ]),
  ];
  return changes.length === 0 ? 'A price or an option changed.' : changes.join(' ');
}
