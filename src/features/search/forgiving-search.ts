import { find, type Found, type SearchIndex, stemOf } from './find.ts';
import { meantBy, searchable, type Synonym } from '#domain/text/search-words.ts';
import { nearest } from '#domain/text/spelling.ts';

/** More words than these are hardly a search. */
const MOST_WORDS = 6;

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
  /** The words that were found: the site's own for the same, a correction, or some of them. */
  readonly searched: string;
  /** Whether what the visitor typed found nothing, and a correction or fewer words were searched instead. */
  readonly isCorrected: boolean;
  readonly found: readonly Found[];
}

interface Meaning {
  readonly searched: string;
  readonly found: readonly Found[];
}

/**
 * Searches for what the visitor meant: first the site's own words for theirs, then their words; then the nearest
 * words of the site, if no page has all of theirs; then fewer words, until something fits. Rejects if the index cannot
 * be read.
 */
export async function searchFor(index: SearchIndex, asked: string, help: SearchHelp): Promise<Search> {
  const first = await findMeaning(index, asked, help.synonyms);
  if (first.found.some(({ isWeak }) => !isWeak)) return { asked, isCorrected: false, ...first };
  const suggestion = suggestSearch(searchable(asked).words.join(' '), await help.loadWords());
  const second = suggestion === null ? null : await findMeaning(index, suggestion, help.synonyms);
  // The index finds a misspelt word where a page has only its beginning: a correction that fits is better.
  const isBetter = second?.found.some(({ isWeak }) => first.found.length === 0 || !isWeak) === true;
  if (isBetter) return { asked, isCorrected: true, ...second, searched: suggestion! };
  if (first.found.length > 0) return { asked, isCorrected: false, ...first };
  const meant = suggestion ?? asked;
  const third = await findFewer(index, meantBy(meant, help.synonyms) ?? meant);
  return third === null ? { asked, isCorrected: false, ...first } : { asked, isCorrected: true, ...third };
}

async function findMeaning(index: SearchIndex, query: string, synonyms: readonly Synonym[]): Promise<Meaning> {
  const meant = meantBy(query, synonyms);
  const queries = [meant, query].filter((text) => text !== null).map((text) => searchable(text));
  const found = await Promise.all(queries.map(({ words, wantsTrip }) => find(index, words.join(' '), wantsTrip)));
  return { searched: queries[0]!.words.join(' '), found: onceEach(found.flat()) };
}

/**
 * Leaves out words until something is found: one, then two, and so on. Of those with as many words the rarest comes
 * first, since it says most.
 */
async function findFewer(index: SearchIndex, query: string): Promise<Meaning | null> {
  const { words, wantsTrip } = searchable(query);
  let tried: (readonly string[])[] = [words.slice(0, MOST_WORDS)];
  while (tried[0]!.length > 1) {
    tried = tried.flatMap((some) => some.map((_, left) => some.toSpliced(left, 1)));
    tried = [...new Map(tried.map((some) => [some.join(' '), some])).values()];
    const outcomes = await Promise.all(
      tried.map(async (some) => ({ searched: some.join(' '), found: await find(index, some.join(' '), wantsTrip) })),
    );
    const fitting = outcomes
      .filter(({ found }) => found.length > 0)
      .toSorted((a, b) => a.found.length - b.found.length);
    if (fitting.length > 0) return { ...fitting[0]!, found: onceEach(fitting.flatMap(({ found }) => found)) };
  }
  return null;
}

function onceEach(found: readonly Found[]): Found[] {
  const first = new Map(found.toReversed().map((each) => [each.url, each]));
  return found.filter((each) => first.get(each.url) === each);
}

/** The shortest stem to correct: a shorter one is similar to too many others. */
const SHORTEST = 4;
const LETTERS_TO_AN_EDIT = 3;

/** Corrects each word of a query that no title contains to the most similar of `words`. Null if nothing changes. */
export function suggestSearch(query: string, words: readonly string[]): string | null {
  const stems = new Map(words.map((word) => [stemOf(word), word]));
  const asked = query.toLowerCase().split(/\s+/);
  const corrected = asked.map((word) => {
    const stem = stemOf(word);
    if (stem.length < SHORTEST || stems.has(stem)) return word;
    const found = nearest(stem, [...stems.keys()], Math.floor(stem.length / LETTERS_TO_AN_EDIT));
    return found === undefined ? word : stems.get(found)!;
  });
  const suggestion = corrected.join(' ');
  return suggestion === asked.join(' ') ? null : suggestion;
}
