import { expectThat } from '#functions/platform/guarded-batch.ts';
import { query, type Query } from '#functions/platform/query.ts';
import type { Hold } from '#functions/seats/seat-ledger.ts';
import { MINUTE } from '#domain/durations.ts';

/** The part of a departure's seats that one network may hold at once. */
export interface NetworkShare {
  readonly network: string;
  readonly share: readonly [part: number, of: number];
}

/** Seats of a departure that one network holds. */
export interface HeldInNetwork {
  readonly network: string;
  readonly tourDateId: string;
  readonly seats: number;
}

/** A hold released after this time blocked its seat as much as one that ran out. */
const HELD_IN_VAIN = 10 * MINUTE;

/** The seats that a network with this share may hold on a departure, at least one. */
export function seatsOfShare(capacity: number, [part, of]: NetworkShare['share']): number {
  return Math.max(1, Math.floor((capacity * part) / of));
}

/** Stores the networks of a hold; the batch aborts when one of them then holds more than its share. */
export function countHold(
  db: D1Database,
  hold: Pick<Hold, 'id' | 'tourDateId' | 'createdAt'>,
  shares: readonly NetworkShare[],
): D1PreparedStatement[] {
  if (shares.length === 0) return [];
  return [
    db
      .prepare('INSERT INTO hold_networks (network, held_at, hold_id) SELECT value, ?2, ?3 FROM json_each(?1)')
      .bind(JSON.stringify(shares.map(({ network }) => network)), hold.createdAt, hold.id),
    ...shares.map(({ network, share: [part, of] }) =>
      expectThat(
        db,
        `(SELECT COUNT(*) FROM hold_networks JOIN holds ON holds.id = hold_id
          WHERE network = ?1 AND tour_date_id = ?2 AND state = 'active')
         <= (SELECT MAX(1, capacity * ?3 / ?4) FROM tour_dates WHERE id = ?2)`,
        network,
        hold.tourDateId,
        part,
        of,
      ),
    ),
  ];
}

/** The seats that networks hold in other carts at an instant; no row for a network without holds. */
export function heldByNetworksQuery(
  db: D1Database,
  networks: readonly string[],
  cartId: string,
  now: number,
): Query<readonly HeldInNetwork[]> {
  return query(
    db
      .prepare(
        `SELECT network, tour_date_id AS tourDateId, COUNT(*) AS seats
         FROM hold_networks JOIN holds ON holds.id = hold_id
         WHERE network IN (SELECT value FROM json_each(?1)) AND state = 'active' AND expires_at > ?3 AND cart_id <> ?2
         GROUP BY network, tour_date_id`,
      )
      .bind(JSON.stringify(networks), cartId, now),
    (rows: readonly HeldInNetwork[]) => rows,
  );
}

/** Holds of networks since an instant that ran out or were released late, when no payment was started for them. */
export function ranOutInNetworksQuery(
  db: D1Database,
  networks: readonly string[],
  { since, now }: { readonly since: number; readonly now: number },
): Query<ReadonlyMap<string, number>> {
  return query(
    db
      .prepare(
        `SELECT network, COUNT(*) AS holds FROM hold_networks JOIN holds ON holds.id = hold_id
         WHERE network IN (SELECT value FROM json_each(?1)) AND held_at >= ?2
           AND (state = 'expired' OR (state = 'active' AND expires_at <= ?3)
             OR (state = 'released' AND expires_at - holds.created_at >= ?4))
           AND NOT EXISTS (SELECT 1 FROM attempts WHERE cart_id = holds.cart_id AND created_at >= holds.created_at)
         GROUP BY network`,
      )
      .bind(JSON.stringify(networks), since, now, HELD_IN_VAIN),
    (rows: readonly { network: string; holds: number }[]) =>
      new Map(rows.map(({ network, holds }) => [network, holds])),
  );
}

/** Deletes the networks of holds that began before an instant. */
export async function forgetHoldNetworks(db: D1Database, before: number): Promise<void> {
  await db.prepare('DELETE FROM hold_networks WHERE held_at < ?1').bind(before).run();
}
