import { expect, test } from 'vitest';
import { demonstrationWords, linesWith } from '../support/demonstration-words.ts';
import { projectFiles, readProjectFile } from './project-files.ts';

const WORDS = demonstrationWords('.');

test('the words of the demonstration come from its content [E25]', () => {
  expect(WORDS).toEqual(
    expect.arrayContaining(['Saltbush Tours', 'Australia', 'The Red Centre', 'Alice Springs', 'Northern Territory']),
  );
  expect(WORDS.length).toBeGreaterThan(80);
});

test('a word of the demonstration is found in whatever letters, and no part of another word [E25]', () => {
  const text = 'a layers sheet\nThe BUS is full\nbusiness\nalice-springs\n';
  expect(linesWith(WORDS, text)).toEqual(['BUS: The BUS is full', 'alice-springs: alice-springs']);
});

test('no code names the demonstration: its country, places, people, vehicle or airport [E25]', () => {
  // A currency's name belongs to the currency.
  const files = projectFiles('{src,functions,scripts,public}/**/*').filter((path) => /\.\w+$/.test(path));
  const named = files.flatMap((path) => {
    const text = readProjectFile(path).replaceAll('Australian dollar', '');
    const airports = text
      .split('\n')
      .filter((line) => /\b(?:the|an|at|of) airport|airport (?:pick|transfer)/i.test(line));
    return [...linesWith(WORDS, text), ...airports].map((line) => `${path}: ${line}`);
  });
  expect(files.length).toBeGreaterThan(500);
  expect(named).toEqual([]);
});

/** Facts about currencies of the whole world, and an example for a question. No other file may name a currency. */
const NAMES_CURRENCIES = new Set([
  'scripts/new-operator/answers.ts',
  'src/catalogue/schema/prices.ts',
  'src/domain/stripe-amount.ts',
]);

/** Codes that are other words too: `UNION ALL`. */
const OTHER_WORDS = new Set(['ALL', 'TOP', 'TRY']);

const CODES = Intl.supportedValuesOf('currency').filter((code) => !OTHER_WORDS.has(code));
const A_CODE = new RegExp(`\\b(${CODES.join('|')})\\b`, 'g');

const code = projectFiles('{src,functions,scripts}/**/*.{ts,tsx,mjs,astro,css,sql}');

test('no code names a currency: the list is the operator’s [E24]', () => {
  const named = code.flatMap((path) => {
    if (NAMES_CURRENCIES.has(path)) return [];
    return [...new Set(readProjectFile(path).match(A_CODE))].map((found) => `${path} names ${found}`);
  });
  expect(code.length).toBeGreaterThan(500);
  expect(named).toEqual([]);
});
