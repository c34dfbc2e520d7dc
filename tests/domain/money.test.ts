import { describe, expect, test } from 'vitest';
import { CURRENCIES } from '#domain/currency.ts';
import {
  add,
  formatAmount,
  formatPrice,
  fromDecimalText,
  money,
  percentageOf,
  priceIn,
  subtract,
  sum,
  toDecimalText,
  toWholeUnits,
  wholeUnits,
  zero,
} from '#domain/money.ts';
import { prices } from '../support/prices.ts';
import { fc } from '../support/seeded.ts';
import { barePrices, countPrices } from '../support/bare-prices.ts';

describe('what a price looks like', () => {
  test.each([
    [0, 'GBP', '£0 GBP'],
    [999, 'EUR', '€999 EUR'],
    [1000, 'AUD', '$1,000 AUD'],
    [1_234_567, 'NZD', '$1,234,567 NZD'],
    [-50, 'USD', '-$50 USD'],
    // A symbol that ends in a letter keeps a space before the digits.
    [1299, 'SEK', 'kr\u00a01,299 SEK'],
  ] as const)('%d whole units in %s read %s: symbol, no decimals, code [M04]', (units, currency, shown) => {
    expect(formatPrice(wholeUnits(units, currency))).toBe(shown);
  });

  test('cents never show: an amount that has some is shown as the next whole unit [M04]', () => {
    expect(formatPrice(money(129_901, 'AUD'))).toBe('$1,300 AUD');
    expect(formatPrice(money(-1, 'AUD'))).toBe('-$1 AUD');
  });

  test('no currency and no amount ever shows a decimal point [M04]', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...CURRENCIES), (minor, currency) => {
        expect(formatPrice(money(minor, currency))).toMatch(/^-?[£$€]\d{1,3}(,\d{3})* [A-Z]{3}$/);
      }),
    );
  });

  test('a cell of a table leaves the code to its heading', () => {
    expect(formatAmount(wholeUnits(1299, 'EUR'))).toBe('€1,299');
  });
});

describe('what a price is on the wire', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [-129_905, '-1299.05'],
  ])('%d minor units travel as %s', (minor, text) => {
    expect(toDecimalText(money(minor, 'GBP'))).toBe(text);
    expect(fromDecimalText(text, 'GBP')).toEqual(money(minor, 'GBP'));
  });

  test('every amount comes back from its decimal text unchanged', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...CURRENCIES), (minor, currency) => {
        const amount = money(minor, currency);
        expect(fromDecimalText(toDecimalText(amount), currency)).toEqual(amount);
      }),
    );
  });

  test('a price may come without cents or with one digit of them', () => {
    expect(fromDecimalText('12', 'GBP').minor).toBe(1200);
    expect(fromDecimalText('12.5', 'GBP').minor).toBe(1250);
  });

  test.each(['', 'free', '1,299.00', '12.345', '.50', '£12', '1e3', ' 12', '--1'])('%j is not a price', (text) => {
    expect(() => fromDecimalText(text, 'GBP')).toThrow(RangeError);
  });
});

describe('sums', () => {
  test('add, subtract and sum stay in minor units', () => {
    expect(add(money(10, 'AUD'), money(20, 'AUD'))).toEqual(money(30, 'AUD'));
    expect(subtract(money(10, 'AUD'), money(20, 'AUD'))).toEqual(money(-10, 'AUD'));
    expect(sum([money(10, 'AUD'), money(20, 'AUD'), money(30, 'AUD')], 'AUD')).toEqual(money(60, 'AUD'));
    expect(sum([], 'CAD')).toEqual(zero('CAD'));
    expect(toWholeUnits(money(129_900, 'AUD'))).toBe(1299);
  });

  test('two currencies never meet in one sum', () => {
    expect(() => add(money(1, 'AUD'), money(1, 'NZD'))).toThrow('NZD cannot be added to AUD');
    expect(() => subtract(money(1, 'AUD'), money(1, 'NZD'))).toThrow(RangeError);
    expect(() => sum([money(1, 'USD')], 'AUD')).toThrow(RangeError);
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d minor units are not money', (minor) => {
    expect(() => money(minor, 'GBP')).toThrow(RangeError);
  });

  test('a price list gives the operator’s own amount in a currency, unconverted', () => {
    expect(CURRENCIES.map((currency) => priceIn(prices(1000), currency).minor)).toEqual([
      100_000, 130_000, 120_000, 200_000, 220_000, 180_000,
    ]);
  });
});

describe('percentages', () => {
  test('a percentage with a decimal is not a unit short because of binary fractions [N10]', () => {
    expect(percentageOf(wholeUnits(1000, 'GBP'), 8.2)).toEqual(wholeUnits(82, 'GBP'));
    expect(percentageOf(wholeUnits(250, 'GBP'), 9.2)).toEqual(wholeUnits(23, 'GBP'));
  });

  test('a whole percentage is exactly the floor of the fraction, for any price [N10]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 100 }), (units, percent) => {
        const exact = Number((BigInt(units) * BigInt(percent)) / 100n);
        expect(percentageOf(wholeUnits(units, 'USD'), percent)).toEqual(wholeUnits(exact, 'USD'));
      }),
    );
  });
});

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
