import { expect, test } from 'vitest';
import { CURRENCIES, currencySymbol, isCurrency, priceListOf } from '#domain/currency.ts';

test('M03 there are exactly six currencies', () => {
  expect(CURRENCIES).toEqual(['GBP', 'USD', 'EUR', 'AUD', 'NZD', 'CAD']);
});

test.each([
  ['GBP', '£'],
  ['USD', '$'],
  ['EUR', '€'],
  ['AUD', '$'],
  ['NZD', '$'],
  ['CAD', '$'],
] as const)('M03 %s has the symbol %s', (currency, symbol) => {
  expect(currencySymbol(currency)).toBe(symbol);
});

test.each(['JPY', 'gbp', '', 'AUD ', 'toString', null, undefined, 3, ['GBP']])('M03 %j is not a currency', (code) => {
  expect(isCurrency(code)).toBe(false);
});

test('a price list has one amount for every currency', () => {
  expect(priceListOf((currency) => currency.charCodeAt(0))).toEqual({
    GBP: 71,
    USD: 85,
    EUR: 69,
    AUD: 65,
    NZD: 78,
    CAD: 67,
  });
});
