import { globSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { meantBy, type Suggestion, type Synonym } from '#domain/text/search-words.ts';
import { find, searchFor, type SearchIndex, suggestSearch } from '#features/search/find.ts';
import { wordsOf } from '../../scripts/build/finish-build.mjs';
import { builtPage, builtPages, isBuilt, readBytes, readJson, textOf } from './built-site.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<SearchIndex['search']>>['results'][number]['data']>>;

function anIndex(pages: Partial<Page>[]): SearchIndex {
  return {
    search: () =>
      Promise.resolve({
        results: pages.map((page) => ({
          score: 1,
          data: () => Promise.resolve({ url: '/', content: '', meta: {}, filters: {}, sub_results: [], ...page }),
        })),
      }),
  };
}

test('a page is found under its title, with its kind and its picture', async () => {
  const trip = {
    url: '/trips/the-red-centre/',
    content: 'Menu of the page. Ten days of red road',
    meta: { title: 'The Red Centre', image: '/uluru.webp', summary: 'Ten days of red road.' },
    filters: { kind: ['Trip'] },
  };
  expect(await find(anIndex([trip]), 'red')).toEqual([
    {
      kind: 'Trip',
      title: 'The Red Centre',
      url: trip.url,
      text: 'Ten days of red road.',
      picture: '/uluru.webp',
      isWeak: false,
    },
  ]);
});

test('a page that has only the beginning of a misspelt word does not keep it from being corrected [E20]', async () => {
  const pages: Record<string, Partial<Page>[]> = {
    tasmaina: [{ url: '/contact/', content: 'TAS 7250' }],
    tasmania: [{ url: '/trips/tasmania/', content: 'tasmania', filters: { kind: ['Trip'] } }],
  };
  const search = (query: string) => anIndex(pages[query] ?? []).search(query);
  const help = { synonyms: [], loadWords: () => Promise.resolve(['tasmania', 'snorkel']) };
  expect(await searchFor({ search }, 'tasmaina', help)).toMatchObject({
    isCorrected: true,
    found: [{ url: '/trips/tasmania/' }],
  });
});

test('the words for the same are there, and lead to what the pages have [E20]', () => {
  const synonyms = JSON.parse(
    builtPage('/search/').document.querySelector('[data-results]')!.getAttribute('data-synonyms')!,
  ) as Synonym[];
  expect(meantBy('solo', synonyms)).toBe('alone');
  expect(meantBy('Ayers Rock', synonyms)).toBe('uluru');
  const found = builtPages().filter(({ html }) => html.includes('data-pagefind-body'));
  for (const { means } of synonyms) {
    const word = means.toLowerCase();
    expect
      .soft(
        found.some(({ html }) => html.toLowerCase().includes(word)),
        means,
      )
      .toBe(true);
  }
});

test('every suggestion of the search field leads to a page that is there [E20]', () => {
  const suggestions = readJson('/search.json') as Suggestion[];
  expect(new Set(suggestions.map(({ kind }) => kind))).toEqual(
    new Set(['Trip', 'Destination', 'Question', 'Article', 'Page']),
  );
  for (const { url } of suggestions) {
    const [path, anchor] = url.split('#');
    expect.soft(isBuilt(path!), url).toBe(true);
    if (anchor) expect.soft(builtPage(path!).document.getElementById(anchor), url).not.toBeNull();
  }
});

test('each question that fits is a result of its own', async () => {
  const questions = {
    url: '/faq/',
    filters: { kind: ['Question'] },
    content: 'FAQs Visas Do I need a visa? Yes. Ask for it early. Then wait and',
    meta: { title: 'FAQs', image: '/bus.webp' },
    sub_results: [
      { title: 'FAQs', url: '/faq/' },
      { title: 'Do I need a visa?', url: '/faq/#visa', anchor: { location: 2 } },
    ],
  };
  expect(await find(anIndex([questions]), 'visa')).toEqual([
    {
      kind: 'Question',
      title: 'Do I need a visa?',
      url: '/faq/#visa',
      text: 'Yes. Ask for it early.',
      picture: '',
      isWeak: false,
    },
  ]);
});

test('three trips come first, and the others where they rank', async () => {
  const page = (kind: string, title: string) => ({ url: `/${title}/`, meta: { title }, filters: { kind: [kind] } });
  const pages = [page('Article', 'a'), ...['b', 'c', 'd', 'e'].map((title) => page('Trip', title))];
  expect((await find(anIndex(pages), 'visa')).map(({ title }) => title)).toEqual(['b', 'c', 'd', 'a', 'e']);
});

test('the page is a form that asks by its address, and helps without script [N03, E20]', () => {
  const { document, html } = builtPage('/search/');
  const form = document.querySelector('main form')!;
  expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['get', '/search/']);
  expect(form.querySelector('astro-island[component-export=SearchField] input[name=q]')).not.toBeNull();
  expect(form.querySelector('input[name=q]')?.getAttribute('id')).toBe(
    form.querySelector('label')?.getAttribute('for'),
  );
  expect(textOf(document.querySelector('main noscript'))).toContain('Search needs JavaScript');
  const ways = [...document.querySelectorAll('main nav a')].map((link) => link.getAttribute('href')!);
  expect(ways).toEqual(expect.arrayContaining(['/trips/the-red-centre/', '/blog/category/wildlife/', '/faq/']));
  expect(html).not.toMatch(/<(script|link)[^>]*pagefind/);
});

test('no two landmarks of the page have one name', () => {
  const { document } = builtPage('/search/');
  const names = [...document.querySelectorAll(':is(main, footer) :is(nav, section)')].map((landmark) => {
    const title = landmark.getAttribute('aria-labelledby');
    return landmark.getAttribute('aria-label') ?? (title && textOf(document.querySelector(`#${title}`)));
  });
  expect(names).toContain('All trips');
  expect(names.filter((name, index) => name && names.indexOf(name) !== index)).toEqual([]);
});

test('a trip of the list says when it starts next', () => {
  const { document } = builtPage('/search/');
  const next = document.querySelector('[data-trip-facts="/trips/the-red-centre/"] .search__next');
  expect(next?.getAttribute('data-until')).toBe('2026-11-27');
  expect(textOf(next)).toBe('Next departure Sat 28 Nov');
});

test('the index is built where the page looks for it', () => {
  const address = builtPage('/search/').document.querySelector('[data-results]')?.getAttribute('data-index');
  expect(isBuilt(address!)).toBe(true);
});

test.each([
  ['/trips/the-red-centre/', 'Trip'],
  ['/blog/article/what-a-swag-is/', 'Article'],
  ['/faq/', 'Question'],
  ['/terms/', 'Terms'],
])('%s is found as what it is: %s', (path, kind) => {
  const body = builtPage(path).document.querySelector('[data-pagefind-body]');
  expect(body?.getAttribute('data-pagefind-filter')).toBe(`kind:${kind}`);
});

test('the words of headings are written down once, without their markup', () => {
  expect(
    wordsOf(['<h1>The <b>Red</b> Centre</h1><p>Not this</p>', '<h2 id="x">Snorkel &amp; dive: the centre</h2>']),
  ).toEqual(['centre', 'dive', 'snorkel']);
});

test.each([
  ['tasmaina', 'tasmania'],
  ['snorkling', 'snorkel'],
  ['Kakdu trips', 'kakadu trips'],
])('what was probably meant by %s is %s', (query, suggestion) => {
  const words = readJson(builtPage('/search/').document.querySelector('[data-words]')!.getAttribute('data-words')!);
  expect(suggestSearch(query, words as string[])).toBe(suggestion);
});

test.each(['zzzxqj', 'ski', 'tasmania', ''])('nothing else was meant by “%s”', (query) => {
  expect(suggestSearch(query, ['tasmania', 'snorkel', 'skies'])).toBeNull();
});

test('every file of the index has its content, and no part of another search page is published [P34]', () => {
  const files = globSync('pagefind/**/*.*', { cwd: new URL('../../dist/', import.meta.url) });
  expect(files).toContain('pagefind/pagefind.js');
  expect(files.filter((file) => readBytes(`/${file}`).length === 0)).toEqual([]);
  expect(files.filter((file) => /-ui|highlight/.test(file))).toEqual([]);
});

test('the picture of every trip and article is twice as large as its box beside a result', async () => {
  const pictures = builtPages().flatMap(({ document }) => {
    const meta = document.querySelector('[data-pagefind-meta*="image:"]')?.getAttribute('data-pagefind-meta');
    return meta == null ? [] : [/image:(\S+)/.exec(meta)![1]!];
  });
  expect(pictures.length).toBeGreaterThan(8);
  for (const picture of pictures) {
    const { width, height } = await sharp(readBytes(picture)).metadata();
    expect({ picture, width, height }).toEqual({ picture, width: 176, height: 220 });
  }
});

describe('what travellers type', () => {
  let index: SearchIndex;
  beforeAll(async () => {
    index = await builtIndex();
  });
  afterAll(() => vi.unstubAllGlobals());

  const results = builtPage('/search/').document.querySelector<HTMLElement>('[data-results]')!;
  const help = {
    synonyms: JSON.parse(results.getAttribute('data-synonyms')!) as Synonym[],
    loadWords: () => Promise.resolve(readJson(results.getAttribute('data-words')!) as string[]),
  };

  /** What travellers type, and a page or question that answers it. */
  const QUERIES: readonly (readonly [query: string, answer: RegExp])[] = [
    ['uluru tour', /the-red-centre/],
    ['ayers rock trip', /the-red-centre/],
    ['12 apostles', /great-ocean-road/],
    ['daintree rainforest tour', /into-the-daintree/],
    ['trip to the outback', /outback-nights|the-red-centre/],
    ['camping under the stars', /outback|red-centre|swag|milky/],
    ['vegetarian food', /faq\/#.*(eat|cook|food)/],
    ['what is the weather like in july', /when-to-go-where|weather/],
    ['how old do you have to be', /faq\/#.*old|age/],
    ['wifi on the bus', /faq\/#.*(signal|wifi)/],
    ['how much luggage can i take', /faq\/#.*luggage/],
    ['tasmaina', /trips\/tasmania/],
    ['snorkling on the reef', /reef-and-islands|reading-the-reef/],
    ['do i need a visa', /faq\/#.*visa|visas-in-plain-words/],
    ['cancel my booking', /faq\/#.*(cancel|change)|terms/],
    ['how do i pay the deposit', /faq\/#.*deposit|terms\/#prices/],
  ];

  test.each(QUERIES)('“%s” finds what it means among the first three', async (query, answer) => {
    const { found } = await searchFor(index, query, help);
    const first = found.slice(0, 3).map(({ url }) => url);
    expect(
      first.some((url) => answer.test(url)),
      first.join(' '),
    ).toBe(true);
  });

  test('fewer words are searched when nothing has them all, and that counts as missed', async () => {
    const outcome = await searchFor(index, 'kakadu wombats', help);
    expect(outcome).toMatchObject({ isCorrected: true });
    expect(outcome.found.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/trips/top-end/', '/blog/article/wombats-of-cradle-mountain/']),
    );
    const weak = await searchFor(index, 'kakadu zzzxqj', help);
    expect(weak.found[0]).toMatchObject({ url: '/trips/top-end/', isWeak: true });
    expect((await searchFor(index, 'kakadu', help)).found[0]!.isWeak).toBe(false);
    expect(await searchFor(index, 'zzzxqj', help)).toMatchObject({ isCorrected: false, found: [] });
  });
});

interface Pagefind extends SearchIndex {
  options(settings: object): Promise<void>;
}

/** The index of the built site, as the browser uses it: without a worker, and with files in place of a network. */
async function builtIndex(): Promise<SearchIndex> {
  const site = 'http://site.test';
  vi.stubGlobal('location', new URL(`${site}/search/`));
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { querySelector: () => null, currentScript: null, documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname } = new URL(address, site);
    return Promise.resolve(
      isBuilt(pathname) ? new Response(new Uint8Array(readBytes(pathname))) : new Response('', { status: 404 }),
    );
  });
  const index = (await import(
    /* @vite-ignore */ new URL('../../dist/pagefind/pagefind.js', import.meta.url).href
  )) as Pagefind;
  await index.options({ basePath: `${site}/pagefind/`, baseUrl: '/', noWorker: true });
  return index;
}
