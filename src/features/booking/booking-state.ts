import { atom, computed } from 'nanostores';
import { BOOK } from '#contract/book-paths.ts';
import type { BookingSession, CardFields, PaymentDetails } from '#contract/booking-session.ts';
import type { ErrorMap } from '#contract/errors.ts';
import type { GuestProfile } from '#contract/guest.ts';
import { isAfterPayment, type BookingStep } from '#domain/booking-steps.ts';
import { beforeReferences } from '#domain/text/trip-text.ts';
import { sendPageEvent } from '#directives/page-events.ts';
import { $cartItems } from '#features/cart/cart.ts';
import type { HeldUntil } from '#features/cart/ledger-facts.ts';
import { buttonFor } from '#ui/button-state.ts';
import { visaDates } from './resume-step.ts';

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
  /** Null when no seats are held. */
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

/** The button that goes to the next step. */
export const $stepButton = buttonFor();

/** How many fields of the current step's form have an error. The foot shows it beside its button. */
export const $wrongFields = atom(0);

/** The details of a returning guest, which fill in the personal step. */
export const $guest = atom<GuestProfile | null>(null);

/** The paid booking, for the confirmation. */
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
