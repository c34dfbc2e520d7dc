import type { Network } from '#functions/context/networks.ts';
import { mapped, together, type Query } from '#functions/platform/query.ts';
import { heldByNetworksQuery, ranOutInNetworksQuery, type HeldInNetwork } from '#functions/seats/network-holds.ts';
import { activeHoldsQuery, isCartThereQuery, type Hold, type SeatCount } from '#functions/seats/seat-ledger.ts';
import { DAY, HOUR } from '#domain/durations.ts';

/** Everything that decides whether a cart may hold seats, and for how long, read at one instant. */
export interface SeatsToHold {
  readonly isCartThere: boolean;
  /** Holds of the cart itself. */
  readonly holds: readonly Hold[];
  readonly seats: ReadonlyMap<string, SeatCount>;
  /** Holds of the guest's networks in other carts. */
  readonly held: readonly HeldInNetwork[];
  /** Holds of each network that ran out in a day without a payment, and in the last hour. */
  readonly ranOut: ReadonlyMap<string, number>;
  readonly lapsed: ReadonlyMap<string, number>;
}

export function seatsToHoldQuery(
  db: D1Database,
  { cartId, networks }: { readonly cartId: string; readonly networks: readonly Network[] },
  seats: Query<ReadonlyMap<string, SeatCount>>,
  now: number,
): Query<SeatsToHold> {
  const read = together(
    isCartThereQuery(db, cartId),
    activeHoldsQuery(db, cartId),
    seats,
    heldByNetworksQuery(db, hashesOf(networks), cartId, now),
    ranOutTodayQuery(db, networks, now),
    ranOutInNetworksQuery(db, hashesOf(networks), { since: now - HOUR, now }),
  );
  return mapped(read, ([isCartThere, holds, counts, held, ranOut, lapsed]) => ({
    isCartThere,
    holds,
    seats: counts,
    held,
    ranOut,
    lapsed,
  }));
}

/** Holds of each network that ran out in the last day without a payment. */
export function ranOutTodayQuery(
  db: D1Database,
  networks: readonly Network[],
  now: number,
): Query<ReadonlyMap<string, number>> {
  return ranOutInNetworksQuery(db, hashesOf(networks), { since: now - DAY, now });
}

function hashesOf(networks: readonly Network[]): string[] {
  return networks.map(({ hash }) => hash);
}
