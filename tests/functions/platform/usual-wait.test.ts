import { expect, test } from 'vitest';
import { usualWait } from '#functions/platform/usual-wait.ts';

test.each([
  [[], null],
  [[1, 2, 3, 4], null],
  [[5, 1, 3, 2, 4], 3],
  [[1, 2, 10, 3, Infinity, Infinity], 10],
  [[1, 2, 3, Infinity, Infinity, Infinity], null],
])('the usual wait of %j is %j', (waits, usual) => {
  expect(usualWait(waits)).toBe(usual);
});
