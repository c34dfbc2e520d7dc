import { expect, test } from 'vitest';
import { ARTICLE, mistakesOf } from './small-content.ts';

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
])('M102 without its %s the build stops', (field, file, line) => {
  expect(mistakesOf({ [file]: [line, ''] })).toEqual([expect.stringContaining(`${file}:2 | ${field} | is missing | Add ${field}.`)]);
});

test('M102 an article has a category and a picture at least', () => {
  expect(mistakesOf({ [ARTICLE]: ['categories: [advice]', 'categories: []'] })).toEqual([
    `${ARTICLE}:6 | categories | is an empty list | Write at least one. Files in content/categories. Example: [packing]`,
  ]);
});

test('P43 a tour that an article leads to is there', () => {
  expect(mistakesOf({ [ARTICLE]: ['author: tam', 'author: tam\ntours: [red-road, red-rode]'] })).toEqual([
    `${ARTICLE}:6 | tours, entry 2 | there is no folder "red-rode" in content/tours | Did you mean red-road?`,
  ]);
});

test.each([
  ['none', '[]', 'names 0 tours'],
  ['four', '[red-road, red-road, red-road, red-road]', 'names 4 tours'],
])('P43 an article that says it leads to tours leads to one to three, not to %s', (_, tours, problem) => {
  expect(mistakesOf({ [ARTICLE]: ['author: tam', `author: tam\ntours: ${tours}`] })).toContain(
    `${ARTICLE}:6 | tours | ${problem} | Name one to 3, or leave tours out.`,
  );
});
