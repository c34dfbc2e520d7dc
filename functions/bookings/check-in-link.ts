import type { Store } from '#functions/store/store.ts';
import { addDays, type CalendarDate } from '#domain/calendar-date.ts';
import { CHECK_IN_VALID_DAYS_AFTER_TRIP } from '#domain/constants.ts';
import { findOrderByCheckInHash, type Order, type OrderState } from '#functions/bookings/orders.ts';
import type { Context } from '#functions/context/context.ts';
import { audit } from '#functions/platform/audit.ts';
import type { Env } from '#functions/platform/env.ts';
import { hashText, signText } from '#functions/platform/secrets.ts';

/**
 * The token is made from the order and a key outside the database, so that a mail can be sent again although the
 * database stores only a hash: access to the database alone opens no booking. A revoked link is followed by a new one.
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
  if (revokedAt !== null) storeCheckInHash(context.store, id, { revokedAt, hash: await hashText(token) });
  return `${context.siteUrl}/check-in/?token=${token}`;
}

/** The hash of a new order's first token. */
export async function checkInHash(env: Env, orderId: string): Promise<string> {
  return hashText(await checkInToken(env, orderId, null));
}

export function isCheckInToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The order of a link; null when the token is wrong, revoked or too old. */
export async function findOrderByCheckInToken(context: Context, token: string): Promise<Order | null> {
  if (!isCheckInToken(token)) return null;
  const order = findOrderByCheckInHash(context.store, await hashText(token));
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

/** States in which a booking's link works. It works after a refund too, so that the guest can read about the money. */
export const STATES_WITH_LINK: readonly OrderState[] = ['paid', 'refunded', 'disputed'];

/** Replaces a revoked hash. No token has this hash, so the link is closed until a new one is made. */
const REVOKED = 'revoked';

/** From now on the link opens nothing, and the next one that is mailed or shown is new. */
export function revokeCheckInLink(store: Store, orderId: string, at: number): void {
  store.run(
    `UPDATE orders SET check_in_revoked_at = MAX(?2, coalesce(check_in_revoked_at, 0) + 1),
       check_in_hash = '${REVOKED} ' || id
     WHERE id = ?1`,
    orderId,
    at,
  );
  audit(store, { subject: orderId, what: 'check-in link revoked', at });
}

/** Stores the hash of the link made after a revocation. A link that was revoked again meanwhile stays closed. */
export function storeCheckInHash(
  store: Store,
  orderId: string,
  { revokedAt, hash }: { readonly revokedAt: number; readonly hash: string },
): void {
  store.run(
    'UPDATE orders SET check_in_hash = ?3 WHERE id = ?1 AND check_in_revoked_at = ?2 AND check_in_hash <> ?3',
    orderId,
    revokedAt,
    hash,
  );
}

export function ordersToCheckIn(
  store: Store,
  email: string,
  now: number,
  limit: number,
): { id: string; email: string }[] {
  return store.all<{ id: string; email: string }>(
    `SELECT id, guest_email AS email FROM orders
       WHERE lower(guest_email) = lower(?1) AND state IN (SELECT value FROM json_each(?4))
         AND (check_in_until IS NULL OR check_in_until > ?2)
       ORDER BY created_at DESC LIMIT ?3`,
    email,
    now,
    limit,
    JSON.stringify(STATES_WITH_LINK),
  );
}
