import { KEY_REPLACED } from '#contract/errors.ts';
import { CART_LIFETIME_DAYS } from '#domain/constants.ts';
import { type Currency, isCurrency } from '#domain/currency.ts';
import { DAY, MINUTE } from '#domain/durations.ts';
import { type CartKey, presentCartKey, storeCartKey } from '#functions/cart/cart-keys.ts';
import type { Visitor } from '#functions/cart/edit-cart.ts';
import { type Network, networksOf } from '#functions/context/networks.ts';
import type { AppContext } from '#functions/http/app.ts';
import { dropCookie, giveCookie, isToken, makeToken, readCookie } from '#functions/http/cookies.ts';
import { Problem } from '#functions/http/reply.ts';
import { hashText } from '#functions/platform/secrets.ts';

const CART = 'cart';
const CART_COUNT = 'cart_count';
const CURRENCY = 'currency';
const KEY_REPLACED_TEXT = 'Your booking changed in another tab. Nothing was changed here. Please try again.';
/** Longer than any request takes. */
const REQUEST_LASTS_MS = MINUTE;

/** A new key for a cart, not in a browser yet. */
export interface NewCartKey {
  readonly token: string;
  readonly hash: string;
}

/** The hash of the cookie that opens a cart; null for a browser without one. */
export async function cartKeyHashOf(c: AppContext): Promise<string | null> {
  const token = readCookie(c, CART);
  return isToken(token) ? hashText(token) : null;
}

/** The key of the request, valid or ended; null for an unknown key or none. */
export async function cartKeyOf(c: AppContext): Promise<CartKey | null> {
  const { store, now } = c.var.context;
  const hash = await cartKeyHashOf(c);
  return hash === null ? null : presentCartKey(store, hash, now());
}

/** The same where the books are another object: a call for a browser with a key. */
export async function presentedCartKey(c: AppContext): Promise<CartKey | null> {
  const hash = await cartKeyHashOf(c);
  const { books, context } = c.var;
  return hash === null ? null : books.presentCartKey(hash, context.now());
}

/**
 * The visitor of a request, with their chosen currency or the operator's default.
 *
 * An ended key opens nothing. While an earlier request may still be running, the request is refused: the answer to a
 * visitor without a cart would delete the cookie that another tab just got (decision 020). A caller that has read the
 * key already passes that reading.
 */
export async function visitorOf(c: AppContext, reading = cartKeyOf(c)): Promise<Visitor> {
  const [key, operator, networks] = await Promise.all([reading, c.var.context.catalogue.operator(), networksFrom(c)]);
  if (key?.endedAt != null && c.var.context.now() - key.endedAt < REQUEST_LASTS_MS) throw keyReplaced();
  const chosen = readCookie(c, CURRENCY);
  return {
    key: key?.endedAt === null ? key : null,
    networks,
    currency: isCurrency(chosen) ? chosen : operator.defaultCurrency,
  };
}

/** The refusal of a request with the previous key. */
export function keyReplaced(): Problem {
  return new Problem(409, KEY_REPLACED_TEXT, { errors: { __all__: [KEY_REPLACED_TEXT] }, headers: KEY_REPLACED });
}

export async function makeCartKey(): Promise<NewCartKey> {
  const token = makeToken();
  return { token, hash: await hashText(token) };
}

/** Sets the cookie with the cart's key. Call it at a visitor's first write, never before. */
export function giveCartKey(c: AppContext, { token }: NewCartKey): void {
  giveCookie(c, CART, token, { lastsMs: CART_LIFETIME_DAYS * DAY });
}

/**
 * Gives the browser of a paid cart a new key. The previous key opens the cart until the new one is used, so that a
 * guest who lost the answer still sees the outcome of the payment. A cart that was deleted meanwhile gets no key.
 */
export async function renewPaidCart(c: AppContext, cartId: string): Promise<void> {
  const key = await makeCartKey();
  if (storeCartKey(c.var.context.store, { hash: key.hash, cartId, isWaiting: true })) giveCartKey(c, key);
}

/**
 * Stores the number of tours in the cart in a cookie for scripts, so that pages with an empty cart send no request.
 * Zero deletes the cookie.
 */
export function showCartCount(c: AppContext, count: number): void {
  const shown = Number(readCookie(c, CART_COUNT) ?? 0);
  if (shown === count) return;
  if (count === 0) dropCookie(c, CART_COUNT);
  else giveCookie(c, CART_COUNT, String(count), { lastsMs: CART_LIFETIME_DAYS * DAY, forScripts: true });
}

export function rememberCurrency(c: AppContext, currency: Currency): void {
  giveCookie(c, CURRENCY, currency, { lastsMs: 365 * DAY, forScripts: true });
}

export function forgetVisitor(c: AppContext): void {
  dropCookie(c, CART);
  dropCookie(c, CART_COUNT);
}

/** The networks of the request; none when its address is unknown. */
export function networksFrom(c: AppContext): Promise<readonly Network[]> {
  return networksOf(c.env, c.req.header('cf-connecting-ip') ?? '');
}
