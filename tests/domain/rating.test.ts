import { expect, test } from 'vitest';
import { averageStars } from '#domain/rating.ts';

test('an average of stars has one decimal, and none is not nought', () => {
  expect(averageStars([5, 4, 4])).toBe(4.3);
  expect(averageStars([5])).toBe(5);
  expect(averageStars([])).toBeNull();
});
