import { afterEach, expect, test, vi } from 'vitest';
import { WORDING } from '#domain/text/wording.ts';
import { paidTrips } from '#domain/text/booking-texts.ts';

afterEach(() => vi.doUnmock('#domain/text/wording.ts'));

/** The text about trees for an operator who plants so many for each trip. */
async function treesTextOf(trees: number, trips: number): Promise<string> {
  vi.resetModules();
  vi.doMock('#domain/text/wording.ts', () => ({ WORDING: { ...WORDING, trees_per_trip: trees } }));
  const { treesText } = await import('#domain/text/booking-texts.ts');
  return treesText(trips);
}

test.each([
  [10, 1, 'We’ll plant 10 trees for your trip.'],
  [10, 2, 'We’ll plant 20 trees for your 2 trips.'],
  [10, 20, 'We’ll plant 200 trees for your 20 trips.'],
  [3, 2, 'We’ll plant 6 trees for your 2 trips.'],
])('an operator who plants %i trees for each trip says so of %i [M05, D46]', async (trees, trips, text) => {
  expect(await treesTextOf(trees, trips)).toBe(text);
});

test('an operator who plants none says nothing [M05, E25]', async () => {
  expect(await treesTextOf(0, 2)).toBe('');
});

test('the demonstration plants ten [M05, M156]', () => {
  expect(WORDING.trees_per_trip).toBe(10);
});

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
