import { expectThat, query, type Query } from '#functions/platform/query.ts';
import type { Hold } from '#functions/seats/seat-ledger.ts';
import { MINUTE } from '#domain/durations.ts';

/** The part of a departure's seats that one network may hold at once. */
export interface NetworkShare {
  readonly network: string;
  readonly share: Share;
  /** The part when each seat is for another guest: a family, or friends at one connection. */
  readonly household: Share;
}

type Share = readonly [part: number, of: number];

/** Seats of a departure that one network holds. */
export interface HeldInNetwork {
  readonly network: string;
  readonly tourDateId: string;
  readonly seats: number;
  /** 1 when the carts that hold them, and the one that asks, each have a guest with another name and email. */
  readonly isHousehold: 0 | 1;
}

/** A hold released after this time blocked its seat as much as one that ran out. */
const HELD_IN_VAIN = 10 * MINUTE;

const LEAST = 1;
const LEAST_OF_HOUSEHOLD = 4;

/** The seats that a network may hold on a departure. */
export function seatsOfShare(
  capacity: number,
  { share, household }: Pick<NetworkShare, 'share' | 'household'>,
  isHousehold: boolean,
): number {
  const [part, of] = isHousehold ? household : share;
  return Math.max(isHousehold ? LEAST_OF_HOUSEHOLD : LEAST, Math.floor((capacity * part) / of));
}

// A person's key is the name, a line break and the email: see functions/bookings/guests.ts.
const nameOf = (guests: string) => `substr(${guests}.person, 1, instr(${guests}.person, char(10)))`;
const emailOf = (guests: string) => `substr(${guests}.person, instr(${guests}.person, char(10)))`;
const IS_HOUSEHOLD = `COUNT(DISTINCT ${nameOf('others')}) = COUNT(*) AND COUNT(DISTINCT ${emailOf('others')}) = COUNT(*)`;

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
    ...shares.map(({ network, share, household }) =>
      expectThat(
        db,
        `(SELECT COUNT(*) <= iif(${IS_HOUSEHOLD}, max(${LEAST_OF_HOUSEHOLD}, capacity * ?5 / ?6), max(${LEAST}, capacity * ?3 / ?4))
          FROM hold_networks JOIN holds ON holds.id = hold_id JOIN tour_dates ON tour_dates.id = tour_date_id
            LEFT JOIN guests AS others ON others.cart_id = holds.cart_id
          WHERE network = ?1 AND tour_date_id = ?2 AND state = 'active')`,
        network,
        hold.tourDateId,
        ...share,
        ...household,
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
        `SELECT network, tour_date_id AS tourDateId, COUNT(*) AS seats,
           ${IS_HOUSEHOLD} AND NOT MAX(${nameOf('others')} IS ${nameOf('own')} OR ${emailOf('others')} IS ${emailOf('own')})
             AS isHousehold
         FROM hold_networks JOIN holds ON holds.id = hold_id
           LEFT JOIN guests AS others ON others.cart_id = holds.cart_id
           LEFT JOIN guests AS own ON own.cart_id = ?2
         WHERE network IN (SELECT value FROM json_each(?1)) AND state = 'active' AND expires_at > ?3 AND holds.cart_id <> ?2
         GROUP BY network, tour_date_id`,
      )
      .bind(JSON.stringify(networks), cartId, now),
    (rows: readonly HeldInNetwork[]) => rows,
  );
}

/** Holds of networks since an instant that ran out or were released late, when no card was sent for them. */
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
           AND NOT EXISTS (
             SELECT 1 FROM attempts WHERE cart_id = holds.cart_id AND created_at >= holds.created_at AND ${CARD_WAS_SENT})
         GROUP BY network`,
      )
      .bind(JSON.stringify(networks), since, now, HELD_IN_VAIN),
    (rows: readonly { network: string; holds: number }[]) =>
      new Map(rows.map(({ network, holds }) => [network, holds])),
  );
}

/** On the provider's page no card was sent until the provider declined one or held its money. */
const CARD_WAS_SENT = `(way = 'card' OR declines > 0 OR attempts.state NOT IN ('created', 'open', 'cancelling', 'cancelled'))`;
