import { trackPurchase } from '#analytics/track.ts';
import { call } from '#api/call.ts';
import { loadBookingSession, renewSeats, type BookingSession } from '#contract/booking-session.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { loadGuest, readGuestProfile } from '#contract/guest.ts';
import { isAfterPayment, isPayStep, sameStep, type BookingStep } from '#domain/booking-steps.ts';
import { INSTALLMENT_FULL, PROVIDER_SUCCESS_DELAY_MS } from '#domain/constants.ts';
import { enterHistory, leaveHistory, onHistory, pushStep, replaceStep, stayAt } from './booking-history.ts';
import {
  forgetNote,
  forgetStep,
  $installment,
  keepNote,
  recallBooking,
  forgetBooking,
  rememberBooking,
} from '#features/cart/booking-memory.ts';
import {
  $booking,
  $guest,
  $payment,
  $stepButton,
  changeBooking,
  CLOSED,
  countVisit,
  type Booking,
  nextStep,
  permittedStep,
  resumeStep,
  stepsFor,
  visaDates,
  heldUntil,
} from './booking-state.ts';
import {
  notifyCartChanged,
  $cart,
  $cartFault,
  $cartItems,
  $cartItemsCount,
  $shownBefore,
  agreeToCart,
  cartSettled,
  loadCart,
  resetVisa,
} from '#features/cart/cart.ts';
import { onPageEvent, sendPageEvent } from '#directives/page-events.ts';
import { keepPlace } from '#ui/sheet-history.ts';

/**
 * Opens the dialog at the step where the guest left it, from the server's stage and the tab's last step. After a failed
 * payment on the provider's page it opens at the payment. Hides the chat until it closes.
 */
export async function openBooking(at?: 'payment'): Promise<void> {
  if ($booking.get().open) return;
  if (at === 'payment') rememberBooking({ step: { kind: 'card' } });
  countVisit();
  $stepButton.set('idle');
  changeBooking({ ...CLOSED, open: true });
  sendPageEvent('chat:hide');
  await loadBooking();
}

/** Loads the data of the open dialog. The retry button calls it too. */
export async function loadBooking(): Promise<void> {
  changeBooking({ phase: 'loading' });
  await refreshBooking();
  agreeToCart();
  if ($booking.get().open) enterHistory($booking.get().step);
}

async function loadGuestProfile(): Promise<void> {
  const answer = await call(loadGuest);
  if (answer.kind === 'ok') $guest.set(readGuestProfile(answer.value));
}

/** Loads the booking session and shows its step: on opening, and when the browser restores the page from its cache. */
async function refreshBooking(): Promise<void> {
  const [session, cart] = await Promise.all([loadSession(), loadCart(), loadGuestProfile()]);
  // An empty cart counts only if the functions sent it and nothing was perhaps just paid. Otherwise the load failed.
  if ($cartItems.get().length === 0 && (session === null || cart.kind !== 'ok')) {
    changeBooking({ phase: 'failed', paying: false });
    return;
  }
  const memory = recallBooking();
  if (memory.installment === undefined || $cart.get().deposit === null) $installment.set(INSTALLMENT_FULL);
  else $installment.set(memory.installment);
  const stage = session?.stage ?? 'shopping';
  const message = session?.message ?? '';
  const note = session?.note ?? '';
  if (session) $payment.set(session.payment);
  // A note about an earlier paid booking is shown at the cart step of the new cart, not at its payment.
  const step: BookingStep =
    note === '' ? resumeStep({ stage, items: $cartItems.get() }, memory.step, message) : { kind: 'cart' };
  if (note !== '') keepNote(note);
  if (step.kind === 'additional' && memory.step?.kind !== 'additional') await showLanding();
  changeBooking({
    phase: 'ready',
    paying: false,
    stage,
    step,
    demonstration: session?.demonstration ?? false,
    cardFields: session?.card_fields ?? null,
    promise: session?.promise ?? CLOSED.promise,
    heldUntil: session && heldUntil(session),
    errors: message === '' ? {} : { __all__: [message] },
  });
  $stepButton.set(message === '' ? 'idle' : 'error');
}

/** Shows for a moment that a payment on the provider's page succeeded. */
async function showLanding(): Promise<void> {
  changeBooking({ phase: 'landing' });
  await new Promise((resolve) => setTimeout(resolve, PROVIDER_SUCCESS_DELAY_MS));
  rememberBooking({ step: { kind: 'additional' } });
  notifyCartChanged();
}

export async function loadSession(): Promise<BookingSession | null> {
  const answer = await call(loadBookingSession);
  if (answer.kind !== 'ok') return null;
  if (answer.value.payment !== null) trackPurchase(answer.value.payment);
  return answer.value;
}

/** Extends the hold while the guest types the card. If the request fails, the old hold stays. */
export async function keepSeats(): Promise<void> {
  const answer = await call(renewSeats);
  if (answer.kind === 'ok' && !isAfterPayment($booking.get().step)) {
    changeBooking({ heldUntil: heldUntil(answer.value), cardFields: answer.value.card_fields });
  }
}

/** Closes the dialog and removes its entries from the browser's history. Does nothing during a payment. */
export function closeBooking(): void {
  const { open, paying, stage } = $booking.get();
  if (!open || paying) return;
  if ($booking.get().step.kind === 'confirmation') forgetBooking();
  forgetNote();
  $cartFault.set('');
  changeBooking({ open: false, exit: $cartItemsCount.get() > 0 && stage !== 'paid' ? 'animate' : 'hide' });
  sendPageEvent('chat:show');
  leaveHistory();
}

/** Goes on to a step. Clears the errors and the button's state of the step before. */
export function goToStep(step: BookingStep): void {
  showStep(step, 'forward');
  pushStep(step);
}

export function goToNextStep(): void {
  goToStep(nextStep($cartItems.get(), $booking.get().step));
}

/** Goes back to a step that the guest must check again, and shows why. */
export function returnToStep(step: BookingStep, errors: ErrorMap): void {
  showStep(step, 'back');
  changeBooking({ errors });
  pushStep(step);
}

/**
 * Makes the visa of a trip undecided again and goes to its visa step, or first to the personal step if that is
 * not done yet.
 */
export async function changeVisa(tourDateId: string): Promise<void> {
  const answer = await resetVisa(tourDateId);
  const { open, step: from, stage } = $booking.get();
  if (answer?.kind !== 'ok' || !open) return;
  const step = permittedStep({ stage, items: $cartItems.get() }, { kind: 'visa', tourDateId });
  if (from.kind === 'cart') goToStep(step);
  else returnToStep(step, {});
}

/** Whether the guest can go back: not from the first step, and not after payment. */
export function canGoBack({ step, paying }: Booking): boolean {
  return !paying && step.kind !== 'cart' && !isAfterPayment(step);
}

/** Resets the step and the installment, because another cart is another booking. */
function resetSlider(): void {
  forgetStep();
  $installment.set(INSTALLMENT_FULL);
}

/**
 * Connects the dialog with the page: its close event, the browser's history, and pages restored from the browser's
 * cache.
 */
export function bindBooking(): () => void {
  const unbind = [
    onPageEvent('booking:close', closeBooking),
    onHistory(followHistory),
    // Waits for the functions' answer, because the guest must stay on the step if the removal fails.
    $cart.listen(() => void cartSettled().then(stayOnRealStep)),
    $installment.listen((installment) => rememberBooking({ installment })),
  ];
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted && $booking.get().open) void refreshBooking();
  };
  window.addEventListener('pageshow', onPageShow);
  return () => {
    unbind.forEach((stop) => stop());
    window.removeEventListener('pageshow', onPageShow);
  };
}

function followHistory(wanted: BookingStep | null): void {
  const { open, paying, step, stage } = $booking.get();
  if (!open) return;
  if (paying) return stayAt(step);
  if (wanted === null || isAfterPayment(step)) {
    closeBooking();
    return keepPlace();
  }
  const items = $cartItems.get();
  const permitted = permittedStep({ stage, items }, wanted);
  const steps = stepsFor(items);
  const position = (one: BookingStep) => steps.findIndex((other) => sameStep(one, other));
  showStep(permitted, position(permitted) < position(step) ? 'back' : 'forward');
  if (!sameStep(permitted, wanted)) replaceStep(permitted);
}

/**
 * Leaves a step that no longer exists: its cart is empty, or its visa item is gone. A cart that was emptied elsewhere was
 * perhaps paid there, so the functions are asked.
 */
function stayOnRealStep(): void {
  const { open, phase, paying, step, stage } = $booking.get();
  const justPaid = step.kind === 'card' && stage === 'paid';
  if (!open || phase !== 'ready' || paying || justPaid || isAfterPayment(step)) return;
  const items = $cartItems.get();
  if (items.length === 0 && $shownBefore.get() !== null) {
    resetSlider();
    agreeToCart();
    void loadBooking();
  } else if (items.length === 0 && step.kind !== 'cart') {
    resetSlider();
    returnToStep({ kind: 'cart' }, {});
  } else if (step.kind === 'visa' && !visaDates(items).includes(step.tourDateId)) {
    returnToStep(permittedStep({ stage, items }, { kind: 'summary' }), {});
  }
}

function showStep(step: BookingStep, direction: Booking['direction']): void {
  countVisit();
  $stepButton.set('idle');
  $cartFault.set('');
  // Each of the other steps, and the way from them, shows the amount as it is now.
  if (!isPayStep(step) || !isPayStep($booking.get().step)) agreeToCart();
  changeBooking({ step, direction, errors: {} });
  rememberBooking({ step });
}
