import type Stripe from 'stripe';
import type { GatewayPayment, GatewayState } from '#functions/payments/gateway.ts';
import { readIntent } from '#functions/payments/stripe/card-payment.ts';
import {
  hasCode,
  isDecline,
  isRefusal,
  sendOnce,
  type StripeApi,
  type StripeWorld,
} from '#functions/payments/stripe/client.ts';
import {
  EXPAND_SESSION,
  intentOf,
  isSessionId,
  readSession,
  sessionPayment,
} from '#functions/payments/stripe/hosted-payment.ts';
import { EXPAND_INTENT, intentPayment } from '#functions/payments/stripe/intent-payment.ts';

interface Move {
  readonly key: string;
  readonly id: string;
}

/** States without an authorisation. */
const OVER: readonly GatewayState[] = ['captured', 'refunded', 'disputed', 'failed', 'cancelled'];

/** Reads a payment; null for an id that Stripe does not know. */
export async function readPayment(stripe: StripeApi, id: string): Promise<GatewayPayment | null> {
  try {
    return isSessionId(id)
      ? await sessionPayment(stripe, await readSession(stripe, id))
      : await intentPayment(stripe, await readIntent(stripe, id));
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return null;
    throw error;
  }
}

/**
 * Captures a payment. After a refusal it reads the payment: one captured before stays captured; one whose authorisation
 * is gone or not honoured by the bank becomes `failed`, and the rest is released so that it stays so.
 */
export async function captureMoney(stripe: StripeApi, world: StripeWorld, { key, id }: Move): Promise<GatewayPayment> {
  const session = isSessionId(id) ? await readSession(stripe, id) : null;
  const intentId = session === null ? id : intentOf(session)?.id;
  if (intentId === undefined) return knownPayment(stripe, id);
  const capture = (options: Stripe.RequestOptions) =>
    stripe.paymentIntents.capture(intentId, { expand: EXPAND_INTENT }, options);
  try {
    return await asPayment(stripe, session, await sendOnce(`capture ${key}`, world, capture));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const payment = await knownPayment(stripe, id);
    if (OVER.includes(payment.state)) return payment;
    if (payment.state === 'authorised' && !isAuthorisationGone(error)) throw error;
    const closed = await giveBack(stripe, world, { key, id });
    return closed.state === 'cancelled' ? { ...closed, state: 'failed' } : closed;
  }
}

/**
 * Releases an authorisation or closes the payment: expires a session, cancels an intent. Each has its own key, because a
 * session that was paid at the last moment could not be expired, and its intent is cancelled next.
 */
export async function giveBack(stripe: StripeApi, world: StripeWorld, { key, id }: Move): Promise<GatewayPayment> {
  const session = isSessionId(id) ? await readSession(stripe, id) : null;
  const onPage = session && (await sessionPayment(stripe, session));
  if (onPage !== null && OVER.includes(onPage.state)) return onPage;
  if (onPage?.state === 'needs-card') {
    const expire = (options: Stripe.RequestOptions) =>
      stripe.checkout.sessions.expire(id, { expand: EXPAND_SESSION }, options);
    return unlessOver(stripe, id, async () => sessionPayment(stripe, await sendOnce(`expire ${key}`, world, expire)));
  }
  const intentId = (session && intentOf(session)?.id) ?? id;
  const cancel = (options: Stripe.RequestOptions) =>
    stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned', expand: EXPAND_INTENT }, options);
  return unlessOver(stripe, id, async () => asPayment(stripe, session, await sendOnce(`void ${key}`, world, cancel)));
}

/** Refunds all captured money that was not refunded before. */
export async function refundMoney(stripe: StripeApi, world: StripeWorld, { key, id }: Move): Promise<GatewayPayment> {
  const session = isSessionId(id) ? await readSession(stripe, id) : null;
  const payment = session === null ? await knownPayment(stripe, id) : await sessionPayment(stripe, session);
  const intentId = session === null ? id : intentOf(session)?.id;
  if (payment.state !== 'captured' || intentId === undefined) return payment;
  const create = (options: Stripe.RequestOptions) =>
    stripe.refunds.create({ payment_intent: intentId, reason: 'requested_by_customer' }, options);
  const refund = async () => {
    await sendOnce(`refund ${key}`, world, create);
    return knownPayment(stripe, id);
  };
  return unlessOver(stripe, id, refund, ['refunded', 'disputed']);
}

/** A payment after a change of its intent. A payment on Stripe's page has the id of its session. */
function asPayment(
  stripe: StripeApi,
  session: Stripe.Checkout.Session | null,
  intent: Stripe.PaymentIntent,
): Promise<GatewayPayment> {
  return session === null
    ? intentPayment(stripe, intent)
    : sessionPayment(stripe, { ...session, payment_intent: intent });
}

/** Makes a change. Ignores a refusal when the payment is already in a wanted state. */
async function unlessOver(
  stripe: StripeApi,
  id: string,
  change: () => Promise<GatewayPayment>,
  wanted: readonly GatewayState[] = OVER,
): Promise<GatewayPayment> {
  try {
    return await change();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const payment = await knownPayment(stripe, id);
    if (wanted.includes(payment.state)) return payment;
    throw error;
  }
}

function isAuthorisationGone(error: unknown): boolean {
  return (
    isDecline(error) ||
    hasCode(error, 'charge_expired_for_capture') ||
    hasCode(error, 'capture_charge_authorization_expired')
  );
}

async function knownPayment(stripe: StripeApi, id: string): Promise<GatewayPayment> {
  const payment = await readPayment(stripe, id);
  if (payment === null) throw new Error('Stripe does not know a payment it opened');
  return payment;
}
