import { expect, test } from 'vitest';
import { excerpt } from '#domain/text/excerpt.ts';

test.each([
  ['M26', 250],
  ['M52', 500],
])('%s a text of exactly %d characters is whole, one more is cut there and says so', (_row, limit) => {
  expect(excerpt('a'.repeat(limit), limit)).toBe('a'.repeat(limit));
  expect(excerpt('a'.repeat(limit + 1), limit)).toBe(`${'a'.repeat(limit)}…`);
});

test('M26 a character outside the basic plane counts once and is never halved', () => {
  expect(excerpt('🦘🦘🦘', 3)).toBe('🦘🦘🦘');
  expect(excerpt('🦘🦘🦘', 2)).toBe('🦘🦘…');
});

test('an empty text stays empty', () => {
  expect(excerpt('', 250)).toBe('');
});
