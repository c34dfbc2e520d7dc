import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CURRENCIES } from '#domain/currency.ts';
import { builtPage, builtPages, builtTours, textOf } from './built-site.ts';

const pages = builtPages();
const islandsOf = (document: Document, component: string) => [
  ...document.querySelectorAll(`astro-island[component-export=${component}]`),
];
const linksOf = (island: Element) => [...island.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test('every page holds each currency as a link, inside the island that keeps the rest of the address [N03, M18]', () => {
  const links = CURRENCIES.map((currency) => `?currency=${currency}`);
  const choosers = pages.flatMap(({ document }) => islandsOf(document, 'CurrencyChooser'));
  expect(choosers.length).toBeGreaterThan(pages.length);
  for (const { path, document } of pages) {
    const outside = [...document.querySelectorAll('a[href^="?currency="]')].filter(
      (link) => link.closest('astro-island[component-export=CurrencyChooser]') === null,
    );
    expect.soft(outside, path).toEqual([]);
  }
  for (const chooser of choosers) expect(linksOf(chooser)).toEqual(links);
});

test('the cart of every page is a link to the booking without script, and counts nothing [N03, M19]', () => {
  for (const { path, document } of pages) {
    const links = islandsOf(document, 'CartLink');
    expect.soft(links.length, path).toBeGreaterThan(0);
    for (const link of links) {
      expect.soft(linksOf(link), path).toEqual(['/book/']);
      expect.soft(link.querySelector('[data-cart-count]')!.hasAttribute('hidden'), path).toBe(true);
    }
  }
});

test('the choice of a trip on home is a list of links before its script, on each size of screen [N03]', () => {
  const choices = islandsOf(builtPage('/').document, 'WhereTo');
  const urls = builtTours().map(({ slug }) => `/trips/${slug}/`);
  expect(choices).toHaveLength(3);
  for (const choice of choices) {
    const items = [...choice.querySelectorAll('details li a')];
    expect(items.map((link) => link.getAttribute('href')).toSorted()).toEqual(urls.toSorted());
    expect(items.every((link) => textOf(link) !== '')).toBe(true);
  }
});

test('a lost link is a form that the browser can send [N03, P19]', () => {
  const [form] = islandsOf(builtPage('/check-in/lost/').document, 'LostLink').map((each) => each.querySelector('form'));
  expect(form!.getAttribute('action')).toBe('/check-in/lost/');
  expect(form!.getAttribute('method')).toBe('post');
  expect(form!.querySelector('input[name=email][type=email]')).not.toBeNull();
});

test('the search is a form that the browser can send [N03, E20]', () => {
  const [island] = islandsOf(builtPage('/search/').document, 'SearchField');
  expect(island!.querySelector('input[name=q]')).not.toBeNull();
  expect(island!.closest('form')!.getAttribute('action')).toBe('/search/');
});

test('the loader of a part fetches its styles, and never the scripts that the page has fetched before', () => {
  const lists = globSync('dist/_astro/*.js').flatMap((script) =>
    Array.from(readFileSync(script, 'utf8').matchAll(/__vite__mapDeps=.*?\[("[^\]]*")\]/g), ([, list]) => list!),
  );
  expect(lists.length).toBeGreaterThan(5);
  expect(lists.filter((list) => list.includes('.js'))).toEqual([]);
});
