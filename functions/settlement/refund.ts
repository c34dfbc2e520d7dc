import { type Attempt, attemptsOfOrder, findAttempt, STATES_WITH_MONEY } from '#functions/bookings/attempts.ts';
import { cancelOrder, findOrder, moveOrder, type Order, orderWithId } from '#functions/bookings/orders.ts';
import { findQuote } from '#functions/bookings/quotes.ts';
import { returnPromo } from '#functions/cart/promo-codes.ts';
import { mailGuestAndOffice, mailOffice } from '#functions/context/mails.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import { audit, auditOnce } from '#functions/platform/audit.ts';
import { returnSoldSeats } from '#functions/seats/seat-ledger.ts';
import { moveAttempt } from '#functions/settlement/move-attempt.ts';
import { addReturn } from '#functions/bookings/account.ts';

export type CancelOutcome =
  | { kind: 'cancelled' }
  /** There is no paid booking with this id: none exists, or its money is being captured at this moment. */
  | { kind: 'nothing-to-cancel' };

type Reversal = 'refunded' | 'disputed';

/**
 * Cancels a booking: refunds all its money and returns, exactly once, its seats and its promo use.
 *
 * May be repeated after any interruption: finished steps stay, the others are completed. A balance payment that runs
 * meanwhile is closed, or refunded after its capture.
 */
export async function cancelBooking(context: Context, orderId: string): Promise<CancelOutcome> {
  const { store } = context;
  if (!beginCancelling(context, orderId))
    return { kind: findOrder(store, orderId)?.state === 'refunded' ? 'cancelled' : 'nothing-to-cancel' };
  for (const attempt of attemptsOfOrder(store, orderId)) {
    if (attempt.state === 'refunding') await finishRefund(context, attempt);
  }
  return { kind: 'cancelled' };
}

/** Ends the booking and starts the refund of all its money; false when there is no paid booking. */
function beginCancelling(context: Context, orderId: string): boolean {
  const { store } = context;
  return store.transaction(() => {
    const order = findOrder(store, orderId);
    if (order?.state !== 'paid' && order?.state !== 'disputed') return false;
    const captured = attemptsOfOrder(store, orderId).filter(({ state }) => state === 'captured');
    if (order.cancelledAt !== null && captured.length === 0) return true;
    const now = context.now();
    cancelOrder(store, orderId, now);
    for (const attempt of captured) moveAttempt(context, attempt, 'refunding');
    audit(store, { subject: orderId, what: 'cancelled', at: now });
    return true;
  });
}

/** `refunding` becomes `refunded`, once the provider has refunded the money. */
export async function finishRefund(context: Context, { id, gatewayId }: Attempt): Promise<void> {
  if (gatewayId === null) throw new Error(`Attempt ${id} has no payment to refund`);
  const { state } = await context.gateway.refund({ key: id, id: gatewayId });
  if (state !== 'refunded' && state !== 'disputed')
    throw new Error(`The gateway left attempt ${id} ${state} at refund`);
  await reverse(context, id, state);
}

/**
 * Checks whether the money of a paid booking was refunded or disputed outside this system.
 *
 * A partial refund leaves the booking and its paid amount unchanged: only a person knows what it was for.
 */
export async function noticeReversal(context: Context, { id, orderId, state, gatewayId }: Attempt): Promise<void> {
  if (state !== 'captured' || gatewayId === null) return;
  const payment = await context.gateway.read(gatewayId);
  if (payment === null) return;
  if (payment.state === 'refunded' || payment.state === 'disputed') return reverse(context, id, payment.state);
  const { minor, currency } = payment.returned;
  if (minor === 0) return;
  const row = { subject: id, what: 'partly refunded', detail: `${minor} ${currency}`, at: context.now() };
  if (auditOnce(context.store, row)) raiseAlert(context, 'a payment was partly refunded', [orderId, id]);
}

/**
 * Subtracts reversed money from what the order has paid. When the booking ends with it, its seats and its promo use are
 * returned too.
 *
 * A dispute ends the booking at once. A refund ends it when no other payment of the order has money, received or on its
 * way. Another refund made at the provider leaves the booking and raises an alert, because only a person knows what it
 * means. The office gets a mail about every dispute, and both sides about a refund that ended the booking.
 */
async function reverse(context: Context, id: string, to: Reversal): Promise<void> {
  const { store } = context;
  const { officeEmail } = await context.catalogue.operator();
  store.transaction(() => {
    const attempt = findAttempt(store, id);
    if (attempt?.state !== 'captured' && attempt?.state !== 'refunding') return;
    const order = orderWithId(store, attempt.orderId);
    const quote = findQuote(store, attempt.quoteId);
    if (quote === null) throw new Error(`Attempt ${id} has lost its quote`);
    const now = context.now();
    moveAttempt(context, attempt, to);
    addReturn(store, order.id, to === 'refunded' ? 'refund' : 'dispute', { attemptId: id, amount: quote.due, at: now });
    audit(store, { subject: order.id, what: to, detail: `${quote.due.minor} ${quote.currency}`, at: now });
    const hasOtherMoney = attemptsOfOrder(store, order.id).some(
      (other) => other.id !== id && STATES_WITH_MONEY.includes(other.state),
    );
    const ends = order.state === 'paid' && (to === 'disputed' || !hasOtherMoney);
    if (ends) endBooking(context, order, to);
    if (to === 'disputed') {
      mailOffice(context, { subjectId: id, officeEmail, template: to });
      raiseAlert(context, 'a payment was disputed', [order.id]);
    } else if (ends) {
      const { guestEmail } = order;
      mailGuestAndOffice(context, { subjectId: order.id, guestEmail, officeEmail, template: to });
    } else if (order.cancelledAt === null) {
      raiseAlert(context, 'a booking was partly refunded', [order.id]);
    }
  });
}

/** Ends a booking: its state changes, and its seats and promo use are returned. Run it in the transaction of the cause. */
export function endBooking({ store, now }: Context, { id, quote }: Order, to: Reversal): void {
  cancelOrder(store, id, now());
  moveOrder(store, id, 'paid', to, now());
  returnSoldSeats(store, id);
  returnPromo(store, { code: quote.promoCode, quoteId: quote.id });
}
