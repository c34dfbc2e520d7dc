import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showResults } from '#features/search/show-results.ts';

interface Indexed {
  readonly url: string;
  readonly title: string;
  readonly kind: string;
  readonly words: string;
}

const buses = Array.from({ length: 19 }, (_, number) => ({
  ...{ url: `/blog/article/bus-${number}/`, title: `Bus ${number}`, kind: 'Article' },
  words: 'The bus has eight seats.',
}));
const PAGES: readonly Indexed[] = [
  ...buses,
  { url: '/trips/tasmania/', title: 'Tasmania', kind: 'Trip', words: 'Nine days by bus around tasmania.' },
  { url: '/trips/the-red-centre/', title: 'The Red Centre', kind: 'Trip', words: 'Ten days to uluru.' },
];

/** The index of a built site is a script of its own. This one finds the pages that hold the whole query. */
const INDEX = URL.createObjectURL(
  new Blob(
    [
      `const pages = ${JSON.stringify(PAGES)};
       export const search = async (query) => ({
         results: pages
           .filter(({ title, words }) => (title + ' ' + words).toLowerCase().includes(query.toLowerCase()))
           .map(({ url, title, kind, words }) => ({
             score: 1,
             data: async () => ({ url, content: words, meta: { title, summary: words }, filters: { kind: [kind] }, sub_results: [] }),
           })),
       });`,
    ],
    { type: 'text/javascript' },
  ),
);
const WORDS = '/pagefind/words.json';
const MISSED = '/api/search/missed/';

const status = page.getByRole('status');
const links = () => [...document.querySelectorAll('.result a')].map(({ textContent }) => textContent);
const more = page.getByRole('button', { name: 'SHOW MORE' });

let root: HTMLElement;
let missed: unknown[];
let isCutOff: boolean;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  missed = [];
  isCutOff = false;
  const reach = fetch.bind(globalThis);
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (isCutOff) throw new TypeError('fetch failed');
    if (address.endsWith(WORDS)) return Response.json(['tasmania', 'uluru', 'bus']);
    if (!address.endsWith(MISSED)) return reach(address, init);
    missed.push(JSON.parse(await new Response(init?.body).text()));
    return new Response(null, { status: 204 });
  });
  const synonyms = [{ words: ['ayers rock'], means: 'uluru' }];
  const place = document.createElement('div');
  place.innerHTML = `<p data-trip-facts="/trips/the-red-centre/">10 days, from $2,580 AUD</p>
    <section data-results aria-label="Results" hidden>
      <p role="status" data-results-status></p>
      <ol data-results-list></ol>
      <button data-results-more hidden>SHOW MORE</button>
      <div data-results-none hidden>Try a single word</div>
      <div data-results-failed hidden><button data-results-retry>Try again</button></div>
    </section>`;
  document.body.append(place);
  onTestFinished(() => place.remove());
  root = place.querySelector('section')!;
  Object.assign(root.dataset, { index: INDEX, words: WORDS, synonyms: JSON.stringify(synonyms) });
});

test('trips come first, with their facts and the words that were searched marked; the others a few at a time [E20]', async () => {
  await showResults(root, 'bus');
  await expect.element(status).toHaveTextContent('20 results for “bus”');
  expect(links()).toHaveLength(8);
  expect(links().slice(0, 2)).toEqual(['Tasmania', 'Bus 0']);
  expect([...document.querySelectorAll('.result mark')].every((mark) => /^bus$/i.test(mark.textContent))).toBe(true);
  await more.click();
  await expect.element(page.getByRole('link', { name: 'Bus 7' })).toHaveFocus();
  expect(links()).toHaveLength(16);
  await more.click();
  expect(links()).toHaveLength(20);
  await expect.element(more).not.toBeInTheDocument();
  expect(missed).toEqual([]);
});

test('where it cannot reach its index it says so, and can be tried again [E20, D37]', async () => {
  isCutOff = true;
  await showResults(root, 'bus');
  await expect.element(status).toHaveTextContent('Search didn’t load.');
  isCutOff = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(status).toHaveTextContent('20 results for “bus”');
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('what was misspelt is searched as it was probably meant, and counted as missed [E20]', async () => {
  await showResults(root, 'tasmaina');
  await expect.element(status).toHaveTextContent('Showing 1 result for “tasmania”. No results for “tasmaina”.');
  expect(links()).toEqual(['Tasmania']);
  await expect.poll(() => missed).toEqual([{ query: 'tasmaina' }]);
});

test('other words for the same are understood [E20]', async () => {
  await showResults(root, 'ayers rock');
  expect(links()).toEqual(['The Red Centre']);
  expect(document.querySelector('.result')!.textContent).toContain('10 days, from $2,580 AUD');
});

test('what only fits a part of the words is shown, and counted as missed [E20]', async () => {
  await showResults(root, 'tasmania uluru');
  await expect.element(status).toHaveTextContent('Showing 2 results for “uluru”. No results for “tasmania uluru”.');
  expect(links().toSorted()).toEqual(['Tasmania', 'The Red Centre']);
  await expect.poll(() => missed).toEqual([{ query: 'tasmania uluru' }]);
});

test('a search without results shows that, and other ways, and is counted as missed [E20]', async () => {
  await showResults(root, 'zzzxqj');
  await expect.element(status).toHaveTextContent('No results for “zzzxqj”.');
  await expect.element(page.getByText('Try a single word')).toBeVisible();
  expect(links()).toEqual([]);
  await expect.poll(() => missed).toEqual([{ query: 'zzzxqj' }]);
});
