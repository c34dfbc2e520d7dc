import { call } from '#api/call.ts';
import { countMissedSearch } from '#contract/search.ts';

/** Has a search counted that found nothing. A failure changes nothing for the visitor. */
export async function reportMissedSearch(query: string): Promise<void> {
  await call(countMissedSearch, { body: { query } });
}
