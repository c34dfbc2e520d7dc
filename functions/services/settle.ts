import { capture } from '#functions/services/capture.ts';
import { confirm } from '#functions/services/confirm.ts';
import { BALANCE_CHANGED, confirmBalance, isStillOwed } from '#functions/services/confirm-balance.ts';
import type { Context } from '#functions/services/context.ts';
import { beginCancel, finishCancel, finishVoid, throwUnlessMoved } from '#functions/services/give-up.ts';
import { finishRefund } from '#functions/services/refund.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import {
  findAttempt,
  moveAttempt,
  openAttempt,
  recordDeclines,
  type Attempt,
  type AttemptState,
} from '#functions/storage/attempts.ts';
import { auditStatement } from '#functions/storage/audit.ts';
import { findCart } from '#functions/storage/carts.ts';
import { runGuarded } from '#functions/storage/guarded-batch.ts';
import { findQuote, type Quote } from '#functions/storage/quotes.ts';
import { ATTEMPT_MAX_DECLINES } from '#domain/constants.ts';

/** Where an attempt rests once everything that can be done has been done. */
export type Settled =
  | { kind: 'paid'; orderId: string }
  /** Waits for a card. */
  | { kind: 'open'; payment: GatewayPayment }
  /** Waits for the guest to answer their bank. */
  | { kind: 'challenge'; url: string; payment: GatewayPayment }
  | { kind: 'not-charged'; state: 'cancelled' | 'voided' | 'capture-failed'; message: string }
  | { kind: 'given-back'; state: 'refunded' | 'disputed'; orderId: string };

const NOT_FINISHED_IN_TIME = 'Your payment was not finished in time. You have not been charged.';
export const EDITED_WHILE_PAYING = 'Your cart changed while you were paying. You have not been charged.';
export const TOO_MANY_DECLINES =
  'Too many payments were declined. You have not been charged. Please check with your bank before you try again.';

/** More than the longest way through the states, so that running out means two callers kept undoing each other. */
const MOST_STEPS = 12;

/**
 * Brings a payment attempt as far as it goes. The card's answer, the browser's return, the provider's message and the
 * timer all come here, in any order and any number, and all reach the same single booking (P04).
 *
 * It believes nobody: the gateway is read again each time. Throws when the gateway or the database does not answer;
 * calling it again later is always right. Unknown ids are null.
 */
export async function settle(context: Context, attemptId: string): Promise<Settled | null> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const attempt = await findAttempt(context.db, attemptId);
    if (attempt === null) return null;
    const rest = restOf(attempt) ?? (await step(context, attempt));
    if (rest !== null) return rest;
  }
  throw new Error(`Attempt ${attemptId} does not come to rest`);
}

function restOf(attempt: Attempt): Settled | null {
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

/** One move along the table of states; null asks to look again. */
async function step(context: Context, attempt: Attempt): Promise<Settled | null> {
  const quote = await findQuote(context.db, attempt.quoteId);
  if (quote === null) throw new Error(`Attempt ${attempt.id} has lost its quote`);
  if (attempt.state === 'created' || attempt.gatewayId === null) {
    await openPayment(context, attempt, quote);
    return null;
  }
  switch (attempt.state) {
    case 'capturing':
      await capture(context, attempt, quote, attempt.gatewayId);
      return null;
    case 'refunding':
      await finishRefund(context, attempt);
      return null;
    default:
  }
  const payment = await readPayment(context, attempt.gatewayId);
  switch (attempt.state) {
    case 'open':
      return settleOpen(context, attempt, quote, payment);
    case 'authorised':
      await (attempt.purpose === 'balance' ? confirmBalance : confirm)(context, attempt, quote, payment);
      return null;
    case 'cancelling':
      await finishCancel(context, attempt, quote, payment);
      return null;
    case 'voiding':
      await finishVoid(context, attempt, quote, payment);
      return null;
    default:
      throw new Error(`Attempt ${attempt.id} is ${attempt.state}, which is no state to go on from`);
  }
}

async function settleOpen(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment,
): Promise<Settled | null> {
  switch (payment.state) {
    case 'needs-card':
    case 'challenge': {
      if (payment.declines > attempt.declines) {
        await recordDeclines(context.db, attempt.id, payment.declines, payment.declineMessage).run();
      }
      const reason = await whyToCancel(context, attempt, quote, payment);
      if (reason !== null) {
        await beginCancel(context, attempt, reason);
        return null;
      }
      if (payment.state === 'needs-card' || payment.challengeUrl === null) return { kind: 'open', payment };
      return { kind: 'challenge', url: payment.challengeUrl, payment };
    }
    case 'authorised':
    case 'captured':
      await move(context, attempt, 'authorised');
      return null;
    default:
      await beginCancel(context, attempt, NOT_FINISHED_IN_TIME);
      return null;
  }
}

async function whyToCancel(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment,
): Promise<string | null> {
  if (payment.declines >= ATTEMPT_MAX_DECLINES) return TOO_MANY_DECLINES;
  if (context.now() >= quote.expiresAt) return NOT_FINISHED_IN_TIME;
  if (attempt.purpose === 'balance') return (await isStillOwed(context, attempt, quote)) ? null : BALANCE_CHANGED;
  const cart = await findCart(context.db, attempt.cartId);
  return cart?.revision === quote.cartRevision ? null : EDITED_WHILE_PAYING;
}

/** Where a browser comes back to from the provider or a bank. It says which payment to look at, and nothing else. */
export function paymentReturnUrl(context: Context, attemptId: string): string {
  return `${context.siteUrl}/api/checkout/return/?attempt=${encodeURIComponent(attemptId)}`;
}

/** The gateway's id is stored before a card goes there. The key makes a repeated opening open one payment. */
async function openPayment(context: Context, attempt: Attempt, quote: Quote): Promise<void> {
  const payment = await context.gateway.open({
    key: attempt.id,
    reference: attempt.id,
    amount: quote.due,
    way: attempt.way,
    returnUrl: paymentReturnUrl(context, attempt.id),
  });
  const { db } = context;
  const now = context.now();
  const outcome = await runGuarded(db, [
    ...openAttempt(db, attempt.id, payment.id, now),
    auditStatement(db, { subject: attempt.id, what: 'open', at: now }),
  ]);
  if (outcome.kind === 'unknown') await throwUnlessMoved(context, attempt, 'created', outcome.error);
}

async function readPayment(context: Context, gatewayId: string): Promise<GatewayPayment> {
  const payment = await context.gateway.read(gatewayId);
  if (payment === null) throw new Error('The gateway does not know a payment it opened');
  return payment;
}

async function move(context: Context, attempt: Attempt, to: AttemptState): Promise<void> {
  const { db } = context;
  const now = context.now();
  const outcome = await runGuarded(db, [
    ...moveAttempt(db, attempt.id, attempt.state, to, now),
    auditStatement(db, { subject: attempt.id, what: to, at: now }),
  ]);
  if (outcome.kind === 'unknown') await throwUnlessMoved(context, attempt, attempt.state, outcome.error);
}
