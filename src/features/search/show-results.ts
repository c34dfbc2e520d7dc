import { countText, searchFor, type Found, type SearchHelp, type SearchIndex } from './find.ts';
import type { Synonym } from '#domain/text/search-words.ts';
import { findWords } from '#domain/text/find-words.ts';
import { call } from '#api/call.ts';
import { countMissedSearch } from '#contract/search.ts';

const RESULTS_STEP = 8;

/** Searches, and shows the results, the message for no result, or the message for a failure. */
export async function showResults(root: HTMLElement, query: string): Promise<void> {
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-results-${name}]`)!;
  const status = part('status');
  const none = part('none');
  const failed = part('failed');
  root.hidden = false;
  root.setAttribute('aria-busy', 'true');
  failed.hidden = true;
  status.textContent = 'Searching…';
  part('retry').onclick = () => void showResults(root, query);
  try {
    const index = await loadIndex(root.dataset['index']!);
    const { found, searched, isCorrected } = await searchFor(index, query, helpOf(root));
    status.textContent = isCorrected
      ? `Showing ${countText(found.length, searched)}. ${countText(0, query)}`
      : countText(found.length, query);
    none.hidden = found.length > 0;
    showFrom(part('list'), part('more'), found, searched);
    if (isCorrected || found[0] === undefined || found[0].isWeak) void reportMissedSearch(query);
  } catch (fault) {
    console.error('The search failed.', fault);
    status.textContent = 'Search didn’t load.';
    failed.hidden = false;
  } finally {
    root.removeAttribute('aria-busy');
  }
}

/** What the page knows besides the index: synonyms in its markup, and a file with the words of all headings. */
function helpOf({ dataset }: HTMLElement): SearchHelp {
  return {
    synonyms: JSON.parse(dataset['synonyms'] ?? '[]') as Synonym[],
    loadWords: async () => {
      const answer = await fetch(dataset['words']!);
      return answer.ok ? ((await answer.json()) as string[]) : [];
    },
  };
}

/** Shows the results a few at a time. SHOW MORE moves the focus to the first new result. */
function showFrom(list: HTMLElement, more: HTMLElement, found: readonly Found[], query: string): void {
  const entries = found.map((each) => toEntry(each, query));
  list.replaceChildren(...entries.slice(0, RESULTS_STEP));
  more.hidden = entries.length <= RESULTS_STEP;
  more.onclick = () => {
    const shown = list.children.length;
    list.append(...entries.slice(shown, shown + RESULTS_STEP));
    more.hidden = list.children.length === entries.length;
    entries[shown]?.querySelector('a')?.focus();
  };
}

function toEntry({ kind, title, url, text, picture }: Found, query: string): HTMLElement {
  const entry = create('li', 'result card');
  if (picture !== '') {
    const image = create('img', 'result__picture');
    Object.assign(image, { src: picture, alt: '', loading: 'lazy', width: 112, height: 140 });
    entry.append(image);
  }
  const link = create('a', 'card-link');
  link.href = url;
  link.append(...markedWords(title, query));
  const heading = create('h2', '');
  heading.append(link);
  const words = create('p', 'result__words');
  words.append(...markedWords(text, query));
  const label = create('p', 'result__kind');
  label.textContent = kind;
  const body = create('div', 'result__text');
  body.append(label, heading, words);
  entry.append(body, ...tripFacts(url));
  return entry;
}

/** Days, price and next date of a trip, as the list of trips on the page shows them. */
function tripFacts(url: string): Node[] {
  return Array.from(document.querySelectorAll(`[data-trip-facts="${url}"]`), (facts) => facts.cloneNode(true));
}

/** A text with the words of the query in `mark` elements. */
function markedWords(text: string, query: string): (string | HTMLElement)[] {
  const found = query.split(/\s+/).flatMap((word) => (word === '' ? [] : (findWords(text, word) ?? [])));
  const parts: (string | HTMLElement)[] = [];
  let done = 0;
  for (const { start, end } of found.toSorted((a, b) => a.start - b.start)) {
    if (start < done) continue;
    const mark = create('mark', '');
    mark.textContent = text.slice(start, end);
    parts.push(text.slice(done, start), mark);
    done = end;
  }
  return [...parts, text.slice(done)];
}

function create<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  return element;
}

/**
 * Imports the index, which the bundler does not know because it is built after the pages. Fetches it first: a browser
 * does not retry a failed import while the page is open.
 */
async function loadIndex(address: string): Promise<SearchIndex> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is not there`);
  await answer.blob();
  return (await import(/* @vite-ignore */ address)) as SearchIndex;
}

/** Has a search counted that found nothing. A failure changes nothing for the visitor. */
async function reportMissedSearch(query: string): Promise<void> {
  await call(countMissedSearch, { body: { query } });
}
