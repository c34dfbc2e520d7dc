import { expect, test, vi } from 'vitest';
import { proofsFrom } from '../support/proofs.ts';

test('npm test plays the same random runs whenever it is run, test:long fresh ones, and PROOFS_SEED those of a seed', () => {
  const seedsOf = (env: Record<string, string>) =>
    [1_800_000_000_000, 1_900_000_000_001].map((now) => {
      vi.setSystemTime(now);
      return proofsFrom(env).seed;
    });
  vi.useFakeTimers();

  const small = seedsOf({});
  const whole = seedsOf({ PROOFS: 'whole' });
  const given = seedsOf({ PROOFS: 'whole', PROOFS_SEED: '123' });

  vi.useRealTimers();
  expect(new Set(small).size).toBe(1);
  expect(new Set(whole).size).toBe(2);
  expect(given).toEqual([123, 123]);
});
