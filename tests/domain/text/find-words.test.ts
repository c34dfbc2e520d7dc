import { expect, test } from 'vitest';
import { findWords } from '#domain/text/find-words.ts';

const found = (text: string, query: string) =>
  findWords(text, query)?.map(({ start, end }) => text.slice(start, end)) ?? null;

test('every word of a query is found wherever it stands, in any case, and a longer word as a whole', () => {
  expect(found('A guide, and the Guided walk', 'guide')).toEqual(['guide', 'Guided']);
  expect(found('Our misguided guide', 'guide')).toEqual(['misguided', 'guide']);
  expect(found('Rain in the desert', 'DESERT  rain')).toEqual(['desert', 'Rain']);
});

test('a text without one of the words is not found', () => {
  expect(found('Rain in the desert', 'desert snow')).toBeNull();
});

test('an apostrophe is found however it is written, and a sign means itself', () => {
  expect(found('I’d go', "I'd")).toEqual(['I’d']);
  expect(found('Cost (about) $5.', '$5.')).toEqual(['$5.']);
  expect(found('Cost (about) $5.', '(.*)')).toBeNull();
});

test('an empty query is in every text', () => {
  expect(found('Rain', ' ')).toEqual([]);
});
