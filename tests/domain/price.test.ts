import { expect, test } from 'vitest';
import { addDays, calendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { formatAmount, wholeUnits } from '#domain/money.ts';
import { isUpcoming, priceDeparture, shownSaleEnd } from '#domain/price.ts';
import { aCombination, aDeparture, anOpenDeparture, aSale, TODAY } from '../support/a-tour.ts';
import { prices } from '../support/prices.ts';

test('without a sale the price now is the usual price', () => {
  expect(priceDeparture(aDeparture({ price: prices(1290) }), 'GBP', TODAY)).toEqual({
    original: wholeUnits(1290, 'GBP'),
    current: wholeUnits(1290, 'GBP'),
    onSale: false,
  });
});

test('each currency has the operator’s own amount', () => {
  const departure = aDeparture({ price: { GBP: 1, USD: 2, EUR: 3, AUD: 4, NZD: 5, CAD: 6 } });
  expect(CURRENCIES.map((currency) => formatAmount(priceDeparture(departure, currency, TODAY).current))).toEqual([
    '£1',
    '$2',
    '€3',
    '$4',
    '$5',
    '$6',
  ]);
});

test.each([
  ['2026-12-30', true, 990],
  ['2026-12-31', true, 990],
  ['2027-01-01', false, 1290],
])('a sale to the end of 31 December holds on %s: %s, at %d', (today, onSale, units) => {
  const departure = aDeparture({ price: prices(1290), sale: aSale({ gbp: 990, ends: '2026-12-31' }) });
  expect(priceDeparture(departure, 'GBP', calendarDate(today))).toEqual({
    original: wholeUnits(1290, 'GBP'),
    current: wholeUnits(units, 'GBP'),
    onSale,
  });
});

test('a choice’s supplement comes on top of both the usual and the sale price', () => {
  const ownRoom = aCombination({ id: 2, supplement: prices(300) });
  const departure = aDeparture({
    price: prices(1290),
    sale: aSale({ gbp: 990 }),
    combinations: [aCombination(), ownRoom],
  });
  expect(priceDeparture(departure, 'GBP', TODAY, ownRoom)).toEqual({
    original: wholeUnits(1590, 'GBP'),
    current: wholeUnits(1290, 'GBP'),
    onSale: true,
  });
});

test('who chooses nothing gets the first choice', () => {
  const departure = aDeparture({
    price: prices(1000),
    combinations: [aCombination({ id: 4, supplement: prices(50) }), aCombination({ id: 5, supplement: prices(0) })],
  });
  expect(priceDeparture(departure, 'GBP', TODAY).current).toEqual(wholeUnits(1050, 'GBP'));
});

test('a departure can be sold until the day before it starts; an open-dated one always', () => {
  const departure = aDeparture({ start: '2027-03-13' });
  const start = departure.start!;
  expect([addDays(start, -1), start, addDays(start, 1)].map((day) => isUpcoming(departure, day))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isUpcoming(anOpenDeparture(), calendarDate('2099-01-01'))).toBe(true);
});

test.each([
  ['2026-12-30', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2027-01-01', null],
])('a sale to the end of 31 December shows on %s that it ends on %s', (today, shown) => {
  const sale = aSale({ ends: '2026-12-31' });
  expect(shownSaleEnd(aDeparture({ start: '2027-03-13', sale }), calendarDate(today))).toBe(shown);
  expect(shownSaleEnd(anOpenDeparture({ sale }), calendarDate(today))).toBe(shown);
  expect(shownSaleEnd(aDeparture({ sale: null }), calendarDate(today))).toBeNull();
});

test.each([
  ['2026-12-31', null],
  ['2027-01-01', null],
  ['2027-01-02', '2026-12-31'],
])('a departure on %s shows the end of a sale to 31 December: %s', (start, shown) => {
  expect(shownSaleEnd(aDeparture({ start, sale: aSale({ ends: '2026-12-31' }) }), TODAY)).toBe(shown);
});
