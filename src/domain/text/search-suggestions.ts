import { meantBy, type Synonym } from '#domain/text/search-words.ts';

/** A page that the search field offers while a visitor types. */
export interface Suggestion {
  readonly kind: 'Trip' | 'Destination' | 'Question' | 'Article' | 'Page';
  readonly title: string;
  readonly url: string;
  /** Further words that find it, such as the places of a trip. */
  readonly words: string;
}

const MOST = 8;
const MOST_TRIPS = 4;

/**
 * The pages for what was typed so far: trips first, then the others; of each those whose title has the words before
 * those that know them otherwise. Empty for an empty query.
 */
export function suggestionsFor(
  query: string,
  all: readonly Suggestion[],
  synonyms: readonly Synonym[],
): readonly Suggestion[] {
  const words = query.trim();
  if (wordsIn(words).length === 0) return [];
  const queries = [words, meantBy(words, synonyms)].filter((each) => each !== null);
  const isIn = (text: string) => queries.some((each) => beginsWordsOf(text, each));
  const found = all.filter(({ title, words: more }) => isIn(`${title} ${more}`));
  const ranked = [...found.filter(({ title }) => isIn(title)), ...found.filter(({ title }) => !isIn(title))];
  const trips = ranked.filter(({ kind }) => kind === 'Trip').slice(0, MOST_TRIPS);
  return [...trips, ...ranked.filter(({ kind }) => kind !== 'Trip')].slice(0, MOST);
}

/** Whether each word of the query begins a word of the text: `re` is in "The Reef", and not in "A tree". */
function beginsWordsOf(text: string, query: string): boolean {
  const known = ` ${wordsIn(text).join(' ')}`;
  return wordsIn(query).every((word) => known.includes(` ${word}`));
}

function wordsIn(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}']+/gu) ?? []
  );
}
