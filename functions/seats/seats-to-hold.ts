import type { Network } from '#functions/context/networks.ts';
import { mapped, together, type Query } from '#functions/platform/query.ts';
import { heldByNetworks, ranOutInNetworks, type HeldInNetwork } from '#functions/seats/network-holds.ts';
import { holdsOfCart, type Hold, type SeatCount } from '#functions/seats/seat-ledger.ts';
import { DAY } from '#domain/durations.ts';

/** What decides whether a cart may hold seats, and for how long, as it was at one instant. */
export interface SeatsToHold {
  /** Of the cart itself. */
  readonly holds: readonly Hold[];
  readonly seats: ReadonlyMap<string, SeatCount>;
  /** By the guest's networks, in other carts. */
  readonly held: readonly HeldInNetwork[];
  /** Holds of each network that ran out in a day without a payment. */
  readonly ranOut: ReadonlyMap<string, number>;
}

export function seatsToHold(
  db: D1Database,
  { cartId, networks }: { readonly cartId: string; readonly networks: readonly Network[] },
  seats: Query<ReadonlyMap<string, SeatCount>>,
  now: number,
): Query<SeatsToHold> {
  const read = together(
    holdsOfCart(db, cartId),
    seats,
    heldByNetworks(db, hashesOf(networks), cartId, now),
    ranOutToday(db, networks, now),
  );
  return mapped(read, ([holds, counts, held, ranOut]) => ({ holds, seats: counts, held, ranOut }));
}

/** Holds of each network that ran out in the last day without a payment. */
export function ranOutToday(
  db: D1Database,
  networks: readonly Network[],
  now: number,
): Query<ReadonlyMap<string, number>> {
  return ranOutInNetworks(db, hashesOf(networks), { since: now - DAY, now });
}

function hashesOf(networks: readonly Network[]): string[] {
  return networks.map(({ hash }) => hash);
}
