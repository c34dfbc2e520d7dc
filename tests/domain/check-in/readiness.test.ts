import { expect, test, describe } from 'vitest';
import { arrivalDoubt, arrivalFault, readinessOf, type MissingCount } from '#domain/check-in.ts';
import { calendarDate } from '#domain/calendar-date.ts';

const START = calendarDate('2027-03-13');
const TODAY = calendarDate('2027-03-10');

test.each([
  ['2027-03-08', 'That date is in the past. Please check it.'],
  ['2027-03-09', null],
  ['2027-03-13', null],
  ['2028-03-12', null],
  ['2028-03-13', 'Please check the year of this date.'],
])('an arrival on %s: %s [M99]', (day, fault) => {
  expect(arrivalFault(calendarDate(day), START, TODAY)).toBe(fault);
});

test.each([
  ['2027-02-26', /more than two weeks before/],
  ['2027-02-27', null],
  ['2027-03-13', null],
  ['2027-03-14', /after your trip starts on 13 March 2027/],
])('an arrival on %s is looked at again: %s [M99]', (day, doubt) => {
  const answer = arrivalDoubt(calendarDate(day), START);
  expect(answer).toEqual(doubt === null ? null : expect.stringMatching(doubt));
});

const COUNT: MissingCount = { guests: 8, owing: 0, overdue: 0, detailsMissing: 0, arrivalsMissing: 0 };

const stops = (count: Partial<MissingCount>, daysLeft: number | null) =>
  readinessOf({ ...COUNT, ...count }, daysLeft).map(({ stop, state, missing }) => `${stop} ${state} ${missing}`);

describe('what is missing of a departure', () => {
  test.each([
    ['all is there', {}, 3, ['Paid done 0', 'Details done 0', 'Arrivals done 0']],
    ['all is there long before', {}, 200, ['Paid done 0', 'Details done 0', 'Arrivals done 0']],
    ['nobody travels', { guests: 0 }, 3, ['Paid later 0', 'Details later 0', 'Arrivals later 0']],
    ['a balance is not due yet', { owing: 2 }, 90, ['Paid later 0', 'Details done 0', 'Arrivals done 0']],
    ['a balance is late', { owing: 2, overdue: 1 }, 9, ['Paid late 1', 'Details done 0', 'Arrivals done 0']],
    ['no date yet', { arrivalsMissing: 8 }, null, ['Paid done 0', 'Details done 0', 'Arrivals later 8']],
  ] as const)('%s', (_, count, daysLeft, expected) => {
    expect(stops(count, daysLeft)).toEqual(expected);
  });

  test.each([
    [null, 'Details some 2'],
    [31, 'Details some 2'],
    [30, 'Details late 2'],
    [22, 'Arrivals later 3'],
    [21, 'Arrivals some 3'],
    [8, 'Arrivals some 3'],
    [7, 'Arrivals late 3'],
  ])('%s days before the start: %s', (daysLeft, expected) => {
    expect(stops({ detailsMissing: 2, arrivalsMissing: 3 }, daysLeft)).toContain(expected);
  });
});
