import { expect, test } from 'vitest';
import { addDays, calendarDate } from '#domain/calendar-date.ts';
import { wholeUnits } from '#domain/money.ts';
import { fromPrice, lowestPrices } from '#catalogue/from-price.ts';
import { aDeparture, anInsuranceType, anOpenDeparture, aSale, aTour, TODAY } from '../support/a-tour.ts';
import { prices } from '../support/prices.ts';

const SALE = aSale({ gbp: 1190, ends: '2026-12-31' });
const day = (index: number) => addDays(calendarDate('2027-03-01'), index);
const usual = (count: number) =>
  Array.from({ length: count }, (_, index) => aDeparture({ start: day(100 + index), price: prices(1290) }));
const onSale = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aDeparture({ start: day(index), price: prices(1290), sale: SALE }),
  );

test('"from" is the lowest price of today in each currency [P34]', () => {
  const departures = [
    aDeparture({ start: '2027-03-13', price: prices(1290), sale: aSale({ gbp: 1190 }) }),
    aDeparture({ start: '2027-03-20', price: { ...prices(1400), EUR: 900 } }),
  ];
  expect(lowestPrices(aTour({ departures }), TODAY)).toEqual({ ...prices(1190), EUR: 900 });
});

test('a sale that has ended, a date that has passed and one that is closed do not count [P34]', () => {
  const departures = [
    aDeparture({ start: '2027-03-13', price: prices(1290), sale: aSale({ gbp: 990, ends: '2026-11-19' }) }),
    aDeparture({ start: '2026-11-20', price: prices(500) }),
    aDeparture({ start: '2027-03-20', price: prices(600), capacity: 0 }),
  ];
  expect(lowestPrices(aTour({ departures }), TODAY)).toEqual(prices(1290));
});

test('an open-dated tour counts, and a tour with nothing left has no price [P34]', () => {
  const open = aTour({ departures: [anOpenDeparture({ price: prices(760) })] });
  expect(lowestPrices(open, calendarDate('2099-01-01'))).toEqual(prices(760));
  expect(fromPrice(aTour({ departures: [aDeparture()] }), calendarDate('2099-01-01'))).toBeNull();
});

test('what a guest cannot decline is in it, and it says so', () => {
  const departures = [aDeparture({ requireInsurance: true, insuranceTypes: [anInsuranceType({ price: prices(90) })] })];
  expect(fromPrice(aTour({ departures }), TODAY)!.GBP).toMatchObject({
    current: wholeUnits(1380, 'GBP'),
    includes: 'incl. required insurance',
  });
});

test.each([
  [1, 9, 'on 1 date'],
  [3, 7, 'on 3 dates'],
  [12, 15, 'on 12 dates'],
])('where %i dates are on sale and %i are not, it says how many, and what most dates cost', (few, many, on) => {
  const departures = [...onSale(few), ...usual(many)];
  expect(fromPrice(aTour({ departures }), TODAY)!.GBP).toMatchObject({
    current: wholeUnits(1190, 'GBP'),
    on,
    usual: wholeUnits(1290, 'GBP'),
    saleEnds: '2026-12-31',
  });
});

test('a price that half of the dates have needs no words, and one price of most dates is claimed only where it is', () => {
  const half = aTour({ departures: [...onSale(3), ...usual(3)] });
  expect(fromPrice(half, TODAY)!.GBP).toMatchObject({ on: '', usual: null });
  const season = aTour({ departures: [...usual(5), aDeparture({ price: prices(1190) }), aDeparture({ start: '2027-04-03', price: prices(1190) })] });
  expect(fromPrice(season, TODAY)!.GBP).toMatchObject({ on: 'on selected dates', usual: wholeUnits(1290, 'GBP') });
  const mixed = [1190, 1300, 1400, 1500].map((gbp, index) => aDeparture({ start: day(index), price: prices(gbp) }));
  expect(fromPrice(aTour({ departures: mixed }), TODAY)!.GBP).toMatchObject({ on: 'on 1 date', usual: null });
});

test('it names the end of a sale only where the price ends with it', () => {
  const cheapAnyway = aDeparture({ start: '2027-04-03', price: prices(1190) });
  expect(fromPrice(aTour({ departures: [...onSale(2), cheapAnyway] }), TODAY)!.GBP!.saleEnds).toBeNull();
  const soon = aDeparture({ start: '2026-12-20', price: prices(1290), sale: SALE });
  const both = [...onSale(2), soon, ...usual(4)];
  expect(fromPrice(aTour({ departures: both }), TODAY)!.GBP).toMatchObject({
    on: 'on 3 dates',
    saleEnds: '2026-12-31',
  });
  expect(fromPrice(aTour({ departures: [soon] }), TODAY)!.GBP!.saleEnds).toBeNull();
});
