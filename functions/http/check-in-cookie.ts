import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '#functions/http/app.ts';
import { cookieOptions } from '#functions/http/cookie-options.ts';
import { findOrderByCheckInToken, isCheckInToken } from '#functions/bookings/check-in-link.ts';
import type { Order } from '#functions/bookings/orders.ts';
import { HOUR } from '#domain/durations.ts';

const COOKIE = 'check_in';
const PATH = '/check-in';

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
 * Stores a link's token in a cookie for an hour, for the check-in pages alone. So no other address contains it: not
 * those of forms and documents, nor the return address given to a payment provider.
 */
export function rememberToken(c: AppContext, token: string): void {
  setCookie(c, COOKIE, token, { ...cookieOptions(c, { path: PATH, lastsMs: HOUR }), httpOnly: true });
}

export function forgetToken(c: AppContext): void {
  deleteCookie(c, COOKIE, { path: PATH });
}
