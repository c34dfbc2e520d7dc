import { expect, test } from 'vitest';
import { excerpt } from '#domain/text/excerpt.ts';

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
