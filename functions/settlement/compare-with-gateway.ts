import { agrees, differsNow, GATEWAY_DISAGREES } from '#functions/settlement/compare-payment.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import { noticeReversal } from '#functions/settlement/refund.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import { attemptsChangedSince, findAttempt } from '#functions/bookings/attempts.ts';
import { markDone, wasDoneSince } from '#functions/platform/daily-work.ts';
import { hasEventSince } from '#functions/bookings/gateway-events.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';

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
  for (const attempt of await attemptsChangedSince(context.db, since)) {
    if (listed.has(attempt.id) || attempt.gatewayId === null) continue;
    if (await differsNow(context, attempt.id, attempt.gatewayId)) wrong.push(attempt.id);
  }
  if (wrong.length > 0) await raiseAlert(context, GATEWAY_DISAGREES, wrong);
}

/**
 * Compares, once a day, payments of any age that were refunded or disputed in the last eight days. The provider's event
 * may be lost, and a refund may fail days after it was made.
 */
export async function compareReversed(context: Context): Promise<void> {
  const { db } = context;
  const now = context.now();
  if (await wasDoneSince(db, 'compare reversed', now - ONCE_A_DAY)) return;
  const payments = await context.gateway.listReversed(now - REVERSED_WINDOW);
  await noticeReversals(context, payments);
  const wrong = await differingPayments(context, payments);
  if (wrong.length > 0) await raiseAlert(context, GATEWAY_DISAGREES, wrong);
  await markDone(db, 'compare reversed', now);
}

/** Raises an alert, once a day, when money was captured and the provider sent no event for a day. */
export async function noticeSilence(context: Context): Promise<void> {
  const { db, gateway } = context;
  const now = context.now();
  if (!gateway.sendsEvents || (await hasEventSince(db, now - DAY))) return;
  const paid = (await attemptsChangedSince(db, now - DAY))
    .filter(({ state, updatedAt }) => state === 'captured' && updatedAt <= now - MESSAGE_LATE)
    .map(({ id }) => id);
  if (paid.length === 0 || (await wasDoneSince(db, 'tell of silence', now - ONCE_A_DAY))) return;
  await raiseAlert(context, 'the payment provider sent no message for a day', paid.slice(0, MOST_NAMED));
  await markDone(db, 'tell of silence', now);
}

async function noticeReversals(context: Context, payments: readonly GatewayPayment[]): Promise<void> {
  for (const { state, returned, reference } of payments) {
    if (state !== 'disputed' && returned.minor === 0) continue;
    const attempt = await findAttempt(context.db, reference);
    if (attempt !== null) await noticeReversal(context, attempt);
  }
}

/**
 * The ids of payments that differ from ours.
 *
 * The list is a moment old, so each difference is read again before it is reported.
 */
async function differingPayments(context: Context, payments: readonly GatewayPayment[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const payment of payments) {
    if (await agrees(context.db, await findAttempt(context.db, payment.reference), payment)) continue;
    if (await differsNow(context, payment.reference, payment.id)) wrong.push(payment.id);
  }
  return wrong;
}
