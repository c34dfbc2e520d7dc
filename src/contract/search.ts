import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';

const LONGEST_QUERY = 100;

/**
 * Counts a search that found nothing. The answer is the same whether it was counted or not.
 */
export const countMissedSearch = endpoint({
  method: 'POST',
  path: '/api/search/missed/',
  query: null,
  body: v.object({ query: v.pipe(v.string(), v.maxLength(LONGEST_QUERY)) }),
  response: v.object({}),
});

/** The pages that the search field suggests. */
export const listSuggestions = endpoint({
  method: 'GET',
  path: '/search.json',
  query: null,
  body: null,
  response: v.array(
    v.object({
      kind: v.picklist(['Trip', 'Destination', 'Question', 'Article', 'Page']),
      title: v.string(),
      url: v.string(),
      words: v.string(),
    }),
  ),
});
