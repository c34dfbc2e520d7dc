import { expect, test } from 'vitest';
import { averageStars, countStars } from '#domain/rating.ts';

test('an average of stars has one decimal, and none is not nought', () => {
  expect(averageStars([5, 4, 4])).toBe(4.3);
  expect(averageStars([5])).toBe(5);
  expect(averageStars([])).toBeNull();
});

test('the stars are counted from five down to one', () => {
  expect(countStars([5, 4, 5, 2])).toEqual([2, 1, 0, 1, 0]);
  expect(countStars([])).toEqual([0, 0, 0, 0, 0]);
});
