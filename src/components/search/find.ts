/** What the index knows of a page that was found. */
interface FoundPage {
  readonly url: string;
  /** HTML: text, with the words that were looked for marked. */
  readonly excerpt: string;
  readonly meta: { readonly title?: string; readonly image?: string };
  readonly filters: { readonly kind?: readonly string[] };
  readonly sub_results: readonly { readonly title: string; readonly url: string; readonly excerpt: string }[];
}

/** The index as it is built beside the pages. */
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
  /** Empty when there is none. */
  readonly picture: string;
}

/** Questions share a page, and so do the terms; each part that fits is a result of its own. */
const KINDS_OF_PARTS: readonly string[] = ['Question', 'Terms'];
const WORDS_AROUND = 24;

/** Everything that fits, the best first. Throws when the index cannot be read. */
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

/** A sentence for the number of results. */
export function countText(count: number, query: string): string {
  if (count === 0) return `Nothing found for “${query}”.`;
  return `${count} ${count === 1 ? 'result' : 'results'} for “${query}”`;
}
