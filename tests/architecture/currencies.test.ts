import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

/** Facts about currencies of the whole world, and amounts of the demonstration. No other file may name a currency. */
const NAMES_CURRENCIES = new Set([
  'functions/payments/stripe/stripe-money.ts',
  'scripts/demo-promo-codes.sql',
  'src/catalogue/schema/currency-scale.ts',
  'src/catalogue/schema/prices.ts',
]);

/** Codes that are other words too: `UNION ALL`. */
const OTHER_WORDS = new Set(['ALL', 'TOP', 'TRY']);

const CODES = Intl.supportedValuesOf('currency').filter((code) => !OTHER_WORDS.has(code));
const A_CODE = new RegExp(`\\b(${CODES.join('|')})\\b`, 'g');
const COUNTED = /\bsix\b[^.\n]{0,40}\b(currenc|price|amount)|\b(currenc|price|amount)\w*[^.\n]{0,40}\bsix\b/i;

const code = projectFiles('{src,functions,scripts}/**/*.{ts,tsx,mjs,astro,css,sql}');

test('E24 no code names a currency: the list is the operator’s', () => {
  const named = code.flatMap((path) => {
    if (NAMES_CURRENCIES.has(path)) return [];
    return [...new Set(readProjectFile(path).match(A_CODE))].map((found) => `${path} names ${found}`);
  });
  expect(code.length).toBeGreaterThan(500);
  expect(named).toEqual([]);
});

test('E24 nothing counts the currencies', () => {
  const texts = [...code, ...projectFiles('{tests,docs}/**/*.{ts,tsx,md}', '*.{md,ts,mjs}')];
  const own = 'tests/architecture/currencies.test.ts';
  expect(texts.filter((path) => path !== own && COUNTED.test(readProjectFile(path)))).toEqual([]);
});
