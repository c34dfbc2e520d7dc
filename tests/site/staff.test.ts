import { expect, test } from 'vitest';
import { builtPages, builtTours, readText, staffPages, textOf } from './built-site.ts';

const pages = staffPages();
/** These need no signing in, and have no navigation. */
const WITHOUT_SIGNING_IN = ['/staff/', '/staff/demonstration/'];

test('the pages of staff are there, each with one heading, its language and a way past the bar', () => {
  expect(pages.map(({ path }) => path).toSorted()).toEqual([
    '/staff/',
    '/staff/chat/',
    '/staff/demonstration/',
    '/staff/departures/',
    '/staff/departures/booking/',
    '/staff/departures/departure/',
    '/staff/departures/sheet/',
    '/staff/questions/',
  ]);
  for (const { document, path } of pages) {
    expect(document.documentElement.getAttribute('lang')).toBe('en-AU');
    expect(document.body.firstElementChild?.getAttribute('href')).toBe('#main');
    expect(document.querySelector('title')?.textContent, path).toMatch(/^.{4,} \| \S/);
  }
  const chat = pages.find(({ path }) => path === '/staff/chat/')!;
  expect(textOf(chat.document.querySelector('h1'))).toBe('Live chat');
});

test('every page of staff links to all others and to signing out, marks the current one, and contains no guest', () => {
  for (const { document, path } of pages.filter((page) => !WITHOUT_SIGNING_IN.includes(page.path))) {
    const places = [...document.querySelectorAll('nav[aria-label=Staff] a')];
    expect(places.map((link) => link.getAttribute('href'))).toEqual([
      '/staff/departures/',
      '/staff/questions/',
      '/staff/chat/',
    ]);
    const here = places.filter((link) => link.hasAttribute('aria-current'));
    expect(here.map((link) => path.startsWith(link.getAttribute('href')!))).toEqual([true]);
    expect(document.querySelector('form[data-sign-out]')?.getAttribute('action')).toBe('/staff/sign-out/');
    expect(document.querySelector('table')).toBeNull();
  }
});

test('each tour’s number has an ink of its own on the pages that show it', () => {
  const { html } = pages.find(({ path }) => path === '/staff/departures/')!;
  for (const { code } of builtTours()) expect(html).toContain(`[data-tour=${code}]{--ink:var(--`);
});

test('they are not in search engines, not in the list of pages, and not in our own search', () => {
  for (const { document } of pages) {
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('[data-pagefind-body]')).toBeNull();
  }
  expect(readText('/sitemap-0.xml')).not.toContain('/staff/');
  expect(builtPages().filter(({ html }) => html.includes('/staff/'))).toEqual([]);
});

test('signing in has places for the name and for the form, and shows what is missing until the server fills them', () => {
  const { document } = pages.find(({ path }) => path === '/staff/')!;
  const slots = [...document.querySelectorAll('[data-fill]')].map((element) => element.getAttribute('data-fill'));
  expect(slots.toSorted()).toEqual(['form', 'name']);
  expect(document.querySelector('main')?.getAttribute('data-state')).toBe('unset');
});
