import type { Store } from '#functions/store/store.ts';
import { DAY, HOUR } from '#domain/durations.ts';
import { type Context, raiseAlert } from '#functions/context/context.ts';
import type { Network } from '#functions/context/networks.ts';
import { mapped, type Query, together } from '#functions/platform/query.ts';
import {
  heldByNetworksQuery,
  type HeldInNetwork,
  ranOutInNetworksQuery,
} from '#functions/seats/hold-limit-statements.ts';
import { type Hold, type SeatCount } from '#functions/seats/seat-ledger.ts';
import { activeHoldsQuery, isCartThereQuery } from '#functions/seats/seat-statements.ts';

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
  db: Store,
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
  db: Store,
  networks: readonly Network[],
  now: number,
): Query<ReadonlyMap<string, number>> {
  return ranOutInNetworksQuery(db, hashesOf(networks), { since: now - DAY, now });
}

function hashesOf(networks: readonly Network[]): string[] {
  return networks.map(({ hash }) => hash);
}

/** The alert for a departure that unpaid carts keep from guests who would pay. */
export const MOSTLY_HELD = 'unpaid carts have held more than half of a departure for an hour';

const HELD = 'SELECT id FROM tour_dates WHERE held > 0 AND held * 2 > capacity';

/** Alerts the office once when unpaid carts have held more than half of a departure for an hour. */
export function noticeHeld(context: Context): void {
  const { store, now } = context;
  store.transaction(() => {
    store.run(`DELETE FROM held_departures WHERE tour_date_id NOT IN (${HELD})`);
    store.run(
      `INSERT INTO held_departures (tour_date_id, since)
       SELECT id, ? FROM tour_dates WHERE id IN (${HELD}) ON CONFLICT DO NOTHING`,
      now(),
    );
    const due = store.all<{ id: string }>(
      'SELECT tour_date_id AS id FROM held_departures WHERE alerted = 0 AND since <= ?',
      now() - HOUR,
    );
    if (due.length === 0) return;
    raiseAlert(
      context,
      MOSTLY_HELD,
      due.map(({ id }) => id),
    );
    store.run('UPDATE held_departures SET alerted = 1 WHERE since <= ?', now() - HOUR);
  });
}
