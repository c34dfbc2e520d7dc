import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE_TYPES } from '../journeys/support/page-types.ts';
import { builtPage, builtPages, textOf } from './built-site.ts';

interface Proof {
  readonly file: string;
  /** A part of the titles of the tests. */
  readonly title: string;
}

/** What proves each promise of the statement, by the id of its heading. */
const PROOFS: Readonly<Record<string, readonly Proof[]>> = {
  'no-errors-in-automated-checks': [
    { file: 'journeys/pages/pages-for-everyone.test.ts', title: 'has nothing axe can find, overflows nowhere' },
    { file: 'journeys/pages/pages-for-everyone.test.ts', title: 'has nothing axe can find in any room of a tour' },
    {
      file: 'journeys/pages/accessibility.test.ts',
      title: 'axe can find in the cart panel, the calendar and the menus',
    },
    { file: 'journeys/pages/accessibility.test.ts', title: 'axe can find in a booking up to the summary' },
    { file: 'journeys/pages/accessibility.test.ts', title: 'axe can find from the card to the check-in' },
    { file: 'journeys/pages/accessibility.test.ts', title: 'axe finds nothing in the chat' },
  ],
  'you-can-use-the-keyboard-alone': [
    {
      file: 'journeys/pages/keyboard-and-finger.test.ts',
      title: 'from its page to the confirmation by keyboard alone',
    },
    {
      file: 'journeys/pages/keyboard-and-finger.test.ts',
      title: 'keeps the focus in an open dialog, and gives it back',
    },
    { file: 'in-browser/calendar-keys.test.tsx', title: 'up, down, Home, End and the page keys move as in a calendar' },
    { file: 'journeys/pages/pages-for-everyone.test.ts', title: 'is reached by keyboard' },
  ],
  'small-screens-and-large-text': [
    { file: 'journeys/pages/pages-for-everyone.test.ts', title: 'overflows nowhere' },
    { file: 'journeys/pages/accessibility.test.ts', title: 'every step fits small screens' },
  ],
  'motion-can-be-stopped': [
    { file: 'in-browser/posters.test.ts', title: 'when paused' },
    { file: 'in-browser/posters.test.ts', title: 'for who asked for less motion nothing moves by itself' },
  ],
  'it-works-without-javascript': [
    {
      file: 'journeys/pages/without-script.test.ts',
      title: 'every kind of page reads fully, with its prices and its forms',
    },
    { file: 'journeys/pages/without-script.test.ts', title: 'every start date of a tour can be read with its price' },
    {
      file: 'journeys/booking/book-without-script.test.ts',
      title: 'with scripts off a trip is chosen, booked and paid, from the tour’s page to the check-in area',
    },
  ],
  'documents-work-with-screen-readers': [
    { file: 'documents/documents.test.ts', title: 'are a tagged PDF with a title, a language, bookmarks and words' },
  ],
};

const { document } = builtPage('/accessibility/');
const promises = [...document.querySelectorAll('main h3')].map(({ id }) => id);

test('the statement promises what tests prove, and nothing else [E22]', () => {
  expect(promises).toEqual(Object.keys(PROOFS));
});

test.each(Object.entries(PROOFS))('the tests that prove “%s” are there [E22]', (_, proofs) => {
  for (const { file, title } of proofs) {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    const titles = [...text.matchAll(/^\s*test(?:\.each\([^]*?\))?\(\s*(['`])([^]*?)\1/gm)].map(([, , said]) => said!);
    expect
      .soft(
        titles.filter((said) => said.includes(title)),
        `${file}: ${title}`,
      )
      .not.toEqual([]);
  }
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
