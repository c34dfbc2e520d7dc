import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar-date.ts';
import { lowestDeposit } from '#domain/lowest-deposit.ts';
import { aDeparture, aTour, TODAY } from '../support/a-tour.ts';
import { prices } from '../support/prices.ts';

const later = addDays(TODAY, 90);

test('the deposit of a trip is the lowest of its departures', () => {
  const tour = aTour({
    departures: [
      aDeparture({ start: later, deposit: prices(300) }),
      aDeparture({ start: addDays(later, 7), deposit: prices(250) }),
    ],
  });
  expect(lowestDeposit(tour, TODAY)).toEqual({ amounts: prices(250), varies: true });
});

test('deposits vary that differ in one currency only', () => {
  const deposits = [prices(250), { ...prices(250), AUD: 999 }];
  const tour = aTour({ departures: deposits.map((deposit) => aDeparture({ start: later, deposit })) });
  expect(lowestDeposit(tour, TODAY)).toEqual({ amounts: prices(250), varies: true });
});

test('only departures count that can be paid by deposit [M133]', () => {
  const cheap = { deposit: prices(100) };
  const tour = aTour({
    departures: [
      aDeparture({ start: later, deposit: prices(250) }),
      aDeparture({ ...cheap, start: addDays(TODAY, 30) }),
      aDeparture({ ...cheap, start: addDays(TODAY, -1) }),
      aDeparture({ ...cheap, start: later, capacity: 0 }),
      aDeparture({ ...cheap, start: later, allowDeposit: false }),
    ],
  });
  expect(lowestDeposit(tour, TODAY)).toEqual({ amounts: prices(250), varies: false });
  expect(lowestDeposit(aTour({ departures: [] }), TODAY)).toBeNull();
});
