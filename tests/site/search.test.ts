import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countText, find, type SearchIndex } from '#components/search/find.ts';
import { suggestSearch } from '#components/search/suggest-search.ts';
import { wordsOf } from '../../scripts/search-words.mjs';
import { builtPage, isBuilt, readBytes, readJson, textOf } from './built-site.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<SearchIndex['search']>>['results'][number]['data']>>;

function anIndex(pages: Partial<Page>[]): SearchIndex {
  return {
    options: () => Promise.resolve(),
    search: () =>
      Promise.resolve({
        results: pages.map((page) => ({
          data: () => Promise.resolve({ url: '/', excerpt: '', meta: {}, filters: {}, sub_results: [], ...page }),
        })),
      }),
  };
}

test('a page is found under its title, with its kind and its picture', async () => {
  const trip = {
    url: '/trips/the-red-centre/',
    excerpt: 'Ten days of <mark>red</mark> road',
    meta: { title: 'The Red Centre', image: '/uluru.webp' },
    filters: { kind: ['Trip'] },
  };
  expect(await find(anIndex([trip]), 'red')).toEqual([
    { kind: 'Trip', title: 'The Red Centre', url: trip.url, excerpt: trip.excerpt, picture: '/uluru.webp' },
  ]);
});

test('each question that fits is a result of its own', async () => {
  const questions = {
    url: '/faq/',
    filters: { kind: ['Question'] },
    meta: { title: 'FAQs', image: '/bus.webp' },
    sub_results: [
      { title: 'FAQs', url: '/faq/', excerpt: 'all' },
      { title: 'Do I need a visa?', url: '/faq/#visa', excerpt: 'a <mark>visa</mark>' },
    ],
  };
  expect(await find(anIndex([questions]), 'visa')).toEqual([
    { kind: 'Question', title: 'Do I need a visa?', url: '/faq/#visa', excerpt: 'a <mark>visa</mark>', picture: '' },
  ]);
});

test('the number of results is said as one would say it', () => {
  expect(countText(0, 'ski')).toBe('Nothing found for “ski”.');
  expect(countText(1, 'swag')).toBe('1 result for “swag”');
  expect(countText(12, 'road')).toBe('12 results for “road”');
});

test('N03 the page is a form that asks by its address, and helps without script', () => {
  const { document, html } = builtPage('/search/');
  const form = document.querySelector('main form')!;
  expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['get', '/search/']);
  expect(form.querySelector('input[name=q]')?.getAttribute('id')).toBe(
    form.querySelector('label')?.getAttribute('for'),
  );
  expect(textOf(document.querySelector('main noscript'))).toContain('needs its script');
  const ways = [...document.querySelectorAll('main nav a')].map((link) => link.getAttribute('href')!);
  expect(ways).toEqual(expect.arrayContaining(['/trips/the-red-centre/', '/blog/category/wildlife/', '/faq/']));
  expect(html).not.toMatch(/<(script|link)[^>]*pagefind/);
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

test('P34 every file of the index has its content, and no part of another search page is published', () => {
  const files = globSync('pagefind/**/*.*', { cwd: new URL('../../dist/', import.meta.url) });
  expect(files).toContain('pagefind/pagefind.js');
  expect(files.filter((file) => readBytes(`/${file}`).length === 0)).toEqual([]);
  expect(files.filter((file) => /-ui|highlight/.test(file))).toEqual([]);
});
