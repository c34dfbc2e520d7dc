import type { Store } from '#functions/store/store.ts';
import { ask, mapped, NOTHING, query, type Query } from '#functions/platform/query.ts';

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
export async function countTry(db: Store, limits: readonly RateLimit[], now: number): Promise<boolean> {
  return ask(db, countTryQuery(db, limits, now));
}

export function countTryQuery(db: Store, limits: readonly RateLimit[], now: number): Query<boolean> {
  if (limits.length === 0) return mapped(NOTHING, () => true);
  return mapped(
    query(
      db
        .prepare(
          `INSERT INTO rate_limits (key, window_start, count)
           SELECT own.value ->> '$.key', own.value ->> '$.start', 1 FROM json_each(?1) AS own
           WHERE NOT EXISTS (
             SELECT 1 FROM json_each(?1) AS wanted JOIN rate_limits AS seen
               ON seen.key = wanted.value ->> '$.key' AND seen.window_start = wanted.value ->> '$.start'
             WHERE seen.count >= wanted.value ->> '$.limit')
           ON CONFLICT (key, window_start) DO UPDATE SET count = count + 1 RETURNING 1`,
        )
        .bind(windowsOf(limits, now)),
      (rows) => rows.length,
    ),
    (counted) => counted === limits.length,
  );
}

/** Gives back a try that was counted at `now` and does not count after all. */
export async function giveTryBack(db: Store, limits: readonly RateLimit[], now: number): Promise<void> {
  if (limits.length === 0) return;
  await db
    .prepare(
      `UPDATE rate_limits SET count = count - 1 WHERE count > 0
       AND (key, window_start) IN (SELECT value ->> '$.key', value ->> '$.start' FROM json_each(?1))`,
    )
    .bind(windowsOf(limits, now))
    .run();
}

function windowsOf(limits: readonly RateLimit[], now: number): string {
  return JSON.stringify(limits.map(({ key, limit, windowMs }) => ({ key, limit, start: now - (now % windowMs) })));
}
