import type { CommandAnswer } from '#contract/commands.ts';
import type { Context } from '#functions/context/context.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import type { Store } from '#functions/store/store.ts';
import { type CalendarDate, dateInUtc } from '#domain/calendar-date.ts';
import { HOUR } from '#domain/durations.ts';
import { countablePhrase } from '#domain/text/search-words.ts';

const SEARCHES_PER_NETWORK = 20;
/** Bounds what robots can write on a day; a real day has far fewer. */
const PHRASES_A_DAY = 300;

/**
 * Counts a search without a result by its day and phrase; nothing else is kept of it. Drops phrases that may name
 * a person, and what one network sends beyond twenty an hour.
 */
export function countMiss(context: Context, query: string, networks: readonly Network[]): void {
  const phrase = countablePhrase(query);
  if (phrase === null) return;
  const { store } = context;
  const now = context.now();
  const limit = { key: 'missed search from', limit: SEARCHES_PER_NETWORK, windowMs: HOUR };
  if (!countTry(store, limitNetworks(networks, limit), now)) return;
  store.run(
    `INSERT INTO missed_searches (day, phrase, count)
     SELECT ?1, ?2, 1 WHERE (SELECT COUNT(*) FROM missed_searches WHERE day = ?1 AND phrase <> ?2) < ?3
     ON CONFLICT (day, phrase) DO UPDATE SET count = count + 1`,
    dateInUtc(now),
    phrase,
    PHRASES_A_DAY,
  );
}

const MISSED_SEARCHES = `SELECT phrase, SUM(count) AS searches, MAX(day) AS last
  FROM missed_searches WHERE day >= ? GROUP BY phrase ORDER BY searches DESC, phrase LIMIT 200`;

/** Searches without a result since a day, the most frequent first, as the lines of the `searches` command. */
export function searchesCommand(store: Store, since: CalendarDate | null): CommandAnswer {
  const found = store.all<{ phrase: string; searches: number; last: string }>(MISSED_SEARCHES, since ?? '');
  if (found.length === 0) return { ok: true, lines: ['Nobody searched without a result.'] };
  const lines = found.map(({ phrase, searches, last }) => `${String(searches).padStart(5)}  ${phrase}  (last ${last})`);
  const advice = 'If you offer what a search asks for, add its words to content/settings/search.yaml.';
  return { ok: true, lines: [...lines, '', advice] };
}
