import { afterEach, expect, test, vi } from 'vitest';
import { WORDING } from '#domain/text/wording.ts';

afterEach(() => vi.doUnmock('#domain/text/wording.ts'));

/** The text about trees for an operator who plants so many for each trip. */
async function treesTextOf(trees: number, trips: number): Promise<string> {
  vi.resetModules();
  vi.doMock('#domain/text/wording.ts', () => ({ WORDING: { ...WORDING, trees_per_trip: trees } }));
  const { treesText } = await import('#domain/text/booking-texts.ts');
  return treesText(trips);
}

test.each([
  [10, 1, 'Your 1 trip plants 10 trees: 10 trees for each tour trip.'],
  [10, 2, 'Your 2 trips plant 20 trees: 10 trees for each tour trip.'],
  [10, 20, 'Your 20 trips plant 200 trees: 10 trees for each tour trip.'],
  [3, 2, 'Your 2 trips plant 6 trees: 3 trees for each tour trip.'],
])('M05 D46 an operator who plants %i trees for each trip says so of %i', async (trees, trips, text) => {
  expect(await treesTextOf(trees, trips)).toBe(text);
});

test('M05 E25 an operator who plants none says nothing', async () => {
  expect(await treesTextOf(0, 2)).toBe('');
});

test('M05 M156 the demonstration plants ten', () => {
  expect(WORDING.trees_per_trip).toBe(10);
});
