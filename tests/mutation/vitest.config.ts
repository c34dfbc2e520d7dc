import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { proofsFrom } from '../support/proofs.ts';

const { sizes, seed } = proofsFrom(process.env);

/** The tests that Stryker runs against each mutant of `src/domain`: those of the project `unit` for that folder. */
export default defineConfig({
  resolve: {
    alias: { '#settings/prices.json': fileURLToPath(new URL('../support/settings/prices.json', import.meta.url)) },
  },
  test: {
    include: ['tests/domain/**/*.test.ts'],
    // Stryker runs tests in a thread, where a change of TZ has no effect.
    exclude: ['tests/domain/zones/zones.test.ts'],
    provide: { proofs: sizes, seed },
  },
});
