import { mailBothSides, type MailPlan } from '#functions/services/booking-mails.ts';
import type { Context } from '#functions/services/context.ts';
import { throwUnlessMoved } from '#functions/services/give-up.ts';
import { raiseAlert } from '#functions/services/raise-alert.ts';
import { sendSoon } from '#functions/services/send-soon.ts';
import { findAttempt, moveAttempt, type Attempt, type AttemptState } from '#functions/storage/attempts.ts';
import { auditStatement } from '#functions/storage/audit.ts';
import { runGuarded } from '#functions/storage/guarded-batch.ts';
import { findOrder, moveOrder, type Order } from '#functions/storage/orders.ts';
import { returnUsedPromo } from '#functions/storage/promo-ledger.ts';
import { returnSoldSeats } from '#functions/storage/seat-ledger.ts';

export type RefundOutcome = { kind: 'refunded' } | { kind: 'not-refundable' };

/**
 * Gives a booking's money back, and with it, exactly once, its seats and its promo use (P21).
 *
 * May be repeated from any point: a refund that was begun is finished, one that is done stays done.
 */
export async function refund(context: Context, orderId: string): Promise<RefundOutcome> {
  const order = await findOrder(context.db, orderId);
  if (order === null) return { kind: 'not-refundable' };
  await beginRefund(context, order);
  const attempt = await attemptOf(context, order.attemptId);
  if (attempt.state === 'refunding') await finishRefund(context, attempt);
  const now = await attemptOf(context, order.attemptId);
  return now.state === 'refunded' ? { kind: 'refunded' } : { kind: 'not-refundable' };
}

/** `refunding` becomes `refunded`, once the gateway has given the money back. */
export async function finishRefund(context: Context, attempt: Attempt): Promise<void> {
  if (attempt.gatewayId === null) throw new Error(`Attempt ${attempt.id} has no payment to refund`);
  const payment = await context.gateway.refund({ key: attempt.id, id: attempt.gatewayId });
  if (payment.state === 'disputed') return reverse(context, attempt, 'disputed');
  if (payment.state !== 'refunded')
    throw new Error(`The gateway left attempt ${attempt.id} ${payment.state} at refund`);
  await reverse(context, attempt, 'refunded');
}

/** Looks whether the money of a paid booking was given back or disputed outside of this system. */
export async function noticeReversal(context: Context, attempt: Attempt): Promise<void> {
  if (attempt.state !== 'captured' || attempt.gatewayId === null) return;
  const payment = await context.gateway.read(attempt.gatewayId);
  if (payment?.state === 'refunded' || payment?.state === 'disputed') await reverse(context, attempt, payment.state);
}

async function beginRefund(context: Context, order: Order): Promise<void> {
  const now = context.now();
  await runGuarded(context.db, [
    ...moveAttempt(context.db, order.attemptId, 'captured', 'refunding', now),
    auditStatement(context.db, { subject: order.attemptId, what: 'refunding', at: now }),
  ]);
}

async function reverse(context: Context, attempt: Attempt, to: 'refunded' | 'disputed'): Promise<void> {
  const { db } = context;
  const now = context.now();
  const from: AttemptState = attempt.state;
  const order = await findOrder(db, attempt.orderId);
  if (order === null) throw new Error(`Attempt ${attempt.id} has lost its order`);
  const mails: MailPlan =
    to === 'refunded'
      ? await mailBothSides(context, order.id, order.guestEmail, { traveller: 'refunded', office: 'refunded' })
      : { statements: [], keys: [] };
  const outcome = await runGuarded(db, [
    ...moveAttempt(db, attempt.id, from, to, now),
    ...moveOrder(db, order.id, ['paid'], to, 0, now),
    ...returnSoldSeats(db, order.id),
    ...returnUsedPromo(db, { code: order.quote.promoCode, quoteId: order.quote.id }),
    ...mails.statements,
    auditStatement(db, { subject: attempt.id, what: to, at: now }),
    auditStatement(db, { subject: order.id, what: to, detail: `${order.paid.minor} ${order.currency}`, at: now }),
  ]);
  if (outcome.kind === 'unknown') return throwUnlessMoved(context, attempt, from, outcome.error);
  sendSoon(context, mails.keys);
  if (to === 'disputed') await raiseAlert(context, 'payment-disputed', [order.id]);
}

async function attemptOf(context: Context, id: string): Promise<Attempt> {
  const attempt = await findAttempt(context.db, id);
  if (attempt === null) throw new Error(`There is no attempt ${id}`);
  return attempt;
}
