import type { Context } from '#functions/context/context.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import { dateInUtc } from '#domain/calendar-date.ts';
import { HOUR } from '#domain/durations.ts';
import { countablePhrase } from '#domain/text/search-words.ts';

const SEARCHES_PER_NETWORK = 20;
/** Bounds what robots can write on a day; a real day has far fewer. */
const PHRASES_A_DAY = 300;

/**
 * Counts a search without a result by its day and phrase; nothing else is kept of it. Drops phrases that may name
 * a person, and what one network sends beyond twenty an hour.
 */
export async function countMiss(context: Context, query: string, networks: readonly Network[]): Promise<void> {
  const phrase = countablePhrase(query);
  if (phrase === null) return;
  const { db } = context;
  const now = context.now();
  const limit = { key: 'missed search from', limit: SEARCHES_PER_NETWORK, windowMs: HOUR };
  if (!(await countTry(db, limitNetworks(networks, limit), now))) return;
  await db
    .prepare(
      `INSERT INTO missed_searches (day, phrase, count)
       SELECT ?1, ?2, 1 WHERE (SELECT COUNT(*) FROM missed_searches WHERE day = ?1 AND phrase <> ?2) < ?3
       ON CONFLICT (day, phrase) DO UPDATE SET count = count + 1`,
    )
    .bind(dateInUtc(now), phrase, PHRASES_A_DAY)
    .run();
}

/** The phrases since a day, the most frequent first, with the days on which they were searched. */
export const MISSED_SEARCHES = `SELECT phrase, SUM(count) AS searches, MAX(day) AS last
  FROM missed_searches WHERE day >= ?1 GROUP BY phrase ORDER BY searches DESC, phrase LIMIT 200`;
