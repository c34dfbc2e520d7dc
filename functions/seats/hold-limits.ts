import type { Store } from '#functions/store/store.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import type { Operator } from '#domain/operator.ts';
import type { Network } from '#functions/context/networks.ts';
import { type Ledger, takenOf } from '#functions/seats/seat-ledger.ts';

/** How long a hold lasts, and at most with renewals, in milliseconds. */
export interface HoldTimes {
  readonly hold: number;
  readonly most: number;
}

/** The operator's times of a hold. */
export type HoldMinutes = Pick<Operator, 'holdMinutes' | 'holdMaxMinutes'>;

/** A departure to hold a seat on, with its current capacity in the content. */
interface Wanted {
  readonly tourDateId: string;
  readonly capacity: number;
}

/** The most seats one network may hold at once: enough for an office, too few to block all departures. */
const SEATS_PER_NETWORK = 60;
/**
 * The share of one departure: a third for the narrowest network, half for the next wider one, two thirds for the
 * widest. A household, whose every seat is for another guest, may hold half.
 */
const SHARES = [
  { share: [1, 3], household: [1, 2] },
  { share: [1, 2], household: [1, 2] },
  { share: [2, 3], household: [2, 3] },
] as const;
/** Unpaid holds of a network that ran out in an hour, after which it must prove that a person asks, or wait. */
const LAPSED_PER_HOUR = 8;
/** How long a seat of the last third is held until a card was sent: those seats are for guests who pay. */
const SHORT_HOLD = 8 * MINUTE;
/** After this many holds of a network that ran out in a day without a payment, its holds last this part of the time. */
const SHORTER_AFTER = [
  { holds: 6, times: 1 / 4 },
  { holds: 3, times: 1 / 2 },
] as const;

const LEAST = 1;
const LEAST_OF_HOUSEHOLD = 4;

/** Whether a guest's networks may hold one seat more on each of these departures. */
export function mayHoldMore(
  store: Store,
  networks: readonly Network[],
  cartId: string,
  wanted: readonly Wanted[],
  now: number,
): boolean {
  const held = heldByNetworks(store, networks, cartId, now);
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

function seatsOfShare(capacity: number, { share, household }: (typeof SHARES)[number], isHousehold: boolean): number {
  const [part, of] = isHousehold ? household : share;
  return Math.max(isHousehold ? LEAST_OF_HOUSEHOLD : LEAST, Math.floor((capacity * part) / of));
}

/** Whether a network let so many unpaid holds run out in an hour that it may not simply hold more. */
export function hasLetLapse(store: Store, networks: readonly Network[], now: number): boolean {
  const lapsed = ranOutInNetworks(store, networks, now - HOUR, now);
  return networks.some(({ hash, factor }) => (lapsed.get(hash) ?? 0) >= LAPSED_PER_HOUR * factor);
}

/** Whether a departure's next seat is one of its last third. */
export function isLastThird({ tourDateId, capacity }: Wanted, seats: Ledger): boolean {
  const { sold, heldByOthers } = takenOf(seats, tourDateId);
  return capacity - sold - heldByOthers <= Math.ceil(capacity / 3);
}

/** The times of a short hold. */
export function shortened({ hold, most }: HoldTimes): HoldTimes {
  return { hold: Math.min(hold, SHORT_HOLD), most: Math.min(most, 2 * SHORT_HOLD) };
}

/** Whether other carts hold more than half of the unsold seats of a departure. */
export function isCrowded({ tourDateId, capacity }: Wanted, seats: Ledger): boolean {
  const { sold, heldByOthers } = takenOf(seats, tourDateId);
  return heldByOthers * 2 > capacity - sold;
}

/** How long a guest's holds last: the operator's times, shorter when holds of their networks ran out without a payment. */
export function holdTimes(
  store: Store,
  { holdMinutes, holdMaxMinutes }: HoldMinutes,
  networks: readonly Network[],
  now: number,
): HoldTimes {
  const ranOut = ranOutInNetworks(store, networks, now - DAY, now);
  const times = Math.min(
    ...networks.map(({ hash, factor }) => {
      const holds = (ranOut.get(hash) ?? 0) / factor;
      return SHORTER_AFTER.find((step) => holds >= step.holds)?.times ?? 1;
    }),
    1,
  );
  return { hold: holdMinutes * MINUTE * times, most: holdMaxMinutes * MINUTE * times };
}

/** Stores the networks that a hold comes from. */
export function countHold(store: Store, holdId: string, networks: readonly Network[], now: number): void {
  store.run(
    'INSERT INTO hold_networks (network, held_at, hold_id) SELECT value, ?, ? FROM json_each(?)',
    now,
    holdId,
    hashesOf(networks),
  );
}

/** Seats of a departure that one network holds. */
interface HeldInNetwork {
  readonly network: string;
  readonly tourDateId: string;
  readonly seats: number;
  /** 1 when the carts that hold them, and the one that asks, each have a guest with another name and email. */
  readonly isHousehold: 0 | 1;
}

// A person's key is the name, a line break and the email: see functions/bookings/guests.ts.
const nameOf = (guests: string) => `substr(${guests}.person, 1, instr(${guests}.person, char(10)))`;
const emailOf = (guests: string) => `substr(${guests}.person, instr(${guests}.person, char(10)))`;
const IS_HOUSEHOLD = `COUNT(DISTINCT ${nameOf('others')}) = COUNT(*) AND COUNT(DISTINCT ${emailOf('others')}) = COUNT(*)`;

/** The seats that networks hold in other carts at an instant; no row for a network without holds. */
function heldByNetworks(store: Store, networks: readonly Network[], cartId: string, now: number): HeldInNetwork[] {
  return store.all<HeldInNetwork>(
    `SELECT network, tour_date_id AS tourDateId, COUNT(*) AS seats,
       ${IS_HOUSEHOLD} AND NOT MAX(${nameOf('others')} IS ${nameOf('own')} OR ${emailOf('others')} IS ${emailOf('own')})
         AS isHousehold
     FROM hold_networks JOIN holds ON holds.id = hold_id
       LEFT JOIN guests AS others ON others.cart_id = holds.cart_id
       LEFT JOIN guests AS own ON own.cart_id = ?2
     WHERE network IN (SELECT value FROM json_each(?1)) AND state = 'active' AND expires_at > ?3 AND holds.cart_id <> ?2
     GROUP BY network, tour_date_id`,
    hashesOf(networks),
    cartId,
    now,
  );
}

/** A hold released after this time blocked its seat as much as one that ran out. */
const HELD_IN_VAIN = 10 * MINUTE;
/** A card was sent once the provider declined one, held its money, or asked its bank: not by an invented token. */
const CARD_WAS_SENT = `(declines > 0 OR challenged = 1 OR attempts.state NOT IN ('created', 'open', 'cancelling', 'cancelled'))`;

/** How many holds of each network since an instant ran out or were released late, when no card was sent for them. */
function ranOutInNetworks(
  store: Store,
  networks: readonly Network[],
  since: number,
  now: number,
): ReadonlyMap<string, number> {
  const rows = store.all<{ network: string; holds: number }>(
    `SELECT network, COUNT(*) AS holds FROM hold_networks JOIN holds ON holds.id = hold_id
     WHERE network IN (SELECT value FROM json_each(?1)) AND held_at >= ?2
       AND (state = 'expired' OR (state = 'active' AND expires_at <= ?3)
         OR (state = 'released' AND expires_at - holds.created_at >= ?4))
       AND NOT EXISTS (
         SELECT 1 FROM attempts WHERE cart_id = holds.cart_id AND created_at >= holds.created_at AND ${CARD_WAS_SENT})
     GROUP BY network`,
    hashesOf(networks),
    since,
    now,
    HELD_IN_VAIN,
  );
  return new Map(rows.map(({ network, holds }) => [network, holds]));
}

function hashesOf(networks: readonly Network[]): string {
  return JSON.stringify(networks.map(({ hash }) => hash));
}
