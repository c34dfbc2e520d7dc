import type { ErrorMap } from '#contract/errors.ts';
import { MINUTE } from '#domain/durations.ts';
import { roughDuration } from '#domain/text/counts.ts';
import { findAttempt } from '#functions/bookings/attempts.ts';
import { storePayLater } from '#functions/bookings/pay-later.ts';
import type { Context } from '#functions/context/context.ts';
import type { Network } from '#functions/context/networks.ts';
import type { PaymentMethod, PostedCard } from '#functions/payments/gateway.ts';
import { holdLongest } from '#functions/seats/hold-seats.ts';
import { type CurrentPayment, type Settled, TOO_MANY_DECLINES } from '#functions/settlement/settle.ts';

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
  /** The guest's networks; none when unknown. */
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

/** A payment that waits for its guest. */
export type WaitingPayment = Extract<Settled, { kind: 'open' | 'challenge' }>;

export const RETRY: Retry = { kind: 'retry' };
/** How often a payment is retried, each time because another caller was faster. */
export const ROUNDS = 8;
export const PAID_OTHERWISE =
  'You continued this payment somewhere else, perhaps in another tab. You haven’t been charged here. Please finish it there.';
export const TOO_MANY_CARDS = 'Too many cards were declined. You haven’t been charged. Please try again in 10 minutes.';
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

const AWAY = 'Our card provider isn’t responding right now. You haven’t been charged.';
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
