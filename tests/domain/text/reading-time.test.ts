import { expect, test } from 'vitest';
import { readingMinutes } from '#domain/text/reading-time.ts';

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
