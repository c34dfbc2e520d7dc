import { countText, find, type Found, type SearchIndex } from '#components/search/find.ts';
import { suggestSearch } from '#components/search/suggest-search.ts';

const RESULTS_STEP = 8;

/** Searches, and shows the results, the message for no result, or the message for a failure. */
export async function showResults(root: HTMLElement, query: string): Promise<void> {
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-results-${name}]`)!;
  const [status, list, more, none, failed] = ['status', 'list', 'more', 'none', 'failed'].map(part) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  root.hidden = false;
  root.setAttribute('aria-busy', 'true');
  failed.hidden = true;
  status.textContent = 'Looking…';
  part('retry').onclick = () => void showResults(root, query);
  try {
    const index = await loadIndex(root.dataset['index']!);
    const found = await find(index, query);
    status.replaceChildren(countText(found.length, query));
    if (found.length === 0) status.append(...(await suggestionLink(index, query, root.dataset['words']!)));
    none.hidden = found.length > 0;
    showFrom(list, more, found);
  } catch (fault) {
    console.error('The search did not work.', fault);
    status.textContent = 'The signal dropped.';
    failed.hidden = false;
  } finally {
    root.removeAttribute('aria-busy');
  }
}

/** A link to a corrected query; nothing if that finds nothing either. */
async function suggestionLink(index: SearchIndex, query: string, words: string): Promise<(string | HTMLElement)[]> {
  const answer = await fetch(words);
  const suggestion = answer.ok ? suggestSearch(query, (await answer.json()) as string[]) : null;
  if (suggestion === null || (await find(index, suggestion)).length === 0) return [];
  const link = create('a', 'text-link');
  Object.assign(link, { href: `?q=${encodeURIComponent(suggestion)}`, textContent: suggestion });
  return [' Did you mean ', link, '?'];
}

/** Shows the results a few at a time. SHOW MORE moves the focus to the first new result. */
function showFrom(list: HTMLElement, more: HTMLElement, found: readonly Found[]): void {
  const entries = found.map(toEntry);
  list.replaceChildren(...entries.slice(0, RESULTS_STEP));
  more.hidden = entries.length <= RESULTS_STEP;
  more.onclick = () => {
    const shown = list.children.length;
    list.append(...entries.slice(shown, shown + RESULTS_STEP));
    more.hidden = list.children.length === entries.length;
    entries[shown]?.querySelector('a')?.focus();
  };
}

function toEntry({ kind, title, url, excerpt, picture }: Found): HTMLElement {
  const entry = create('li', 'result');
  if (picture !== '') {
    const image = create('img', 'result__picture');
    Object.assign(image, { src: picture, alt: '', loading: 'lazy', width: 112, height: 140 });
    entry.append(image);
  }
  const link = create('a', '');
  Object.assign(link, { href: url, textContent: title });
  const heading = create('h2', '');
  heading.append(link);
  const words = create('p', 'result__words');
  words.append(...markedWords(excerpt));
  const label = create('p', 'result__kind');
  label.textContent = kind;
  const text = create('div', 'result__text');
  text.append(label, heading, words);
  entry.append(text);
  return entry;
}

/** The text and marks of an excerpt; other HTML becomes plain text. Adds an ellipsis where the excerpt is cut. */
function markedWords(excerpt: string): (string | HTMLElement)[] {
  const { childNodes, textContent: words } = new DOMParser().parseFromString(excerpt, 'text/html').body;
  const marked = [...childNodes].map((node) => {
    const text = node.textContent ?? '';
    if (node.nodeName !== 'MARK') return text;
    const mark = create('mark', '');
    mark.textContent = text;
    return mark;
  });
  return [/^\p{Lu}/u.test(words.trimStart()) ? '' : '… ', ...marked, /[.?!]\s*$/.test(words) ? '' : ' …'];
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
