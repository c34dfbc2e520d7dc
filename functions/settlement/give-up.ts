import { type Attempt } from '#functions/bookings/attempts.ts';
import type { Quote } from '#functions/bookings/quotes.ts';
import { releaseDroppedSeats } from '#functions/cart/carts.ts';
import { returnPromo } from '#functions/cart/promo-codes.ts';
import { mailGuestAndOffice } from '#functions/context/mails.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import { moveAttempt } from '#functions/settlement/move-attempt.ts';

const AMOUNT_DIFFERS =
  'Your bank approved a different amount from the one you agreed to. You haven’t been charged. Please pay again.';
const NOT_FOR_THIS =
  'We couldn’t match your bank’s approval with this payment. You haven’t been charged. Please pay again.';

/** Why the provider's money differs from the agreement, for a guest who was not charged; null when it matches. */
export function whyNotAsAgreed({ amount, reference }: GatewayPayment, attempt: Attempt, quote: Quote): string | null {
  if (amount.minor !== quote.due.minor || amount.currency !== quote.currency) return AMOUNT_DIFFERS;
  return reference === attempt.id ? null : NOT_FOR_THIS;
}

/** Starts to release authorised money that differs from the agreement, with an alert: no guest and no bank causes that. */
export function voidDifferingPayment(context: Context, attempt: Attempt, message: string): void {
  context.store.transaction(() => {
    if (moveAttempt(context, attempt, 'voiding', message))
      raiseAlert(context, 'an authorised payment differs from its booking', [attempt.id]);
  });
}

/** `cancelling` becomes `cancelled`, or `authorised` when the guest's bank was faster. */
export async function finishCancel(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment,
): Promise<void> {
  const closed = holdsMoney(payment) ? payment : await voidPayment(context, attempt, payment);
  context.store.transaction(() => {
    // Captured between the two calls: the money needs a booking or a refund.
    if (holdsMoney(closed)) moveAttempt(context, attempt, 'authorised', '');
    else if (moveAttempt(context, attempt, 'cancelled')) giveBackReserved(context, attempt, quote);
  });
}

/** `voiding` becomes `voided`: nothing is charged, and the guest and the office get a mail. */
export async function finishVoid(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment,
): Promise<void> {
  const closed = await voidPayment(context, attempt, payment);
  if (closed.state === 'captured') throw new Error(`Attempt ${attempt.id} was captured without a booking`);
  const { officeEmail } = await context.catalogue.operator();
  context.store.transaction(() => {
    if (!moveAttempt(context, attempt, 'voided')) return;
    giveBackReserved(context, attempt, quote);
    const template = attempt.purpose === 'balance' ? 'balance-failed' : 'payment-failed';
    const guestEmail = attempt.guest?.email;
    if (guestEmail) mailGuestAndOffice(context, { subjectId: attempt.id, guestEmail, officeEmail, template });
  });
}

function voidPayment(context: Context, attempt: Attempt, payment: GatewayPayment): Promise<GatewayPayment> {
  return context.gateway.void({ key: attempt.id, id: payment.id });
}

function holdsMoney({ state }: GatewayPayment): boolean {
  return state === 'authorised' || state === 'captured';
}

function giveBackReserved({ store, now }: Context, { cartId }: Attempt, { promoCode, id }: Quote): void {
  returnPromo(store, { code: promoCode, quoteId: id });
  releaseDroppedSeats(store, cartId, now());
}
