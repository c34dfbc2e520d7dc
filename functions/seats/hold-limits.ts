import type { Context } from '#functions/context/context.ts';
import type { Network } from '#functions/context/networks.ts';
import { seatsOfShare, type HeldInNetwork, type NetworkShare } from '#functions/seats/network-holds.ts';
import type { SeatCount } from '#functions/seats/seat-ledger.ts';
import { MINUTE } from '#domain/durations.ts';

/** How long seats are held, and at most with a renewal, in milliseconds. */
export interface HoldTimes {
  readonly hold: number;
  readonly most: number;
}

/** A departure that seats are wanted of, with the capacity content gives it now. */
interface Wanted {
  readonly tourDateId: string;
  readonly capacity: number;
}

/** Seats one network may hold in all its carts at once: enough for an office, too few to empty a season. */
const SEATS_PER_NETWORK = 60;
/** Of one departure a household's network may hold a third, the next wider one half of it, the widest two thirds. */
const SHARES: readonly NetworkShare['share'][] = [
  [1, 3],
  [1, 2],
  [2, 3],
];
/** After so many holds of a network that ran out in a day without a payment, its holds last so much shorter. */
const SHORTER_AFTER = [
  { holds: 6, times: 1 / 4 },
  { holds: 3, times: 1 / 2 },
] as const;

/** The part of a departure that each network of a guest may hold, in the order of the networks. */
export function sharesOf(networks: readonly Network[]): NetworkShare[] {
  return networks.map(({ hash }, index) => ({ network: hash, share: SHARES[index]! }));
}

/** Whether a guest's networks may hold a seat more on each of these departures. */
export function mayHoldMore(
  networks: readonly Network[],
  held: readonly HeldInNetwork[],
  wanted: readonly Wanted[],
): boolean {
  return networks.every(({ hash, factor }, index) => {
    const own = held.filter(({ network }) => network === hash);
    const all = own.reduce((total, { seats }) => total + seats, 0);
    const isWithinShare = wanted.every(({ tourDateId, capacity }) => {
      const seats = own.find((row) => row.tourDateId === tourDateId)?.seats ?? 0;
      return seats < seatsOfShare(capacity, SHARES[index]!);
    });
    return isWithinShare && (all === 0 || all + wanted.length <= SEATS_PER_NETWORK * factor);
  });
}

/** Whether more than half of what is not sold of a departure is held by others. */
export function isCrowded({ tourDateId, capacity }: Wanted, seats: ReadonlyMap<string, SeatCount>): boolean {
  const { sold, heldByOthers } = seats.get(tourDateId) ?? { sold: 0, heldByOthers: 0 };
  return heldByOthers * 2 > capacity - sold;
}

/** How long a guest's holds last: as the operator says, and shorter where holds of their networks ran out in vain. */
export async function holdTimes(
  { catalogue }: Pick<Context, 'catalogue'>,
  networks: readonly Network[],
  ranOut: ReadonlyMap<string, number>,
): Promise<HoldTimes> {
  const { holdMinutes, holdMaxMinutes } = await catalogue.operator();
  const times = Math.min(
    ...networks.map(({ hash, factor }) => {
      const holds = (ranOut.get(hash) ?? 0) / factor;
      return SHORTER_AFTER.find((step) => holds >= step.holds)?.times ?? 1;
    }),
    1,
  );
  return { hold: holdMinutes * MINUTE * times, most: holdMaxMinutes * MINUTE * times };
}
