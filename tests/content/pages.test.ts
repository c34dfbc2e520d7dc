import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { linksThere } from '#catalogue/build-time.ts';
import { RESERVED_PAGES } from '#catalogue/schema/text.ts';
import { mistakesOf, smallFile } from './small-content.ts';

const TERMS = smallFile('content/pages/terms.md');

test('a page is one file, which can wait for its time and leave again [E07]', () => {
  const page = TERMS.replace('---\n', '---\npublish: 2027-06-01 09:00\nuntil: 2027-09-01\n');
  expect(mistakesOf({ 'content/pages/winter.md': page })).toEqual([]);
  expect(mistakesOf({ 'content/pages/winter.md': page.replace('2027-09-01', 'autumn') })).toEqual([
    'content/pages/winter.md:3 | until | "autumn" is not a day and a time | Write year, month and day, and the time in your time zone: 2027-03-01 09:00.',
  ]);
});

test.each(['faq', 'trips', 'api', 'staff'])('no page can be called %s, which is an address of the site itself [E07]', (slug) => {
  expect(mistakesOf({ [`content/pages/${slug}.md`]: TERMS })).toEqual([
    expect.stringContaining(`content/pages/${slug}.md:2 | the name "${slug}" is used by the site itself`),
  ]);
});

test('every address of the site itself is one that no page can have [E07]', () => {
  const own = readdirSync('src/pages').map((name) => name.replace(/\..*$/, ''));
  expect(own.filter((name) => /^[a-z0-9-]+$/.test(name) && !(RESERVED_PAGES as readonly string[]).includes(name))).toEqual([]);
  expect(existsSync('src/pages/[page].astro')).toBe(true);
});

test('the menu leads to a page as long as it is on the site, and to everything else always [E07]', () => {
  const isThere = linksThere([
    { url: '/winter/', publishState: { isShown: false } },
    { url: '/about/', publishState: { isShown: true } },
  ]);
  const links = ['/winter/', '/winter', '/winter/#prices', '/about/', '/trips/', 'https://example.com/winter/'];
  expect(links.filter(isThere)).toEqual(['/about/', '/trips/', 'https://example.com/winter/']);
});

describe('a banner [E06, E07]', () => {
  const FILE = 'content/settings/banner.yaml';

  test('has a text, and may have an address and its times; the file may be left out', () => {
    expect(mistakesOf({})).toEqual([]);
    expect(
      mistakesOf({
        [FILE]:
          'banners:\n  - text: Ten percent off.\n    url: /trips/\n    publish: 2027-03-01 09:00\n    until: 2027-04-01\n  - { text: Hello, draft: true }\n',
      }),
    ).toEqual([]);
  });

  test('that is wrong is told where', () => {
    expect(mistakesOf({ [FILE]: 'banners:\n  - txt: Hello\n    until: soon\n' })).toEqual([
      `${FILE}:2 | banners, entry 1, text | is missing | Add text. One sentence. Example: Winter in the hills: ten percent off until Sunday.`,
      `${FILE}:3 | banners, entry 1, until | "soon" is not a day and a time | Write year, month and day, and the time in your time zone: 2027-03-01 09:00.`,
      `${FILE}:2 | banners, entry 1, txt | is not a field | Did you mean text?`,
    ]);
  });
});
