import { expect, test } from 'vitest';
import { barePrices, countPrices } from '../support/bare-prices.ts';

test.each([
  'From $2,490 AUD a person',
  'was €1,290 EUR, now €990 EUR.',
  '£0 GBP or £12,345 GBP',
  'Room 12, 2,490 steps, 10 days',
  'in AUD, GBP and EUR',
])('nothing is missing in: %s [M04, D14]', (text) => {
  expect(barePrices(text)).toEqual([]);
});

test.each([
  ['no postfix', 'Only $2,490 a person'],
  ['no postfix at the end', 'Only $2,490'],
  ['decimals', 'Only $2,490.00 AUD'],
  ['no symbol', 'Only 2,490 AUD'],
  ['one of two', '$1,290 AUD or $990'],
  ['a code that only begins like one', 'Only $2,490 AUDIO'],
])('control: the sweep finds an amount with %s', (_name, text) => {
  expect(barePrices(text)).toHaveLength(1);
});

test('control: it counts what it has looked at', () => {
  expect(countPrices('$1,290 AUD, €990 EUR and 12 days')).toBe(2);
});
