import type { Context } from '#functions/context/context.ts';
import { paymentReturnUrl, type Settled } from '#functions/settlement/settle.ts';
import {
  answer,
  conflict,
  PAID_OTHERWISE,
  refused,
  ROUNDS,
  STILL_RUNNING,
  type PaymentOutcome,
  type Waiting,
} from '#functions/checkout/payment-outcome.ts';
import { settlePatiently } from '#functions/settlement/settle-patiently.ts';
import type { GatewayPayment, PostedCard } from '#functions/payments/gateway.ts';
import { unfinishedAttemptOf, type Attempt } from '#functions/bookings/attempts.ts';
import { latestOrderOf } from '#functions/bookings/orders.ts';

type NotCharged = Extract<Settled, { kind: 'not-charged' }>;

const NO_ANSWER = 'We could not reach the card service. You have not been charged. Please try again.';

/** The payment waits for its guest, and here they are. */
export function payOn(
  context: Context,
  waiting: Waiting,
  card: PostedCard | null,
): Promise<PaymentOutcome> | PaymentOutcome {
  if (card === null) return onProvidersPage(waiting);
  if (waiting.kind === 'challenge' && waiting.payment.card?.last4 === card.acct.slice(-4)) {
    return { kind: 'elsewhere', url: waiting.url };
  }
  return tryCard(context, waiting, card);
}

function onProvidersPage(settled: Waiting): PaymentOutcome {
  const url = settled.kind === 'challenge' ? settled.url : settled.payment.hostedUrl;
  return url === null ? conflict(STILL_RUNNING) : { kind: 'elsewhere', url };
}

/** One card, one answer. The key counts the cards before it: a double click is one try, a card after a decline another. */
async function tryCard(
  context: Context,
  { attempt, quote, payment: before }: Waiting,
  card: PostedCard,
): Promise<PaymentOutcome> {
  const { id } = attempt;
  let payment: GatewayPayment | null = null;
  try {
    const key = `${id}:${before.tries}`;
    payment = await context.gateway.authorise({
      key,
      id: before.id,
      card,
      returnUrl: paymentReturnUrl(context, id),
    });
  } catch {
    // The card may have been charged with the authorisation or not: what the gateway says when read is what counts.
  }
  const settled = await settlePatiently(context, id, { attempt, quote, payment });
  if (settled === null) return conflict(STILL_RUNNING);
  if (settled.kind === 'open') {
    const { declines, declineMessage, fingerprint = '' } = settled.payment;
    return declines > before.declines ? { ...refused(declineMessage), declined: fingerprint } : refused(NO_ANSWER);
  }
  if (settled.kind === 'not-charged' && settled.message === PAID_OTHERWISE) return overtaken(context, attempt, settled);
  const outcome = answer(settled);
  return outcome.kind === 'refused' ? { ...outcome, declined: payment?.fingerprint ?? '' } : outcome;
}

/** The guest paid in another way meanwhile: what came of that is the answer, as far as it is known by now. */
async function overtaken(context: Context, attempt: Attempt, settled: NotCharged): Promise<PaymentOutcome> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = await unfinishedAttemptOf(context.db, attempt.cartId);
    if (running === null || (await settlePatiently(context, running.id)) === null) break;
  }
  const order = await latestOrderOf(context.db, attempt.cartId);
  return order !== null && order.createdAt >= attempt.createdAt ? { kind: 'paid', orderId: order.id } : answer(settled);
}
