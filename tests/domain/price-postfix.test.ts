import { expect, test, vi } from 'vitest';
import { pricePostfix } from '#domain/currency.ts';
import { formatPrice, wholeUnits } from '#domain/money.ts';

vi.mock('#settings/prices.json', () => ({ default: { postfix: '({CODE})', currencies: ['AUD', 'GBP', 'EUR'] } }));

test('a price ends in the postfix of the operator’s settings [M04, D14]', () => {
  expect(formatPrice(wholeUnits(1299, 'AUD'))).toBe('$1,299 (AUD)');
  expect(formatPrice(wholeUnits(-50, 'GBP'))).toBe('-£50 (GBP)');
  expect(pricePostfix('EUR')).toBe('(EUR)');
});
