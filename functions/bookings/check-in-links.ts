import { auditStatement } from '#functions/platform/audit.ts';
import type { OrderState } from '#functions/bookings/orders.ts';

/** States in which a booking's link works. It works after a refund too, so that the guest can read about the money. */
export const STATES_WITH_LINK: readonly OrderState[] = ['paid', 'refunded', 'disputed'];

/** Replaces a revoked hash. No token has this hash, so the link is closed until a new one is made. */
const REVOKED = 'revoked';

/**
 * Revokes an order's check-in link: from now on it opens nothing.
 *
 * The next link that is mailed or shown is a new one. A second revocation before that changes nothing.
 */
export async function revokeCheckInLink(db: D1Database, orderId: string, at: number = Date.now()): Promise<void> {
  await db.batch([
    db
      .prepare(
        `UPDATE orders SET check_in_revoked_at = MAX(?2, coalesce(check_in_revoked_at, 0) + 1),
           check_in_hash = '${REVOKED} ' || id
         WHERE id = ?1`,
      )
      .bind(orderId, at),
    auditStatement(db, { subject: orderId, what: 'check-in link revoked', at }),
  ]);
}

/** Stores the hash of the link made after a revocation. A link that was revoked again meanwhile stays closed. */
export async function storeCheckInHash(
  db: D1Database,
  orderId: string,
  { revokedAt, hash }: { readonly revokedAt: number; readonly hash: string },
): Promise<void> {
  await db
    .prepare(`UPDATE orders SET check_in_hash = ?3 WHERE id = ?1 AND check_in_revoked_at = ?2 AND check_in_hash <> ?3`)
    .bind(orderId, revokedAt, hash)
    .run();
}

/** Orders of an address whose link works, the latest first. */
export async function ordersToCheckIn(
  db: D1Database,
  email: string,
  now: number,
  limit: number,
): Promise<{ id: string; email: string }[]> {
  const { results } = await db
    .prepare(
      `SELECT id, guest_email AS email FROM orders
       WHERE lower(guest_email) = lower(?1) AND state IN (SELECT value FROM json_each(?4))
         AND (check_in_until IS NULL OR check_in_until > ?2)
       ORDER BY created_at DESC LIMIT ?3`,
    )
    .bind(email, now, limit, JSON.stringify(STATES_WITH_LINK))
    .all<{ id: string; email: string }>();
  return results;
}
