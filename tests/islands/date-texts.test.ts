import { expect, test } from 'vitest';
import {
  cellLines,
  depositText,
  nearestWithSeats,
  priceOf,
  saleText,
  spokenDay,
} from '#features/calendar/date-texts.ts';
import { PAY_IN_FULL_TEXT } from '#contract/cart.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { formatPrice } from '#domain/money.ts';
import { aCombination, aDeparture, anInsuranceType, anOpenDeparture, aSale, aTour } from '../support/a-tour.ts';
import { entryOf } from '../support/fake-cart.ts';
import { prices } from '../support/prices.ts';

const tour = aTour();
const onSale = entryOf(
  tour,
  aDeparture({
    sale: aSale({ gbp: 1190 }),
    combinations: [aCombination(), aCombination({ id: 2, name: 'Own room', supplement: prices(400) })],
  }),
);
const usual = entryOf(tour, aDeparture());
const date = calendarDate('2027-03-13');

test('a date on sale shows its sale price and, whatever the choice, what the same cost before [M121]', () => {
  expect(formatPrice(priceOf(onSale, 1).current)).toBe('£1,190 GBP');
  expect(formatPrice(priceOf(onSale, 1).original)).toBe('£1,290 GBP');
  expect(formatPrice(priceOf(onSale, 2).current)).toBe('£1,590 GBP');
  expect(formatPrice(priceOf(onSale, 2).original)).toBe('£1,690 GBP');
  expect(saleText(onSale)).toBe('Save £100 GBP · book by 31 December 2026');
});

test('the deposit text says what is paid today and when the rest is [M121]', () => {
  expect(depositText(usual)).toBe(
    'Or pay a £200\u00a0GBP deposit today and £1,090\u00a0GBP by 11\u00a0February\u00a02027',
  );
  expect(depositText(entryOf(tour, anOpenDeparture()))).toMatch(
    /^Or pay a £200\u00a0GBP deposit today and £[\d,]+\u00a0GBP 30 days before the start date you choose$/,
  );
});

test('what a guest cannot decline is in every price of a date, in its deposit and not in what is left', () => {
  const insured = entryOf(
    tour,
    aDeparture({
      requireInsurance: true,
      insuranceTypes: [anInsuranceType()],
      combinations: [aCombination(), aCombination({ id: 2, name: 'Own room', supplement: prices(400) })],
    }),
  );
  expect(cellLines(insured, 'available')).toEqual(['£1,380', 'GBP']);
  expect(formatPrice(priceOf(insured, 2).current)).toBe('£1,780 GBP');
  expect(spokenDay(date, insured, 'available')).toBe(
    'Saturday 13 March 2027, available, £1,380 GBP incl. required insurance',
  );
  expect(depositText(insured)).toBe(
    'Or pay a £290\u00a0GBP deposit today and £1,090\u00a0GBP by 11\u00a0February\u00a02027',
  );
});

test('a start within thirty days says that it is paid in full, and why [M133]', () => {
  const soon = {
    ...usual,
    allow_deposit: false,
    deposit: null,
    deposit_from: null,
    full_payment_reason: PAY_IN_FULL_TEXT,
  };
  expect(depositText(soon)).toBe('Because your Start Date is within 30 Days you need to pay in full.');
});

test('a day has a full name for screen readers [P15]', () => {
  expect(spokenDay(date, onSale, 'available')).toBe('Saturday 13 March 2027, available, £1,190 GBP, save £100 GBP');
  expect(spokenDay(date, usual, 'available')).toBe('Saturday 13 March 2027, available, £1,290 GBP');
  expect(spokenDay(date, usual, 'full')).toBe('Saturday 13 March 2027, full');
  expect(spokenDay(date, usual, 'in-cart')).toBe('Saturday 13 March 2027, in your cart');
  expect(spokenDay(date, undefined, undefined)).toBe('Saturday 13 March 2027, no start date');
});

test('a full date points to the nearest ones with seats', () => {
  const at = (start: string) => entryOf(tour, aDeparture({ start }));
  const full = { ...at('2027-03-20'), availability: 'full' as const };
  const others = [at('2027-03-17'), at('2027-03-24'), at('2027-05-08'), full];
  expect(nearestWithSeats(others, full)).toBe('Try Wed 17 Mar or Wed 24 Mar: both have seats.');
  expect(nearestWithSeats([full], full)).toBe('');
});
