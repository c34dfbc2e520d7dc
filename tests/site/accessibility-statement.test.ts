import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE_TYPES } from '../journeys/support/page-types.ts';
import { builtPage, builtPages, textOf } from './built-site.ts';

/** What the statement promises, by the ids of its headings. Journeys and in-browser tests prove each of them. */
const PROMISES = [
  'no-errors-in-automated-checks',
  'you-can-use-the-keyboard-alone',
  'small-screens-and-large-text',
  'motion-can-be-stopped',
  'it-works-without-javascript',
  'documents-work-with-screen-readers',
];

const { document } = builtPage('/accessibility/');

test('the statement promises what tests prove, and nothing else [E22]', () => {
  expect([...document.querySelectorAll('main h3')].map(({ id }) => id)).toEqual(PROMISES);
});

/** Pages that are made of nothing but the same layout as another one, or that a journey with a booking checks. */
const SAME: Readonly<Record<string, string>> = {
  'book/index': 'check-in',
  'calendar/[...month]': 'calendar/index',
  'check-in/receipt': 'check-in',
};

test('each kind of page is one of those that are checked with axe [E22]', () => {
  const kinds = globSync('**/*.astro', { cwd: 'src/pages', exclude: ['staff/**'] }).map((file) =>
    file.replaceAll('\\', '/').replace(/\.astro$/, ''),
  );
  expect(kinds.length).toBeGreaterThan(20);
  const checked = Object.values<string>(PAGE_TYPES);
  const unchecked = kinds.filter((kind) => {
    const route = SAME[kind] ?? kind;
    if (route === '404') return !checked.includes('/nothing-here/');
    const pattern = `/${route}/`.replace(/\/index\/$/, '/').replace(/\[[a-z]+\]/g, '[^/]+');
    return !checked.some((path) => new RegExp(`^${pattern}$`).test(path));
  });
  expect(unchecked).toEqual([]);
});

test('the foot of every page leads to the statement, which says how to reach us [E22]', () => {
  for (const page of builtPages()) {
    expect.soft(page.document.querySelector('footer a[href="/accessibility/"]'), page.path).not.toBeNull();
  }
  expect(document.querySelector('main a[href="/contact/"]')).not.toBeNull();
  expect(textOf(document.querySelector('main'))).toMatch(/WCAG|Guidelines 2\.2.*level AA/);
  expect(document.querySelector('main time')).not.toBeNull();
});
