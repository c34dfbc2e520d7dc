import { meantBy, searchable, type Synonym } from '#domain/text/search-words.ts';
import { nearest } from '#domain/text/spelling.ts';
import { findWords } from '#domain/text/find-words.ts';

/** More words than these are hardly a search. */
const MOST_WORDS = 6;

export interface SearchHelp {
  readonly synonyms: readonly Synonym[];
  /** Loads the words of the site's headings. Called only for a search without a result. */
  readonly loadWords: () => Promise<readonly string[]>;
}

interface Meaning {
  /** The words that were found: the site's own for the same, a correction, or some of them. */
  readonly searched: string;
  readonly found: readonly Found[];
}

interface Search extends Meaning {
  readonly asked: string;
  /** Whether what the visitor typed found nothing, and a correction or fewer words were searched instead. */
  readonly isCorrected: boolean;
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
  return found.filter(({ url }, index) => found.findIndex((other) => other.url === url) === index);
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

interface FoundPage {
  readonly url: string;
  readonly content: string;
  readonly meta: { readonly title?: string; readonly image?: string; readonly summary?: string };
  readonly filters: { readonly kind?: readonly string[] };
  readonly sub_results: readonly FoundPart[];
}

/** A heading with what stands below it. `location` is the number of words before the heading. */
interface FoundPart {
  readonly title: string;
  readonly url: string;
  readonly anchor?: { readonly location: number };
}

/** The used part of the Pagefind index, which is built after the pages. */
export interface SearchIndex {
  search(query: string): Promise<{ results: readonly { readonly score: number; data(): Promise<FoundPage> }[] }>;
}

export interface Found {
  readonly kind: string;
  readonly title: string;
  readonly url: string;
  /** What it is about: the summary that its editor wrote, or how its answer begins. May be empty. */
  readonly text: string;
  readonly picture: string;
  /** Whether the page lacks a word of the query: the index leaves out what it does not know. */
  readonly isWeak: boolean;
}

/** Kinds of pages with several parts: each part that matches is a result of its own. */
const KINDS_OF_PARTS: readonly string[] = ['Question', 'Terms'];
/** So many trips come before everything else. Most trips mention visas; more would hide the answer about them. */
const TRIPS_FIRST = 3;
/** A trip comes first when it fits at least half as well as the best match, or when a trip was asked for. */
const FITS_WELL = 0.5;
const WORDS_OF_PART = 30;

/**
 * All matches: an answer about all the words, a few trips, other pages about the words, then the order of the index.
 * Rejects if the index cannot be read.
 */
export async function find(index: SearchIndex, query: string, wantsTrip = false): Promise<Found[]> {
  const { results } = await index.search(query);
  const best = Math.max(...results.map(({ score }) => score));
  const pages = await Promise.all(
    results.map(async (result) => ({ page: await result.data(), fits: wantsTrip || result.score >= best * FITS_WELL })),
  );
  const found = pages.flatMap(({ page, fits }) => toFound(page, query).map((each) => ({ ...each, fits })));
  const first = found.filter(({ kind, fits }) => kind === 'Trip' && fits).slice(0, TRIPS_FIRST);
  const rank = (each: (typeof found)[number]) => {
    const isAbout = findWords(subjectOf(each), query) !== null;
    if (isAbout && !wantsTrip && KINDS_OF_PARTS.includes(each.kind)) return 0;
    if (first.includes(each)) return 1;
    return isAbout ? 2 : 3;
  };
  return found.toSorted((a, b) => rank(a) - rank(b)).map(({ fits: _, ...each }) => each);
}

/** A title, and the words of its place on the page: the question “What do we eat?” stands at `#about-food`. */
function subjectOf({ title, url }: { readonly title: string; readonly url: string }): string {
  return `${title} ${url.split('#')[1]?.replaceAll('-', ' ') ?? ''}`;
}

function toFound({ url, content, meta, filters, sub_results: parts }: FoundPage, query: string): Found[] {
  const kind = filters.kind?.[0] ?? '';
  const text = `${meta.title ?? ''} ${content}`.toLowerCase();
  const isWeak = query.split(' ').some((word) => !text.includes(stemOf(word)));
  const anchored = parts.filter((part) => part.url.includes('#'));
  if (KINDS_OF_PARTS.includes(kind) && anchored.length > 0) {
    const words = query.split(' ');
    const fit = (part: FoundPart) => words.filter((word) => findWords(subjectOf(part), word) !== null).length;
    return anchored
      .toSorted((a, b) => fit(b) - fit(a))
      .map((part) => ({
        kind,
        title: part.title,
        url: part.url,
        text: beginningOf(part, content),
        picture: '',
        isWeak,
      }));
  }
  return [{ kind, title: meta.title ?? url, url, text: meta.summary ?? '', picture: meta.image ?? '', isWeak }];
}

/** How the text below a heading begins: whole sentences if one ends in time. */
function beginningOf({ title, anchor }: FoundPart, content: string): string {
  if (anchor === undefined) return '';
  const from = anchor.location + title.split(/\s+/).length;
  const words = content
    .split(/\s+/)
    .slice(from, from + WORDS_OF_PART)
    .join(' ');
  return /^.*[.?!](?=\s|$)/.exec(words)?.[0] ?? `${words} …`;
}

export function countText(count: number, query: string): string {
  if (count === 0) return `No results for “${query}”.`;
  return `${count} ${count === 1 ? 'result' : 'results'} for “${query}”`;
}

/** English endings, which the comparison ignores. */
const ENDING = /(?:ing|ers?|ed|e?s)$/;

/** A word without its English ending. */
function stemOf(word: string): string {
  return word.replace(ENDING, '');
}
