import { mailBothSides } from '#functions/context/booking-mails.ts';
import { recordBalance, recordBalanceFailure } from '#functions/settlement/settle-balance.ts';
import { mailOfDifference } from '#functions/settlement/compare-with-gateway.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import { whyNotAsAgreed } from '#functions/settlement/give-up.ts';
import { moveAttempt } from '#functions/settlement/move-attempt.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import type { Attempt } from '#functions/bookings/attempts.ts';
import { auditOnce, auditStatement } from '#functions/platform/audit.ts';
import { removeBookedToursStatement } from '#functions/bookings/earlier-bookings.ts';
import { moveOrderStatements } from '#functions/bookings/orders.ts';
import { returnUsedPromo } from '#functions/cart/promo-statements.ts';
import type { Quote } from '#functions/bookings/quotes.ts';
import { returnSoldSeats } from '#functions/seats/seat-statements.ts';

const CAPTURE_FAILED =
  'Your bank approved the payment but didn’t complete it. You haven’t been charged and nothing is booked. Please try another card.';

/**
 * Captures the money of a confirmed booking: `capturing` becomes `captured`, or `capture-failed` when the authorisation
 * is finally gone. A gateway that does not answer leaves it `capturing`; the next try uses the same key.
 */
export async function capture(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  gatewayId: string,
): Promise<Attempt | null> {
  const payment = await context.gateway.capture({ key: attempt.id, id: gatewayId });
  switch (payment.state) {
    case 'captured':
      if (whyNotAsAgreed(payment, attempt, quote) !== null) return refuseToBook(context, attempt, payment);
      return record(context, attempt, quote);
    // Refunded or disputed since: it was captured, and the reversal is handled separately.
    case 'refunded':
    case 'disputed':
      return record(context, attempt, quote);
    case 'failed':
    case 'cancelled':
      return attempt.purpose === 'balance'
        ? recordBalanceFailure(context, attempt)
        : recordFailure(context, attempt, quote);
    default:
      throw new Error(`The gateway left attempt ${attempt.id} ${payment.state} at capture`);
  }
}

function record(context: Context, attempt: Attempt, quote: Quote): Promise<Attempt | null> {
  return attempt.purpose === 'balance'
    ? recordBalance(context, attempt, quote)
    : recordCapture(context, attempt, quote);
}

/**
 * Does not book money that differs from what was agreed. The alert and the office's mail are sent once. The attempt
 * stays `capturing`, so that a correction at the provider by a person takes effect.
 */
async function refuseToBook(context: Context, attempt: Attempt, payment: GatewayPayment): Promise<never> {
  const detail = `${payment.amount.minor} ${payment.amount.currency}`;
  const row = { subject: attempt.id, what: 'captured payment differs', detail, at: context.now() };
  if (auditOnce(context.store, row)) raiseAlert(context, 'a captured payment differs from its booking', [attempt.id]);
  await mailOfDifference(context, attempt, payment);
  throw new Error(`The gateway captured something else for attempt ${attempt.id}`);
}

/**
 * Marks the order paid, queues its mails and removes its tours from the cart in one batch. A repeated payment then
 * finds the order.
 */
async function recordCapture(context: Context, attempt: Attempt, quote: Quote): Promise<Attempt | null> {
  const { db } = context;
  const now = context.now();
  const booked = quote.lines.map((line) => line.tourDateId);
  const detail = `${quote.due.minor} ${quote.currency}`;
  return moveAttempt(context, attempt, 'captured', {
    message: '',
    with: [
      ...moveOrderStatements(db, attempt.orderId, ['confirmed'], 'paid', quote.due.minor, now),
      removeBookedToursStatement(db, attempt.cartId, booked, now),
      auditStatement(db, { subject: attempt.orderId, what: 'paid', detail, at: now }),
    ],
    mails: await mailBothSides(context, attempt.orderId, guestEmail(attempt), {
      traveller: 'booking-confirmed',
      office: 'booking-office',
    }),
  });
}

/** Records a failed capture: one batch returns the seats and the promo use and queues the mails to guest and office. */
async function recordFailure(context: Context, attempt: Attempt, quote: Quote): Promise<Attempt | null> {
  const { db } = context;
  const now = context.now();
  return moveAttempt(context, attempt, 'capture-failed', {
    message: CAPTURE_FAILED,
    with: [
      ...moveOrderStatements(db, attempt.orderId, ['confirmed'], 'capture-failed', 0, now),
      ...returnSoldSeats(db, attempt.orderId),
      ...returnUsedPromo(db, { code: quote.promoCode, quoteId: quote.id }),
      auditStatement(db, { subject: attempt.orderId, what: 'capture-failed', at: now }),
    ],
    mails: await mailBothSides(context, attempt.orderId, guestEmail(attempt), {
      traveller: 'payment-failed',
      office: 'payment-failed',
    }),
  });
}

function guestEmail(attempt: Attempt): string {
  if (attempt.guest === null) throw new Error(`Attempt ${attempt.id} has lost its guest`);
  return attempt.guest.email;
}
