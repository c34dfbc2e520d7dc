import { expect, test } from 'vitest';
import { problemsOf } from './small-content.ts';

const FILE = 'content/settings/prices.json';

/** Every problem of content whose list of currencies is the given one. */
function messagesOf(currencies: unknown, more: object = {}): string[] {
  return problemsOf({ [FILE]: `${JSON.stringify({ postfix: '{CODE}', currencies, ...more })}\n` });
}

const LIST = 'Write 1 to 12 codes of ISO 4217. Example: ["EUR", "USD"]';
const CODE = 'Write the three capital letters of ISO 4217, such as EUR.';
const TWELVE = ['GBP', 'USD', 'EUR', 'AUD', 'NZD', 'CAD', 'CHF', 'SEK', 'NOK', 'DKK', 'JPY', 'CLP'];

test('a list of 1, 6 or 12 is in order [E24]', () => {
  for (const list of [['EUR'], TWELVE.slice(0, 6), TWELVE]) expect(messagesOf(list)).toEqual([]);
  expect(messagesOf(['EUR', 'USD'], { default_currency: 'USD' })).toEqual([]);
});

test.each([
  ['none', [], `currencies | names no currency | ${LIST}`],
  ['an unknown one', ['EUR', 'EURO'], `currencies, entry 2 | "EURO" is not a currency | ${CODE}`],
  ['small letters', ['eur'], `currencies, entry 1 | "eur" is not a currency | ${CODE}`],
  ['one twice', ['EUR', 'USD', 'EUR'], 'currencies, entry 3 | EUR is listed twice | Remove one.'],
  [
    'too many',
    [...TWELVE, 'ISK'],
    'currencies | 13 currencies are more than 12 | Remove those that fewest guests pay in.',
  ],
  ['a number', ['EUR', 5], 'currencies, entry 2 | should be a text, but is a number'],
  ['no list', 'EUR', 'currencies | should be a list, but is a text | What guests can pay in'],
  ['nothing', undefined, 'currencies | is missing | Add currencies. What guests can pay in'],
])('the mistake in a list with %s is told alone, with its place and its cure [E24]', (_, list, said) => {
  const problems = messagesOf(list);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${FILE}:1 | ${said}`);
});

test('a default that is not in the list is told [E24]', () => {
  expect(messagesOf(['EUR', 'USD'], { default_currency: 'AUD' })).toEqual([
    `${FILE}:1 | default_currency | "AUD" is not one of the currencies | Write one of them, or remove the line: then EUR, the first, is shown.`,
  ]);
});
