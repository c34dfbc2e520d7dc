import { ask, mapped, query, together, type Query } from '#functions/platform/query.ts';

/** How often something may happen within a time window. */
export interface RateLimit {
  /** What is counted, and for whom. An IP address is only in it as a hash. */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * Counts one try in every window; false when one of them is over its limit (P12).
 *
 * A full window stops the count of the windows after it, so that a blocked narrow network does not use up the limit of
 * wider networks, which others share.
 */
export async function countTry(db: D1Database, limits: readonly RateLimit[], now: number): Promise<boolean> {
  return limits.length === 0 || ask(db, countTryQuery(db, limits, now));
}

export function countTryQuery(db: D1Database, limits: readonly RateLimit[], now: number): Query<boolean> {
  const windows = limits.map((limit) => ({ ...limit, start: windowStart(limit.windowMs, now) }));
  const each = together<(number | null)[]>(
    ...windows.map((window, index) => countInWindowQuery(db, window, windows.slice(0, index))),
  );
  return mapped(each, (counts) => counts.every((count, index) => count !== null && count <= limits[index]!.limit));
}

interface Window extends RateLimit {
  readonly start: number;
}

/** The try's number in its window; null when an earlier window was full and the try was not counted. */
function countInWindowQuery(db: D1Database, { key, start }: Window, before: readonly Window[]): Query<number | null> {
  return query(
    db
      .prepare(
        `INSERT INTO rate_limits (key, window_start, count)
         SELECT ?1, ?2, 1 WHERE NOT EXISTS (
           SELECT 1 FROM json_each(?3) AS earlier JOIN rate_limits AS seen
             ON seen.key = earlier.value ->> '$.key' AND seen.window_start = earlier.value ->> '$.start'
           WHERE seen.count > earlier.value ->> '$.limit')
         ON CONFLICT (key, window_start) DO UPDATE SET count = count + 1 RETURNING count`,
      )
      .bind(key, start, JSON.stringify(before)),
    ([row]: readonly { count: number }[]) => row?.count ?? null,
  );
}

/** Asks whether every window has tries left, without counting one: for limits on failures, which are known afterwards. */
export function triesLeftQuery(db: D1Database, limits: readonly RateLimit[], now: number): Query<boolean> {
  const each = together<boolean[]>(...limits.map((limit) => hasTriesLeftQuery(db, limit, now)));
  return mapped(each, (answers) => answers.every(Boolean));
}

function hasTriesLeftQuery(db: D1Database, { key, limit, windowMs }: RateLimit, now: number): Query<boolean> {
  return query(
    db
      .prepare('SELECT count FROM rate_limits WHERE key = ?1 AND window_start = ?2')
      .bind(key, windowStart(windowMs, now)),
    ([row]: readonly { count: number }[]) => row === undefined || row.count < limit,
  );
}

/** Deletes windows that began before an instant. */
export async function deleteRateLimitsBefore(db: D1Database, before: number): Promise<void> {
  await db.prepare('DELETE FROM rate_limits WHERE window_start < ?1').bind(before).run();
}

function windowStart(windowMs: number, now: number): number {
  return now - (now % windowMs);
}
