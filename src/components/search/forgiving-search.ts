import { find, type Found, type SearchIndex } from '#components/search/find.ts';
import { suggestSearch } from '#components/search/suggest-search.ts';
import { meantBy, type Synonym } from '#domain/text/search-words.ts';

/** What the search knows besides its index. */
export interface SearchHelp {
  readonly synonyms: readonly Synonym[];
  /** Loads the words of the site's headings. Called only for a search without a result. */
  readonly loadWords: () => Promise<readonly string[]>;
}

/** The outcome of a search. */
export interface Search {
  /** What the visitor typed. */
  readonly asked: string;
  /** The words that were found: the site's own for the same, or a correction. */
  readonly searched: string;
  /** Whether what the visitor typed found nothing, and a correction was searched instead. */
  readonly isCorrected: boolean;
  readonly found: readonly Found[];
}

/**
 * Searches for what the visitor meant (E20): first the site's own words for theirs, then their words; and the nearest
 * words of the site if neither finds anything. Rejects if the index cannot be read.
 */
export async function searchFor(index: SearchIndex, asked: string, help: SearchHelp): Promise<Search> {
  const first = await findMeaning(index, asked, help.synonyms);
  if (first.found.length > 0) return { asked, isCorrected: false, ...first };
  const suggestion = suggestSearch(asked, await help.loadWords());
  const second = suggestion === null ? null : await findMeaning(index, suggestion, help.synonyms);
  return second === null || second.found.length === 0
    ? { asked, isCorrected: false, ...first }
    : { asked, isCorrected: true, ...second, searched: suggestion! };
}

async function findMeaning(index: SearchIndex, query: string, synonyms: readonly Synonym[]) {
  const meant = meantBy(query, synonyms);
  const found = [...(meant === null ? [] : await find(index, meant)), ...(await find(index, query))];
  const first = new Map(found.toReversed().map((each) => [each.url, each]));
  return { searched: meant ?? query, found: found.filter((each) => first.get(each.url) === each) };
}
