import * as fc from 'fast-check';
import { inject } from 'vitest';
import './proofs.ts';

/** The seed of every random value: the same in each `npm test`, a fresh one in `npm run test:long`, which prints it. */
export const seed = inject('seed');

/** Every property takes the seed of the run, so that a failure can be repeated. Tests take fast-check from here alone. */
fc.configureGlobal({ seed });

export * as fc from 'fast-check';

/** Numbers between 0 and 1. */
export type Random = () => number;

/** Mulberry32: the same seed gives the same numbers. */
export function randomNumbers(from: number): Random {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
