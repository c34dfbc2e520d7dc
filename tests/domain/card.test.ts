import { expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import {
  cardBrand,
  cardDigits,
  groupCardNumber,
  groupExpiry,
  isCardExpired,
  isCardNumber,
  readExpiry,
} from '#domain/card.ts';
import { fc } from '../support/seeded.ts';

test.each(['4242424242424242', '4000000000000002', '378282246310005', '5555555555554444'])(
  '%s can be a card number [M111]',
  (digits) => {
    expect(isCardNumber(digits)).toBe(true);
  },
);

test.each(['', '4242424242424241', '42424242424', '42424242424242424242', '4242 4242 4242 4242', 'x'])(
  '%j cannot [M111]',
  (digits) => {
    expect(isCardNumber(digits)).toBe(false);
  },
);

test('a single mistyped digit is always noticed [M111]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (place, error) => {
      const digits = Array.from('4242424242424242');
      digits[place] = String((Number(digits[place]) + error) % 10);
      expect(isCardNumber(digits.join(''))).toBe(false);
    }),
  );
});

test('spaces and hyphens between groups are not part of the number [M111]', () => {
  expect(cardDigits(' 4242 4242-4242\u00a04242 ')).toBe('4242424242424242');
});

test.each([
  [2, 2027, '2027-02-28', false],
  [2, 2027, '2027-03-01', true],
  [2, 2028, '2028-02-29', false],
  [12, 2026, '2026-12-31', false],
  [12, 2026, '2027-01-01', true],
  [11, 2027, '2026-12-15', false],
])('a card to %d/%d has expired on %s: %s [M111]', (month, year, today, expired) => {
  expect(isCardExpired(month, year, calendarDate(today))).toBe(expired);
});

test('the expiry of a card that only the provider has seen is not ours to judge [P11]', () => {
  expect(isCardExpired(0, 0, calendarDate('2027-01-01'))).toBe(false);
});

test.each([
  ['4242424242424242', '4242 4242 4242 4242', 'Visa'],
  ['5555555555554444', '5555 5555 5555 4444', 'Mastercard'],
  ['2223003122003222', '2223 0031 2200 3222', 'Mastercard'],
  ['378282246310005', '3782 822463 10005', 'Amex'],
  ['42424', '4242 4', 'Visa'],
  ['3782 8', '3782 8', 'Amex'],
  ['6011', '6011', ''],
  ['', '', ''],
])('the number %s is written %j, with the scheme %j [M111]', (typed, grouped, brand) => {
  expect(groupCardNumber(typed)).toBe(grouped);
  expect(cardBrand(grouped)).toBe(brand);
});

test('grouping changes no digit and is done once [M111]', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,19}$/), (digits) => {
      const grouped = groupCardNumber(digits);
      expect(cardDigits(grouped)).toBe(digits);
      expect(groupCardNumber(grouped)).toBe(grouped);
    }),
  );
});

test.each([
  ['1', '1'],
  ['12', '12 / '],
  ['8', '08 / '],
  ['8/', '08 / '],
  ['1/', '01 / '],
  ['1229', '12 / 29'],
  ['829', '08 / 29'],
  ['12/2034', '12 / 2034'],
  ['12 / 29', '12 / 29'],
  ['0829', '08 / 29'],
])('the expiry typed as %j is written %j [M111]', (typed, grouped) => {
  expect(groupExpiry(typed)).toBe(grouped);
});

test.each([
  ['12 / 34', '12', '2034'],
  ['12/2034', '12', '2034'],
  ['8/34', '08', '2034'],
  ['0834', '08', '2034'],
  ['12', '12', ''],
  ['', '', ''],
])('the expiry %j is month %j and year %j [M111]', (typed, expmonth, expyear) => {
  expect(readExpiry(typed)).toEqual({ expmonth, expyear });
});

test.each([
  ['٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢', '٠٨ / ٢٩'],
  ['۴۲۴۲۴۲۴۲۴۲۴۲۴۲۴۲', '۰۸/۲۹'],
  ['４２４２－４２４２－４２４２－４２４２'.replaceAll('－', '-'), '０８２９'],
])('the digits of other keyboards are digits: %s and %s [M111]', (number, expiry) => {
  expect(cardDigits(number)).toBe('4242424242424242');
  expect(groupCardNumber(number)).toBe('4242 4242 4242 4242');
  expect(cardBrand(number)).toBe('Visa');
  expect(readExpiry(expiry)).toEqual({ expmonth: '08', expyear: '2029' });
});
