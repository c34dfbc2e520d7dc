import type { Context } from '#functions/services/context.ts';
import { AMOUNT_DIFFERS, beginVoid, isOtherAmount } from '#functions/services/give-up.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import { findAttempt, moveAttempt, type Attempt } from '#functions/storage/attempts.ts';
import { auditStatement } from '#functions/storage/audit.ts';
import { runGuarded } from '#functions/storage/guarded-batch.ts';
import { expectOwed, findOrder } from '#functions/storage/orders.ts';
import type { Quote } from '#functions/storage/quotes.ts';

export const BALANCE_CHANGED =
  'What is left to pay for your booking changed while you were paying. You have not been charged. Please look at it again.';

/** Whether the booking still stands and this is still what is left of it. */
export async function isStillOwed(context: Context, attempt: Attempt, quote: Quote): Promise<boolean> {
  const order = await findOrder(context.db, attempt.orderId);
  return order?.state === 'paid' && order.cancelledAt === null && order.balance.minor === quote.due.minor;
}

/**
 * Lets the authorised balance of a booking be taken, or gives it back: `authorised` becomes `capturing` or `voiding`.
 *
 * The money is only taken for a booking that stands, and only as much as is left of it (P09).
 */
export async function confirmBalance(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment,
): Promise<void> {
  if (isOtherAmount(payment, quote)) return beginVoid(context, attempt, AMOUNT_DIFFERS);
  const { db } = context;
  const now = context.now();
  const outcome = await runGuarded(db, [
    ...moveAttempt(db, attempt.id, 'authorised', 'capturing', now),
    expectOwed(db, attempt.orderId, quote.due.minor),
    auditStatement(db, { subject: attempt.id, what: 'capturing', at: now }),
  ]);
  if (outcome.kind === 'committed') return;
  if ((await findAttempt(db, attempt.id))?.state !== 'authorised') return;
  if (await isStillOwed(context, attempt, quote)) throw outcome.error;
  await beginVoid(context, attempt, BALANCE_CHANGED);
}
