import { excerpt, readingMinutes, typographicQuotes } from '#domain/text/prose.ts';
import { expect, test } from 'vitest';

test.each([
  ['M26', 250],
  ['M52', 500],
])('%s a text of exactly %d characters is whole, one more is cut there and says so', (_row, limit) => {
  expect(excerpt('a'.repeat(limit), limit)).toBe('a'.repeat(limit));
  expect(excerpt('a'.repeat(limit + 1), limit)).toBe(`${'a'.repeat(limit)}…`);
});

test('a text is cut at the last space within the limit, never within a word [M26, M52]', () => {
  expect(excerpt('The long way round', 12)).toBe('The long way…');
  expect(excerpt('The long way round', 13)).toBe('The long way…');
  expect(excerpt('The long way round', 11)).toBe('The long…');
  expect(excerpt('Swags, stars and sand', 8)).toBe('Swags…');
});

test('a character outside the basic plane counts once and is never halved [M26]', () => {
  expect(excerpt('🦘🦘🦘', 3)).toBe('🦘🦘🦘');
  expect(excerpt('🦘🦘🦘', 2)).toBe('🦘🦘…');
});

test('an empty text stays empty', () => {
  expect(excerpt('', 250)).toBe('');
});

const words = (count: number) => 'word '.repeat(count);

test('a text takes a minute for every 220 words, and at least one', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes(words(329))).toBe(1);
  expect(readingMinutes(words(331))).toBe(2);
  expect(readingMinutes(words(2200))).toBe(10);
});

test('tags and signs are not read', () => {
  expect(readingMinutes(`<p class="a b c">${words(200)}</p> ${'<br /> - '.repeat(400)}`)).toBe(1);
  expect(readingMinutes(`<b>${'word<i>word</i>'.repeat(110)}</b>`)).toBe(1);
});

test.each([
  ['He said "come on".', 'He said “come on”.'],
  ['"Why?" I asked', '“Why?” I asked'],
  ['("perhaps")', '(“perhaps”)'],
  ["nobody's fault, it wasn't", 'nobody’s fault, it wasn’t'],
  ["she called it 'the red one'", 'she called it ‘the red one’'],
  ['"\'No\' is an answer"', '“‘No’ is an answer”'],
  ["the '90s", 'the ’90s'],
  ["the guests' bags", 'the guests’ bags'],
  ['Nothing to set.', 'Nothing to set.'],
])('%s is set as %s', (typed, set) => {
  expect(typographicQuotes(typed)).toBe(set);
});
