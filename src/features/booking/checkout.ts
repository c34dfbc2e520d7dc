import { atom } from 'nanostores';
import * as v from 'valibot';
import { productsOf, type AnalyticsEvent } from '#analytics/events.ts';
import { trackPurchase, track } from '#analytics/track.ts';
import { call, type Answer } from '#api/call.ts';
import { CART_CHANGED, CONFIRM_AGAIN, VISA_UNDECIDED_TEXT } from '#contract/cart.ts';
import { payByCard, seenTotalOf, type PaidBooking } from '#contract/checkout.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { GuestProfile, saveGuest, saveGuestMore } from '#contract/guest.ts';
import { ChallengeBody, TURNSTILE_FIELD } from '#contract/turnstile.ts';
import {
  CARD_SUCCESS_DELAY_MS,
  INSTALLMENT_DEPOSIT,
  INSTALLMENT_FULL,
  STEP_SUCCESS_DELAY_MS,
} from '#domain/constants.ts';
import { fullTripText } from '#domain/text/booking-texts.ts';
import { cardFrom, guestFrom, guestMoreFrom, type ProviderCard, rememberDraft } from './booking-forms.ts';
import { $installment, keepNote, rememberBooking } from '#features/cart/booking-memory.ts';
import {
  $booking,
  changeBooking,
  $guest,
  $payment,
  $stepButton,
  stillHere,
  $outsideChange,
  heldUntil,
} from './booking-state.ts';
import type { ApprovedWallet } from './steps/stripe-wallets.ts';
import { goToNextStep, goToStep, loadSession, returnToStep } from './booking.ts';
import { runButton } from '#ui/button-state.ts';
import { notifyCartChanged, $cart, $cartItems, agreeToCart, cartSettled, loadCart } from '#features/cart/cart.ts';
import { fullTrips, isVisaItem } from '#contract/cart-items.ts';
import { typedText, type TypedValues } from '#contract/endpoint.ts';
import { visitSource } from '#analytics/tag-layer.ts';
import { MINUTE } from '#domain/durations.ts';

/** The bank may need this long for a card payment. */
const PAYMENT_TIMEOUT_MS = MINUTE;
const PAYMENT_QUESTIONS = 3;
const PAYMENT_QUESTION_PAUSE_MS = 2000;

const UNREACHABLE = 'We couldn’t reach our booking system. Check your connection and try again.';
const FAILED = 'Something went wrong on our side. Please try again in a moment.';
const PAYMENT_UNKNOWN =
  'We’re not sure your payment went through. Check your email for a confirmation first. If there isn’t one, try again: you won’t be charged twice.';

/** Whether the guest must answer Turnstile at the personal step before seats are held. */
export const $asksTurnstile = atom(false);

/**
 * Sends the personal details. From then on the functions hold the seats.
 *
 * Returns null on success, else the messages by field, as the other steps do.
 */
export async function savePersonal(values: TypedValues): Promise<ErrorMap | null> {
  rememberDraft(values);
  const guest = guestFrom(values);
  const isAwaited = stillHere();
  const turnstile = typedText(values, TURNSTILE_FIELD) || undefined;
  const body = { ...guest, [TURNSTILE_FIELD]: turnstile, source: visitSource() };
  const answer = await call(saveGuest, { body, encoding: 'form' });
  $asksTurnstile.set(isChallenged(answer));
  if (answer.kind === 'ok') {
    $guest.set(v.parse(GuestProfile, guest));
    if (isAwaited()) changeBooking({ stage: 'guest-saved', heldUntil: heldUntil(answer.value) });
  }
  if (answer.kind === 'refused' && answer.status === 409) await loadCart();
  return errorsOf(answer);
}

function isChallenged(answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && v.is(ChallengeBody, answer.body);
}

export async function confirmVisa(tourDateId: string): Promise<ErrorMap | null> {
  await Promise.all([cartSettled(), untilSeen()]);
  const item = $cartItems.get().find((each) => isVisaItem(each) && each.tour_date_id === tourDateId);
  return item?.visa_id === 0 ? { visa_id: [VISA_UNDECIDED_TEXT] } : null;
}

/**
 * Pays with the card in our form or in the provider's fields. Uses the address that came with the card fields.
 * It never charges twice: a second press is ignored, and when the outcome is unknown it asks the functions first.
 */
export async function pay(
  values: TypedValues,
  providerCard: Pick<ProviderCard, 'takeToken'> | null,
): Promise<ErrorMap | null> {
  const cart = $cart.get();
  const choice = { installment: $installment.get(), cart_version: cart.version, cart_total: seenTotalOf(cart) };
  const path = $booking.get().cardFields?.url ?? payByCard.path;
  const typed = cardFrom(values);
  changeBooking({ paying: true });
  reportCheckout('payment-info');
  try {
    const taken = providerCard === null ? null : await providerCard.takeToken(typed.name.trim());
    if (taken !== null && 'errors' in taken) return taken.errors;
    const card = taken === null ? typed : { name: typed.name, acct: taken.token };
    const answer = await call({ ...payByCard, path }, { body: { ...card, ...choice }, timeoutMs: PAYMENT_TIMEOUT_MS });
    $asksTurnstile.set(isChallenged(answer));
    if (answer.kind === 'ok' && 'challenge_url' in answer.value) {
      location.assign(answer.value.challenge_url);
      return await new Promise<never>(() => undefined);
    }
    return await settleOutcome(answer as Answer<PaidBooking>);
  } finally {
    changeBooking({ paying: false });
  }
}

/** Pays with a wallet in which the guest has just approved the payment. It takes the place of the card step's button. */
export async function payByWallet({ name, takeToken, fail }: ApprovedWallet): Promise<void> {
  const isPaid = await takeStep(async () => {
    const errors = await pay({ name: name || ($guest.get()?.name ?? '') }, { takeToken });
    // A refusal that leads back to the summary has shown its errors there.
    if (errors !== null && $booking.get().step.kind === 'card') changeBooking({ errors });
    return errors === null;
  });
  if (!isPaid) fail();
}

export async function saveAdditional(values: TypedValues): Promise<ErrorMap | null> {
  const isAwaited = stillHere();
  const answer = await call(saveGuestMore, { body: guestMoreFrom(values), encoding: 'form' });
  if (answer.kind === 'ok' && isAwaited()) changeBooking({ stage: 'completed' });
  return errorsOf(answer);
}

/** Goes on from the cart or the summary, which send nothing, unless a trip has no seat: then the card would be for nothing. */
export async function passStep(): Promise<void> {
  await takeStep(async () => {
    await untilSeen();
    // A seat may have come free since.
    if (fullTrips($cartItems.get()).length > 0) await loadCart();
    const [full] = fullTrips($cartItems.get());
    if (full?.full !== undefined) {
      changeBooking({ errors: { __all__: [fullTripText(full.display_heading, full.full)] } });
      return false;
    }
    if ($booking.get().step.kind === 'cart') reportCheckout('begin-checkout');
    return true;
  });
}

function reportCheckout(kind: Extract<AnalyticsEvent, { products: unknown }>['kind']): void {
  track({ kind, products: productsOf($cart.get()) });
}

/** A few frames, also on a slow phone. */
const SEEN_MS = 50;

/** Waits until a step that sends nothing has visibly shown `please wait`. */
function untilSeen(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SEEN_MS));
}

/**
 * Runs a step's work and shows its state on the button. After success it shows `all good`, waits, and goes to the
 * next step. Returns whether the work succeeded. Does nothing while a changed amount waits for the guest.
 */
export async function takeStep(work: () => Promise<boolean>): Promise<boolean> {
  if ($outsideChange.get() !== null) return false;
  const { step } = $booking.get();
  const isCard = step.kind === 'card';
  const isAwaited = stillHere();
  const succeeded = await runButton(
    $stepButton,
    () => {
      changeBooking({ errors: {} });
      return work();
    },
    { reverts: false, isAwaited },
  );
  if (!succeeded) return false;
  await new Promise((resolve) => setTimeout(resolve, isCard ? CARD_SUCCESS_DELAY_MS : STEP_SUCCESS_DELAY_MS));
  if (isAwaited() && isCard) goToStep({ kind: 'additional' });
  else if (isAwaited()) goToNextStep();
  // Also for a guest who has closed the dialog by then: the cart is paid.
  if (isCard) await loadCart();
  return true;
}

async function settleOutcome(answer: Answer<PaidBooking>): Promise<ErrorMap | null> {
  switch (answer.kind) {
    case 'ok':
      takePayment(answer.value);
      return null;
    case 'refused':
      return answerRefusal(answer.status, refusalOf(answer.errors));
    default:
      return (await wasPaidAfterAll()) ? null : { __all__: [PAYMENT_UNKNOWN] };
  }
}

/**
 * After a 409 the price, cart or seats have changed: shows the summary again, and the guest decides again. Where only
 * the amount has changed, the card step itself asks.
 */
async function answerRefusal(status: number, errors: ErrorMap): Promise<ErrorMap> {
  const byDeposit = $installment.get() === INSTALLMENT_DEPOSIT;
  if (status === 409 || byDeposit) await loadCart();
  if ($outsideChange.get() !== null && errors['__all__']?.[0]?.startsWith(CART_CHANGED)) return {};
  // The refusal itself has asked.
  if (errors['__all__']?.[0]?.includes(CONFIRM_AGAIN)) agreeToCart();
  if (byDeposit && $cart.get().deposit === null) $installment.set(INSTALLMENT_FULL);
  if (status === 409) {
    returnToStep({ kind: $cartItems.get().length > 0 ? 'summary' : 'cart' }, errors);
    $stepButton.set('error');
  }
  return errors;
}

/** Asks several times, because the payment may be settled at this moment. */
async function wasPaidAfterAll(): Promise<boolean> {
  for (let question = 1; question <= PAYMENT_QUESTIONS; question += 1) {
    const session = await loadSession();
    if (session?.payment && (session.stage === 'paid' || session.stage === 'completed')) {
      takePayment(session.payment);
      return true;
    }
    if (session !== null && session.stage !== 'paying') return false;
    if (question < PAYMENT_QUESTIONS) {
      await new Promise((resolve) => setTimeout(resolve, PAYMENT_QUESTION_PAUSE_MS));
    }
  }
  return false;
}

function takePayment(paid: PaidBooking): void {
  const { trip_name, booking_reference, checkin_url, account, open_tickets, guides, visa, note } = paid;
  trackPurchase(paid);
  $payment.set({ trip_name, booking_reference, checkin_url, account, open_tickets, guides, visa });
  rememberBooking({ step: { kind: 'additional' } }, {});
  if (note !== '') keepNote(note);
  changeBooking({ stage: 'paid', heldUntil: null });
  notifyCartChanged();
}

function errorsOf(answer: Answer<unknown>): ErrorMap | null {
  switch (answer.kind) {
    case 'ok':
      return null;
    case 'refused':
      return refusalOf(answer.errors);
    case 'unreachable':
      return { __all__: [UNREACHABLE] };
    case 'failed':
      return { __all__: [FAILED] };
  }
}

function refusalOf(errors: ErrorMap): ErrorMap {
  return Object.keys(errors).length > 0 ? errors : { __all__: [FAILED] };
}
