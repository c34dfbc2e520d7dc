import 'vitest';
import type { ProofSizes } from './proofs.ts';

/** What vitest.config.ts tells the random runs and the kills. */
declare module 'vitest' {
  interface ProvidedContext {
    readonly proofs: ProofSizes;
    /** Decides everything that is left to chance. */
    readonly seed: number;
  }
}
