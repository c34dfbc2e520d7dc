import type { PaidBooking } from '#contract/checkout.ts';
import { HOUR } from '#domain/durations.ts';
import { isCheckInToken } from '#functions/bookings/check-in-link.ts';
import type { AppContext } from '#functions/http/app.ts';
import { dropCookie, giveCookie, readCookie } from '#functions/http/cookies.ts';

const COOKIE = 'check_in';

/** The token of the last link that this browser opened; empty without one. */
export function openToken(c: AppContext): string {
  return readCookie(c, COOKIE) ?? '';
}

/**
 * Stores a link's token in a cookie for an hour. So no other address contains it: not those of forms and documents, nor
 * the return address given to a payment provider.
 */
export function rememberToken(c: AppContext, token: string): void {
  giveCookie(c, COOKIE, token, { lastsMs: HOUR });
}

/** Opens a booking's documents for an hour in the browser that has just paid for it. */
export function rememberPaid(c: AppContext, { checkin_url: url }: Pick<PaidBooking, 'checkin_url'>): void {
  const token = new URL(url).searchParams.get('token') ?? '';
  if (isCheckInToken(token)) rememberToken(c, token);
}

export function forgetToken(c: AppContext): void {
  dropCookie(c, COOKIE);
}
