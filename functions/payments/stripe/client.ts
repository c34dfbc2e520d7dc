import type Stripe from 'stripe';
import { isCurrencyCode } from '#domain/currency.ts';
import { MINUTE } from '#domain/durations.ts';
import { money, type Money, toWholeUnits, wholeUnits } from '#domain/money.ts';

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

/** The currencies that Stripe counts in whole units: https://docs.stripe.com/currencies#zero-decimal */
const IN_UNITS: ReadonlySet<string> = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));

/** The currencies that Stripe counts in thousandths, the last digit being zero. It counts all others in hundredths. */
const IN_THOUSANDTHS: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '));

/** An amount as Stripe takes it: in the currency's own smallest unit. Throws for a part of that unit. */
export function toStripe(amount: Money): { amount: number; currency: string } {
  const stripeAmount = IN_UNITS.has(amount.currency)
    ? toWholeUnits(amount)
    : amount.minor * (IN_THOUSANDTHS.has(amount.currency) ? 10 : 1);
  if (!Number.isSafeInteger(stripeAmount)) throw new RangeError(`Stripe has no part of 1 ${amount.currency}`);
  return { amount: stripeAmount, currency: amount.currency.toLowerCase() };
}

/** Reads an amount of Stripe. The currency need not be sold in any more: its bookings are still paid and refunded. */
export function fromStripe(amount: number, code: string): Money {
  const currency = code.toUpperCase();
  if (!isCurrencyCode(currency)) throw new Error(`Stripe holds a payment of ours in the currency ${currency}`);
  if (IN_UNITS.has(currency)) return wholeUnits(amount, currency);
  return money(IN_THOUSANDTHS.has(currency) ? amount / 10 : amount, currency);
}
