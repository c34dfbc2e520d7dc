import { expect, test } from 'vitest';
import { paidTrips } from '#domain/text/paid-trips.ts';

test('each reference gets the pass of its own trip [M97]', () => {
  const names = 'The Red Centre\nStart: 13 Mar 2027\nFinish: 22 Mar 2027, Top End\nStart: Open date';
  expect(paidTrips(names, '7K4QWMXA, 9CDEFGHJ')).toEqual([
    {
      name: 'The Red Centre',
      dates: 'Sat 13 – Mon 22 Mar 2027',
      reference: '7K4QWMXA',
    },
    { name: 'Top End', dates: 'Open date', reference: '9CDEFGHJ' },
  ]);
});

test('trips and references that do not pair up share one pass', () => {
  expect(paidTrips('The Red Centre', 'A, B')).toEqual([{ name: 'The Red Centre', dates: '', reference: 'A, B' }]);
});
