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
} from '#functions/seats/hold-limits.ts';
import { asksTurnstile, passesTurnstile, type Network } from '#functions/context/networks.ts';
import { runGuarded, ask, queryTogether } from '#functions/platform/query.ts';
import { activeHolds, type Hold, type SeatCount } from '#functions/seats/seat-ledger.ts';
import {
  expireHolds,
  expectCart,
  extendHold,
  holdSeat,
  activeHoldsQuery,
  releaseHold,
  seatsOfQuery,
  setCapacity,
} from '#functions/seats/seat-statements.ts';
import { ranOutTodayQuery, seatsToHoldQuery, type SeatsToHold } from '#functions/seats/seats-to-hold.ts';
import { whyFull, type FullBecause } from '#domain/tour.ts';
import { longDate, type CalendarDate } from '#domain/calendar-date.ts';
import type { CartLine } from '#domain/cart.ts';
import { type Store } from '#functions/store/store.ts';

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

/**
 * Renews a cart's holds; null when one of them has run out, so that the seats must be held again, or when the cart is
 * gone.
 */
export function renewHold(context: Context, cartId: string, networks: readonly Network[] = []): Promise<number | null> {
  return prolong(context, cartId, networks, renewedUntil);
}

/** Holds a cart's seats to the operator's maximum from their start; null when one of the holds has run out. */
export function holdLongest(context: Context, cartId: string, networks: readonly Network[]): Promise<number | null> {
  return prolong(context, cartId, networks, (hold, _now, { most }) => Math.max(hold.expiresAt, hold.createdAt + most));
}

async function prolong(
  context: Context,
  cartId: string,
  networks: readonly Network[],
  untilOf: typeof renewedUntil,
): Promise<number | null> {
  const now = context.now();
  const [holds, ranOut] = await queryTogether(
    context.db,
    activeHoldsQuery(context.db, cartId),
    ranOutTodayQuery(context.db, networks, now),
  );
  if (holds.length === 0 || holds.some((hold) => hold.expiresAt <= now)) return null;
  const times = await holdTimes(context, networks, ranOut);
  const renewed = holds.map((hold) => ({ ...hold, expiresAt: untilOf(hold, now, times) }));
  const outcome = await runGuarded(context.db, [
    expectCart(context.db, cartId),
    ...renewed.flatMap((hold) => extendHold(context.db, hold.id, hold.expiresAt)),
  ]);
  return outcome.kind === 'committed' ? earliest(renewed) : null;
}

/** When the first of a cart's holds ends; null when the cart has no hold that still runs. */
export function holdExpiry(store: Store, cartId: string, now: number): number | null {
  return earliest(activeHolds(store, cartId).filter((hold) => hold.expiresAt > now));
}

/** The exact text for a seat that another guest got before any money moved, unless others only hold the last. */
export function soldOutText(tripName: string, start: CalendarDate, because: FullBecause = 'sold-out'): string {
  if (because === 'held')
    return `Others are booking the last seats on ${tripName} on ${longDate(start)}. You haven’t been charged. Please try again in a few minutes, or choose another date.`;
  return `Sorry, ${tripName} on ${longDate(start)} has just sold out. You haven’t been charged. Please choose another date.`;
}

/** Why a network may hold no more seats now, and what its guest can do. */
export async function tooManyHoldsText({ catalogue }: Pick<Context, 'catalogue'>): Promise<string> {
  const { phone } = await catalogue.operator();
  return `Too many seats are on hold from your network. You haven’t been charged. Finish the booking you started first, try again in a few minutes, or call us on ${phone}.`;
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
