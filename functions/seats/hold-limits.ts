import type { Context } from '#functions/context/context.ts';
import type { Network } from '#functions/context/networks.ts';
import { seatsOfShare, type HeldInNetwork, type NetworkShare } from '#functions/seats/network-holds.ts';
import type { SeatCount } from '#functions/seats/seat-ledger.ts';
import { MINUTE } from '#domain/durations.ts';

/** How long a hold lasts, and at most with renewals, in milliseconds. */
export interface HoldTimes {
  readonly hold: number;
  readonly most: number;
}

/** A departure to hold a seat on, with its current capacity in the content. */
interface Wanted {
  readonly tourDateId: string;
  readonly capacity: number;
}

/**
 * The most seats one network may hold in all its carts at once: enough for an office, too few to block all departures.
 */
const SEATS_PER_NETWORK = 60;
/**
 * The share of one departure: a third for the narrowest network, half for the next wider one, two thirds for the
 * widest. A household may hold half.
 */
const SHARES: readonly Omit<NetworkShare, 'network'>[] = [
  { share: [1, 3], household: [1, 2] },
  { share: [1, 2], household: [1, 2] },
  { share: [2, 3], household: [2, 3] },
];
/** Unpaid holds of a network that ran out in an hour, after which it must prove that a person asks, or wait. */
const LAPSED_PER_HOUR = 8;
/** How long a seat of the last third is held until a card was sent: those seats are for guests who pay. */
const SHORT_HOLD = 8 * MINUTE;
/** After this many holds of a network that ran out in a day without a payment, its holds last this part of the time. */
const SHORTER_AFTER = [
  { holds: 6, times: 1 / 4 },
  { holds: 3, times: 1 / 2 },
] as const;

/** The share of a departure for each network of a guest, in the order of the networks. */
export function sharesOf(networks: readonly Network[]): NetworkShare[] {
  return networks.map(({ hash }, index) => ({ network: hash, ...SHARES[index]! }));
}

/** Whether a guest's networks may hold one seat more on each of these departures. */
export function mayHoldMore(
  networks: readonly Network[],
  held: readonly HeldInNetwork[],
  wanted: readonly Wanted[],
): boolean {
  return networks.every(({ hash, factor }, index) => {
    const own = held.filter(({ network }) => network === hash);
    const all = own.reduce((total, { seats }) => total + seats, 0);
    const isWithinShare = wanted.every(({ tourDateId, capacity }) => {
      const row = own.find((other) => other.tourDateId === tourDateId);
      return row === undefined || row.seats < seatsOfShare(capacity, SHARES[index]!, row.isHousehold === 1);
    });
    return isWithinShare && (all === 0 || all + wanted.length <= SEATS_PER_NETWORK * factor);
  });
}

/** Whether a network let so many unpaid holds run out in an hour that it may not simply hold more. */
export function hasLetLapse(networks: readonly Network[], lapsed: ReadonlyMap<string, number>): boolean {
  return networks.some(({ hash, factor }) => (lapsed.get(hash) ?? 0) >= LAPSED_PER_HOUR * factor);
}

/** Whether a departure's next seat is one of its last third. */
export function isLastThird({ tourDateId, capacity }: Wanted, seats: ReadonlyMap<string, SeatCount>): boolean {
  const { sold, heldByOthers } = seats.get(tourDateId) ?? { sold: 0, heldByOthers: 0 };
  return capacity - sold - heldByOthers <= Math.ceil(capacity / 3);
}

/** The times of a short hold. */
export function shortened({ hold, most }: HoldTimes): HoldTimes {
  return { hold: Math.min(hold, SHORT_HOLD), most: Math.min(most, 2 * SHORT_HOLD) };
}

/** Whether other carts hold more than half of the unsold seats of a departure. */
export function isCrowded({ tourDateId, capacity }: Wanted, seats: ReadonlyMap<string, SeatCount>): boolean {
  const { sold, heldByOthers } = seats.get(tourDateId) ?? { sold: 0, heldByOthers: 0 };
  return heldByOthers * 2 > capacity - sold;
}

/**
 * How long a guest's holds last: the operator's times, shorter when holds of their networks ran out without a payment.
 */
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
