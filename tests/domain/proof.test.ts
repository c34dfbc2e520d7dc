import { averageStars, countStars, proofTexts } from '#domain/proof.ts';
import { expect, test } from 'vitest';

test('an average of stars has one decimal, and none is not nought', () => {
  expect(averageStars([5, 4, 4])).toBe(4.3);
  expect(averageStars([5])).toBe(5);
  expect(averageStars([])).toBeNull();
});

test('the stars are counted from five down to one', () => {
  expect(countStars([5, 4, 5, 2])).toEqual([2, 1, 0, 1, 0]);
  expect(countStars([])).toEqual([0, 0, 0, 0, 0]);
});

test('the line of proof says what the settings have, in one order, and nothing else', () => {
  expect(proofTexts({ licence: 'Licence TA 0417', guests: 8000, since: 2011 })).toEqual([
    'Since 2011',
    '8,000 guests',
    'Licence TA 0417',
  ]);
  expect(proofTexts()).toEqual([]);
  expect(proofTexts({ guests: 8000 })).toEqual(['8,000 guests']);
});
