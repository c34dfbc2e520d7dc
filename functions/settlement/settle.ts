import { ATTEMPT_MAX_DECLINES } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';
import {
  type Attempt,
  findAttempt,
  findUnfinishedAttempt,
  recordChallenge,
  recordDecline,
  setGatewayId,
} from '#functions/bookings/attempts.ts';
import { findQuote, type Quote, seatLinesOf } from '#functions/bookings/quotes.ts';
import { findCart } from '#functions/cart/carts.ts';
import type { Context } from '#functions/context/context.ts';
import type { GatewayPayment, PostedCard } from '#functions/payments/gateway.ts';
import { logFault } from '#functions/platform/audit.ts';
import { activeHolds } from '#functions/seats/seat-ledger.ts';
import { capture } from '#functions/settlement/capture.ts';
import { confirm } from '#functions/settlement/confirm.ts';
import { finishCancel, finishVoid } from '#functions/settlement/give-up.ts';
import { moveAttempt } from '#functions/settlement/move-attempt.ts';
import { finishRefund } from '#functions/settlement/refund.ts';
import { BALANCE_CHANGED, confirmBalance, isStillOwed } from '#functions/settlement/settle-balance.ts';

/** A payment that waits for its guest, with the provider's latest answer. */
export interface CurrentPayment {
  readonly attempt: Attempt;
  readonly quote: Quote;
  readonly payment: GatewayPayment;
}

/**
 * The milliseconds in which a timer's step may begin to settle payments. The next run continues with those that waited
 * longest, so that a slow provider delays neither the other steps nor other payments.
 */
export const SETTLE_BUDGET = MINUTE / 2;

/** The result of settling: a final outcome, or what the payment waits for. */
export type Settled =
  | { kind: 'paid'; orderId: string }
  /** Waits for a card. */
  | ({ kind: 'open' } & CurrentPayment)
  /** Waits for the guest to answer their bank. */
  | ({ kind: 'challenge'; url: string } & CurrentPayment)
  | {
      kind: 'not-charged';
      state: 'cancelled' | 'voided' | 'capture-failed';
      message: string;
      /** The card's fingerprint, where the provider's answer gave one. */
      fingerprint?: string | undefined;
    }
  | { kind: 'given-back'; state: 'refunded' | 'disputed'; orderId: string };

/** What the caller of `settle` brings. */
interface Brought {
  /** The provider's answer, if it came a moment ago. */
  readonly answer?: GatewayPayment | null;
  /** Opens the payment, if it was not opened before. */
  readonly card?: PostedCard | null;
}

const NOT_FINISHED_IN_TIME = 'Your payment timed out. You haven’t been charged. Please try again.';
export const EDITED_WHILE_PAYING =
  'Your cart changed while you were paying. You haven’t been charged. Please check it and pay again.';
export const TOO_MANY_DECLINES =
  'Too many payments were declined. You haven’t been charged. Please check with your bank before you try again.';

/** More than the longest way through the states. Reaching it means that two callers undo each other's work. */
const MOST_STEPS = 15;

/**
 * Moves a payment attempt as far as possible. The card's answer, the browser's return, the provider's event and the
 * timer all call it, in any order and any number, and all reach the same single booking.
 *
 * Each step loads the attempt, asks the provider if it must, and moves the attempt on in one transaction, which checks
 * that no other call has moved it meanwhile. It trusts only the provider: without an answer that just came, it reads the
 * payment again.
 *
 * Throws when the provider does not answer; a later call is always safe. Null for an unknown id.
 */
export async function settle(
  context: Context,
  attemptId: string,
  { answer = null, card = null }: Brought = {},
): Promise<Settled | null> {
  let payment = answer;
  let fingerprint: string | undefined;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const attempt = findAttempt(context.store, attemptId);
    if (attempt === null) return null;
    fingerprint = payment?.fingerprint ?? fingerprint;
    const outcome = finalOutcomeOf(attempt);
    if (outcome !== null) return outcome.kind === 'not-charged' ? { ...outcome, fingerprint } : outcome;
    const quote = findQuote(context.store, attempt.quoteId);
    if (quote === null) throw new Error(`Attempt ${attemptId} has lost its quote`);
    const next = await step(context, attempt, quote, payment, card);
    if (next !== null && 'kind' in next) return next;
    payment = next;
  }
  throw new Error(`Attempt ${attemptId} does not come to rest`);
}

function finalOutcomeOf(attempt: Attempt): Settled | null {
  switch (attempt.state) {
    case 'captured':
      return { kind: 'paid', orderId: attempt.orderId };
    case 'cancelled':
    case 'voided':
    case 'capture-failed':
      return { kind: 'not-charged', state: attempt.state, message: attempt.message };
    case 'refunded':
    case 'disputed':
      return { kind: 'given-back', state: attempt.state, orderId: attempt.orderId };
    default:
      return null;
  }
}

/**
 * Makes one move along the table of states. Returns what the payment waits for, or the provider's answer that the next
 * step may use; null when it must be read again.
 */
async function step(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment | null,
  card: PostedCard | null,
): Promise<Settled | GatewayPayment | null> {
  const { state, gatewayId } = attempt;
  if (state === 'created' || gatewayId === null) return openPayment(context, attempt, quote, card);
  if (state === 'capturing') await capture(context, attempt, quote, gatewayId);
  else if (state === 'refunding') await finishRefund(context, attempt);
  else if (payment === null) return readPayment(context, gatewayId);
  else if (state === 'open') return settleOpen(context, attempt, quote, payment);
  else if (state === 'cancelling') await finishCancel(context, attempt, quote, payment);
  else if (state === 'voiding') await finishVoid(context, attempt, quote, payment);
  else if (attempt.purpose === 'balance') confirmBalance(context, attempt, quote, payment);
  else await confirm(context, attempt, quote, payment);
  return null;
}

/**
 * Opens the payment with its first card, or finds what an earlier call opened, and stores the provider's id. The key
 * makes repeated calls open one payment. Null when another call has stored another page of the provider meanwhile.
 */
async function openPayment(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  card: PostedCard | null,
): Promise<GatewayPayment | null> {
  const payment = await context.gateway.open({
    key: attempt.id,
    reference: attempt.id,
    amount: quote.due,
    way: attempt.way,
    returnUrl: paymentReturnUrl(context, attempt.id),
    card,
    attemptedAt: attempt.createdAt,
  });
  context.store.transaction(() => {
    if (moveAttempt(context, attempt, 'open')) setGatewayId(context.store, attempt.id, payment.id);
  });
  return findAttempt(context.store, attempt.id)?.gatewayId === payment.id ? payment : null;
}

/** The address where a browser returns from the provider or a bank. It contains only the id of the payment. */
export function paymentReturnUrl(context: Context, attemptId: string): string {
  return `${context.siteUrl}/api/checkout/return/?attempt=${encodeURIComponent(attemptId)}`;
}

async function readPayment(context: Context, gatewayId: string): Promise<GatewayPayment> {
  const payment = await context.gateway.read(gatewayId);
  if (payment === null) throw new Error('The gateway does not know a payment it opened');
  return payment;
}

function settleOpen(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment,
): Settled | GatewayPayment | null {
  const { store } = context;
  return store.transaction(() => {
    if (payment.state === 'authorised' || payment.state === 'captured') {
      // The decline of an earlier card is not about this one.
      moveAttempt(context, attempt, 'authorised', '');
      return payment;
    }
    const isWaiting = payment.state === 'needs-card' || payment.state === 'challenge';
    const { decline } = payment;
    if (isWaiting && decline !== null && decline.id !== attempt.lastDecline) recordDecline(store, attempt.id, decline);
    else if (payment.state === 'challenge') recordChallenge(store, attempt.id);
    const waiting = { attempt: findAttempt(store, attempt.id)!, quote, payment };
    const reason = isWaiting ? whyToCancel(context, waiting) : NOT_FINISHED_IN_TIME;
    if (reason !== null) {
      // The payment is read once more before it closes, because the guest's bank may be faster.
      moveAttempt(context, attempt, 'cancelling', reason);
      return null;
    }
    const { challengeUrl: url } = payment;
    return payment.state === 'challenge' && url !== null
      ? { kind: 'challenge', url, ...waiting }
      : { kind: 'open', ...waiting };
  });
}

/**
 * A payment with seats lives as long as they are held: closing it then also closes the provider's page, whose own end
 * comes later. A payment without seats has its own time.
 */
function whyToCancel({ store, now }: Context, { attempt, quote }: CurrentPayment): string | null {
  if (attempt.declines >= ATTEMPT_MAX_DECLINES) return TOO_MANY_DECLINES;
  if (attempt.purpose === 'balance') {
    if (now() >= quote.expiresAt) return NOT_FINISHED_IN_TIME;
    return isStillOwed(store, attempt, quote) ? null : BALANCE_CHANGED;
  }
  if (findCart(store, attempt.cartId)?.revision !== quote.cartRevision) return EDITED_WHILE_PAYING;
  const seats = seatLinesOf(quote);
  const held = activeHolds(store, attempt.cartId).filter(({ expiresAt }) => expiresAt > now());
  const isInTime =
    seats.length === 0
      ? now() < quote.expiresAt
      : seats.every(({ tourDateId }) => held.some((hold) => hold.tourDateId === tourDateId));
  return isInTime ? null : NOT_FINISHED_IN_TIME;
}

/**
 * Settles a cart's unfinished payment, if it has one, after something else was done with the cart. That stays also when
 * the provider does not answer: the timer settles the payment later.
 */
export async function settleUnfinished(context: Context, cartId: string, occasion: string): Promise<void> {
  const attempt = findUnfinishedAttempt(context.store, cartId);
  if (attempt === null) return;
  try {
    await settle(context, attempt.id);
  } catch (fault) {
    logFault(`settle after ${occasion}`, fault);
  }
}

const GATEWAY_TRIES = 3;

/** Settles with several tries when the provider does not answer. Null when all fail; the timer then continues. */
export async function settleWithRetries(
  context: Context,
  attemptId: string,
  brought: Brought = {},
): Promise<Settled | null> {
  for (let tries = 0; tries < GATEWAY_TRIES; tries += 1) {
    try {
      return await settle(context, attemptId, tries === 0 ? brought : { ...brought, answer: null });
    } catch (error) {
      logFault(`settle ${attemptId}`, error);
    }
  }
  return null;
}
