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
import { intentIdOf, isSessionId, readSession, sessionPayment } from '#functions/payments/stripe/hosted-payment.ts';
import { intentPayment } from '#functions/payments/stripe/intent-payment.ts';

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
  const intentId = await intentIdOf(stripe, id);
  if (intentId === null) return knownPayment(stripe, id);
  try {
    await sendOnce(`capture ${key}`, world, (options) => stripe.paymentIntents.capture(intentId, {}, options));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const payment = await knownPayment(stripe, id);
    if (OVER.includes(payment.state)) return payment;
    if (payment.state === 'authorised' && !isAuthorisationGone(error)) throw error;
    const closed = await giveBack(stripe, world, { key, id });
    return closed.state === 'cancelled' ? { ...closed, state: 'failed' } : closed;
  }
  return knownPayment(stripe, id);
}

/** Releases an authorisation or closes the payment: expires a session, cancels an intent. */
export async function giveBack(stripe: StripeApi, world: StripeWorld, { key, id }: Move): Promise<GatewayPayment> {
  const payment = await knownPayment(stripe, id);
  if (OVER.includes(payment.state)) return payment;
  if (isSessionId(id) && payment.state === 'needs-card') {
    return unlessOver(stripe, id, () =>
      sendOnce(`void ${key}`, world, (options) => stripe.checkout.sessions.expire(id, {}, options)),
    );
  }
  const intentId = await intentIdOf(stripe, id);
  if (intentId === null) return payment;
  const cancel = (options: Stripe.RequestOptions) =>
    stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }, options);
  return unlessOver(stripe, id, () => sendOnce(`void ${key}`, world, cancel));
}

/** Refunds all captured money that was not refunded before. */
export async function refundMoney(stripe: StripeApi, world: StripeWorld, { key, id }: Move): Promise<GatewayPayment> {
  const payment = await knownPayment(stripe, id);
  const intentId = payment.state === 'captured' ? await intentIdOf(stripe, id) : null;
  if (intentId === null) return payment;
  const create = (options: Stripe.RequestOptions) =>
    stripe.refunds.create({ payment_intent: intentId, reason: 'requested_by_customer' }, options);
  return unlessOver(stripe, id, () => sendOnce(`refund ${key}`, world, create), ['refunded', 'disputed']);
}

/** Makes a change and reads the payment. Ignores a refusal when the payment is already in a wanted state. */
async function unlessOver(
  stripe: StripeApi,
  id: string,
  change: () => Promise<unknown>,
  wanted: readonly GatewayState[] = OVER,
): Promise<GatewayPayment> {
  try {
    await change();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const payment = await knownPayment(stripe, id);
    if (wanted.includes(payment.state)) return payment;
    throw error;
  }
  return knownPayment(stripe, id);
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
