import { findWords } from '#domain/text/find-words.ts';

/** A page as the index returns it. */
interface FoundPage {
  readonly url: string;
  /** All words of the page. */
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

/** One line of the results. */
export interface Found {
  readonly kind: string;
  readonly title: string;
  readonly url: string;
  /** What it is about: the summary that its editor wrote, or how its answer begins. May be empty. */
  readonly text: string;
  /** The address of a picture, or empty. */
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

/** The text for the number of results. */
export function countText(count: number, query: string): string {
  if (count === 0) return `No results for “${query}”.`;
  return `${count} ${count === 1 ? 'result' : 'results'} for “${query}”`;
}

/** English endings, which the comparison ignores. */
const ENDING = /(?:ing|ers?|ed|e?s)$/;

/** A word without its English ending. */
export function stemOf(word: string): string {
  return word.replace(ENDING, '');
}
