import { expect, test } from 'vitest';
import { fromStripe, toStripe } from '#functions/payments/stripe/stripe-money.ts';
import { money, wholeUnits } from '#domain/money.ts';

test.each([
  ['EUR', 'hundredths', 129_000],
  ['USD', 'hundredths', 129_000],
  ['JPY', 'units', 1290],
  ['CLP', 'units', 1290],
  ['KRW', 'units', 1290],
  ['KWD', 'thousandths', 1_290_000],
  ['BHD', 'thousandths', 1_290_000],
  ['ISK', 'hundredths, as Stripe still counts it', 129_000],
  ['UGX', 'hundredths, as Stripe still counts it', 129_000],
] as const)('1,290 %s are charged in %s, and read back as what was charged [E24]', (currency, _, amount) => {
  const sent = toStripe(wholeUnits(1290, currency));
  expect(sent).toEqual({ amount, currency: currency.toLowerCase() });
  expect(fromStripe(sent.amount, sent.currency)).toEqual(wholeUnits(1290, currency));
});

test('a part of a yen is not charged, and what Stripe gave back in thousandths is read [E24]', () => {
  expect(() => toStripe(money(129_050, 'JPY'))).toThrow('Stripe has no part of 1 JPY');
  expect(fromStripe(1250, 'kwd')).toEqual(money(125, 'KWD'));
});

test('a payment in a currency that is not sold in any more is read, and one in none is an error [E24]', () => {
  expect(fromStripe(5000, 'sek')).toEqual(wholeUnits(50, 'SEK'));
  expect(() => fromStripe(5000, 'points')).toThrow('in the currency POINTS');
});
