import { MINUTE } from '#domain/durations.ts';
import {
  type Attempt,
  type AttemptState,
  insertAttempt,
  moveState,
  type NewAttempt,
  setAttemptMessage,
} from '#functions/bookings/attempts.ts';
import { insertQuote, type Quote } from '#functions/bookings/quotes.ts';
import type { Context } from '#functions/context/context.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { audit } from '#functions/platform/audit.ts';
import { countTry, giveTryBack, type RateLimit } from '#functions/platform/rate-limits.ts';

/**
 * Moves an attempt from the state it was read in to the next. Run it in the transaction of everything that belongs to
 * the move. False when another call has moved it since it was read: nothing belongs to the move then.
 *
 * The message says why the guest was not charged, in words for the guest; an empty one removes the earlier.
 */
export function moveAttempt(
  { store, now }: Pick<Context, 'store' | 'now'>,
  { id, state }: Pick<Attempt, 'id' | 'state'>,
  to: AttemptState,
  message?: string,
): boolean {
  const at = now();
  if (!moveState(store, id, state, to, at)) return false;
  if (message !== undefined) setAttemptMessage(store, id, message);
  audit(store, { subject: id, what: to, detail: message ?? '', at });
  return true;
}

/** Stores a payment before the provider is called: what it is for, and that it began. Run it in one transaction. */
export function beginAttempt({ store, gateway }: Context, quote: Quote, attempt: NewAttempt): Attempt {
  insertQuote(store, quote);
  const detail = `${quote.due.minor} ${quote.currency}`;
  audit(store, { subject: attempt.id, what: 'created', detail, at: attempt.createdAt });
  return insertAttempt(store, attempt, gateway.name);
}

/** Payments that one cart, or one household's network, may open at the provider in ten minutes. */
const OPENED = { cart: 10, network: 60 } as const;
const WINDOW_MS = 10 * MINUTE;
export const TOO_MANY_PAYMENTS =
  'Too many payments were started from your network. You haven’t been charged. Please try again in 10 minutes.';

/**
 * Counts a payment that is opened at the provider; false over the limit. Run it in the transaction that starts the
 * payment: many requests at once open no more, and a request that joins a running payment counts nothing.
 */
export function countOpening({ store, now }: Context, cartId: string, networks: readonly Network[]): boolean {
  return countTry(store, openingLimits(cartId, networks), now());
}

/** Takes back the count of a payment that was not opened after all. */
export function uncountOpening({ store, now }: Context, cartId: string, networks: readonly Network[]): void {
  giveTryBack(store, openingLimits(cartId, networks), now());
}

function openingLimits(cartId: string, networks: readonly Network[]): RateLimit[] {
  return [
    { key: `opened by ${cartId}`, limit: OPENED.cart, windowMs: WINDOW_MS },
    ...limitNetworks(networks, { key: 'opened from', limit: OPENED.network, windowMs: WINDOW_MS }),
  ];
}
