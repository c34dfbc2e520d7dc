import type { Context } from '#functions/context/context.ts';
import { findAttempt } from '#functions/bookings/attempts.ts';
import { orderWithId, type Order } from '#functions/bookings/orders.ts';
import { BOOKING_CANCELLED } from '#functions/checkout/payment-outcome.ts';
import { PAID_ELSEWHERE_TEXT } from '#contract/booking-session.ts';
import { joinReferences } from '#domain/booking-reference.ts';
import { thanksForPayment } from '#domain/text/trip-text.ts';

/** What the page shows after a payment that returned here: `message` for a failure, `note` for a success. */
interface ReturnOutcome {
  readonly message: string;
  readonly note: string;
  /** The paid order; null unless it was paid from this visitor's own cart. */
  readonly order: Order | null;
}

const NOTHING: ReturnOutcome = { message: '', note: '', order: null };
const STILL_MOVING =
  'We’re still confirming your payment. Please don’t pay again – we’ll email you as soon as it’s settled.';
const DISPUTED =
  'Your bank has asked for this payment back, so this booking has ended. Please email or call us if that’s wrong.';

/** The result of a payment, found by its own id, because the cart may have changed or be deleted. */
export async function outcomeOfReturn(
  context: Context,
  attemptId: string,
  cartId: string | null,
): Promise<ReturnOutcome> {
  const attempt = attemptId === '' ? null : await findAttempt(context.db, attemptId);
  if (attempt === null || attempt.purpose === 'balance') return NOTHING;
  switch (attempt.state) {
    case 'captured': {
      if (attempt.cartId !== cartId) return { ...NOTHING, note: PAID_ELSEWHERE_TEXT };
      const order = await orderWithId(context.db, attempt.orderId);
      return { ...NOTHING, order, note: paidNote(order) };
    }
    case 'cancelled':
    case 'voided':
    case 'capture-failed':
      return { ...NOTHING, message: attempt.message };
    case 'refunding':
    case 'refunded':
      return { ...NOTHING, message: BOOKING_CANCELLED };
    case 'disputed':
      return { ...NOTHING, message: DISPUTED };
    case 'authorised':
    case 'capturing':
    case 'cancelling':
    case 'voiding':
      return { ...NOTHING, message: STILL_MOVING };
    case 'created':
    case 'open':
      return NOTHING;
  }
}

function paidNote({ bookings }: Order): string {
  const trips = bookings.map(({ tripName }) => tripName).join(', ');
  const { lead, reference } = thanksForPayment(trips, joinReferences(bookings));
  return `${lead} ${reference}. The trips in your cart now are a separate booking and haven’t been paid for.`;
}
