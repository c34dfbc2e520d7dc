import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar-date.ts';
import { nextDepartures } from '#domain/price.ts';
import { aDeparture, anOpenDeparture, aTour, TODAY } from '../support/a-tour.ts';

const tour = aTour({
  departures: [
    aDeparture({ start: '2027-05-01' }),
    aDeparture({ start: '2027-03-13' }),
    aDeparture({ start: '2027-04-03', capacity: 0 }),
    aDeparture({ start: '2027-03-27' }),
    aDeparture({ start: TODAY }),
    aDeparture({ start: addDays(TODAY, 1) }),
    anOpenDeparture(),
  ],
});
const starts = (most: number, month?: number) => nextDepartures(tour, TODAY, most, month).map(({ start }) => start);

test('the next departures are open, start after today and come in order', () => {
  expect(starts(9)).toEqual(['2026-11-21', '2027-03-13', '2027-03-27', '2027-05-01']);
  expect(starts(2)).toEqual(['2026-11-21', '2027-03-13']);
});

test('the next departures of a month start in it', () => {
  expect(starts(9, 3)).toEqual(['2027-03-13', '2027-03-27']);
  expect(starts(9, 4)).toEqual([]);
});
