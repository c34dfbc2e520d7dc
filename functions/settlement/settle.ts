import type { Store } from '#functions/store/store.ts';
import { ATTEMPT_MAX_DECLINES } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';
import {
  type Attempt,
  findAttemptQuery,
  recordDeclineStatement,
  setAttemptMessageStatement,
  setGatewayIdStatement,
} from '#functions/bookings/attempts.ts';
import { findQuoteQuery, type Quote, seatLinesOf } from '#functions/bookings/quotes.ts';
import type { Context } from '#functions/context/context.ts';
import type { GatewayPayment, PostedCard } from '#functions/payments/gateway.ts';
import { logFault } from '#functions/platform/audit.ts';
import { ask, mapped, type Query, queryTogether, together } from '#functions/platform/query.ts';
import { type StoredCart } from '#functions/cart/carts.ts';
import { findCartQuery } from '#functions/cart/cart-queries.ts';
import { type Hold } from '#functions/seats/seat-ledger.ts';
import { activeHoldsQuery } from '#functions/seats/seat-statements.ts';
import { capture } from '#functions/settlement/capture.ts';
import { confirm } from '#functions/settlement/confirm.ts';
import { beginCancel, finishCancel, finishVoid } from '#functions/settlement/give-up.ts';
import { moveAttemptWithQuery } from '#functions/settlement/move-attempt.ts';
import { finishRefund } from '#functions/settlement/refund.ts';
import { BALANCE_CHANGED, confirmBalance, isStillOwed } from '#functions/settlement/settle-balance.ts';

/** An attempt as a read or a batch left it a moment ago. Every later batch checks that its state has not changed. */
export interface CurrentPayment {
  readonly attempt: Attempt;
  readonly quote: Quote;
  /** The gateway's latest answer; null when it must be read again. */
  readonly payment: GatewayPayment | null;
}

/** A payment with what its last batch also read. Missing fields are read when they are needed. */
interface MovedPayment extends CurrentPayment {
  /** The cart of a payment that was opened, and the seats it holds. */
  readonly basis?: Basis;
  /** The seats held by the cart of a payment that was authorised. */
  readonly holds?: readonly Hold[];
}

/** What a payment that waits for its guest stands on. */
interface Basis {
  readonly cart: StoredCart | null;
  readonly holds: readonly Hold[];
}

/** A payment with the gateway's answer. */
type KnownPayment = CurrentPayment & { readonly payment: GatewayPayment };

/**
 * The milliseconds in which a timer's step may begin to settle payments. The next run continues with those that waited
 * longest, so that a slow provider delays neither the other steps nor other payments.
 */
export const SETTLE_BUDGET = MINUTE / 2;

/** The result of settling: a final outcome, or what the payment waits for. */
export type Settled =
  | { kind: 'paid'; orderId: string }
  /** Waits for a card. */
  | ({ kind: 'open' } & KnownPayment)
  /** Waits for the guest to answer their bank. */
  | ({ kind: 'challenge'; url: string } & KnownPayment)
  | {
      kind: 'not-charged';
      state: 'cancelled' | 'voided' | 'capture-failed';
      message: string;
      /** The card's fingerprint, where the gateway's answer gave one. */
      fingerprint?: string | undefined;
    }
  | { kind: 'given-back'; state: 'refunded' | 'disputed'; orderId: string };

const NOT_FINISHED_IN_TIME = 'Your payment timed out. You haven’t been charged. Please try again.';
export const EDITED_WHILE_PAYING =
  'Your cart changed while you were paying. You haven’t been charged. Please check it and pay again.';
export const TOO_MANY_DECLINES =
  'Too many payments were declined. You haven’t been charged. Please check with your bank before you try again.';

/** More than the longest way through the states. Reaching it means that two callers undo each other's work. */
const MOST_STEPS = 12;

/**
 * Moves a payment attempt as far as possible. The card's answer, the browser's return, the provider's event and the
 * timer all call it, in any order and any number, and all reach the same single booking.
 *
 * It trusts only the gateway: without an answer that the caller has just received, it reads the payment again. A card
 * opens the payment if it was not opened before. Throws when the gateway or the database does not answer; a later call
 * is always safe. Null for an unknown id.
 */
export async function settle(
  context: Context,
  attemptId: string,
  known: CurrentPayment | null = null,
  card: PostedCard | null = null,
): Promise<Settled | null> {
  let current: MovedPayment | null = known;
  let fingerprint: string | undefined;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    current ??= await readCurrentPayment(context.db, attemptId);
    if (current === null) return null;
    fingerprint = current.payment?.fingerprint ?? fingerprint;
    const outcome = finalOutcomeOf(current.attempt);
    if (outcome !== null) return outcome.kind === 'not-charged' ? { ...outcome, fingerprint } : outcome;
    const next = await step(context, current, card);
    if (next !== null && 'kind' in next) return next;
    current = next;
  }
  throw new Error(`Attempt ${attemptId} does not come to rest`);
}

async function readCurrentPayment(db: Store, attemptId: string): Promise<CurrentPayment | null> {
  const [attempt, quote] = await queryTogether(
    db,
    findAttemptQuery(db, attemptId),
    findQuoteQuery(db, 'SELECT quote_id FROM attempts WHERE id = ?1', attemptId),
  );
  if (attempt === null) return null;
  if (quote === null) throw new Error(`Attempt ${attemptId} has lost its quote`);
  return { attempt, quote, payment: null };
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

/** Makes one move along the table of states. Returns the payment after it; null when it must be read again. */
async function step(
  context: Context,
  current: MovedPayment,
  card: PostedCard | null,
): Promise<MovedPayment | Settled | null> {
  const { attempt, quote } = current;
  const then = (moved: Attempt | null, payment: GatewayPayment | null = null) =>
    moved && { attempt: moved, quote, payment };
  if (attempt.state === 'created' || attempt.gatewayId === null) return openPayment(context, current, card);
  switch (attempt.state) {
    case 'capturing':
      return then(await capture(context, attempt, quote, attempt.gatewayId));
    case 'refunding':
      await finishRefund(context, attempt);
      return null;
    default:
  }
  const payment = current.payment ?? (await readPayment(context, attempt.gatewayId));
  switch (attempt.state) {
    case 'open':
      return settleOpen(context, { attempt, quote, payment }, current.basis);
    case 'authorised':
      return then(
        attempt.purpose === 'balance'
          ? await confirmBalance(context, attempt, quote, payment)
          : await confirm(context, attempt, quote, payment, current.holds),
      );
    case 'cancelling':
      return then(await finishCancel(context, attempt, quote, payment));
    case 'voiding':
      return then(await finishVoid(context, attempt, quote, payment));
    default:
      throw new Error(`Attempt ${attempt.id} is ${attempt.state}, which is no state to go on from`);
  }
}

async function settleOpen(
  context: Context,
  current: KnownPayment,
  basis: Basis | undefined,
): Promise<MovedPayment | Settled | null> {
  const { attempt, quote, payment } = current;
  switch (payment.state) {
    case 'needs-card':
    case 'challenge': {
      let waiting = current;
      const { decline } = payment;
      if (decline !== null && decline.id !== attempt.lastDecline) {
        await recordDeclineStatement(context.db, attempt.id, decline).run();
        const counted = { declines: attempt.declines + 1, lastDecline: decline.id, message: decline.message };
        waiting = { ...current, attempt: { ...attempt, ...counted } };
      } else if (payment.state === 'challenge' && attempt.message !== '') {
        // Another card waits for its bank: the reason of the earlier decline is not about it.
        await setAttemptMessageStatement(context.db, attempt.id, '').run();
      }
      const reason = await whyToCancel(context, waiting, basis);
      if (reason !== null) return cancel(context, waiting, reason);
      if (payment.state === 'needs-card' || payment.challengeUrl === null) return { kind: 'open', ...waiting };
      return { kind: 'challenge', url: payment.challengeUrl, ...waiting };
    }
    case 'authorised':
    case 'captured': {
      const holds = activeHoldsQuery(context.db, attempt.cartId);
      const moved = await moveAttemptWithQuery(context, attempt, 'authorised', {}, holds);
      return moved && { attempt: moved.attempt, quote, payment, holds: moved.answer };
    }
    default:
      return cancel(context, current, NOT_FINISHED_IN_TIME);
  }
}

/**
 * Starts to close a payment. The gateway is read once more before it closes, because the guest's bank may be faster.
 */
async function cancel(
  context: Context,
  { attempt, quote }: CurrentPayment,
  reason: string,
): Promise<CurrentPayment | null> {
  const cancelling = await beginCancel(context, attempt, reason);
  return cancelling && { attempt: cancelling, quote, payment: null };
}

/**
 * A payment with seats lives as long as they are held: closing it then also closes the provider's page, whose own end
 * comes later. A payment without seats has its own time.
 */
async function whyToCancel(
  context: Context,
  { attempt, quote }: KnownPayment,
  known: Basis | undefined,
): Promise<string | null> {
  if (attempt.declines >= ATTEMPT_MAX_DECLINES) return TOO_MANY_DECLINES;
  if (attempt.purpose === 'balance') {
    if (context.now() >= quote.expiresAt) return NOT_FINISHED_IN_TIME;
    return isStillOwed(context, attempt, quote) ? null : BALANCE_CHANGED;
  }
  const { cart, holds } = known ?? (await ask(context.db, basisQuery(context.db, attempt)));
  if (cart?.revision !== quote.cartRevision) return EDITED_WHILE_PAYING;
  return hasRunOut(context.now(), quote, holds) ? NOT_FINISHED_IN_TIME : null;
}

function hasRunOut(now: number, quote: Quote, holds: readonly Hold[]): boolean {
  const seats = seatLinesOf(quote);
  if (seats.length === 0) return now >= quote.expiresAt;
  return !seats.every(({ tourDateId }) => holds.some((hold) => hold.tourDateId === tourDateId && hold.expiresAt > now));
}

function basisQuery(db: Store, { cartId }: Attempt): Query<Basis> {
  const read = together(findCartQuery(db, cartId), activeHoldsQuery(db, cartId));
  return mapped(read, ([cart, holds]) => ({ cart, holds }));
}

/** The address where a browser returns from the provider or a bank. It contains only the id of the payment. */
export function paymentReturnUrl(context: Context, attemptId: string): string {
  return `${context.siteUrl}/api/checkout/return/?attempt=${encodeURIComponent(attemptId)}`;
}

/**
 * Opens the payment with its first card, or finds what an earlier call opened, and stores the gateway's id. The key makes
 * repeated calls open one payment.
 */
async function openPayment(
  context: Context,
  { attempt, quote }: CurrentPayment,
  card: PostedCard | null,
): Promise<MovedPayment | null> {
  const payment = await context.gateway.open({
    key: attempt.id,
    reference: attempt.id,
    amount: quote.due,
    way: attempt.way,
    returnUrl: paymentReturnUrl(context, attempt.id),
    card,
    attemptedAt: attempt.createdAt,
  });
  const stored = { with: [setGatewayIdStatement(context.db, attempt.id, payment.id)] };
  const opened = await moveAttemptWithQuery(context, attempt, 'open', stored, basisQuery(context.db, attempt));
  return opened && { attempt: { ...opened.attempt, gatewayId: payment.id }, quote, payment, basis: opened.answer };
}

async function readPayment(context: Context, gatewayId: string): Promise<GatewayPayment> {
  const payment = await context.gateway.read(gatewayId);
  if (payment === null) throw new Error('The gateway does not know a payment it opened');
  return payment;
}

const GATEWAY_TRIES = 3;

/** Settles with several tries when the gateway does not answer. Null when all fail; the timer then continues. */
export async function settleWithRetries(
  context: Context,
  attemptId: string,
  known: CurrentPayment | null = null,
  card: PostedCard | null = null,
): Promise<Settled | null> {
  for (let tries = 0; tries < GATEWAY_TRIES; tries += 1) {
    try {
      return await settle(context, attemptId, tries === 0 ? known : null, card);
    } catch (error) {
      logFault(`settle ${attemptId}`, error);
    }
  }
  return null;
}
