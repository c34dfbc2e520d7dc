import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '#functions/http/app.ts';
import { cookieOptions } from '#functions/http/cookie-options.ts';
import { DAY } from '#domain/durations.ts';

const PROMO = 'promo';
/** The cart reads it, and so do the booking's pages without script. */
const PATH = '/';
const KEPT = 30 * DAY;
/** What a promo code can look like. Anything else is not kept. */
const CODE = /^[A-Z0-9_-]{2,40}$/;

/** Keeps the promo code of a campaign's link until the visitor has a cart for it (E21). It names nobody. */
export function rememberPromoCode(c: AppContext, code: string): void {
  if (CODE.test(code))
    setCookie(c, PROMO, code, { ...cookieOptions(c, { path: PATH, lastsMs: KEPT }), httpOnly: true });
}

/** The promo code of the campaign's link that led here, or empty. */
export function rememberedPromoCode(c: AppContext): string {
  const code = getCookie(c, PROMO) ?? '';
  return CODE.test(code) ? code : '';
}

export function forgetPromoCode(c: AppContext): void {
  if (getCookie(c, PROMO) !== undefined) deleteCookie(c, PROMO, { path: PATH });
}
