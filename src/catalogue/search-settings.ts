import { getCollection } from 'astro:content';
import type { Synonym } from '#domain/text/search-words.ts';

interface SearchSettings {
  readonly suggestions: readonly string[];
  readonly synonyms: readonly Synonym[];
}

/** The editors' settings of the search. Without the file it knows the words of the pages only. */
export async function getSearchSettings(): Promise<SearchSettings> {
  const [entry] = await getCollection('search');
  return entry?.data ?? { suggestions: [], synonyms: [] };
}
