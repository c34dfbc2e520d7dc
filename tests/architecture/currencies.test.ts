import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

/** Facts about currencies of the whole world, and an example for a question. No other file may name a currency. */
const NAMES_CURRENCIES = new Set([
  'functions/payments/stripe/stripe-money.ts',
  'scripts/new-operator/answers.ts',
  'src/catalogue/schema/prices.ts',
  'src/catalogue/schema/prices.ts',
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
