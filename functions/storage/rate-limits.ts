import { askTogether, query, type Query } from '#functions/storage/query.ts';

/** How often something may be done within a window of time. */
export interface RateLimit {
  /** What is counted, and for whom. An address is in it only as a hash. */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** Counts one try; false when the window has seen its limit already (P12). */
export async function takeTurn(db: D1Database, { key, limit, windowMs }: RateLimit, now: number): Promise<boolean> {
  const row = await db
    .prepare(
      `INSERT INTO rate_limits (key, window_start, count) VALUES (?1, ?2, 1)
       ON CONFLICT (key, window_start) DO UPDATE SET count = count + 1 RETURNING count`,
    )
    .bind(key, windowStart(windowMs, now))
    .first<{ count: number }>();
  return row !== null && row.count <= limit;
}

/** Whether every window has tries left, counting none: for limits on what failed, which is known only afterwards. */
export async function haveTurnsLeft(db: D1Database, limits: readonly RateLimit[], now: number): Promise<boolean> {
  return (await askTogether(db, ...limits.map((limit) => hasTurnLeft(db, limit, now)))).every(Boolean);
}

function hasTurnLeft(db: D1Database, { key, limit, windowMs }: RateLimit, now: number): Query<boolean> {
  return query(
    db
      .prepare('SELECT count FROM rate_limits WHERE key = ?1 AND window_start = ?2')
      .bind(key, windowStart(windowMs, now)),
    ([row]: readonly { count: number }[]) => row === undefined || row.count < limit,
  );
}

/** Forgets windows that began before an instant. */
export async function forgetTurnsBefore(db: D1Database, before: number): Promise<void> {
  await db.prepare('DELETE FROM rate_limits WHERE window_start < ?1').bind(before).run();
}

function windowStart(windowMs: number, now: number): number {
  return now - (now % windowMs);
}
