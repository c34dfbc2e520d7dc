import type { Store } from '#functions/store/store.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { type Attempt, attemptsChangedSince, type AttemptState, findAttempt } from '#functions/bookings/attempts.ts';
import { findQuote } from '#functions/bookings/quotes.ts';
import { mailOffice } from '#functions/context/mails.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import type { GatewayPayment, GatewayState } from '#functions/payments/gateway.ts';
import { markDone, wasDoneSince } from '#functions/platform/audit.ts';
import { whyNotAsAgreed } from '#functions/settlement/give-up.ts';
import { noticeReversal } from '#functions/settlement/refund.ts';

const OPENED_WINDOW = 25 * HOUR;
/** A day, and a week of days on which the comparison may have failed. */
const REVERSED_WINDOW = 8 * DAY;
/** Less than a day, because an hourly timer is never exactly on time. */
const ONCE_A_DAY = DAY - 30 * MINUTE;
/** An event may arrive this late. */
const MESSAGE_LATE = HOUR;
const MOST_NAMED = 20;

/** Compares what was opened in the last day, both ways: payments without a booking, and bookings without a payment. */
export async function compareOpened(context: Context): Promise<void> {
  const since = context.now() - OPENED_WINDOW;
  const payments = await context.gateway.list(since);
  await noticeReversals(context, payments);
  const wrong = await differingPayments(context, payments);
  const listed = new Set(payments.map((payment) => payment.reference));
  for (const attempt of attemptsChangedSince(context.store, since)) {
    if (listed.has(attempt.id) || attempt.gatewayId === null) continue;
    if (await differsNow(context, attempt.id, attempt.gatewayId)) wrong.push(attempt.id);
  }
  if (wrong.length > 0) raiseAlert(context, GATEWAY_DISAGREES, wrong);
}

/**
 * Compares, once a day, payments of any age that were refunded or disputed in the last eight days. The provider's event
 * may be lost, and a refund may fail days after it was made.
 */
export async function compareReversed(context: Context): Promise<void> {
  const { store } = context;
  const now = context.now();
  if (wasDoneSince(store, 'compare reversed', now - ONCE_A_DAY)) return;
  const payments = await context.gateway.listReversed(now - REVERSED_WINDOW);
  await noticeReversals(context, payments);
  const wrong = await differingPayments(context, payments);
  if (wrong.length > 0) raiseAlert(context, GATEWAY_DISAGREES, wrong);
  markDone(store, 'compare reversed', now);
}

/** Raises an alert, once a day, when money was captured and the provider sent no event for a day. */
export function noticeSilence(context: Context): void {
  const { store, gateway } = context;
  const now = context.now();
  const hasEvent = 'SELECT 1 FROM gateway_events WHERE received_at >= ? LIMIT 1';
  if (!gateway.sendsEvents || store.get(hasEvent, now - DAY) !== null) return;
  const paid = attemptsChangedSince(store, now - DAY)
    .filter(({ state, updatedAt }) => state === 'captured' && updatedAt <= now - MESSAGE_LATE)
    .map(({ id }) => id);
  if (paid.length === 0 || wasDoneSince(store, 'tell of silence', now - ONCE_A_DAY)) return;
  raiseAlert(context, 'the payment provider sent no message for a day', paid.slice(0, MOST_NAMED));
  markDone(store, 'tell of silence', now);
}

async function noticeReversals(context: Context, payments: readonly GatewayPayment[]): Promise<void> {
  for (const { state, returned, reference } of payments) {
    if (state !== 'disputed' && returned.minor === 0) continue;
    const attempt = findAttempt(context.store, reference);
    if (attempt !== null) await noticeReversal(context, attempt);
  }
}

/** The list is a moment old, so each difference is read again before its id is reported. */
async function differingPayments(context: Context, payments: readonly GatewayPayment[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const payment of payments) {
    if (agrees(context.store, findAttempt(context.store, payment.reference), payment)) continue;
    if (await differsNow(context, payment.reference, payment.id)) wrong.push(payment.id);
  }
  return wrong;
}

/** The alert for a payment that differs between the gateway and the bookings. */
export const GATEWAY_DISAGREES = 'the gateway disagrees with the bookings';

/** States that mean the same for the money. Those that are missing here still move, and the timer handles them. */
const SAME: Partial<Record<AttemptState, readonly GatewayState[]>> = {
  captured: ['captured'],
  'capture-failed': ['failed', 'cancelled'],
  cancelled: ['cancelled', 'failed'],
  voided: ['cancelled', 'failed'],
  refunded: ['refunded'],
  disputed: ['disputed'],
};

/** Whether a payment at the gateway matches ours: its state and, once captured, its amount and its attempt. */
function agrees(store: Store, attempt: Attempt | null, payment: GatewayPayment): boolean {
  if (attempt === null) return payment.state === 'needs-card' || payment.state === 'cancelled';
  if (SAME[attempt.state]?.includes(payment.state) === false) return false;
  if (attempt.state !== 'captured') return true;
  const quote = findQuote(store, attempt.quoteId);
  return quote !== null && whyNotAsAgreed(payment, attempt, quote) === null;
}

/**
 * Reads a payment again and mails the office once when it differs from ours.
 *
 * An attempt that moves during the comparison is not judged.
 */
export async function differsNow(context: Context, attemptId: string, gatewayId: string): Promise<boolean> {
  const { store, gateway } = context;
  const before = findAttempt(store, attemptId);
  const payment = await gateway.read(gatewayId);
  const after = findAttempt(store, attemptId);
  if (before?.state !== after?.state) return false;
  if (payment !== null && agrees(store, after, payment)) return false;
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
  const { officeEmail } = await context.catalogue.operator();
  mailOffice(context, { subjectId: attempt.id, officeEmail, template: isBack ? 'refund-failed' : 'payment-differs' });
}
