import { type Attempt, setCard } from '#functions/bookings/attempts.ts';
import { isActiveBooking } from '#functions/bookings/booked-trips.ts';
import { findOrder, orderWithId } from '#functions/bookings/orders.ts';
import type { Quote } from '#functions/bookings/quotes.ts';
import { mailGuestAndOffice } from '#functions/context/mails.ts';
import type { Context } from '#functions/context/context.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import { audit } from '#functions/platform/audit.ts';
import { voidDifferingPayment, whyNotAsAgreed } from '#functions/settlement/give-up.ts';
import { moveAttempt } from '#functions/settlement/move-attempt.ts';
import { endBooking } from '#functions/settlement/refund.ts';
import type { Store } from '#functions/store/store.ts';
import { addPayment } from '#functions/bookings/account.ts';

const CAPTURE_FAILED =
  'Your bank approved the payment but didn’t complete it. You haven’t been charged. Please try another card.';
export const BALANCE_CHANGED =
  'Your balance changed while you were paying. You haven’t been charged. Please check it and pay again.';

/** Whether the booking is still active and exactly this amount is still owed. */
export function isStillOwed(store: Store, attempt: Attempt, quote: Quote): boolean {
  const order = findOrder(store, attempt.orderId);
  return order !== null && isActiveBooking(order) && order.balance.minor === quote.due.minor;
}

/** Captures an authorised balance only for an active booking, and only the amount that is still owed. */
export function confirmBalance(context: Context, attempt: Attempt, quote: Quote, payment: GatewayPayment): void {
  const { store } = context;
  const unlike = whyNotAsAgreed(payment, attempt, quote);
  if (unlike !== null) return voidDifferingPayment(context, attempt, unlike);
  store.transaction(() => {
    if (!isStillOwed(store, attempt, quote)) moveAttempt(context, attempt, 'voiding', BALANCE_CHANGED);
    else if (moveAttempt(context, attempt, 'capturing')) setCard(store, attempt.id, payment.card);
  });
}

/**
 * When the booking was cancelled while its balance was captured, the money is recorded too and then refunded:
 * `capturing` becomes `refunding` instead of `captured`.
 */
export function recordBalance(context: Context, attempt: Attempt, quote: Quote, officeEmail: string): void {
  const { store } = context;
  const now = context.now();
  store.transaction(() => {
    const { id, cancelledAt, guestEmail } = orderWithId(store, attempt.orderId);
    const stands = cancelledAt === null;
    if (!moveAttempt(context, attempt, stands ? 'captured' : 'refunding')) return;
    addPayment(store, id, { attemptId: attempt.id, amount: quote.due, at: now });
    audit(store, { subject: id, what: 'paid', detail: `${quote.due.minor} ${quote.currency}`, at: now });
    const template = 'balance-paid';
    if (stands) mailGuestAndOffice(context, { subjectId: attempt.id, guestEmail, officeEmail, template });
  });
}

/**
 * Records that a balance was not captured. The booking stays, and its balance is still owed.
 *
 * When nothing else is paid any more, because the deposit was refunded meanwhile, the booking ends with this failure.
 */
export function recordBalanceFailure(context: Context, attempt: Attempt, _quote: Quote, officeEmail: string): void {
  const { store } = context;
  store.transaction(() => {
    if (!moveAttempt(context, attempt, 'capture-failed', CAPTURE_FAILED)) return;
    const order = orderWithId(store, attempt.orderId);
    const ends = order.state === 'paid' && order.paid.minor === 0;
    if (ends) endBooking(context, order, 'refunded');
    const template = ends ? 'refunded' : 'balance-failed';
    const subjectId = ends ? order.id : attempt.id;
    const { guestEmail } = order;
    mailGuestAndOffice(context, { subjectId, guestEmail, officeEmail, template });
  });
}
