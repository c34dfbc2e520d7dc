import type { HoldAnswer } from '#contract/wire-values.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { SECOND } from '#domain/durations.ts';

declare const live: unique symbol;

/**
 * The instant (epoch milliseconds) until which the seat ledger holds this visitor's seats.
 *
 * Only `heldUntil` makes this type, from the functions' answer, and every countdown needs it. So no page can show a
 * countdown without a real hold.
 */
export type HeldUntil = number & { readonly [live]: 'hold' };

/** The text for a date with few seats left. Only `fewLeftOn` makes it, from the ledger's answer. */
export type FewLeft = string & { readonly [live]: 'seats' };

/**
 * Reads the hold from an answer that has just arrived; null when no seats are held. Adds the seconds to this device's
 * clock: with a wrong clock, the server's instant would be over at once, or a day away.
 */
export function heldUntil({ hold_seconds: seconds }: Pick<HoldAnswer, 'hold_seconds'>): HeldUntil | null {
  return seconds === null ? null : ((Date.now() + seconds * SECOND) as HeldUntil);
}

/** Reads a start date's entry; null unless few seats are left. */
export function fewLeftOn(entry: TourDateEntry): FewLeft | null {
  return entry.few_left && entry.availability === 'available' ? ('Few seats left' as FewLeft) : null;
}
