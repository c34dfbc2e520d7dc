import { expect, test } from 'vitest';
import { ARTICLE, problemsOf } from './small-content.ts';

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
  expect(problemsOf({ [file]: [line, ''] })).toEqual([expect.stringContaining(`${file}:2 | ${field} | is missing | Add ${field}.`)]);
});

test('M102 an article has a category and a picture at least', () => {
  expect(problemsOf({ [ARTICLE]: ['categories: [advice]', 'categories: []'] })).toEqual([
    `${ARTICLE}:6 | categories | is an empty list | Write at least one. Files in content/categories. Example: [packing]`,
  ]);
});
