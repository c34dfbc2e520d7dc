import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '#functions/http/app.ts';
import { cookieOptions } from '#functions/http/cookie-options.ts';
import { isToken, makeToken } from '#functions/http/token.ts';
import type { Visitor } from '#functions/services/edit-cart.ts';
import { networksOf } from '#functions/services/networks.ts';
import { hashText } from '#functions/services/secret-keys.ts';
import { CART_LIFETIME_DAYS } from '#domain/constants.ts';
import { isCurrency, type Currency } from '#domain/currency.ts';
import { DAY } from '#domain/durations.ts';

const CART = 'cart';
const CART_COUNT = 'cart_count';
const CURRENCY = 'currency';

/** Whose cart it is: the hash of the visitor's cookie, or null for a visitor without one. */
async function cartIdOf(c: AppContext): Promise<string | null> {
  const token = getCookie(c, CART);
  return isToken(token) ? hashText(token) : null;
}

/** Who asks, with the currency they chose before or else the operator's own (M03). */
export async function visitorOf(c: AppContext): Promise<Visitor> {
  const [cartId, operator, networks] = await Promise.all([
    cartIdOf(c),
    c.var.context.catalogue.operator(),
    networksOf(c.env, c.req.header('cf-connecting-ip') ?? ''),
  ]);
  const chosen = getCookie(c, CURRENCY);
  return { cartId, networks, currency: isCurrency(chosen) ? chosen : operator.defaultCurrency };
}

/** Gives a visitor a cart of their own. Belongs to a first write and to nothing before it (N18). */
export async function startCart(c: AppContext): Promise<string> {
  const token = makeToken();
  setCookie(c, CART, token, { ...lasting(c, CART_LIFETIME_DAYS), httpOnly: true });
  return hashText(token);
}

/** Tells scripts how many tours are in the cart, so that a page without any need not ask. Zero is no cookie. */
export function showCartCount(c: AppContext, count: number): void {
  const shown = Number(getCookie(c, CART_COUNT) ?? 0);
  if (shown === count) return;
  if (count === 0) deleteCookie(c, CART_COUNT, { path: '/' });
  else setCookie(c, CART_COUNT, String(count), lasting(c, CART_LIFETIME_DAYS));
}

export function rememberCurrency(c: AppContext, currency: Currency): void {
  setCookie(c, CURRENCY, currency, lasting(c, 365));
}

export function forgetVisitor(c: AppContext): void {
  deleteCookie(c, CART, { path: '/' });
  deleteCookie(c, CART_COUNT, { path: '/' });
}

function lasting(c: AppContext, days: number) {
  return cookieOptions(c, { path: '/', lastsMs: days * DAY });
}
