import { instantAsOf } from '#domain/schedule.ts';

/** The name of the time in an address, and of the cookie that keeps it for the next pages (E13, N09). */
export const AS_OF = 'as_of';

/** The time that somebody asks to see the site at. `instant` is in epoch milliseconds. */
export type AskedTime =
  | { readonly kind: 'now' }
  | { readonly kind: 'ahead'; readonly instant: number }
  /** The site forgets what is over: it cannot be shown as it was. */
  | { readonly kind: 'past' }
  | { readonly kind: 'wrong' };

/**
 * Reads `as_of`: a day or a time in the operator's zone, such as `2027-03-01` or `2027-03-01T09:00`. A day is its first
 * minute. Nothing, or `now`, is now.
 */
export function readAskedTime(text: string, timeZone: string, now: number): AskedTime {
  if (text === '' || text === 'now') return { kind: 'now' };
  const instant = instantAsOf(text, timeZone);
  if (instant === null) return { kind: 'wrong' };
  return instant < now ? { kind: 'past' } : { kind: 'ahead', instant };
}

/** The instant at which the site is shown: the asked one if it is ahead, or else now. */
export function shownInstant(text: string, timeZone: string, now: number): number {
  const asked = readAskedTime(text, timeZone, now);
  return asked.kind === 'ahead' ? asked.instant : now;
}
