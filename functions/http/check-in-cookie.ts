import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '#functions/http/app.ts';
import { cookieOptions } from '#functions/http/cookie-options.ts';
import { findOrderByCheckInToken, isCheckInToken } from '#functions/bookings/check-in-link.ts';
import type { Order } from '#functions/bookings/orders.ts';
import type { PaidBooking } from '#contract/checkout.ts';
import { HOUR } from '#domain/durations.ts';

const COOKIE = 'check_in';
/** The whole site: the personal step asks whether this browser has opened a booking. */
const PATH = '/';

/** A booking opened with its token. */
export interface OpenBooking {
  readonly order: Order;
  readonly token: string;
}

/** The booking of the given token or, without one, of the last link that this browser opened. */
export async function openBooking(c: AppContext, given?: string): Promise<OpenBooking | null> {
  const token = given ?? getCookie(c, COOKIE) ?? '';
  if (!isCheckInToken(token)) return null;
  const order = await findOrderByCheckInToken(c.var.context, token);
  return order && { order, token };
}

/**
 * Stores a link's token in a cookie for an hour. So no other address contains it: not those of forms and documents, nor
 * the return address given to a payment provider.
 */
export function rememberToken(c: AppContext, token: string): void {
  setCookie(c, COOKIE, token, { ...cookieOptions(c, { path: PATH, lastsMs: HOUR }), httpOnly: true });
}

/** Opens a booking's documents for an hour in the browser that has just paid for it. */
export function rememberPaid(c: AppContext, { checkin_url: url }: Pick<PaidBooking, 'checkin_url'>): void {
  const token = new URL(url).searchParams.get('token') ?? '';
  if (isCheckInToken(token)) rememberToken(c, token);
}

export function forgetToken(c: AppContext): void {
  deleteCookie(c, COOKIE, { path: PATH });
}
