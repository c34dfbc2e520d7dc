import type { Env } from '#functions/env.ts';
import type { Context } from '#functions/services/context.ts';
import { hashText, secretKeyBytes, signText } from '#functions/services/secret-keys.ts';
import { findOrderByCheckInHash, type Order } from '#functions/storage/orders.ts';
import { addDays, type CalendarDate } from '#domain/calendar-date.ts';
import { CHECK_IN_VALID_DAYS_AFTER_TRIP } from '#domain/constants.ts';

/**
 * The token of an order's check-in link.
 *
 * It is made from the order and a key outside the database, so that a mail can be sent again though only a hash of the
 * token is kept: who reads the database cannot open a booking.
 */
async function checkInToken(env: Env, orderId: string): Promise<string> {
  return signText(await secretKeyBytes(env, 'LINK_KEY'), `check-in ${orderId}`);
}

export async function checkInUrl(context: Context, orderId: string): Promise<string> {
  return `${context.siteUrl}/check-in/?token=${await checkInToken(context.env, orderId)}`;
}

export async function checkInHash(env: Env, orderId: string): Promise<string> {
  return hashText(await checkInToken(env, orderId));
}

/** The order behind a link; null when the token is wrong, too old, or its booking was given back. */
export async function findOrderByCheckInToken(context: Context, token: string): Promise<Order | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const order = await findOrderByCheckInHash(context.db, await hashText(token));
  if (order?.state !== 'paid') return null;
  return order.checkInUntil !== null && context.now() > order.checkInUntil ? null : order;
}

/**
 * When a link stops answering: the end of the thirtieth day after the last trip ends, wherever on earth that day is
 * still going on. Null while a tour of the order has no date yet.
 */
export function checkInExpiry(finishes: readonly (CalendarDate | null)[]): number | null {
  const dated = finishes.filter((finish) => finish !== null);
  if (dated.length < finishes.length || dated.length === 0) return null;
  const last = dated.toSorted().at(-1)!;
  return Date.parse(`${addDays(last, CHECK_IN_VALID_DAYS_AFTER_TRIP + 1)}T12:00:00Z`);
}
