import { auditStatement } from '#functions/platform/audit.ts';
import type { OrderState } from '#functions/bookings/orders.ts';

/** States in which a booking answers its link. Given back it does too: its guest reads what became of the money. */
export const STATES_WITH_LINK: readonly OrderState[] = ['paid', 'refunded', 'disputed'];

/** Stands where a hash was. No token has it as its hash, so the link is dead until a new one is made. */
const REVOKED = 'revoked';

/**
 * Takes an order's check-in link back (D25): it answers nobody from now on.
 *
 * The next link that is mailed or shown is a new one. Asking for a second time before that takes back nothing more.
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

/** Lets the link made after a revocation answer. One that was taken back again meanwhile stays dead. */
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

/** Orders of an address whose link answers, the latest first. */
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
