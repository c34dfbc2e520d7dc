import { expect, test } from 'vitest';
import { roughDuration } from '#domain/text/counts.ts';

test.each([
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [170, '3 hours'],
  [47 * 60, '47 hours'],
  [48 * 60, '2 days'],
])('%s minutes are %s', (minutes, words) => {
  expect(roughDuration(minutes)).toBe(words);
});
