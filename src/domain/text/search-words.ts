import { withoutAccents } from '#domain/text/accents.ts';

/** Words that visitors search for, and the words that the site has for the same. */
export interface Synonym {
  readonly words: readonly string[];
  readonly means: string;
}

/** The longest phrase that is counted, in characters, and the most words in it. */
const LONGEST_PHRASE = 60;
const MOST_WORDS = 6;
const SHORTEST_PHRASE = 3;

/** The query in the words of the site: `solo trips` becomes `alone trips`. Null if no synonym is in it. */
export function meantBy(query: string, synonyms: readonly Synonym[]): string | null {
  const asked = ` ${wordsIn(query).join(' ')} `;
  const meant = synonyms
    .flatMap(({ words, means }) => words.map((word) => ({ word: wordsIn(word).join(' '), means })))
    // Longer phrases first: "the rock" must not change a part of "standing on the rock".
    .toSorted((a, b) => b.word.length - a.word.length)
    .reduce((text, { word, means }) => text.replaceAll(` ${word} `, ` ${plain(means)} `), asked);
  return meant === asked ? null : meant.trim();
}

/** Words that say nothing about what is looked for. A question is full of them, and every page has them. */
const STOP_WORDS = new Set(
  (
    'a about am an and any are around as at be been best by can could do does for from get go going good has have how i ' +
    'if in into is it its like me much my need of on or our should than that the their them there they this to us was ' +
    'we what when where which who will with would you your near take tell bring'
  )
    .split(' ')
    .map(plain),
);
/** The words that visitors have for a trip. All the site is about trips, so beside another word they only ask for one. */
const TRIP_WORDS = new Set(['trip', 'trips', 'tour', 'tours', 'package', 'packages', 'holiday', 'holidays']);

/** The words of a query that a search can use, and whether it asks for a trip. */
export interface SearchableQuery {
  readonly words: readonly string[];
  readonly wantsTrip: boolean;
}

/** `kakadu tour` becomes `kakadu`, and wants a trip. A query of nothing else keeps its words; a tour is a trip. */
export function searchable(query: string): SearchableQuery {
  const asked = plain(query)
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word !== '');
  const wantsTrip = asked.some((word) => TRIP_WORDS.has(word));
  const telling = asked.filter((word) => !STOP_WORDS.has(word) && !TRIP_WORDS.has(word));
  if (telling.length > 0) return { words: telling, wantsTrip };
  return { words: wantsTrip ? ['trip'] : asked, wantsTrip };
}

/**
 * A search as it is counted: in small letters, without signs. Null for what may say who searched, or says nothing:
 * anything with a digit or an @, and texts that are too long or too short.
 */
export function countablePhrase(query: string): string | null {
  if (query.length > LONGEST_PHRASE || /[@\p{N}]|https?:|www\./iu.test(query)) return null;
  const phrase = plain(query)
    .replace(/[^\p{L}' -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return phrase.length < SHORTEST_PHRASE || phrase.split(' ').length > MOST_WORDS ? null : phrase;
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim();
}

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
    withoutAccents(text)
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}']+/gu) ?? []
  );
}
