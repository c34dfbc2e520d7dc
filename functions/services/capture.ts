import { mailBothSides } from '#functions/services/booking-mails.ts';
import { recordBalance, recordBalanceFailure } from '#functions/services/capture-balance.ts';
import type { Context } from '#functions/services/context.ts';
import { throwUnlessMoved } from '#functions/services/give-up.ts';
import { sendSoon } from '#functions/services/send-soon.ts';
import { moveAttempt, setAttemptMessage, type Attempt } from '#functions/storage/attempts.ts';
import { auditStatement } from '#functions/storage/audit.ts';
import { removeBookedTours } from '#functions/storage/booked-tours.ts';
import { runGuarded } from '#functions/storage/guarded-batch.ts';
import { moveOrder } from '#functions/storage/orders.ts';
import { returnUsedPromo } from '#functions/storage/promo-ledger.ts';
import type { Quote } from '#functions/storage/quotes.ts';
import { returnSoldSeats } from '#functions/storage/seat-ledger.ts';

const CAPTURE_FAILED =
  'Your bank approved the payment but did not release the money. You have not been charged, and nothing is booked. Please try another card.';

/**
 * Takes the money of a confirmed booking: `capturing` becomes `captured`, or `capture-failed` when the authorisation is
 * gone for good. A gateway that does not answer leaves it `capturing`, to be tried again with the same key.
 */
export async function capture(context: Context, attempt: Attempt, quote: Quote, gatewayId: string): Promise<void> {
  const payment = await context.gateway.capture({ key: attempt.id, id: gatewayId });
  switch (payment.state) {
    case 'captured':
    // Given back or disputed since: it was captured all the same, and the reversal is noticed on its own.
    case 'refunded':
    case 'disputed':
      return attempt.purpose === 'balance'
        ? recordBalance(context, attempt, quote)
        : recordCapture(context, attempt, quote);
    case 'failed':
    case 'cancelled':
      return attempt.purpose === 'balance'
        ? recordBalanceFailure(context, attempt)
        : recordFailure(context, attempt, quote);
    default:
      throw new Error(`The gateway left attempt ${attempt.id} ${payment.state} at capture`);
  }
}

/** The order is paid, its mails are due and its tours leave the cart: one batch, so a repeated pay finds the order. */
async function recordCapture(context: Context, attempt: Attempt, quote: Quote): Promise<void> {
  const { db } = context;
  const now = context.now();
  const mails = await mailBothSides(context, attempt.orderId, guestEmail(attempt), {
    traveller: 'booking-confirmed',
    office: 'booking-office',
  });
  const outcome = await runGuarded(db, [
    ...moveAttempt(db, attempt.id, 'capturing', 'captured', now),
    setAttemptMessage(db, attempt.id, ''),
    ...moveOrder(db, attempt.orderId, ['confirmed'], 'paid', quote.due.minor, now),
    removeBookedTours(
      db,
      attempt.cartId,
      quote.lines.map((line) => line.tourDateId),
      now,
    ),
    ...mails.statements,
    auditStatement(db, { subject: attempt.id, what: 'captured', at: now }),
    auditStatement(db, {
      subject: attempt.orderId,
      what: 'paid',
      detail: `${quote.due.minor} ${quote.currency}`,
      at: now,
    }),
  ]);
  if (outcome.kind === 'committed') sendSoon(context, mails.keys);
  else await throwUnlessMoved(context, attempt, 'capturing', outcome.error);
}

/** No money came: the seats and the promo use are given back in the batch that says so, and both sides are told. */
async function recordFailure(context: Context, attempt: Attempt, quote: Quote): Promise<void> {
  const { db } = context;
  const now = context.now();
  const mails = await mailBothSides(context, attempt.orderId, guestEmail(attempt), {
    traveller: 'payment-failed',
    office: 'payment-failed',
  });
  const outcome = await runGuarded(db, [
    ...moveAttempt(db, attempt.id, 'capturing', 'capture-failed', now),
    setAttemptMessage(db, attempt.id, CAPTURE_FAILED),
    ...moveOrder(db, attempt.orderId, ['confirmed'], 'capture-failed', 0, now),
    ...returnSoldSeats(db, attempt.orderId),
    ...returnUsedPromo(db, { code: quote.promoCode, quoteId: quote.id }),
    ...mails.statements,
    auditStatement(db, { subject: attempt.id, what: 'capture-failed', at: now }),
    auditStatement(db, { subject: attempt.orderId, what: 'capture-failed', at: now }),
  ]);
  if (outcome.kind === 'committed') sendSoon(context, mails.keys);
  else await throwUnlessMoved(context, attempt, 'capturing', outcome.error);
}

function guestEmail(attempt: Attempt): string {
  if (attempt.guest === null) throw new Error(`Attempt ${attempt.id} has lost its guest`);
  return attempt.guest.email;
}
