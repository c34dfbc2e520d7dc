import {
  conflict,
  STILL_RUNNING,
  type PaymentOutcome,
  type PaymentRequest,
} from '#functions/checkout/payment-outcome.ts';
import type { Context } from '#functions/context/context.ts';
import { findAttempt } from '#functions/bookings/attempts.ts';
import { storePayLater } from '#functions/bookings/pay-later.ts';
import { holdLongest } from '#functions/seats/hold-seats.ts';
import { MINUTE } from '#domain/durations.ts';
import { roughDuration } from '#domain/text/counts.ts';

const AWAY = 'Our card provider isn’t responding right now. You haven’t been charged.';
const MAILED_LATER =
  'We’ve saved your booking. We’ll email you a payment link as soon as our card provider is back, or you can try again here.';

/**
 * Answers a payment that the card provider did not answer: keeps it, so that its guest gets a link to pay by
 * mail, and holds the seats for as long as the operator's rules allow.
 *
 * Before the payment was opened, no card was sent and nobody was charged. After that nobody knows, and the guest is told
 * so.
 */
export async function answerProviderAway(
  context: Context,
  { cartId, networks = [] }: Pick<PaymentRequest, 'cartId' | 'networks'>,
  attemptId: string,
): Promise<PaymentOutcome> {
  const { db, env, now } = context;
  const isKept = await storePayLater(db, env, { attemptId, cartId }, now());
  const heldUntil = await holdLongest(context, cartId, networks);
  const attempt = await findAttempt(db, attemptId);
  if (attempt?.state !== 'created') return conflict(STILL_RUNNING);
  if (!isKept) return conflict(`${AWAY} Please try again in a few minutes, or call us.`);
  const held =
    heldUntil === null
      ? ''
      : ` We’re holding your seats for ${roughDuration(Math.floor((heldUntil - now()) / MINUTE))}.`;
  return conflict(`${AWAY}${held} ${MAILED_LATER}`);
}
