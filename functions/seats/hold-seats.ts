import type { Store } from '#functions/store/store.ts';
import { type CalendarDate, longDate } from '#domain/calendar-date.ts';
import type { CartLine } from '#domain/cart.ts';
import type { Operator } from '#domain/operator.ts';
import { type FullBecause, whyFull } from '#domain/tour.ts';
import type { Context } from '#functions/context/context.ts';
import { asksTurnstile, type Network, passesTurnstile } from '#functions/context/networks.ts';
import {
  countHold,
  hasLetLapse,
  type HoldMinutes,
  type HoldTimes,
  holdTimes,
  isCrowded,
  isLastThird,
  mayHoldMore,
  shortened,
} from '#functions/seats/hold-limits.ts';
import {
  activeHolds,
  expireHolds,
  extendHold,
  type Hold,
  holdSeat,
  releaseHolds,
  seatsOf,
  setCapacity,
  takenOf,
} from '#functions/seats/seat-ledger.ts';

export type HoldOutcome =
  /** `expiresAt` is null when no tour in the cart has seats to hold. */
  | { kind: 'held'; expiresAt: number | null }
  /** No seat is left. They may come free again when others only hold the last ones. */
  | { kind: 'sold-out'; tripName: string; start: CalendarDate; because: FullBecause }
  | { kind: 'too-many-holds' }
  /** So many seats are held that the guest must answer Turnstile for another one. */
  | { kind: 'must-prove' };

export interface Holder {
  /** The guest's networks, none when unknown. */
  readonly networks: readonly Network[];
  /** Turnstile has accepted the guest's answer. */
  readonly isPerson?: boolean;
  /** A card is about to be sent, so that no hold is short. */
  readonly hasCard?: boolean;
}

/**
 * Holds a seat on every dated tour of a cart, or on none.
 *
 * Renews the holds the cart has, up to the operator's maximum from their start, and releases holds on dates that are no
 * longer in the cart. A seat whose hold ran out goes to the next guest who asks. One network may hold only its share of
 * a departure, and none more for a while after it let many holds run out unpaid. Where the operator uses Turnstile, a
 * guest may go on who answers it, and must answer it for a departure of which others hold more than half. A guest
 * without a known network is not counted.
 *
 * Run it in the transaction that has read the cart.
 */
export function holdSeats(
  context: Pick<Context, 'store' | 'now' | 'env'>,
  operator: HoldMinutes,
  cartId: string,
  lines: readonly CartLine[],
  { networks, isPerson = false, hasCard = false }: Holder = { networks: [] },
): HoldOutcome {
  const { store } = context;
  const now = context.now();
  const wanted = datedLines(lines);
  const ids = wanted.map(({ tourDateId }) => tourDateId);
  const seats = seatsOf(store, ids, cartId, now);
  const kept = activeHolds(store, cartId).filter((hold) => hold.expiresAt > now && ids.includes(hold.tourDateId));
  const keptIds = kept.map(({ tourDateId }) => tourDateId);
  const fresh = wanted.filter(({ tourDateId }) => !keptIds.includes(tourDateId));
  for (const { tourDateId, capacity, tripName, start } of fresh) {
    const because = whyFull({ ...takenOf(seats, tourDateId), capacity });
    if (because !== null) return { kind: 'sold-out', tripName, start, because };
  }
  if (!mayHoldMore(store, networks, cartId, fresh, now)) return { kind: 'too-many-holds' };
  const mustWait = fresh.length > 0 && hasLetLapse(store, networks, now);
  if (!asksTurnstile(context)) {
    if (mustWait) return { kind: 'too-many-holds' };
  } else if (!isPerson && networks.length > 0 && (mustWait || fresh.some((line) => isCrowded(line, seats)))) {
    return { kind: 'must-prove' };
  }

  const times = holdTimes(store, operator, networks, now);
  releaseHolds(store, cartId, now, keptIds);
  expireHolds(store, now, cartId);
  // After the released seats, so that a reduced capacity is not compared with seats that were just freed.
  setCapacity(store, wanted);
  const renewed = kept.map((hold) => {
    const expiresAt = renewedUntil({ ...hold, isShort: hold.isShort && !hasCard }, now, times);
    extendHold(store, hold.id, expiresAt);
    return expiresAt;
  });
  const begun = fresh.map((line) => {
    const isShort = !hasCard && isLastThird(line, seats);
    const expiresAt = now + (isShort ? shortened(times) : times).hold;
    const id = holdSeat(store, { cartId, tourDateId: line.tourDateId, createdAt: now, expiresAt, isShort });
    countHold(store, id, networks, now);
    return expiresAt;
  });
  return { kind: 'held', expiresAt: earliest([...renewed, ...begun]) };
}

/**
 * Runs a transaction that holds seats, and once more for a guest who had to prove that a person asks. Turnstile is asked
 * between the two, because a transaction cannot wait.
 */
export async function proving<Outcome extends { readonly kind: string }>(
  context: Context,
  answer: string,
  hold: (isPerson: boolean) => Outcome,
): Promise<Outcome> {
  const outcome = hold(false);
  return outcome.kind === 'must-prove' && (await passesTurnstile(context, answer)) ? hold(true) : outcome;
}

/** Renews a cart's holds; null when one of them has run out, so that the seats must be held again. */
export function renewHold(context: Context, cartId: string, networks: readonly Network[] = []): Promise<number | null> {
  return prolong(context, cartId, networks, renewedUntil);
}

/** Holds a cart's seats to the operator's maximum from their start; null when one of the holds has run out. */
export function holdLongest(context: Context, cartId: string, networks: readonly Network[]): Promise<number | null> {
  return prolong(context, cartId, networks, (hold, _now, { most }) => Math.max(hold.expiresAt, hold.createdAt + most));
}

async function prolong(
  { store, now, catalogue }: Context,
  cartId: string,
  networks: readonly Network[],
  untilOf: typeof renewedUntil,
): Promise<number | null> {
  const operator = await catalogue.operator();
  return store.transaction(() => {
    const at = now();
    const holds = activeHolds(store, cartId);
    if (holds.length === 0 || holds.some((hold) => hold.expiresAt <= at)) return null;
    const times = holdTimes(store, operator, networks, at);
    const renewed = holds.map((hold) => ({ id: hold.id, expiresAt: untilOf(hold, at, times) }));
    for (const { id, expiresAt } of renewed) extendHold(store, id, expiresAt);
    return earliest(renewed.map(({ expiresAt }) => expiresAt));
  });
}

/** When the first of a cart's holds ends; null when the cart has no hold that still runs. */
export function holdExpiry(store: Store, cartId: string, now: number): number | null {
  return earliest(
    activeHolds(store, cartId)
      .map(({ expiresAt }) => expiresAt)
      .filter((expiresAt) => expiresAt > now),
  );
}

/** The exact text for a seat that another guest got before any money moved, unless others only hold the last. */
export function soldOutText(tripName: string, start: CalendarDate, because: FullBecause = 'sold-out'): string {
  if (because === 'held')
    return `Others are booking the last seats on ${tripName} on ${longDate(start)}. You haven’t been charged. Please try again in a few minutes, or choose another date.`;
  return `Sorry, ${tripName} on ${longDate(start)} has just sold out. You haven’t been charged. Please choose another date.`;
}

/** Why a network may hold no more seats now, and what its guest can do. */
export function tooManyHoldsText({ phone }: Pick<Operator, 'phone'>): string {
  return `Too many seats are on hold from your network. You haven’t been charged. Finish the booking you started first, try again in a few minutes, or call us on ${phone}.`;
}

/** The tours of a cart with seats to hold, with their current capacity in the content. */
function datedLines(lines: readonly CartLine[]) {
  return lines.flatMap(({ kind, tour, departure: { id: tourDateId, start, capacity } }) =>
    kind === 'tour' && start !== null ? [{ tourDateId, capacity: capacity ?? 0, tripName: tour.name, start }] : [],
  );
}

function renewedUntil(hold: Hold, now: number, times: HoldTimes): number {
  const { hold: length, most } = hold.isShort ? shortened(times) : times;
  return Math.max(hold.expiresAt, Math.min(now + length, hold.createdAt + most));
}

function earliest(ends: readonly number[]): number | null {
  return ends.length === 0 ? null : Math.min(...ends);
}
