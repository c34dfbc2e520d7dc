import { expect, test } from 'vitest';
import {
  CURRENCIES,
  currencyName,
  currencySymbol,
  inCurrency,
  inEachCurrency,
  isCurrency,
  isCurrencyCode,
} from '#domain/currency.ts';
import settings from '../support/settings/prices.json' with { type: 'json' };

test('the currencies are those of the settings, in their order [M03]', () => {
  expect(CURRENCIES).toEqual(settings.currencies);
});

test.each([
  ['GBP', '£', 'British pound'],
  ['USD', '$', 'US dollar'],
  ['EUR', '€', 'Euro'],
  ['AUD', '$', 'Australian dollar'],
  ['NZD', '$', 'New Zealand dollar'],
  ['CAD', '$', 'Canadian dollar'],
  ['CLP', '$', 'Chilean peso'],
  ['JPY', '¥', 'Japanese yen'],
  ['BRL', 'R$', 'Brazilian real'],
  ['CHF', '', 'Swiss franc'],
] as const)('%s has the symbol %j and the name %s [M03]', (currency, symbol, name) => {
  expect([currencySymbol(currency), currencyName(currency)]).toEqual([symbol, name]);
});

test.each(['JPY', 'gbp', '', 'AUD ', 'toString', null, undefined, 3, ['GBP']])('%j is not a currency [M03]', (code) => {
  expect(isCurrency(code)).toBe(false);
});

test.each([
  ['JPY', true],
  ['GBP', true],
  ['gbp', false],
  ['AUD ', false],
  ['POUND', false],
  [null, false],
])('%j as the currency of an old booking: %s [E24]', (code, isOne) => {
  expect(isCurrencyCode(code)).toBe(isOne);
});

test('a price list has one amount for every currency, and none for another', () => {
  const list = inEachCurrency((currency) => currency.charCodeAt(0));
  expect(list).toEqual({ GBP: 71, USD: 85, EUR: 69, AUD: 65, NZD: 78, CAD: 67 });
  expect(inCurrency(list, 'EUR')).toBe(69);
  expect(() => inCurrency(list, 'JPY')).toThrow('There is no amount in JPY');
});
