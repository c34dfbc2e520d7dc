import type { Store } from '#functions/store/store.ts';
import { mailBothSides, NO_MAILS, type MailPlan } from '#functions/context/booking-mails.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import { moveAttempt } from '#functions/settlement/move-attempt.ts';
import type { GatewayPayment } from '#functions/payments/gateway.ts';
import { UNFINISHED_PAYMENTS, type Attempt, type AttemptState } from '#functions/bookings/attempts.ts';
import { isPromoReserved, returnReservedPromo } from '#functions/cart/promo-statements.ts';
import type { Quote } from '#functions/bookings/quotes.ts';

const AMOUNT_DIFFERS =
  'Your bank approved a different amount from the one you agreed to. You haven’t been charged. Please pay again.';
const NOT_FOR_THIS =
  'We couldn’t match your bank’s approval with this payment. You haven’t been charged. Please pay again.';

/** Whether the gateway's amount differs from the agreed amount. */
function isOtherAmount({ amount }: GatewayPayment, quote: Quote): boolean {
  return amount.minor !== quote.due.minor || amount.currency !== quote.currency;
}

/**
 * Why the gateway's money differs from the agreement, in words for a guest who was not charged; null when it matches.
 */
export function whyNotAsAgreed(payment: GatewayPayment, attempt: Attempt, quote: Quote): string | null {
  if (isOtherAmount(payment, quote)) return AMOUNT_DIFFERS;
  return payment.reference === attempt.id ? null : NOT_FOR_THIS;
}

/** Releases authorised money that differs from the agreement, with an alert: no guest and no bank causes that. */
export async function voidDifferingPayment(
  context: Context,
  attempt: Attempt,
  message: string,
): Promise<Attempt | null> {
  raiseAlert(context, 'an authorised payment differs from its booking', [attempt.id]);
  return beginVoid(context, attempt, message);
}

/** Starts to release authorised money that gets no booking. The message is for the guest. */
export function beginVoid(context: Context, attempt: Attempt, message: string): Promise<Attempt | null> {
  return moveAttempt(context, attempt, 'voiding', { message });
}

/** Starts to close an unfinished payment. If its money turns out to be authorised, the payment continues instead. */
export function beginCancel(context: Context, attempt: Attempt, message: string): Promise<Attempt | null> {
  return moveAttempt(context, attempt, 'cancelling', { message });
}

/** `cancelling` becomes `cancelled`, or `authorised` when the guest's bank was faster. */
export async function finishCancel(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment,
): Promise<Attempt | null> {
  if (holdsMoney(payment)) return moveAttempt(context, attempt, 'authorised', { message: '' });
  const closed = await voidPayment(context, attempt, payment);
  // Captured between the two calls: the money needs a booking or a refund.
  if (closed.state === 'captured') return moveAttempt(context, attempt, 'authorised', { message: '' });
  return finish(context, attempt, quote, 'cancelled', NO_MAILS);
}

/** `voiding` becomes `voided`: nothing is charged, and the guest and the office get a mail. */
export async function finishVoid(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  payment: GatewayPayment,
): Promise<Attempt | null> {
  const closed = await voidPayment(context, attempt, payment);
  if (closed.state === 'captured') throw new Error(`Attempt ${attempt.id} was captured without a booking`);
  const email = attempt.guest?.email;
  const template = attempt.purpose === 'balance' ? 'balance-failed' : 'payment-failed';
  const mails = email
    ? await mailBothSides(context, attempt.id, email, { traveller: template, office: template })
    : NO_MAILS;
  return finish(context, attempt, quote, 'voided', mails);
}

function voidPayment(context: Context, attempt: Attempt, payment: GatewayPayment): Promise<GatewayPayment> {
  return context.gateway.void({ key: attempt.id, id: payment.id });
}

function holdsMoney({ state }: GatewayPayment): boolean {
  return state === 'authorised' || state === 'captured';
}

/**
 * Releases the seats of a deleted cart. An unfinished payment keeps them: it either sells them or ends here too.
 *
 * In the batch that deletes the cart or ends its payment, so that no seat stays held for a guest who has logged out.
 */
export function releaseSeatsOfDeletedCart(db: Store, cartId: string, now: number): D1PreparedStatement[] {
  const left = `cart_id = ?1 AND state = 'active' AND NOT EXISTS (SELECT 1 FROM carts WHERE id = ?1)
    AND NOT EXISTS (SELECT 1 FROM attempts WHERE cart_id = ?1 AND state IN ${UNFINISHED_PAYMENTS})`;
  return [
    db
      .prepare(`UPDATE tour_dates SET held = held - 1 WHERE id IN (SELECT tour_date_id FROM holds WHERE ${left})`)
      .bind(cartId),
    db
      .prepare(
        `UPDATE holds SET state = iif(expires_at <= ?2, 'expired', 'released'), expires_at = MIN(expires_at, ?2)
         WHERE ${left}`,
      )
      .bind(cartId, now),
  ];
}

async function finish(
  context: Context,
  attempt: Attempt,
  quote: Quote,
  to: AttemptState,
  mails: MailPlan,
): Promise<Attempt | null> {
  const { db } = context;
  const use = { code: quote.promoCode, quoteId: quote.id };
  const promo = (await isPromoReserved(db, use)) ? returnReservedPromo(db, use) : [];
  const seats = releaseSeatsOfDeletedCart(db, attempt.cartId, context.now());
  return moveAttempt(context, attempt, to, { with: [...promo, ...seats], mails });
}
