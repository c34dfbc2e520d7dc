import { isActiveBooking } from '#functions/bookings/booked-trips.ts';
import type { Context } from '#functions/context/context.ts';
import { beginVoid, voidDifferingPayment, whyNotAsAgreed } from '#functions/settlement/give-up.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import { moveAttempt } from '#functions/settlement/move-attempt.ts';
import type { Attempt } from '#functions/bookings/attempts.ts';
import { expectOwed, findOrder } from '#functions/bookings/orders.ts';
import type { Quote } from '#functions/bookings/quotes.ts';

export const BALANCE_CHANGED =
  'Your balance changed while you were paying. You haven’t been charged. Please check it and pay again.';

/** Whether the booking is still active and exactly this amount is still owed. */
export async function isStillOwed(context: Context, attempt: Attempt, quote: Quote): Promise<boolean> {
  const order = await findOrder(context.db, attempt.orderId);
  return order !== null && isActiveBooking(order) && order.balance.minor === quote.due.minor;
}

/**
 * Decides about the authorised balance of a booking: `authorised` becomes `capturing` or `voiding`.
 *
 * The money is captured only for an active booking, and only the amount that is still owed.
 */
export async function confirmBalance(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment,
): Promise<Attempt | null> {
  const unlike = whyNotAsAgreed(payment, attempt, quote);
  if (unlike !== null) return voidDifferingPayment(context, attempt, unlike);
  try {
    return await moveAttempt(context, attempt, 'capturing', {
      with: [expectOwed(context.db, attempt.orderId, quote.due.minor)],
    });
  } catch (fault) {
    if (await isStillOwed(context, attempt, quote)) throw fault;
    return beginVoid(context, attempt, BALANCE_CHANGED);
  }
}
