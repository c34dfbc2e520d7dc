import type { Store } from '#functions/store/store.ts';

/** How often something may happen within a time window. */
export interface RateLimit {
  /** What is counted, and for whom. An IP address is only in it as a hash. */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * Counts one try in every window, or in none when one of them is full; false then.
 *
 * Every limit counts before the work, because a limit that only looks lets all requests pass that ask at once. A limit
 * on failures gives the try back after a success. A refused try counts nowhere, so a blocked narrow network does not
 * use up the limit of wider networks, which others share.
 */
export function countTry(store: Store, limits: readonly RateLimit[], now: number): boolean {
  if (limits.some((limit) => isFull(store, limit, now))) return false;
  const count = `INSERT INTO rate_limits (key, window_start, count) VALUES (?, ?, 1)
    ON CONFLICT (key, window_start) DO UPDATE SET count = count + 1`;
  for (const limit of limits) store.run(count, limit.key, startOf(limit, now));
  return true;
}

/** Whether a limit allows no more tries in its window. */
export function isFull(store: Store, limit: RateLimit, now: number): boolean {
  const counts = 'SELECT count FROM rate_limits WHERE key = ? AND window_start = ?';
  return (store.get<{ count: number }>(counts, limit.key, startOf(limit, now))?.count ?? 0) >= limit.limit;
}

/** Gives back a try that was counted at `now` and does not count after all. */
export function giveTryBack(store: Store, limits: readonly RateLimit[], now: number): void {
  const giveBack = 'UPDATE rate_limits SET count = count - 1 WHERE key = ? AND window_start = ? AND count > 0';
  for (const limit of limits) store.run(giveBack, limit.key, startOf(limit, now));
}

function startOf({ windowMs }: RateLimit, now: number): number {
  return now - (now % windowMs);
}
