import type { Context } from '#functions/services/context.ts';
import { runGuarded } from '#functions/storage/guarded-batch.ts';
import { askTogether } from '#functions/storage/query.ts';
import {
  activeHolds,
  expireHolds,
  extendHold,
  holdSeat,
  holdsOfAddress,
  holdsOfCart,
  releaseHold,
  seatsOf,
  setCapacity,
  type Hold,
} from '#functions/storage/seat-ledger.ts';
import { availabilityOf } from '#domain/availability.ts';
import { longDate, type CalendarDate } from '#domain/calendar-date.ts';
import type { CartLine } from '#domain/cart.ts';
import { MINUTE } from '#domain/durations.ts';

export type HoldOutcome =
  /** `expiresAt` is null when nothing in the cart has seats to hold. */
  | { kind: 'held'; expiresAt: number | null }
  | { kind: 'sold-out'; tripName: string; start: CalendarDate }
  | { kind: 'too-many-holds' };

/** Seats one address may hold in all its carts at once: enough for a family or an office, too few to empty a season. */
const HOLDS_PER_ADDRESS = 60;
/** Each round another guest won a race; a loser knows by then that a departure is full. */
const ROUNDS = 6;

interface DatedLine {
  readonly tourDateId: string;
  readonly capacity: number;
  readonly tripName: string;
  readonly start: CalendarDate;
}

/**
 * Holds a seat on every dated tour of a cart, or on none (P01).
 *
 * Holds the cart has already are renewed, up to the operator's maximum from when they began; holds on dates that left
 * the cart are given back. A seat whose hold ran out goes to the next guest who asks, in the same batch. `address` is a
 * hash of where the guest comes from, empty when unknown.
 */
export async function holdSeats(
  context: Context,
  cartId: string,
  lines: readonly CartLine[],
  address = '',
): Promise<HoldOutcome> {
  const { db } = context;
  const wanted = datedLines(lines);
  const now = context.now();
  let fault: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [byAddress, holds] = await askTogether(db, holdsOfAddress(db, address, cartId, now), holdsOfCart(db, cartId));
    if (byAddress > 0 && byAddress + wanted.length > HOLDS_PER_ADDRESS) return { kind: 'too-many-holds' };
    const plan = await planHolds(context, cartId, wanted, holds, address, now);
    const outcome = await runGuarded(db, plan.statements);
    if (outcome.kind === 'committed') return { kind: 'held', expiresAt: plan.expiresAt };
    fault = outcome.error;
    const full = await firstFull(db, cartId, wanted, now);
    if (full) return { kind: 'sold-out', tripName: full.tripName, start: full.start };
  }
  throw new Error('The seat ledger does not answer', { cause: fault });
}

/** Renews the holds a cart has; null when one of them is past its time, so that the seats must be asked for anew. */
export async function renewHold(context: Context, cartId: string): Promise<number | null> {
  const now = context.now();
  const holds = await activeHolds(context.db, cartId);
  if (holds.length === 0 || holds.some((hold) => hold.expiresAt <= now)) return null;
  const limits = await holdLimits(context);
  const renewed = holds.map((hold) => ({ ...hold, expiresAt: renewedUntil(hold, now, limits) }));
  const outcome = await runGuarded(
    context.db,
    renewed.flatMap((hold) => extendHold(context.db, hold.id, hold.expiresAt)),
  );
  return outcome.kind === 'committed' ? earliest(renewed) : null;
}

/** Gives back every seat a cart holds. */
export async function releaseHolds(context: Context, cartId: string): Promise<void> {
  const holds = await activeHolds(context.db, cartId);
  if (holds.length === 0) return;
  const outcome = await runGuarded(
    context.db,
    holds.flatMap((hold) => releaseHold(context.db, hold)),
  );
  if (outcome.kind === 'unknown' && (await activeHolds(context.db, cartId)).length > 0) throw outcome.error;
}

/** When the first of a cart's holds ends; null when it holds nothing that is not past its time. */
export async function holdExpiry(context: Context, cartId: string): Promise<number | null> {
  const now = context.now();
  return earliest((await activeHolds(context.db, cartId)).filter((hold) => hold.expiresAt > now));
}

/** The exact words for a seat that went to someone else before any money moved (P02). */
export function soldOutText(tripName: string, start: CalendarDate): string {
  return `Sorry, ${tripName} on ${longDate(start)} has just sold out. You have not been charged.`;
}

async function planHolds(
  context: Context,
  cartId: string,
  wanted: readonly DatedLine[],
  holds: readonly Hold[],
  address: string,
  now: number,
): Promise<{ statements: D1PreparedStatement[]; expiresAt: number | null }> {
  const { db } = context;
  const limits = await holdLimits(context);
  const ids = wanted.map((line) => line.tourDateId);
  const live = holds.filter((hold) => hold.expiresAt > now && ids.includes(hold.tourDateId));
  const dropped = holds.filter((hold) => !live.includes(hold));
  const renewed = live.map((hold) => ({ ...hold, expiresAt: renewedUntil(hold, now, limits) }));
  const fresh = ids
    .filter((id) => !live.some((hold) => hold.tourDateId === id))
    .map((tourDateId) => ({
      id: crypto.randomUUID(),
      cartId,
      address,
      tourDateId,
      createdAt: now,
      expiresAt: now + limits.hold,
    }));
  return {
    statements: [
      ...expireHolds(db, { tourDateIds: ids, exceptCartId: cartId }, now),
      ...dropped.flatMap((hold) => releaseHold(db, hold)),
      // After the seats that fall free, so that a capacity that was cut is not measured with them still taken.
      setCapacity(db, wanted),
      ...renewed.flatMap((hold) => extendHold(db, hold.id, hold.expiresAt)),
      ...fresh.flatMap((hold) => holdSeat(db, hold)),
    ],
    expiresAt: earliest([...renewed, ...fresh]),
  };
}

async function firstFull(
  db: D1Database,
  cartId: string,
  wanted: readonly DatedLine[],
  now: number,
): Promise<DatedLine | undefined> {
  const ids = wanted.map((line) => line.tourDateId);
  const [seats, own] = await Promise.all([seatsOf(db, ids, cartId, now), activeHolds(db, cartId)]);
  return wanted.find((line) => {
    if (own.some((hold) => hold.tourDateId === line.tourDateId && hold.expiresAt > now)) return false;
    const { sold, heldByOthers } = seats.get(line.tourDateId) ?? { sold: 0, heldByOthers: 0 };
    return availabilityOf({ capacity: line.capacity, sold, heldByOthers }) === 'full';
  });
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

interface HoldLimits {
  readonly hold: number;
  readonly most: number;
}

async function holdLimits(context: Context): Promise<HoldLimits> {
  const { holdMinutes, holdMaxMinutes } = await context.catalogue.operator();
  return { hold: holdMinutes * MINUTE, most: holdMaxMinutes * MINUTE };
}

function renewedUntil(hold: Hold, now: number, { hold: length, most }: HoldLimits): number {
  return Math.max(hold.expiresAt, Math.min(now + length, hold.createdAt + most));
}

function earliest(holds: readonly Pick<Hold, 'expiresAt'>[]): number | null {
  return holds.length === 0 ? null : Math.min(...holds.map((hold) => hold.expiresAt));
}
