import type { Currency } from '#domain/currency.ts';
import { MINUTE } from '#domain/durations.ts';
import { type CartKey, presentCartKey } from '#functions/cart/cart-keys.ts';
import type { Context } from '#functions/context/context.ts';
import type { Network } from '#functions/context/networks.ts';

export interface Browser {
  /** The hash of the cookie that opens a cart; null without one. */
  readonly keyHash: string | null;
  /** The chosen currency, or the operator's default. */
  readonly currency: Currency;
  /** None when the request's address is unknown. */
  readonly networks: readonly Network[];
}

/**
 * The visitor of a request: the key that opens their cart, if they have one, the currency for a new cart, and their
 * networks. The cart is as it was when the request came in.
 */
export interface Visitor extends Omit<Browser, 'keyHash'> {
  readonly key: CartKey | null;
}

/** The key ended a moment ago in another tab. Nothing was changed. */
export interface KeyReplaced {
  readonly kind: 'key-replaced';
}

export const KEY_REPLACED: KeyReplaced = { kind: 'key-replaced' };
/** Longer than any request takes. */
const REQUEST_LASTS_MS = MINUTE;

/** The key that a browser presents, open or ended; null for an unknown key or none. */
export function keyOf({ store, now }: Context, { keyHash }: Pick<Browser, 'keyHash'>): CartKey | null {
  return keyHash === null ? null : presentCartKey(store, keyHash, now());
}

/**
 * The visitor of a request. An ended key opens nothing. Null while an earlier request with it may still be running: the
 * answer to a visitor without a cart would delete the cookie that another tab just got (decision 020).
 */
export function visitorWith({ now }: Context, { currency, networks }: Browser, key: CartKey | null): Visitor | null {
  if (key?.endedAt != null && now() - key.endedAt < REQUEST_LASTS_MS) return null;
  return { key: key?.endedAt === null ? key : null, currency, networks };
}

/** Does something for the visitor of a request, unless their key was just replaced. */
export function asVisitor<Outcome>(
  context: Context,
  browser: Browser,
  work: (visitor: Visitor) => Outcome,
): Outcome | KeyReplaced {
  const visitor = visitorWith(context, browser, keyOf(context, browser));
  return visitor === null ? KEY_REPLACED : work(visitor);
}
