import { expect, test, describe } from 'vitest';
import { parse } from 'yaml';
import { articleSchema } from '#catalogue/schema/pages.ts';
import { pictureFilesBeside } from '#catalogue/check/content-files.ts';
import { stateAt } from '#domain/schedule.ts';
import { ARTICLE, contentWith, mistakesOf, problemsOf, smallFile } from './small-content.ts';
import { existsSync, readdirSync, globSync } from 'node:fs';
import { linksThere } from '#catalogue/build-time.ts';
import { RESERVED_PAGES } from '#catalogue/schema/text.ts';
import { OWN_FILES } from '#catalogue/check/site-addresses.ts';

const CATEGORY = 'content/categories/advice.md';
const AUTHOR = 'content/authors/tam.md';

test.each([
  ['title', ARTICLE, 'title: Packing\n'],
  ['lead_in', ARTICLE, 'lead_in: Less.\n'],
  ['author', ARTICLE, 'author: tam\n'],
  ['categories', ARTICLE, 'categories: [advice]\n'],
  ['pictures', ARTICLE, 'pictures:\n  - image: ./bag.svg\n    alt: A bag\n'],
  ['full_name', AUTHOR, 'full_name: Tam\n'],
  ['portrait', AUTHOR, 'portrait:\n  image: ./tam.svg\n  alt: Tam smiling\n'],
  ['name', CATEGORY, 'name: Advice\n'],
])('without its %s the build stops [M102]', (field, file, line) => {
  expect(mistakesOf({ [file]: [line, ''] })).toEqual([expect.stringContaining(`${file}:2 | ${field} | is missing | Add ${field}.`)]);
});

test('an article has a category and a picture at least [M102]', () => {
  expect(mistakesOf({ [ARTICLE]: ['categories: [advice]', 'categories: []'] })).toEqual([
    `${ARTICLE}:6 | categories | is an empty list | Write at least one. What it is about, files in content/categories. Example: [packing]`,
  ]);
});

test('a tour that an article leads to is there [P43]', () => {
  expect(mistakesOf({ [ARTICLE]: ['author: tam', 'author: tam\ntours: [red-road, red-rode]'] })).toEqual([
    `${ARTICLE}:6 | tours, entry 2 | there is no folder "red-rode" in content/tours | Did you mean red-road?`,
  ]);
});

test.each([
  ['none', '[]', 'has 0 tours'],
  ['four', '[red-road, red-road, red-road, red-road]', 'has 4 tours'],
])('an article that says it leads to tours leads to one to three, not to %s [P43]', (_, tours, problem) => {
  expect(mistakesOf({ [ARTICLE]: ['author: tam', `author: tam\ntours: ${tours}`] })).toContain(
    `${ARTICLE}:6 | tours | ${problem} | List one to 3, or leave tours out.`,
  );
});

test('an article says when it goes live, in YAML of either kind [E06]', () => {
  const withField = (field: string) => mistakesOf({ [ARTICLE]: ['author: tam', `author: tam\n${field}`] });
  expect(withField('publish: 2027-03-01 09:00')).toEqual([]);
  expect(withField('publish: 2027-03-01')).toEqual([]);
  expect(withField('draft: true')).toEqual([]);
  expect(withField('publish: 2027-03-01 9am')).toEqual([
    `${ARTICLE}:6 | publish | "2027-03-01 9am" is not a day and a time | Write year, month and day, and the time in your time zone: 2027-03-01 09:00.`,
  ]);
  expect(withField('draft: yes')).toEqual([
    `${ARTICLE}:6 | draft | should be true or false, but is a text | With true, only previews show it. Example: true`,
  ]);
});

test('an article that is scheduled or a draft is not advised to have a day [E06]', () => {
  for (const field of ['publish: 2027-03-01 09:00', 'draft: true']) {
    expect(mistakesOf({ [ARTICLE]: ['published_date: 2026-10-04', field] })).toEqual([]);
  }
});

test('a link to what comes later, or to a draft, is advised against, but not from what comes with it [E01, E06]', () => {
  const link = (field: string, own = 'published_date: 2026-10-04') =>
    problemsOf({
      'content/articles/winter.md': smallFile(ARTICLE).replace('title: Packing', 'title: Winter').replace('published_date: 2026-10-04', field).replace('Take a hat.', '## Coats\n\nTwo.'),
      [ARTICLE]: smallFile(ARTICLE).replace('Take a hat.', 'Read [of winter](/blog/article/winter/#coats).').replace('published_date: 2026-10-04', own),
    }).filter((line) => line.includes('won’t work'));
  const at = (problem: string) => [
    `${ARTICLE}:12 | advice | text | /blog/article/winter/ ${problem} | Add the link when that page is live, or publish both together.`,
  ];
  expect(link('publish: 2027-03-01 09:00')).toEqual(at('goes live on 2027-03-01 09:00, so this link won’t work until then'));
  expect(link('draft: true')).toEqual(at('is a draft, so this link won’t work on the live site'));
  expect(link('publish: 2026-11-01 09:00'), 'there already').toEqual([]);
  expect(link('publish: 2027-03-01 09:00', 'publish: 2027-03-01 09:00'), 'at once').toEqual([]);
  expect(link('publish: 2027-03-01 09:00', 'draft: true'), 'from a draft').toEqual([]);
});

test('a banner may lead to an article that comes when it comes, but not before [E01, E06]', () => {
  const banner = (publish: string, url = '/blog/article/packing/') =>
    problemsOf({
      [ARTICLE]: ['published_date: 2026-10-04', 'publish: 2027-03-01 09:00'],
      'content/settings/banner.yaml': `banners:\n  - text: Read it.\n    url: ${url}\n    publish: ${publish}\n`,
    }).filter((line) => line.includes('won’t work'));
  const early = [expect.stringMatching(/^content\/settings\/banner\.yaml:3 \| advice \| banners, entry 1, url \| \/blog\/article\/packing\/ goes live on/)];
  expect(banner('2027-03-01 09:00')).toEqual([]);
  expect(banner('2027-02-01 09:00')).toEqual(early);
  expect(banner('2027-02-01 09:00', 'https://example.com/blog/article/packing/?from=banner'), 'whole address').toEqual(early);
});

test('a text cannot have been changed in the future [E19]', () => {
  const updated = (day: string) => mistakesOf({ [ARTICLE]: ['published_date', `updated: ${day}\npublished_date`] });
  expect(updated('2126-03-01')).toEqual([expect.stringContaining('2126-03-01 is in the future')]);
  expect(updated('2026-10-05')).toEqual([]);
});

test('an article is pinned for good, or until a time [E07]', () => {
  const withField = (field: string) => mistakesOf({ [ARTICLE]: ['author: tam', `author: tam\n${field}`] });
  expect(withField('pinned: true')).toEqual([]);
  expect(withField('pinned: 2027-04-01')).toEqual([]);
  expect(withField('pinned: always')).toEqual([
    `${ARTICLE}:6 | pinned | "always" is not a day and a time | Write year, month and day, and the time in your time zone: 2027-03-01 09:00.`,
  ]);
});

test('an article that is pinned for good is pinned in any year [E07]', () => {
  const fields: unknown = parse(`${smallFile(ARTICLE).split('---\n')[1]!}pinned: true\n`);
  const { pinned } = articleSchema(pictureFilesBeside(contentWith(), ARTICLE)).parse(fields);
  expect(stateAt(Date.parse('2026-11-23'), { until: pinned }, 'Pacific/Kiritimati')).toBe('live');
  expect(stateAt(Date.parse('2526-11-23'), { until: pinned }, 'Etc/GMT+12')).toBe('live');
});

const TERMS = smallFile('content/pages/terms.md');

test('a page is one file, which can wait for its time and leave again [E07]', () => {
  const page = TERMS.replace('---\n', '---\npublish: 2027-06-01 09:00\nuntil: 2027-09-01\n');
  expect(mistakesOf({ 'content/pages/winter.md': page })).toEqual([]);
  expect(mistakesOf({ 'content/pages/winter.md': page.replace('2027-09-01', 'autumn') })).toEqual([
    'content/pages/winter.md:3 | until | "autumn" is not a day and a time | Write year, month and day, and the time in your time zone: 2027-03-01 09:00.',
  ]);
});

test('the terms are always on the site, because every form links to them', () => {
  const withField = (field: string) => mistakesOf({ 'content/pages/terms.md': TERMS.replace('---\n', `---\n${field}\n`) });
  for (const field of ['draft: true', 'publish: 2027-06-01 09:00', 'until: 2027-09-01'])
    expect(withField(field)).toEqual([
      `content/pages/terms.md:2 | ${field.split(':')[0]!} | every form links to the terms, which can’t be hidden | Remove it.`,
    ]);
  expect(withField('publish: 2026-11-01')).toEqual([]);
});

test.each(['faq', 'trips', 'api', 'staff', 'admin', 'feed', 'unsubscribe'])('no page can be called %s, which is an address of the site itself [E07]', (slug) => {
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

/** Files that the build creates without a file of their name in src/pages. */
const MADE_ELSEWHERE = ['/downloads/brochure.pdf', '/sitemap-index.xml'];

/** The addresses of the files that src/pages makes, without those that content names. */
function filesOfPages(): string[] {
  return globSync('{*,.well-known/*,*/**/*}.ts', { cwd: 'src/pages' })
    .filter((file) => !file.includes('['))
    .map((file) => `/${file.replace(/\.ts$/, '')}`);
}

test('the check knows every file of the site that visitors and their programs may fetch [E01]', () => {
  const files = filesOfPages().filter((address) => !address.startsWith('/catalogue/') && address !== '/redirects.txt');
  expect(OWN_FILES.toSorted()).toEqual([...files, ...MADE_ELSEWHERE].toSorted());
});

const FILE = 'content/settings/prices.json';

/** Every problem of content whose list of currencies is the given one. */
function messagesOf(currencies: unknown, more: object = {}): string[] {
  return problemsOf({ [FILE]: `${JSON.stringify({ postfix: '{CODE}', currencies, ...more })}\n` });
}

const LIST = 'Write 1 to 12 codes of ISO 4217. Example: ["EUR", "USD"]';
const CODE = 'Write the three capital letters of ISO 4217, such as EUR.';
const TWELVE = ['GBP', 'USD', 'EUR', 'AUD', 'NZD', 'CAD', 'CHF', 'SEK', 'NOK', 'DKK', 'JPY', 'CLP'];

test('a list of 1, 6 or 12 is in order [E24]', () => {
  for (const list of [['EUR'], TWELVE.slice(0, 6), TWELVE]) expect(messagesOf(list)).toEqual([]);
  expect(messagesOf(['EUR', 'USD'], { default_currency: 'USD' })).toEqual([]);
});

test.each([
  ['none', [], `currencies | names no currency | ${LIST}`],
  ['an unknown one', ['EUR', 'EURO'], `currencies, entry 2 | "EURO" is not a currency | ${CODE}`],
  ['small letters', ['eur'], `currencies, entry 1 | "eur" is not a currency | ${CODE}`],
  ['one twice', ['EUR', 'USD', 'EUR'], 'currencies, entry 3 | EUR is listed twice | Remove one.'],
  [
    'too many',
    [...TWELVE, 'ISK'],
    'currencies | 13 currencies are more than 12 | Remove those that fewest guests pay in.',
  ],
  ['a number', ['EUR', 5], 'currencies, entry 2 | should be a text, but is a number'],
  ['no list', 'EUR', 'currencies | should be a list, but is a text | What guests can pay in'],
  ['nothing', undefined, 'currencies | is missing | Add currencies. What guests can pay in'],
])('the mistake in a list with %s is told alone, with its place and its cure [E24]', (_, list, said) => {
  const problems = messagesOf(list);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${FILE}:1 | ${said}`);
});

test('a default that is not in the list is told [E24]', () => {
  expect(messagesOf(['EUR', 'USD'], { default_currency: 'AUD' })).toEqual([
    `${FILE}:1 | default_currency | "AUD" is not one of the currencies | Write one of them, or remove the line: then EUR, the first, is shown.`,
  ]);
});
