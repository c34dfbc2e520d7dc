import type { Env } from '#functions/platform/env.ts';
import type { Context } from '#functions/context/context.ts';
import { hashText, signText } from '#functions/platform/secret-keys.ts';
import { STATES_WITH_LINK, storeCheckInHash } from '#functions/bookings/check-in-links.ts';
import { findOrderByCheckInHash, type Order } from '#functions/bookings/orders.ts';
import { addDays, type CalendarDate } from '#domain/calendar-date.ts';
import { CHECK_IN_VALID_DAYS_AFTER_TRIP } from '#domain/constants.ts';

/**
 * The token of an order's check-in link.
 *
 * It is made from the order and a key outside the database, so that a mail can be sent again although the database
 * stores only a hash: access to the database alone opens no booking. A revoked link is followed by a new one.
 */
async function checkInToken(env: Env, orderId: string, revokedAt: number | null): Promise<string> {
  const text = revokedAt === null ? `check-in ${orderId}` : `check-in ${orderId} ${revokedAt}`;
  return signText(env, 'LINK_KEY', text);
}

/** The current link of an order. Use it only in a mail to its guest, or on a page that the guest has opened. */
export async function checkInUrl(
  context: Context,
  { id, checkInRevokedAt: revokedAt }: Pick<Order, 'id' | 'checkInRevokedAt'>,
): Promise<string> {
  const token = await checkInToken(context.env, id, revokedAt);
  if (revokedAt !== null) await storeCheckInHash(context.db, id, { revokedAt, hash: await hashText(token) });
  return `${context.siteUrl}/check-in/?token=${token}`;
}

/** The hash of a new order's first token. */
export async function checkInHash(env: Env, orderId: string): Promise<string> {
  return hashText(await checkInToken(env, orderId, null));
}

/** Whether a text has the form of a token. */
export function isCheckInToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The order of a link; null when the token is wrong, revoked or too old. */
export async function findOrderByCheckInToken(context: Context, token: string): Promise<Order | null> {
  if (!isCheckInToken(token)) return null;
  const order = await findOrderByCheckInHash(context.db, await hashText(token));
  if (order === null || !STATES_WITH_LINK.includes(order.state)) return null;
  return order.checkInUntil !== null && context.now() > order.checkInUntil ? null : order;
}

/**
 * When a link ends: at the end of the thirtieth day after the last trip ends, in the last time zone of the earth. Null
 * while a tour of the order has no date.
 */
export function checkInExpiry(finishes: readonly (CalendarDate | null)[]): number | null {
  const dated = finishes.filter((finish) => finish !== null);
  if (dated.length < finishes.length || dated.length === 0) return null;
  const last = dated.toSorted().at(-1)!;
  return Date.parse(`${addDays(last, CHECK_IN_VALID_DAYS_AFTER_TRIP + 1)}T12:00:00Z`);
}
