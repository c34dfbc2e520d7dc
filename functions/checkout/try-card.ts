import type { Context } from '#functions/context/context.ts';
import { logFault } from '#functions/platform/audit.ts';
import { paymentReturnUrl, type Settled, settleWithRetries } from '#functions/settlement/settle.ts';
import {
  answer,
  conflict,
  PAID_OTHERWISE,
  refused,
  ROUNDS,
  STILL_RUNNING,
  type PaymentOutcome,
  type WaitingPayment,
  answerProviderAway,
} from '#functions/checkout/payment-outcome.ts';
import type { GatewayPayment, PostedCard } from '#functions/payments/gateway.ts';
import { countCard, findUnfinishedAttempt, type Attempt } from '#functions/bookings/attempts.ts';
import { latestOrderOf } from '#functions/bookings/orders.ts';

type NotCharged = Extract<Settled, { kind: 'not-charged' }>;

const NO_ANSWER = 'We couldn’t reach the card service. You haven’t been charged. Please try again.';

/** Continues a payment that waits for its guest. */
export function continuePayment(
  context: Context,
  waiting: WaitingPayment,
  card: PostedCard | null,
): Promise<PaymentOutcome> | PaymentOutcome {
  if (card === null) return onProvidersPage(waiting);
  if (waiting.kind === 'challenge' && waiting.payment.card?.last4 === card.acct.slice(-4)) {
    return { kind: 'elsewhere', url: waiting.url };
  }
  return tryCard(context, waiting, card);
}

function onProvidersPage(settled: WaitingPayment): PaymentOutcome {
  const url = settled.kind === 'challenge' ? settled.url : settled.payment.hostedUrl;
  return url === null ? conflict(STILL_RUNNING) : { kind: 'elsewhere', url };
}

/**
 * Tries another card. It counts before it is sent, and its key contains the number of earlier cards: two clicks at once
 * are one try, a later card is another.
 */
async function tryCard(
  context: Context,
  { attempt: before, payment: waiting }: WaitingPayment,
  card: PostedCard,
): Promise<PaymentOutcome> {
  const { id, tries } = before;
  countCard(context.store, before);
  let payment: GatewayPayment | null = null;
  try {
    const returnUrl = paymentReturnUrl(context, id);
    payment = await context.gateway.authorise({ key: `${id}:${tries}`, payment: waiting, card, returnUrl });
  } catch (error) {
    // The authorisation may have succeeded or not. The next reading of the gateway decides.
    logFault(`card of ${id}`, error);
  }
  return answerTry(context, before, await settleWithRetries(context, id, { answer: payment }));
}

/** The answer to a guest whose card was tried, with the payment as it was before the card. */
export async function answerTry(context: Context, before: Attempt, settled: Settled | null): Promise<PaymentOutcome> {
  if (settled === null) return answerProviderAway(context, { cartId: before.cartId }, before.id);
  if (settled.kind === 'open') {
    const { decline, fingerprint = '' } = settled.payment;
    const isNew = decline !== null && decline.id !== before.lastDecline;
    return isNew ? { ...refused(decline.message), declined: fingerprint } : refused(NO_ANSWER);
  }
  if (settled.kind === 'not-charged' && settled.message === PAID_OTHERWISE)
    return outcomeOfOtherPayment(context, before, settled);
  const outcome = answer(settled);
  const { fingerprint = '' } = settled.kind === 'not-charged' ? settled : {};
  return outcome.kind === 'refused' ? { ...outcome, declined: fingerprint } : outcome;
}

/** The guest paid in another way meanwhile. Answers with the result of that payment, as far as it is known. */
async function outcomeOfOtherPayment(context: Context, attempt: Attempt, settled: NotCharged): Promise<PaymentOutcome> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = findUnfinishedAttempt(context.store, attempt.cartId);
    if (running === null || (await settleWithRetries(context, running.id)) === null) break;
  }
  const order = latestOrderOf(context.store, attempt.cartId);
  return order !== null && order.createdAt >= attempt.createdAt ? { kind: 'paid', orderId: order.id } : answer(settled);
}
