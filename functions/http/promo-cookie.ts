import type { AppContext } from '#functions/http/app.ts';
import { dropCookie, giveCookie, readCookie } from '#functions/http/cookies.ts';
import { DAY } from '#domain/durations.ts';

const PROMO = 'promo';
const KEPT = 30 * DAY;
/** What a promo code can look like. Anything else is not kept. */
const CODE = /^[A-Z0-9_-]{2,40}$/;

/** Keeps the promo code of a campaign's link until the visitor has a cart for it. It names nobody. */
export function rememberPromoCode(c: AppContext, code: string): void {
  if (CODE.test(code)) giveCookie(c, PROMO, code, { lastsMs: KEPT });
}

/** The promo code of the campaign's link that led here, or empty. */
export function rememberedPromoCode(c: AppContext): string {
  const code = readCookie(c, PROMO) ?? '';
  return CODE.test(code) ? code : '';
}

export function forgetPromoCode(c: AppContext): void {
  if (readCookie(c, PROMO) !== undefined) dropCookie(c, PROMO);
}
