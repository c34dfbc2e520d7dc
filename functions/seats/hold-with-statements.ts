import type { Context } from '#functions/context/context.ts';
import {
  hasLetLapse,
  holdTimes,
  isCrowded,
  isLastThird,
  mayHoldMore,
  sharesOf,
  shortened,
  type HoldTimes,
  countHold,
} from '#functions/seats/hold-limit-statements.ts';
import { asksTurnstile, passesTurnstile, type Network } from '#functions/context/networks.ts';
import { runGuarded, ask } from '#functions/platform/query.ts';
import { type Hold, type SeatCount } from '#functions/seats/seat-ledger.ts';
import {
  expireHolds,
  expectCart,
  extendHold,
  holdSeat,
  releaseHold,
  seatsOfQuery,
  setCapacity,
} from '#functions/seats/seat-statements.ts';
import { seatsToHoldQuery, type SeatsToHold } from '#functions/seats/seats-to-hold.ts';
import { whyFull, type FullBecause } from '#domain/tour.ts';
import { type CalendarDate } from '#domain/calendar-date.ts';
import type { CartLine } from '#domain/cart.ts';

export type HoldOutcome =
  /**
   * `expiresAt` is null when no tour in the cart has seats to hold. `isFirst`: the first batch held the seats, so it
   * also wrote the caller's extra statements.
   */
  | { kind: 'held'; expiresAt: number | null; isFirst: boolean }
  /** No seat is left. They may come free again when others only hold the last ones. */
  | { kind: 'sold-out'; tripName: string; start: CalendarDate; because: FullBecause }
  | { kind: 'too-many-holds' }
  /** The cart was deleted meanwhile by a log-out in another tab. */
  | { kind: 'cart-gone' }
  /** So many seats are held that the guest must answer Turnstile for another one. */
  | { kind: 'must-prove' };

export interface Holder {
  /** The guest's networks, none when unknown. */
  readonly networks: readonly Network[];
  /** The guest's answer to Turnstile; empty without one. */
  readonly turnstile?: string;
  /** A card is about to be sent, so that no hold is short. */
  readonly hasCard?: boolean;
}

/** Data and statements of the caller for the first round, from the same instant. */
interface FirstRound {
  /** What was read together with the cart. */
  readonly known?: SeatsToHold;
  /** Statements for the batch that holds the seats, after them. */
  readonly extraStatements?: readonly D1PreparedStatement[];
}

/** Another guest was faster before each further round; a full departure is found then. */
const ROUNDS = 6;

interface DatedLine {
  readonly tourDateId: string;
  readonly capacity: number;
  readonly tripName: string;
  readonly start: CalendarDate;
}

/**
 * Holds a seat on every dated tour of a cart, or on none.
 *
 * Renews the holds the cart has, up to the operator's maximum from their start, and releases holds on dates that are no
 * longer in the cart. A seat whose hold ran out goes to the next guest who asks, in the same batch. One network may
 * hold only its share of a departure, and none more for a while after it let many holds run out unpaid. Where the
 * operator uses Turnstile, a guest may go on who answers it, and must answer it for a departure of which others hold
 * more than half. A guest without a known network is not counted.
 *
 * A caller may bring what the first round needs and save two round trips. When the first batch fails, the next rounds
 * write only the seats, so that a refusal has the same reason as without it.
 */
export async function holdSeats(
  context: Context,
  cartId: string,
  lines: readonly CartLine[],
  { networks, turnstile = '', hasCard = false }: Holder = { networks: [] },
  first: FirstRound = {},
): Promise<HoldOutcome> {
  const { db } = context;
  const wanted = datedLines(lines);
  const ids = wanted.map(({ tourDateId }) => tourDateId);
  const now = context.now();
  let hasPassed = false;
  let fault: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const isFirst = round === 0;
    const { isCartThere, holds, seats, held, ranOut, lapsed } =
      (isFirst ? first.known : undefined) ??
      (await ask(db, seatsToHoldQuery(db, { cartId, networks }, seatsOfQuery(db, ids, cartId, now), now)));
    if (!isCartThere) return { kind: 'cart-gone' };
    const fresh = wanted.filter(
      ({ tourDateId }) => !holds.some((hold) => hold.tourDateId === tourDateId && hold.expiresAt > now),
    );
    const isCounted = networks.length > 0;
    // The batch finds a full departure by itself. This check comes first, so that the guest gets this reason.
    const full = !isFirst || isCounted ? fresh.find((line) => whyFullFor(line, seats)) : undefined;
    if (full) {
      const { tripName, start } = full;
      return { kind: 'sold-out', tripName, start, because: whyFullFor(full, seats)! };
    }
    if (!mayHoldMore(networks, held, fresh)) return { kind: 'too-many-holds' };
    const mustWait = fresh.length > 0 && hasLetLapse(networks, lapsed);
    if (!asksTurnstile(context)) {
      if (mustWait) return { kind: 'too-many-holds' };
    } else if (!hasPassed && isCounted && (mustWait || fresh.some((line) => isCrowded(line, seats)))) {
      hasPassed = await passesTurnstile(context, turnstile);
      if (!hasPassed) return { kind: 'must-prove' };
    }
    const times = await holdTimes(context, networks, ranOut);
    const plan = planHolds(context, { cartId, networks }, { wanted, fresh, holds, seats, times, hasCard, now });
    const outcome = await runGuarded(db, [...plan.statements, ...(isFirst ? (first.extraStatements ?? []) : [])]);
    if (outcome.kind === 'committed') return { kind: 'held', expiresAt: plan.expiresAt, isFirst };
    fault = outcome.error;
  }
  throw new Error('The seat ledger does not answer', { cause: fault });
}

function planHolds(
  { db }: Context,
  { cartId, networks }: { readonly cartId: string; readonly networks: readonly Network[] },
  {
    wanted,
    fresh,
    holds,
    seats,
    times,
    hasCard,
    now,
  }: {
    readonly wanted: readonly DatedLine[];
    /** Those of them on which the cart holds nothing yet. */
    readonly fresh: readonly DatedLine[];
    readonly holds: readonly Hold[];
    readonly seats: ReadonlyMap<string, SeatCount>;
    readonly times: HoldTimes;
    readonly hasCard: boolean;
    readonly now: number;
  },
): { statements: D1PreparedStatement[]; expiresAt: number | null } {
  const ids = wanted.map((line) => line.tourDateId);
  const live = holds.filter((hold) => hold.expiresAt > now && ids.includes(hold.tourDateId));
  const dropped = holds.filter((hold) => !live.includes(hold));
  const renewed = live.map((hold) => ({
    ...hold,
    expiresAt: renewedUntil({ ...hold, isShort: hold.isShort && !hasCard }, now, times),
  }));
  const begun = fresh.map((line) => {
    const isShort = !hasCard && isLastThird(line, seats);
    return {
      id: crypto.randomUUID(),
      cartId,
      tourDateId: line.tourDateId,
      createdAt: now,
      expiresAt: now + (isShort ? shortened(times) : times).hold,
      isShort,
    };
  });
  return {
    statements: [
      expectCart(db, cartId),
      ...expireHolds(db, { tourDateIds: ids, exceptCartId: cartId }, now),
      ...dropped.flatMap((hold) => releaseHold(db, hold, now)),
      // After the released seats, so that a reduced capacity is not compared with seats that were just freed.
      setCapacity(db, wanted),
      ...renewed.flatMap((hold) => extendHold(db, hold.id, hold.expiresAt)),
      ...begun.flatMap((hold) => [...holdSeat(db, hold), ...countHold(db, hold, sharesOf(networks))]),
    ],
    expiresAt: earliest([...renewed, ...begun]),
  };
}

function whyFullFor({ tourDateId, capacity }: DatedLine, seats: ReadonlyMap<string, SeatCount>): FullBecause | null {
  const { sold, heldByOthers } = seats.get(tourDateId) ?? { sold: 0, heldByOthers: 0 };
  return whyFull({ capacity, sold, heldByOthers });
}

function datedLines(lines: readonly CartLine[]): DatedLine[] {
  return lines.flatMap(({ kind, tour, departure }) =>
    kind === 'tour' && departure.start !== null
      ? [
          {
            tourDateId: departure.id,
            capacity: departure.capacity ?? 0,
            tripName: tour.name,
            start: departure.start,
          },
        ]
      : [],
  );
}

function renewedUntil(hold: Hold, now: number, times: HoldTimes): number {
  const { hold: length, most } = hold.isShort ? shortened(times) : times;
  return Math.max(hold.expiresAt, Math.min(now + length, hold.createdAt + most));
}

function earliest(holds: readonly Pick<Hold, 'expiresAt'>[]): number | null {
  return holds.length === 0 ? null : Math.min(...holds.map((hold) => hold.expiresAt));
}
