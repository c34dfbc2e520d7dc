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
  search(query: string): Promise<{ results: readonly { data(): Promise<FoundPage> }[] }>;
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
}

/** Kinds of pages with several parts: each part that matches is a result of its own. */
const KINDS_OF_PARTS: readonly string[] = ['Question', 'Terms'];
/** So many trips come before everything else. Most trips mention visas; more would hide the answer about them. */
const TRIPS_FIRST = 3;
const WORDS_OF_PART = 30;

/** All matches: a few trips first, then the best. Rejects if the index cannot be read. */
export async function find(index: SearchIndex, query: string): Promise<Found[]> {
  const { results } = await index.search(query);
  const found = (await Promise.all(results.map((result) => result.data()))).flatMap(toFound);
  const first = found.filter(({ kind }) => kind === 'Trip').slice(0, TRIPS_FIRST);
  return [...first, ...found.filter((each) => !first.includes(each))];
}

function toFound({ url, content, meta, filters, sub_results: parts }: FoundPage): Found[] {
  const kind = filters.kind?.[0] ?? '';
  const anchored = parts.filter((part) => part.url.includes('#'));
  if (KINDS_OF_PARTS.includes(kind) && anchored.length > 0) {
    return anchored.map((part) => ({
      kind,
      title: part.title,
      url: part.url,
      text: beginningOf(part, content),
      picture: '',
    }));
  }
  return [{ kind, title: meta.title ?? url, url, text: meta.summary ?? '', picture: meta.image ?? '' }];
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
  if (count === 0) return `Nothing found for “${query}”.`;
  return `${count} ${count === 1 ? 'result' : 'results'} for “${query}”`;
}
