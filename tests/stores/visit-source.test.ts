import { beforeEach, expect, test, vi } from 'vitest';
import { keepVisitSource, visitSource } from '#analytics/tag-layer.ts';
import { stubPage } from '../support/fake-page.ts';

const FIRST = 'https://site.test/trips/the-red-centre/?utm_source=news';
const SECOND = 'https://site.test/faq/';

/** A tab that goes from page to page and keeps its storage. */
function aTab() {
  const stored = new Map<string, string>();
  let consent = '{}';
  return {
    stored,
    choose: (analytics: 'given' | 'refused') => {
      consent = JSON.stringify({ analytics });
    },
    open: (address: string, referrer: string) => {
      stubPage(address);
      Object.assign(document, { referrer });
      vi.stubGlobal('localStorage', { getItem: () => consent });
      vi.stubGlobal('sessionStorage', {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      });
    },
  };
}

let tab: ReturnType<typeof aTab>;
beforeEach(() => {
  tab = aTab();
});

test('without consent it comes from this page alone, and nothing is stored [P39, N18]', () => {
  tab.open(FIRST, 'https://search.example/?q=secret');
  keepVisitSource();
  expect(JSON.parse(visitSource())).toEqual({
    landing: '/trips/the-red-centre/',
    referrer: 'https://search.example',
    utm_source: 'news',
  });
  expect([...tab.stored]).toEqual([]);
  tab.open(SECOND, FIRST);
  expect(visitSource()).toBe('');
});

test('with consent the first page since then is remembered on the next ones [P39]', () => {
  tab.choose('given');
  tab.open(FIRST, 'https://search.example/');
  keepVisitSource();
  const first = visitSource();
  tab.open(`${SECOND}?utm_source=other`, FIRST);
  keepVisitSource();
  expect(visitSource()).toBe(first);
  expect(first).toContain('news');
});

test('consent that is taken back takes what was kept with it [P39, P13]', () => {
  tab.choose('given');
  tab.open(FIRST, '');
  keepVisitSource();
  expect(tab.stored.size).toBe(1);
  tab.choose('refused');
  tab.open(SECOND, FIRST);
  expect(visitSource()).toBe('');
  keepVisitSource();
  expect(tab.stored.size).toBe(0);
});

test('a page about a booking sends and stores no source [P39, D25]', () => {
  tab.choose('given');
  tab.open('https://site.test/check-in/?token=secret&utm_source=mail', '');
  keepVisitSource();
  expect(visitSource()).toBe('');
  expect(tab.stored.size).toBe(0);
});

test('without storage each page sends its own source [P39]', () => {
  tab.choose('given');
  tab.open(FIRST, '');
  vi.stubGlobal('sessionStorage', undefined);
  keepVisitSource();
  expect(JSON.parse(visitSource())).toMatchObject({ utm_source: 'news' });
});
