import 'vitest';

/** The sizes of the random runs and of the crash tests. */
interface ProofSizes {
  /** Random runs of bookings in this process. */
  readonly randomRuns: number;
  /** Random runs in the books and with the provider's own object, where a call takes longer. */
  readonly randomRunsInBooks: number;
  /** Years of bookings after which the rows that are read are counted, in orders. */
  readonly ordersOfHistory: readonly number[];
  /** Carts that are priced without a database. */
  readonly pricedCarts: number;
  /** Whether all 720 orders of six events are played, or a tenth of them; and pairs of steps with many lots, or one. */
  readonly isEveryOrderPlayed: boolean;
  /** How often the Worker is killed while guests book. */
  readonly kills: number;
}

/** The sizes for `npm test`. */
const SMALL: ProofSizes = {
  randomRuns: 40,
  randomRunsInBooks: 2,
  ordersOfHistory: [1000, 4000],
  pricedCarts: 1000,
  isEveryOrderPlayed: false,
  kills: 12,
};

/** The sizes for `npm run -s test:long`. */
const WHOLE: ProofSizes = {
  randomRuns: 20_000,
  randomRunsInBooks: 500,
  ordersOfHistory: [5000, 50_000],
  pricedCarts: 10_000,
  isEveryOrderPlayed: true,
  kills: 500,
};

/** The seed of every `npm test`, so that it gives the same result until something changes. */
const SMALL_SEED = 20_261_126;

/**
 * The sizes that the environment asks for, and the seed of all random values: the given one; otherwise the same for each
 * small run, and a fresh one for each whole run, which looks for what nobody has seen.
 */
export function proofsFrom(env: Readonly<Record<string, string | undefined>>): { sizes: ProofSizes; seed: number } {
  const { PROOFS: size = 'small', PROOFS_SEED: seed } = env;
  if (size !== 'small' && size !== 'whole') throw new Error(`PROOFS is "small" or "whole", not "${size}"`);
  const own = size === 'whole' ? Date.now() % 2 ** 31 : SMALL_SEED;
  return { sizes: size === 'whole' ? WHOLE : SMALL, seed: seed === undefined ? own : Number(seed) };
}

/** The values that vitest.config.ts provides to the random runs and the crash tests. */
declare module 'vitest' {
  interface ProvidedContext {
    readonly proofs: ProofSizes;
    /** The seed of every random choice. */
    readonly seed: number;
  }
}
