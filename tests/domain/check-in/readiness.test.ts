import { describe, expect, test } from 'vitest';
import { readinessOf, type MissingCount } from '#domain/check-in/readiness.ts';

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
    [
      'no date yet',
      { detailsMissing: 1, arrivalsMissing: 8 },
      null,
      ['Paid done 0', 'Details some 1', 'Arrivals later 8'],
    ],
  ] as const)('%s', (_, count, daysLeft, expected) => {
    expect(stops(count, daysLeft)).toEqual(expected);
  });

  test.each([
    [31, 'Details some 2'],
    [30, 'Details late 2'],
    [0, 'Details late 2'],
  ])('with %i days left details are: %s', (daysLeft, expected) => {
    expect(stops({ detailsMissing: 2 }, daysLeft)).toContain(expected);
  });

  test.each([
    [22, 'Arrivals later 3'],
    [21, 'Arrivals some 3'],
    [8, 'Arrivals some 3'],
    [7, 'Arrivals late 3'],
  ])('with %i days left arrivals are: %s', (daysLeft, expected) => {
    expect(stops({ arrivalsMissing: 3 }, daysLeft)).toContain(expected);
  });
});
