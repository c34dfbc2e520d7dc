import type { BookingSession } from '#contract/booking-session.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';

declare const live: unique symbol;

/**
 * The instant, in epoch milliseconds, until which the seat ledger keeps this visitor's seats.
 *
 * What says how long is left asks for this type, and only what reads the functions' answers makes one: nobody can be
 * hurried by a clock that counts towards nothing (N21).
 */
export type HeldUntil = number & { readonly [live]: 'hold' };

/** The words for a date of which the ledger has few seats left (P31); made from its own answer alone, as above (N21). */
export type FewLeft = string & { readonly [live]: 'seats' };

/** Reads the hold of an answer; null when nothing is held. */
export function heldUntil(answer: Pick<BookingSession, 'hold_expires_at'>): HeldUntil | null {
  const instant = Date.parse(answer.hold_expires_at ?? '');
  return Number.isNaN(instant) ? null : (instant as HeldUntil);
}

/** Reads a start date's answer; null when it has seats enough, or none. */
export function fewLeftOn(entry: TourDateEntry): FewLeft | null {
  return entry.few_left && entry.availability === 'available' ? ('Few seats left' as FewLeft) : null;
}
