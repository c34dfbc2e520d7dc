import type { ErrorMap } from '#contract/errors.ts';
import { MINUTE } from '#domain/durations.ts';
import { roughDuration } from '#domain/text/counts.ts';
import { findAttempt, countCard, findUnfinishedAttempt, type Attempt } from '#functions/bookings/attempts.ts';
import { storePayLater } from '#functions/bookings/pay-later.ts';
import type { Context } from '#functions/context/context.ts';
import type { Network } from '#functions/context/networks.ts';
import {
  type PaymentMethod,
  type PostedCard,
  type GatewayPayment,
  PROVIDER_AWAY,
} from '#functions/payments/gateway.ts';
import { holdLongest } from '#functions/seats/hold-seats.ts';
import {
  type CurrentPayment,
  type Settled,
  TOO_MANY_DECLINES,
  paymentReturnUrl,
  settleWithRetries,
} from '#functions/settlement/settle.ts';
import { logFault } from '#functions/platform/audit.ts';
import { latestOrderOf } from '#functions/bookings/orders.ts';

export interface PaymentRequest {
  readonly cartId: string;
  /** Null when the guest pays on the provider's own page. */
  readonly card: PostedCard | null;
  readonly installment: number;
  /** The cart version the guest last saw; empty when the caller has none. */
  readonly cartVersion: string;
  /** The total the guest last saw, with its currency; missing when the caller has none. */
  readonly cartTotal?: string;
  /** The page to return to after a challenge. */
  readonly returnTo: string;
  readonly networks?: readonly Network[];
}

export type PaymentOutcome =
  | { kind: 'paid'; orderId: string }
  /** The payment continues at the guest's bank or on the provider's page. */
  | { kind: 'elsewhere'; url: string }
  /**
   * 400: the guest can correct it. `declined` is the fingerprint of a card that the gateway declined, empty without
   * one; it is missing when no card was declined.
   */
  | { kind: 'refused'; errors: ErrorMap; declined?: string }
  /** 409: the cart, the price, the seats or another payment do not allow it, or the personal step with Turnstile must. */
  | { kind: 'conflict'; errors: ErrorMap; asksTurnstile?: true }
  /** 429: too many payments were opened or refused for this cart, or from this network. */
  | { kind: 'too-many-tries'; message: string };

/** Another click, another tab or the timer changed the payment meanwhile. */
export interface Retry {
  readonly kind: 'retry';
}

type WaitingPayment = Extract<Settled, { kind: 'open' | 'challenge' }>;

export const RETRY: Retry = { kind: 'retry' };
/** How often a payment is retried, each time because another caller was faster. */
export const ROUNDS = 8;
export const PAID_OTHERWISE =
  'You continued this payment somewhere else, perhaps in another tab. You haven’t been charged here. Please finish it there.';
export const BOOKING_CANCELLED =
  'This booking was cancelled. Open the link in your confirmation email to see your refund, or call us.';
export const STILL_RUNNING =
  'We’re still confirming your payment. Please don’t pay again – we’ll email you as soon as it’s settled.';

export function methodOf({ card }: PaymentRequest): PaymentMethod {
  return card === null ? 'hosted' : 'card';
}

export function isSameWay({ attempt, quote }: CurrentPayment, request: PaymentRequest): boolean {
  return attempt.way === methodOf(request) && quote.installment === request.installment;
}

/** The answer to a guest when the payment is finished, or waits for their bank. */
export function answer(settled: Exclude<Settled, { kind: 'open' }>): PaymentOutcome {
  switch (settled.kind) {
    case 'paid':
      return { kind: 'paid', orderId: settled.orderId };
    case 'challenge':
      return { kind: 'elsewhere', url: settled.url };
    case 'not-charged':
      return settled.state === 'capture-failed' || settled.message === TOO_MANY_DECLINES
        ? refused(settled.message)
        : conflict(settled.message);
    case 'given-back':
      return conflict(BOOKING_CANCELLED);
  }
}

export function refused(message: string): Extract<PaymentOutcome, { kind: 'refused' }> {
  return { kind: 'refused', errors: { __all__: [message] } };
}

export function conflict(message: string): Extract<PaymentOutcome, { kind: 'conflict' }> {
  return { kind: 'conflict', errors: { __all__: [message] } };
}

const AWAY = `${PROVIDER_AWAY} You haven’t been charged.`;
const MAILED_LATER =
  'We’ve saved your booking. We’ll email you a payment link as soon as our card provider is back, or you can try again here.';

/**
 * Answers a payment that the card provider did not answer: keeps it, so that its guest gets a link to pay by
 * mail, and holds the seats for as long as the operator's rules allow.
 *
 * Before a card was sent nobody was charged. After that nobody knows, and the guest is told so.
 */
export async function answerProviderAway(
  context: Context,
  { cartId, networks = [] }: Pick<PaymentRequest, 'cartId' | 'networks'>,
  attemptId: string,
): Promise<PaymentOutcome> {
  const { store, env, now } = context;
  const isKept = await storePayLater(store, env, { attemptId, cartId }, now());
  const heldUntil = await holdLongest(context, cartId, networks);
  const attempt = findAttempt(store, attemptId);
  if (attempt?.state !== 'created' || attempt.tries > 0) return conflict(STILL_RUNNING);
  if (!isKept) return conflict(`${AWAY} Please try again in a few minutes, or call us.`);
  const held =
    heldUntil === null
      ? ''
      : ` We’re holding your seats for ${roughDuration(Math.floor((heldUntil - now()) / MINUTE))}.`;
  return conflict(`${AWAY}${held} ${MAILED_LATER}`);
}

type NotCharged = Extract<Settled, { kind: 'not-charged' }>;

const NO_ANSWER = 'We couldn’t reach the card service. You haven’t been charged. Please try again.';

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
