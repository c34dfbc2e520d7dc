import { mailOffice } from '#functions/context/booking-mails.ts';
import { type Context, sendSoon } from '#functions/context/context.ts';
import { whyNotAsAgreed } from '#functions/settlement/give-up.ts';
import type { GatewayPayment, GatewayState } from '#functions/payments/gateway.ts';
import { findAttempt, type Attempt, type AttemptState } from '#functions/bookings/attempts.ts';
import { findQuote } from '#functions/bookings/quotes.ts';

/** The alert for a payment that differs between the gateway and the bookings. */
export const GATEWAY_DISAGREES = 'the gateway disagrees with the bookings';

/**
 * States that mean the same for the money. States that are missing here still move; the minute's timer handles them.
 */
const SAME: Partial<Record<AttemptState, readonly GatewayState[]>> = {
  captured: ['captured'],
  'capture-failed': ['failed', 'cancelled'],
  cancelled: ['cancelled', 'failed'],
  voided: ['cancelled', 'failed'],
  refunded: ['refunded'],
  disputed: ['disputed'],
};

/** Whether a payment at the gateway matches ours: its state and, once captured, its amount and its attempt. */
export async function agrees(db: D1Database, attempt: Attempt | null, payment: GatewayPayment): Promise<boolean> {
  if (attempt === null) return payment.state === 'needs-card' || payment.state === 'cancelled';
  if (SAME[attempt.state]?.includes(payment.state) === false) return false;
  if (attempt.state !== 'captured') return true;
  const quote = await findQuote(db, attempt.quoteId);
  return quote !== null && whyNotAsAgreed(payment, attempt, quote) === null;
}

/**
 * Reads a payment again and mails the office once when it differs from ours.
 *
 * An attempt that moves during the comparison is not judged.
 */
export async function differsNow(context: Context, attemptId: string, gatewayId: string): Promise<boolean> {
  const { db, gateway } = context;
  const before = await findAttempt(db, attemptId);
  const payment = await gateway.read(gatewayId);
  const after = await findAttempt(db, attemptId);
  if (before?.state !== after?.state) return false;
  if (payment !== null && (await agrees(db, after, payment))) return false;
  if (after !== null) await mailOfDifference(context, after, payment);
  return true;
}

/** Asks the office by mail to look at a payment, once per payment. */
export async function mailOfDifference(
  context: Context,
  attempt: Attempt,
  payment: GatewayPayment | null,
): Promise<void> {
  const isBack = attempt.state === 'refunded' && payment?.state === 'captured';
  const { statements, keys } = await mailOffice(context, attempt.id, isBack ? 'refund-failed' : 'payment-differs');
  await context.db.batch(statements);
  sendSoon(context, keys);
}
