import type { Attempt } from '#functions/bookings/attempts.ts';
import { moveOrder } from '#functions/bookings/orders.ts';
import type { Quote } from '#functions/bookings/quotes.ts';
import { returnPromo } from '#functions/cart/promo-codes.ts';
import { mailGuestAndOffice } from '#functions/context/mails.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import { audit, auditOnce } from '#functions/platform/audit.ts';
import { returnSoldSeats } from '#functions/seats/seat-ledger.ts';
import { mailOfDifference } from '#functions/settlement/compare-with-gateway.ts';
import { whyNotAsAgreed } from '#functions/settlement/give-up.ts';
import { moveAttempt } from '#functions/settlement/move-attempt.ts';
import { recordBalance, recordBalanceFailure } from '#functions/settlement/settle-balance.ts';
import { addPayment } from '#functions/bookings/account.ts';
import { removeBookedTours } from '#functions/cart/carts.ts';

const CAPTURE_FAILED =
  'Your bank approved the payment but didn’t complete it. You haven’t been charged and nothing is booked. Please try another card.';

/**
 * Captures the money of a confirmed booking: `capturing` becomes `captured`, or `capture-failed` when the authorisation
 * is finally gone. A provider that does not answer leaves it `capturing`; the next try uses the same key.
 */
export async function capture(context: Context, attempt: Attempt, quote: Quote, gatewayId: string): Promise<void> {
  const payment = await context.gateway.capture({ key: attempt.id, id: gatewayId });
  const { officeEmail } = await context.catalogue.operator();
  const [record, recordFailure] =
    attempt.purpose === 'balance' ? [recordBalance, recordBalanceFailure] : [recordBooking, recordBookingFailure];
  switch (payment.state) {
    case 'captured':
      if (whyNotAsAgreed(payment, attempt, quote) !== null) return refuseToBook(context, attempt, payment);
      record(context, attempt, quote, officeEmail);
      break;
    // Refunded or disputed since: it was captured, and the reversal is handled separately.
    case 'refunded':
    case 'disputed':
      record(context, attempt, quote, officeEmail);
      break;
    case 'failed':
    case 'cancelled':
      recordFailure(context, attempt, quote, officeEmail);
      break;
    default:
      throw new Error(`The gateway left attempt ${attempt.id} ${payment.state} at capture`);
  }
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

/** Marks the order paid and removes its tours from the cart. A repeated payment then finds the order. */
function recordBooking(context: Context, attempt: Attempt, quote: Quote, officeEmail: string): void {
  const { store } = context;
  const { orderId } = attempt;
  const now = context.now();
  store.transaction(() => {
    if (!moveAttempt(context, attempt, 'captured', '')) return;
    moveOrder(store, orderId, 'confirmed', 'paid', now);
    addPayment(store, orderId, { attemptId: attempt.id, amount: quote.due, at: now });
    const booked = quote.lines.map((line) => line.tourDateId);
    removeBookedTours(store, attempt.cartId, booked, now);
    audit(store, { subject: orderId, what: 'paid', detail: `${quote.due.minor} ${quote.currency}`, at: now });
    mailGuestAndOffice(context, {
      subjectId: orderId,
      guestEmail: emailOf(attempt),
      officeEmail,
      template: 'booking-confirmed',
      officeTemplate: 'booking-office',
    });
  });
}

/** Returns the seats and the promo use of a booking whose capture failed. */
function recordBookingFailure(context: Context, attempt: Attempt, quote: Quote, officeEmail: string): void {
  const { store } = context;
  const { orderId } = attempt;
  const now = context.now();
  store.transaction(() => {
    if (!moveAttempt(context, attempt, 'capture-failed', CAPTURE_FAILED)) return;
    moveOrder(store, orderId, 'confirmed', 'capture-failed', now);
    returnSoldSeats(store, orderId);
    returnPromo(store, { code: quote.promoCode, quoteId: quote.id });
    audit(store, { subject: orderId, what: 'capture-failed', at: now });
    const template = 'payment-failed';
    mailGuestAndOffice(context, { subjectId: attempt.id, guestEmail: emailOf(attempt), officeEmail, template });
  });
}

function emailOf({ id, guest }: Attempt): string {
  if (guest === null) throw new Error(`Attempt ${id} has lost its guest`);
  return guest.email;
}
