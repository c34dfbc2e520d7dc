import { atom, computed } from 'nanostores';
import { BOOK } from '#contract/book-paths.ts';
import type { BookingSession, CardFields, PaymentDetails } from '#contract/booking-session.ts';
import type { ErrorMap } from '#contract/errors.ts';
import type { GuestProfile } from '#contract/guest.ts';
import { isAfterPayment, type BookingStep, bookingSteps, sameStep, isPayStep } from '#domain/booking-steps.ts';
import { beforeReferences } from '#domain/text/trip-text.ts';
import { sendPageEvent } from '#directives/page-events.ts';
import { $cartItems, $cart, $shownBefore, agreeToCart } from '#features/cart/cart.ts';
import type { HoldAnswer } from '#contract/wire-values.ts';
import { SECOND } from '#domain/durations.ts';
import { buttonFor } from '#ui/button-state.ts';
import type { CartItem, Cart } from '#contract/cart.ts';
import { fullTrips, isVisaItem, isTourItem } from '#contract/cart-items.ts';
import { dueText, moneyOf } from '#contract/cart-money.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { $installment } from '#features/cart/booking-memory.ts';

declare const live: unique symbol;

/**
 * The instant (epoch milliseconds) until which the seat ledger holds this visitor's seats.
 *
 * Only `heldUntil` makes this type, from the functions' answer, and every countdown needs it. So no page can show a
 * countdown without a real hold.
 */
export type HeldUntil = number & { readonly [live]: 'hold' };

/**
 * Reads the hold from an answer that has just arrived; null when no seats are held. Adds the seconds to this device's
 * clock: with a wrong clock, the server's instant would be over at once, or a day away.
 */
export function heldUntil({ hold_seconds: seconds }: Pick<HoldAnswer, 'hold_seconds'>): HeldUntil | null {
  return seconds === null ? null : ((Date.now() + seconds * SECOND) as HeldUntil);
}

export interface Booking {
  open: boolean;
  /**
   * `loading`: the cart and the booking session are not loaded yet. `landing`: shown shortly after a payment on the
   * provider's page. `failed`: nobody knows what is in the cart. `ready`: both are loaded.
   */
  phase: 'loading' | 'landing' | 'failed' | 'ready';
  step: BookingStep;
  direction: 'forward' | 'back';
  stage: BookingSession['stage'];
  /** Errors the functions sent for the step before the guest sent it. */
  errors: ErrorMap;
  /** During a payment the dialog can neither be closed nor left. */
  paying: boolean;
  /** Whether the gateway takes only test cards and moves no money. */
  demonstration: boolean;
  /**
   * Which card fields to show; null until the functions have answered, because no real card may go into our own fields.
   */
  cardFields: CardFields | null;
  /** What stands beside each button that pays. */
  promise: BookingSession['promise'];
  heldUntil: HeldUntil | null;
  /** How the dialog closes: with items it moves away and the cart flashes; empty it just hides. */
  exit: 'animate' | 'hide';
}

export const CLOSED: Booking = {
  open: false,
  phase: 'loading',
  step: { kind: 'cart' },
  direction: 'forward',
  stage: 'shopping',
  errors: {},
  paying: false,
  demonstration: false,
  cardFields: null,
  promise: { cancelling: '', kept_days: 0 },
  heldUntil: null,
  exit: 'animate',
};

export const $booking = atom<Booking>(CLOSED);

export const $stepButton = buttonFor();

/** How many fields of the current step's form have an error. The foot shows it beside its button. */
export const $wrongFields = atom(0);

/** The details of a returning guest, which fill in the personal step. */
export const $guest = atom<GuestProfile | null>(null);

export const $payment = atom<PaymentDetails | null>(null);

/** Whether the guest gives the additional information now; until then the paid booking is shown. */
export const $givesDetails = atom(false);

/** Whether the header has a Visa stop. It stays after payment, when the cart is empty. */
export const $hasVisaStep = computed([$booking, $cartItems, $payment], ({ step }, items, payment) =>
  isAfterPayment(step) ? payment?.visa === true : visaDates(items).length > 0,
);

let visits = 0;

/** Marks that the guest sees the dialog or a step anew. */
export function countVisit(): void {
  visits += 1;
}

/**
 * Returns whether the guest is still where they are now: in the same opening of the dialog, at the same visit to its
 * step. An answer that comes later belongs to nothing that they see.
 */
export function stillHere(): () => boolean {
  const visit = visits;
  return () => visit === visits && $booking.get().open;
}

export function changeBooking(changes: Partial<Booking>): void {
  $booking.set({ ...$booking.get(), ...changes });
}

/** Says that the booking dialog had to go, with what the guest must know of a payment, also of one that still runs. */
export function reportBrokenBooking(): void {
  document.documentElement.removeAttribute('data-booking-open');
  $payment.subscribe((payment) => {
    const { paying } = $booking.get();
    const paid = paying
      ? 'Your payment is still being processed. Your booking reference will appear in this message.'
      : 'Your cart is saved.';
    const reference = payment?.booking_reference;
    const text = reference === undefined ? paid : `You’ve paid. ${beforeReferences(reference)} ${reference}.`;
    sendPageEvent('island:broke', {
      text: `Sorry, we can’t show your booking here any more. ${text}`,
      page: BOOK.cart,
    });
  });
}

export interface StepFacts {
  stage: BookingSession['stage'];
  items: readonly CartItem[];
}

/** The start dates that have a visa step, in the order of the steps. */
export function visaDates(items: readonly CartItem[]): string[] {
  return items.filter(isVisaItem).map((item) => item.tour_date_id);
}

export function stepsFor(items: readonly CartItem[]): BookingStep[] {
  return bookingSteps(visaDates(items));
}

/**
 * The step at which the booking dialog opens after a reload, in a second tab or after the bank's page.
 *
 * The server's stage limits how far the guest may go; the tab remembers a step within that limit. A paid booking goes
 * on with the additional details, unless the guest has begun a new cart. So nothing is paid twice.
 */
export function resumeStep(facts: StepFacts, remembered: BookingStep | undefined, message: string): BookingStep {
  const { stage, items } = facts;
  if (items.length === 0) {
    if (stage === 'paid') return { kind: 'additional' };
    return stage === 'completed' && remembered?.kind === 'confirmation' ? remembered : { kind: 'cart' };
  }
  if (stage === 'paying' || message !== '') return permittedStep(facts, { kind: 'card' });
  return permittedStep(facts, remembered === undefined || isAfterPayment(remembered) ? { kind: 'cart' } : remembered);
}

/** The wanted step, or the last step before it that is allowed: no payment before details and visas, nor for a trip without a seat. */
export function permittedStep({ stage, items }: StepFacts, wanted: BookingStep): BookingStep {
  const steps = stepsFor(items);
  const position = (step: BookingStep) => steps.findIndex((other) => sameStep(other, step));
  const undecided = items.find((item) => isVisaItem(item) && item.visa_id === 0);
  const ceilings = [position({ kind: items.length === 0 ? 'cart' : 'card' })];
  if (stage !== 'guest-saved' && stage !== 'paying') ceilings.push(position({ kind: 'personal' }));
  if (fullTrips(items).length > 0) ceilings.push(position({ kind: 'summary' }));
  if (undecided) ceilings.push(position({ kind: 'visa', tourDateId: undecided.tour_date_id }));
  const found = position(wanted);
  const index = found === -1 ? position({ kind: 'summary' }) : found;
  return steps[Math.min(index, ...ceilings)]!;
}

export function nextStep(items: readonly CartItem[], step: BookingStep): BookingStep {
  const steps = stepsFor(items);
  const index = steps.findIndex((other) => sameStep(other, step));
  return steps[index + 1] ?? step;
}

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
