import { expect, test, describe, vi } from 'vitest';
import {
  CURRENCIES,
  currencyName,
  currencySymbol,
  inCurrency,
  inEachCurrency,
  isCurrency,
  isCurrencyCode,
  type Currency,
} from '#domain/currency.ts';
import settings from '../support/settings/prices.json' with { type: 'json' };
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import * as v from 'valibot';

test('the currencies are those of the settings, in their order [M03]', () => {
  expect(CURRENCIES).toEqual(settings.currencies);
});

test.each([
  ['GBP', '£', 'British pound'],
  ['EUR', '€', 'Euro'],
  ['AUD', '$', 'Australian dollar'],
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

const LISTS: [count: number, list: Currency[]][] = [
  [1, ['EUR']],
  [3, ['EUR', 'CLP', 'USD']],
  [12, ['JPY', 'KWD', 'CHF', 'GBP', 'USD', 'EUR', 'AUD', 'NZD', 'CAD', 'BRL', 'SEK', 'INR']],
];

const SMALL_UNITS: Readonly<Record<string, number>> = { CLP: 1_200_000, JPY: 190_000, INR: 110_000 };

/** The modules as they are in the build of an operator with these currencies. */
async function builtWith(list: unknown, more: object = {}) {
  vi.resetModules();
  vi.doMock('#settings/prices.json', () => ({ default: { postfix: '{CODE}', currencies: list, ...more } }));
  return {
    currency: await import('#domain/currency.ts'),
    money: await import('#domain/money.ts'),
    tours: await import('#contract/tours.ts'),
    priceList: await import('#catalogue/schema/prices.ts'),
    promo: await import('#contract/promo-codes.ts'),
    beforePaint: await import('#layouts/before-paint.ts'),
    styles: await import('#features/currency/currency.ts'),
    chooser: await import('#features/currency/CurrencyChooser.tsx'),
    command: await import('../../scripts/office/promo.ts'),
  };
}

describe.each(LISTS)('with a list of %i [E24]', (_count, list) => {
  test('the first is the default, and every other code is ignored', async () => {
    const { currency } = await builtWith(list);
    expect(currency.DEFAULT_CURRENCY).toBe(list[0]);
    expect(list.every(currency.isCurrency)).toBe(true);
    expect(['ISK', 'gbp', ''].some(currency.isCurrency)).toBe(false);
  });

  test('content, promo codes and the list of tours need an amount in each, and take no other', async () => {
    const { currency, priceList, promo, tours } = await builtWith(list);
    const prices = currency.inEachCurrency((code) => SMALL_UNITS[code] ?? 1290);
    expect(Object.keys(prices)).toEqual(list);
    const schema = priceList.prices('The price.');
    expect(schema.safeParse(prices).success).toBe(true);
    expect(schema.safeParse({ ...prices, ISK: 1 }).success).toBe(false);
    const rules = { validFrom: null, validUntil: null, tourCodes: null, minimumSpend: null, excludesSale: false };
    const wire = [{ code: 'A1', name: 'A', url: '/a/', from: prices }];
    for (const code of list) {
      const lacking = Object.fromEntries(Object.entries(prices).filter(([each]) => each !== code));
      expect(schema.safeParse(lacking).error?.issues.map(({ path }) => path)).toEqual([[code]]);
      const discount = { kind: 'amount', amounts: lacking };
      expect(v.is(promo.NewPromoRules, { ...rules, currencies: null, discount })).toBe(false);
      expect(v.is(promo.PromoRules, { ...rules, currencies: null, discount })).toBe(true);
      expect(v.is(tours.listTours.response, wire)).toBe(true);
      expect(v.is(tours.listTours.response, [{ ...wire[0], from: lacking }])).toBe(false);
    }
  });

  test('each is written with its symbol and its code', async () => {
    const { money } = await builtWith(list);
    for (const code of list) {
      expect(money.formatPrice(money.wholeUnits(1290, code))).toMatch(/^([£$€¥₹]|R\$|kr\u00a0)?1,290 [A-Z]{3}$/);
      expect(money.fromDecimalText('1290.00', code)).toEqual(money.wholeUnits(1290, code));
    }
  });

  test('the chooser, the script before the first paint, the styles and the help of the promo codes have each', async () => {
    const { beforePaint, chooser, command, styles } = await builtWith(list);
    expect(command.USAGE).toContain(list.map((code) => `${code}=50`).join(','));
    const markup = renderToStaticMarkup(createElement(chooser.CurrencyChooser, { id: 'currencies' }));
    expect([...markup.matchAll(/data-currency-choice="([A-Z]+)"/g)].map(([, code]) => code)).toEqual(list);
    expect(beforePaint.beforePaint('')).toContain(`)(${JSON.stringify(list)},`);
    const shown = styles.currencyRule().matchAll(/\[data-currency=([A-Z]{3})\] \[data-in=\1\]/g);
    expect(Array.from(shown, ([, code]) => code)).toEqual(list);
  });
});

test('the settings may name another default than the first [E24]', async () => {
  const { currency } = await builtWith(['EUR', 'CLP', 'USD'], { default_currency: 'USD' });
  expect(currency.DEFAULT_CURRENCY).toBe('USD');
  expect(currency.CURRENCIES).toEqual(['EUR', 'CLP', 'USD']);
});

test('a price ends in the postfix of the operator’s settings [M04, D14]', async () => {
  const { currency, money } = await builtWith(['AUD', 'GBP', 'EUR'], { postfix: '({CODE})' });
  expect(money.formatPrice(money.wholeUnits(1299, 'AUD'))).toBe('$1,299 (AUD)');
  expect(money.formatPrice(money.wholeUnits(-50, 'GBP'))).toBe('-£50 (GBP)');
  expect(currency.pricePostfix('EUR')).toBe('(EUR)');
});

test('settings that are no list stop nothing but the content check, which tells of them [E24]', async () => {
  for (const list of [undefined, 'EUR', {}]) {
    expect((await builtWith(list)).currency.CURRENCIES).toEqual([]);
  }
});

test('an amount in a currency of small units is told from one in cents [E24]', async () => {
  const { priceList } = await builtWith(['EUR', 'CLP', 'KWD']);
  const schema = priceList.prices('The price.');
  expect(schema.safeParse({ EUR: 1200, CLP: 1_250_000, KWD: 400 }).success).toBe(true);
  expect(schema.safeParse({ EUR: 1200, CLP: 125_000_000, KWD: 400 }).success).toBe(false);
  expect(schema.safeParse({ EUR: 120_000, CLP: 1_250_000, KWD: 400 }).success).toBe(false);
  expect(schema.safeParse({ EUR: 1200, CLP: 1_250_000, KWD: 40_000 }).success).toBe(false);
});
