import 'vitest';
import type { ProofSizes } from './proofs.ts';

/** The values that vitest.config.ts provides to the random runs and the crash tests. */
declare module 'vitest' {
  interface ProvidedContext {
    readonly proofs: ProofSizes;
    /** The seed of every random choice. */
    readonly seed: number;
  }
}
