import { expect, test } from 'vitest';
import { suggestionsFor, countablePhrase, meantBy, type Suggestion } from '#domain/text/search-words.ts';

const SYNONYMS = [
  { words: ['ayers rock', 'the rock', 'roca en Río'], means: 'Uluru' },
  { words: ['solo', 'by myself'], means: 'alone' },
];

test.each([
  ['Ayers  Rock', 'uluru'],
  ['solo', 'alone'],
  ['Travel SOLO to the rock', 'travel alone to uluru'],
  ['can I go by myself?', 'can i go alone'],
  ['Süden, solo', 'suden alone'],
  ['roca en rio', 'uluru'],
])('“%s” means “%s” [E20]', (query, meant) => {
  expect(meantBy(query, SYNONYMS)).toBe(meant);
});

test.each(['soloist', 'therock', 'swag', ''])('“%s” means nothing else [E20]', (query) => {
  expect(meantBy(query, SYNONYMS)).toBeNull();
});

test.each([
  ['  Skiing  in  the ALPS! ', 'skiing in the alps'],
  ['d’Arenberg', "d'arenberg"],
  ['schnorcheln für Kinder', 'schnorcheln für kinder'],
])('“%s” is counted as “%s” [E20]', (query, phrase) => {
  expect(countablePhrase(query)).toBe(phrase);
});

test.each([
  ['an address', 'mia@example.com'],
  ['a telephone number', '+61 400 555 010'],
  ['a card', 'card 4242 4242 4242 4242'],
  ['a booking reference', 'SB7K2Q'],
  ['a date of birth', 'born 1990-12-10'],
  ['a link', 'https://example.com/'],
  ['a letter to us', 'hello my name is mia and i booked'],
  ['too long a text', 'a'.repeat(61)],
  ['too short a text', 'ab'],
  ['signs', '?!?!'],
])('%s is not counted [E20]', (_, query) => {
  expect(countablePhrase(query)).toBeNull();
});

const page = (kind: Suggestion['kind'], title: string, words = '') => ({ kind, title, url: `/${title}/`, words });
const PAGES = [
  page('Article', 'Rain in the desert'),
  page('Trip', 'Reef', 'rain forest'),
  page('Trip', 'Rain Road'),
  page('Question', 'Do I travel alone?'),
];

test('trips are suggested first, and those that are called so before those that pass there [E20]', () => {
  const titles = suggestionsFor('rain', PAGES, []).map(({ title }) => title);
  expect(titles).toEqual(['Rain Road', 'Reef', 'Rain in the desert']);
});

test('suggestions know other words for the same, and are none for nothing [E20]', () => {
  expect(suggestionsFor('solo', PAGES, SYNONYMS).map(({ title }) => title)).toEqual(['Do I travel alone?']);
  expect(suggestionsFor('  ', PAGES, SYNONYMS)).toEqual([]);
});

test('four trips and eight pages are suggested at most [E20]', () => {
  const many = [...Array(20).keys()].flatMap((n) => [page('Article', `Rain ${n}`), page('Trip', `Rain trip ${n}`)]);
  const kinds = suggestionsFor('rain', many, []).map(({ kind }) => kind);
  expect(kinds).toEqual([...Array<string>(4).fill('Trip'), ...Array<string>(4).fill('Article')]);
});

test('what was typed begins a word of what is suggested [E20]', () => {
  const pages = [page('Question', 'How many people are there?'), page('Article', 'Reading the reef')];
  expect(suggestionsFor('re', pages, []).map(({ title }) => title)).toEqual(['Reading the reef']);
  expect(suggestionsFor('the reef rea', pages, [])).toHaveLength(1);
  expect(suggestionsFor('?!', [], [])).toEqual([]);
  expect(suggestionsFor('rio', [page('Trip', 'El Río')], [])).toHaveLength(1);
});
