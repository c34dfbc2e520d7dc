import { expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import { fromPrice } from '#catalogue/from-price.ts';
import { aDeparture, anOpenDeparture, aSale, aTour, TODAY } from '../support/a-tour.ts';
import { prices } from '../support/prices.ts';

test('P34 "from" is the lowest price of today in each currency, with what that seat usually costs', () => {
  const cheapInEuro = { ...prices(1400), EUR: 900 };
  const departures = [
    aDeparture({ start: '2027-03-13', price: prices(1290), sale: aSale({ gbp: 1190 }) }),
    aDeparture({ start: '2027-03-20', price: cheapInEuro }),
  ];
  expect(fromPrice(aTour({ departures }), TODAY)).toEqual({
    current: { ...prices(1190), EUR: 900 },
    original: { ...prices(1290), EUR: 900 },
    onSale: true,
  });
});

test('P34 a sale that has ended, a date that has passed and one that is closed do not count', () => {
  const departures = [
    aDeparture({ start: '2027-03-13', price: prices(1290), sale: aSale({ gbp: 990, ends: '2026-11-19' }) }),
    aDeparture({ start: '2026-11-20', price: prices(500) }),
    aDeparture({ start: '2027-03-20', price: prices(600), capacity: 0 }),
  ];
  expect(fromPrice(aTour({ departures }), TODAY)).toMatchObject({ current: prices(1290), onSale: false });
});

test('P34 an open-dated tour counts, and a tour with nothing left has no price', () => {
  const open = aTour({ departures: [anOpenDeparture({ price: prices(760) })] });
  expect(fromPrice(open, calendarDate('2099-01-01'))?.current).toEqual(prices(760));
  expect(fromPrice(aTour({ departures: [aDeparture()] }), calendarDate('2099-01-01'))).toBeNull();
});
