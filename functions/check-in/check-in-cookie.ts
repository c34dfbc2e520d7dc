import type { PaidBooking } from '#contract/checkout.ts';
import { HOUR } from '#domain/durations.ts';
import { findOrderByCheckInToken, isCheckInToken } from '#functions/bookings/check-in-link.ts';
import type { Order } from '#functions/bookings/orders.ts';
import type { AppContext } from '#functions/http/app.ts';
import { dropCookie, giveCookie, readCookie } from '#functions/http/cookies.ts';

const COOKIE = 'check_in';

/** A booking opened with its token. */
export interface OpenBooking {
  readonly order: Order;
  readonly token: string;
}

/** The token of the last link that this browser opened; empty for none. */
export function openToken(c: AppContext): string {
  return readCookie(c, COOKIE) ?? '';
}

/** The booking of the given token or, without one, of the last link that this browser opened. */
export async function openBooking(c: AppContext, given?: string): Promise<OpenBooking | null> {
  const token = given ?? readCookie(c, COOKIE) ?? '';
  if (!isCheckInToken(token)) return null;
  const order = await findOrderByCheckInToken(c.var.context, token);
  return order && { order, token };
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
