import 'vitest';

/** What vitest.config.ts tells the experiments. */
declare module 'vitest' {
  interface ProvidedContext {
    /** How many seasons are played. */
    readonly seasons: number;
    /** How many of them in D1, where each call takes a hundred times as long. */
    readonly seasonsInD1: number;
    /** How often the Worker is killed. */
    readonly kills: number;
    /** Decides which guests come while it is. */
    readonly crashSeed: number;
  }
}
