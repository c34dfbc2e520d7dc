import * as v from 'valibot';
import { get, post } from '#contract/endpoint.ts';

const LONGEST_QUERY = 100;

/**
 * Counts a search that found nothing. The answer is the same whether it was counted or not.
 */
export const countMissedSearch = post(
  '/api/search/missed/',
  v.object({ query: v.pipe(v.string(), v.maxLength(LONGEST_QUERY)) }),
  v.object({}),
);

export const listSuggestions = get(
  '/search.json',
  v.array(
    v.object({
      kind: v.picklist(['Trip', 'Destination', 'Question', 'Article', 'Page']),
      title: v.string(),
      url: v.string(),
      words: v.string(),
    }),
  ),
);
