import { KEY_REPLACED_HEADER } from '#contract/errors.ts';
import { CART_LIFETIME_DAYS } from '#domain/constants.ts';
import { type Currency, isCurrency } from '#domain/currency.ts';
import { DAY } from '#domain/durations.ts';
import type { Browser, KeyReplaced } from '#functions/cart/visitor.ts';
import { type Network, networksOf } from '#functions/context/networks.ts';
import type { AppContext } from '#functions/http/app.ts';
import { dropCookie, giveCookie, isToken, makeToken, readCookie } from '#functions/http/cookies.ts';
import { Problem } from '#functions/http/reply.ts';
import { hashText } from '#functions/platform/secrets.ts';

const CART = 'cart';
const CART_COUNT = 'cart_count';
const CURRENCY = 'currency';
export const KEY_REPLACED_TEXT = 'Your booking changed in another tab. Nothing was changed here. Please try again.';

export interface NewCartKey {
  readonly token: string;
  readonly hash: string;
}

export async function browserOf(c: AppContext): Promise<Browser> {
  const token = readCookie(c, CART);
  const [keyHash, operator, networks] = await Promise.all([
    isToken(token) ? hashText(token) : null,
    c.var.context.catalogue.operator(),
    networksFrom(c),
  ]);
  const chosen = readCookie(c, CURRENCY);
  return { keyHash, networks, currency: isCurrency(chosen) ? chosen : operator.defaultCurrency };
}

/** What the books answered. Throws the refusal of a request whose key was just replaced. */
export function unlessReplaced<Outcome extends { readonly kind: string }>(
  outcome: Outcome,
): Exclude<Outcome, KeyReplaced> {
  if (outcome.kind !== 'key-replaced') return outcome as Exclude<Outcome, KeyReplaced>;
  throw new Problem(409, KEY_REPLACED_TEXT, { errors: { __all__: [KEY_REPLACED_TEXT] }, headers: KEY_REPLACED_HEADER });
}

export async function makeCartKey(): Promise<NewCartKey> {
  const token = makeToken();
  return { token, hash: await hashText(token) };
}

/** Sets the cookie with the cart's key. Call it at a visitor's first write, never before. */
export function giveCartKey(c: AppContext, { token }: NewCartKey): void {
  giveCookie(c, CART, token, { lastsMs: CART_LIFETIME_DAYS * DAY });
}

/** Keeps the cart's number of tours in a cookie for scripts: pages with an empty cart send no request. */
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

export function networksFrom(c: AppContext): Promise<readonly Network[]> {
  return networksOf(c.env, c.req.header('cf-connecting-ip') ?? '');
}
