import { expect, test } from 'vitest';
import { builtPages, readText, staffPages, textOf } from './built-site.ts';

const pages = staffPages();

test('the pages of staff are there, each with one heading, its language and a way past the bar', () => {
  expect(pages.map(({ path }) => path).toSorted()).toEqual(['/staff/', '/staff/chat/']);
  for (const { document, path } of pages) {
    expect(document.documentElement.getAttribute('lang')).toBe('en-AU');
    expect(document.body.firstElementChild?.getAttribute('href')).toBe('#main');
    expect(document.querySelector('title')?.textContent, path).toMatch(/^.{4,} \| \S/);
  }
  const chat = pages.find(({ path }) => path === '/staff/chat/')!;
  expect(textOf(chat.document.querySelector('h1'))).toBe('Live chat');
});

test('they are nobody’s to find: not in search engines, not in the list of pages, not in our own search', () => {
  for (const { document } of pages) {
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('[data-pagefind-body]')).toBeNull();
  }
  expect(readText('/sitemap-0.xml')).not.toContain('/staff/');
  expect(builtPages().filter(({ html }) => html.includes('/staff/'))).toEqual([]);
});

test('signing in has places for who it is and for the form, and says what is missing until the server says otherwise', () => {
  const { document } = pages.find(({ path }) => path === '/staff/')!;
  const slots = [...document.querySelectorAll('[data-fill]')].map((element) => element.getAttribute('data-fill'));
  expect(slots.toSorted()).toEqual(['form', 'name']);
  expect(document.querySelector('main')?.getAttribute('data-state')).toBe('unset');
});
