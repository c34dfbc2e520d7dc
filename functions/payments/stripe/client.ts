import type Stripe from 'stripe';
import { MINUTE } from '#domain/durations.ts';

/** What the adapter needs of the world. Tests bring their own; a live site has the real one. */
export interface StripeWorld {
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

export type StripeApi = Stripe;

const API_VERSION = '2026-10-28.endive';
/** A call without an answer by then counts as lost: the caller reads the payment again. */
const ANSWER_LIMIT_MS = 20_000;

/**
 * The library, loaded by the first payment and not by the Worker's start: a site with the sandbox never pays for it.
 *
 * Its own retries are off: whoever calls the gateway asks again, and reads before that.
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
 * Sends a change under an idempotency key.
 *
 * Stripe keeps the first answer of a key for a day, a failure of its own included. A key that is answered with an old
 * failure is spent: repeating it would repeat the failure for a day. So a change whose key is spent is sent once more
 * under the key of the minute, after `lookFirst` said that the first one had no effect. Where there is nothing to look
 * for, Stripe itself refuses the second: an authorisation is captured, given back or made once.
 */
export async function sendOnce<T>(
  key: string,
  { now }: StripeWorld,
  send: (options: Stripe.RequestOptions) => Promise<T>,
  lookFirst: () => Promise<T | null> = () => Promise.resolve(null),
): Promise<T> {
  try {
    return await send({ idempotencyKey: key });
  } catch (error) {
    if (!isSpent(error)) throw error;
    return (await lookFirst()) ?? (await send({ idempotencyKey: `${key} ${Math.floor(now() / MINUTE)}` }));
  }
}

/** A repeated decline is no failure: it is the card's answer. */
function isSpent(error: unknown): boolean {
  return isOfStripe(error) && !isDecline(error) && error.headers?.['idempotent-replayed'] === 'true';
}

/** A card was tried and refused. */
export function isDecline(error: unknown): boolean {
  return isOfStripe(error) && error.type === 'StripeCardError';
}

/** Stripe said no, and did nothing. Any other error leaves the effect unknown. */
export function isRefusal(error: unknown): boolean {
  return isDecline(error) || (isOfStripe(error) && error.type === 'StripeInvalidRequestError');
}

/** Another call is at work on the same payment just now, or had the same key for another card. */
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

/** A fault as it may be logged: what Stripe called it, and the request to ask them about. Never what it said. */
export function asFault(error: unknown): unknown {
  if (!isOfStripe(error)) return error;
  const { type, code, statusCode, requestId } = error;
  const facts = [statusCode ?? 'no answer', code, requestId].filter((fact) => fact !== undefined);
  return new Error(`${type}: ${facts.join(', ')}`, { cause: error });
}

/** The library's errors, told without the library. */
function isOfStripe(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}
