import type { BookingSession } from '#contract/booking-session.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';

declare const live: unique symbol;

/**
 * The instant (epoch milliseconds) until which the seat ledger holds this visitor's seats.
 *
 * Only `heldUntil` makes this type, from the functions' answer, and every countdown needs it. So no page can show a
 * countdown without a real hold (N21).
 */
export type HeldUntil = number & { readonly [live]: 'hold' };

/** The text for a date with few seats left (P31). Only `fewLeftOn` makes it, from the ledger's answer (N21). */
export type FewLeft = string & { readonly [live]: 'seats' };

/** Reads the hold from an answer; null when no seats are held. */
export function heldUntil(answer: Pick<BookingSession, 'hold_expires_at'>): HeldUntil | null {
  const instant = Date.parse(answer.hold_expires_at ?? '');
  return Number.isNaN(instant) ? null : (instant as HeldUntil);
}

/** Reads a start date's entry; null unless few seats are left. */
export function fewLeftOn(entry: TourDateEntry): FewLeft | null {
  return entry.few_left && entry.availability === 'available' ? ('Few seats left' as FewLeft) : null;
}
