/** A page as the index returns it. */
interface FoundPage {
  readonly url: string;
  /** HTML: text with the searched words in `mark` elements. */
  readonly excerpt: string;
  readonly meta: { readonly title?: string; readonly image?: string };
  readonly filters: { readonly kind?: readonly string[] };
  readonly sub_results: readonly { readonly title: string; readonly url: string; readonly excerpt: string }[];
}

/** The used part of the Pagefind index, which is built after the pages. */
export interface SearchIndex {
  options(options: { excerptLength: number }): Promise<void>;
  search(query: string): Promise<{ results: readonly { data(): Promise<FoundPage> }[] }>;
}

/** One line of the results. */
export interface Found {
  readonly kind: string;
  readonly title: string;
  readonly url: string;
  readonly excerpt: string;
  /** The address of a picture, or empty. */
  readonly picture: string;
}

/** Kinds of pages with several parts: each part that matches is a result of its own. */
const KINDS_OF_PARTS: readonly string[] = ['Question', 'Terms'];
const WORDS_AROUND = 24;

/** All matches, the best first. Rejects if the index cannot be read. */
export async function find(index: SearchIndex, query: string): Promise<Found[]> {
  await index.options({ excerptLength: WORDS_AROUND });
  const { results } = await index.search(query);
  return (await Promise.all(results.map((result) => result.data()))).flatMap(toFound);
}

function toFound({ url, excerpt, meta, filters, sub_results: parts }: FoundPage): Found[] {
  const kind = filters.kind?.[0] ?? '';
  const anchored = parts.filter((part) => part.url.includes('#'));
  if (KINDS_OF_PARTS.includes(kind) && anchored.length > 0) {
    return anchored.map((part) => ({ kind, title: part.title, url: part.url, excerpt: part.excerpt, picture: '' }));
  }
  return [{ kind, title: meta.title ?? url, url, excerpt, picture: meta.image ?? '' }];
}

/** The text for the number of results. */
export function countText(count: number, query: string): string {
  if (count === 0) return `Nothing found for “${query}”.`;
  return `${count} ${count === 1 ? 'result' : 'results'} for “${query}”`;
}
