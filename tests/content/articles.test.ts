import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { articleSchema } from '#catalogue/schema/pages.ts';
import { pictureFilesBeside } from '#catalogue/check/content-files.ts';
import { stateAt } from '#domain/schedule.ts';
import { ARTICLE, contentWith, mistakesOf, problemsOf, smallFile } from './small-content.ts';

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
