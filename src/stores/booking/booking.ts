import { atom, computed } from 'nanostores';
import { trackPurchase } from '#analytics/purchase.ts';
import { call } from '#api/call.ts';
import { loadBookingSession, renewSeats, type BookingSession, type CardFields } from '#contract/booking-session.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { sameStep, type BookingStep } from '#domain/booking-steps.ts';
import { PROVIDER_SUCCESS_DELAY_MS } from '#domain/constants.ts';
import { enterHistory, leaveHistory, onHistory, pushStep, replaceStep } from '#stores/booking/booking-history.ts';
import { forgetBooking, forgetStep, recallBooking, rememberBooking } from '#stores/booking/booking-memory.ts';
import { buttonFor } from '#stores/button-state.ts';
import { forgetNote, keepNote } from '#stores/cart-note.ts';
import { $cart, $cartFault, $cartItems, $cartItemsCount, cartSettled, loadCart, resetVisa } from '#stores/cart.ts';
import { loadGuestProfile } from '#stores/booking/guest.ts';
import { $installment, chooseInstallment, resetInstallment } from '#stores/booking/installment.ts';
import { heldUntil, type HeldUntil } from '#stores/live-facts.ts';
import { onPageEvent, sendPageEvent } from '#stores/page-events.ts';
import { $payment } from '#stores/booking/payment.ts';
import { nextStep, permittedStep, resumeStep, stepsFor, visaDates } from '#stores/booking/resume-step.ts';

export interface Booking {
  open: boolean;
  /**
   * Whether the cart and the functions' word on where the booking stands are here. `landing` is the moment after a
   * payment elsewhere; `failed` means that nobody knows what is in the cart.
   */
  phase: 'loading' | 'landing' | 'failed' | 'ready';
  step: BookingStep;
  direction: 'forward' | 'back';
  stage: BookingSession['stage'];
  /** What the functions said about the step before anything was sent from it. */
  errors: ErrorMap;
  /** While a payment is under way the dialog can neither be closed nor left. */
  paying: boolean;
  /** Whether what was paid for just now had a visa step. */
  paidForVisa: boolean;
  /** Whether payments are a demonstration that takes test cards only. */
  demonstration: boolean;
  /** Whose fields take the card; null until the functions said so, since a real card may go into none of ours. */
  cardFields: CardFields | null;
  /** Null when no seats are held. */
  heldUntil: HeldUntil | null;
  /** How the dialog left: with items it moves away and the cart flashes, empty it just hides (M86). */
  exit: 'animate' | 'hide';
}

const CLOSED: Booking = {
  open: false,
  phase: 'loading',
  step: { kind: 'cart' },
  direction: 'forward',
  stage: 'shopping',
  errors: {},
  paying: false,
  paidForVisa: false,
  demonstration: false,
  cardFields: null,
  heldUntil: null,
  exit: 'animate',
};

export const $booking = atom<Booking>(CLOSED);

/** The one button that takes a step forward. */
export const $stepButton = buttonFor();

/** Whether the header has a Visa stop (M77). It stays once paid, when the cart that asked for it is gone. */
export const $hasVisaStep = computed(
  [$booking, $cartItems],
  ({ paidForVisa }, items) => paidForVisa || visaDates(items).length > 0,
);

export function changeBooking(changes: Partial<Booking>): void {
  $booking.set({ ...$booking.get(), ...changes });
}

/**
 * Opens the dialog where the guest left off: the functions say how far they are, the tab what they last saw. After a
 * payment elsewhere that failed, it is the payment that goes on (M101). The chat goes out of sight meanwhile (M83).
 */
export async function openBooking(at?: 'payment'): Promise<void> {
  if ($booking.get().open) return;
  if (at === 'payment') rememberBooking({ step: { kind: 'card' } });
  $stepButton.set('idle');
  changeBooking({ ...CLOSED, open: true });
  sendPageEvent('chat:hide');
  await loadBooking();
}

/** Loads what the open dialog shows, and again when that failed. */
export async function loadBooking(): Promise<void> {
  changeBooking({ phase: 'loading' });
  await refreshBooking();
  if ($booking.get().open) enterHistory($booking.get().step);
}

/** Asks where the booking stands and goes there: on opening, and when the browser brings back a page it had put away. */
async function refreshBooking(): Promise<void> {
  const [session, cart] = await Promise.all([loadSession(), loadCart(), loadGuestProfile()]);
  // An empty cart is said only by functions that said so, and not of one that was perhaps just paid for.
  if ($cartItems.get().length === 0 && (session === null || cart.kind !== 'ok')) {
    changeBooking({ phase: 'failed', paying: false });
    return;
  }
  const memory = recallBooking();
  if (memory.installment === undefined || $cart.get().deposit === null) resetInstallment();
  else chooseInstallment(memory.installment);
  const stage = session?.stage ?? 'shopping';
  const message = session?.message ?? '';
  const note = session?.note ?? '';
  if (session) $payment.set(session.payment);
  // What was paid is said where the cart of now is seen, not at the payment of it.
  const step: BookingStep =
    note === '' ? resumeStep({ stage, items: $cartItems.get() }, memory.step, message) : { kind: 'cart' };
  if (note !== '') keepNote(note);
  if (step.kind === 'additional' && memory.step?.kind !== 'additional') await land();
  changeBooking({
    phase: 'ready',
    paying: false,
    stage,
    step,
    demonstration: session?.demonstration ?? false,
    cardFields: session?.card_fields ?? null,
    heldUntil: session && heldUntil(session),
    errors: message === '' ? {} : { __all__: [message] },
  });
  $stepButton.set(message === '' ? 'idle' : 'error');
}

/** The guest comes back from a payment elsewhere: that it went through stands there for a moment (M82, M94). */
async function land(): Promise<void> {
  changeBooking({ phase: 'landing' });
  await new Promise((resolve) => setTimeout(resolve, PROVIDER_SUCCESS_DELAY_MS));
  rememberBooking({ step: { kind: 'additional' } });
}

export async function loadSession(): Promise<BookingSession | null> {
  const answer = await call(loadBookingSession);
  if (answer.kind !== 'ok') return null;
  if (answer.value.payment !== null) trackPurchase(answer.value.payment);
  return answer.value;
}

/** Keeps the seats for as long as it takes to type a card. Without an answer they are kept as long as before. */
export async function keepSeats(): Promise<void> {
  const answer = await call(renewSeats);
  if (answer.kind === 'ok' && !isAfterPayment($booking.get().step)) {
    changeBooking({ heldUntil: heldUntil(answer.value), cardFields: answer.value.card_fields });
  }
}

/** Closes the dialog and takes its entries out of the browser's history. Not while a payment is under way. */
export function closeBooking(): void {
  const { open, paying } = $booking.get();
  if (!open || paying) return;
  if ($booking.get().step.kind === 'confirmation') forgetBooking();
  forgetNote();
  $cartFault.set('');
  changeBooking({ open: false, exit: $cartItemsCount.get() > 0 ? 'animate' : 'hide' });
  sendPageEvent('chat:show');
  leaveHistory();
}

/** Goes on to a step. Errors and a red button stay behind with the step they belong to. */
export function goToStep(step: BookingStep): void {
  showStep(step, 'forward');
  pushStep(step);
}

/** Goes on to the step after the current one. */
export function goToNextStep(): void {
  goToStep(nextStep($cartItems.get(), $booking.get().step));
}

/** Goes to a step that the guest must look at again, with the reason. */
export function returnToStep(step: BookingStep, errors: ErrorMap): void {
  showStep(step, 'back');
  changeBooking({ errors });
  pushStep(step);
}

/**
 * Makes the visa of a trip undecided again, and goes to the step that asks for it (M118): by way of the details, where
 * those are not known yet.
 */
export async function changeVisa(tourDateId: string): Promise<void> {
  const answer = await resetVisa(tourDateId);
  const { open, step: from, stage } = $booking.get();
  if (answer?.kind !== 'ok' || !open) return;
  const step = permittedStep({ stage, items: $cartItems.get() }, { kind: 'visa', tourDateId });
  if (from.kind === 'cart') goToStep(step);
  else returnToStep(step, {});
}

/** The step back is the browser's own, so that both controls do the same. */
export function goBack(): void {
  history.back();
}

/** Whether there is a step to go back to: none before the first, none from what is paid. */
export function canGoBack({ step, paying }: Booking): boolean {
  return !paying && step.kind !== 'cart' && !isAfterPayment(step);
}

/** Takes the slider back to its start: another cart is another booking (M93). */
function resetSlider(): void {
  forgetStep();
  resetInstallment();
}

/** Binds the dialog to the page: its close event, the browser's back, and pages brought back whole. */
export function bindBooking(): () => void {
  const unbind = [
    onPageEvent('booking:close', closeBooking),
    onHistory(followHistory),
    // Not before the functions have answered: a removal that fails must leave the guest where they are.
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
  if (paying) return pushStep(step);
  if (wanted === null || isAfterPayment(step)) return closeBooking();
  const items = $cartItems.get();
  const permitted = permittedStep({ stage, items }, wanted);
  const steps = stepsFor(items);
  const position = (one: BookingStep) => steps.findIndex((other) => sameStep(one, other));
  showStep(permitted, position(permitted) < position(step) ? 'back' : 'forward');
  if (!sameStep(permitted, wanted)) replaceStep(permitted);
}

/** A cart that lost its items, or the visa a step was about, has no use for the step. */
function stayOnRealStep(): void {
  const { open, phase, paying, step, stage } = $booking.get();
  const justPaid = step.kind === 'card' && stage === 'paid';
  if (!open || phase !== 'ready' || paying || justPaid || isAfterPayment(step)) return;
  const items = $cartItems.get();
  if (items.length === 0 && step.kind !== 'cart') {
    resetSlider();
    returnToStep({ kind: 'cart' }, {});
  } else if (step.kind === 'visa' && !visaDates(items).includes(step.tourDateId)) {
    returnToStep(permittedStep({ stage, items }, { kind: 'summary' }), {});
  }
}

function showStep(step: BookingStep, direction: Booking['direction']): void {
  $stepButton.set('idle');
  $cartFault.set('');
  changeBooking({ step, direction, errors: {} });
  rememberBooking({ step });
}

function isAfterPayment(step: BookingStep): boolean {
  return step.kind === 'additional' || step.kind === 'confirmation';
}
