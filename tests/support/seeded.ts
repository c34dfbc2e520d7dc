import * as fc from 'fast-check';
import { inject } from 'vitest';
import './provided.ts';

/** The seed of every random value: the same in each `npm test`, a fresh one in `npm run test:long`, which prints it. */
export const seed = inject('seed');

/** Every property takes the seed of the run, so that a failure can be repeated. Tests take fast-check from here alone. */
fc.configureGlobal({ seed });

export * as fc from 'fast-check';
