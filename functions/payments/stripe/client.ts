import type Stripe from 'stripe';
import { MINUTE } from '#domain/durations.ts';

/** The network and the clock of the adapter. Tests replace both. */
export interface StripeWorld {
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

export type StripeApi = Stripe;

const API_VERSION = '2026-10-28.endive';
/** After this time a call counts as lost: the caller reads the payment again. */
const ANSWER_LIMIT_MS = 20_000;

/**
 * Loads Stripe's library at the first payment and not at the Worker's start, so that a site with the sandbox does not
 * load it.
 *
 * The library's retries are off: the caller retries, and reads the payment first.
 */
export async function stripeApi(secretKey: string, { fetch }: StripeWorld): Promise<StripeApi> {
  const { Stripe } = await import('stripe');
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    httpClient: Stripe.createFetchHttpClient(fetch),
    maxNetworkRetries: 0,
    timeout: ANSWER_LIMIT_MS,
    telemetry: false,
  });
}

/**
 * Sends a change with an idempotency key.
 *
 * Stripe keeps the first answer of a key for a day, its own failures included, so a retry with that key repeats the
 * failure. Such a key is spent: the change is sent once more with a key of the current minute, after `lookFirst` found
 * no effect of the first one. Without `lookFirst` Stripe itself refuses a second capture, cancellation or refund.
 */
export async function sendOnce<T>(
  key: string,
  world: StripeWorld,
  send: (options: Stripe.RequestOptions) => Promise<T>,
  lookFirst: () => Promise<T | null> = () => Promise.resolve(null),
): Promise<T> {
  try {
    return await send({ idempotencyKey: key });
  } catch (error) {
    if (!isSpent(error)) throw error;
    return (await lookFirst()) ?? (await send({ idempotencyKey: keyOfMinute(key, world) }));
  }
}

/** A key of the current minute, in place of one that is spent. */
export function keyOfMinute(key: string, { now }: StripeWorld): string {
  return `${key} ${Math.floor(now() / MINUTE)}`;
}

/** A repeated decline is the card's answer, not a spent key. */
function isSpent(error: unknown): boolean {
  return isOfStripe(error) && !isDecline(error) && error.headers?.['idempotent-replayed'] === 'true';
}

/** The card was declined. */
export function isDecline(error: unknown): boolean {
  return isOfStripe(error) && error.type === 'StripeCardError';
}

/** The intent of a declined card, which Stripe sends with the error; null for any other error. */
export function declinedIntent(error: unknown): Stripe.PaymentIntent | null {
  if (!isOfStripe(error) || !isDecline(error) || error.payment_intent === undefined) return null;
  // Nothing is expanded in an error. A declined card has no charge that counts.
  return { ...error.payment_intent, latest_charge: null };
}

/** Stripe refused and did nothing. Any other error leaves the effect unknown. */
export function isRefusal(error: unknown): boolean {
  return isDecline(error) || (isOfStripe(error) && error.type === 'StripeInvalidRequestError');
}

/** Another call is changing the same payment, or used the same key for another card. */
export function isBusy(error: unknown): boolean {
  if (isOfStripe(error) && error.type === 'StripeIdempotencyError') return true;
  return hasCode(error, 'idempotency_key_in_use') || hasCode(error, 'lock_timeout');
}

export function isBadSignature(error: unknown): boolean {
  return isOfStripe(error) && error.type === 'StripeSignatureVerificationError';
}

export function hasCode(error: unknown, code: string): boolean {
  return isOfStripe(error) && error.code === code;
}

/** A fault for the log: Stripe's type, code and request id, without its message. */
export function asFault(error: unknown): unknown {
  if (!isOfStripe(error)) return error;
  const { type, code, statusCode, requestId } = error;
  const facts = [statusCode ?? 'no answer', code, requestId].filter((fact) => fact !== undefined);
  return new Error(`${type}: ${facts.join(', ')}`, { cause: error });
}

/** Recognises the library's errors without loading the library. */
function isOfStripe(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}
