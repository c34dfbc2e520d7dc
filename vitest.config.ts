import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import './tests/support/provided.ts';

/** A test may have to wait for a machine that is doing other things. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Runs a project's tests inside workerd, with a real D1 and real Durable Objects. */
const workerd = () =>
  cloudflareTest(async () => ({
    wrangler: { configPath: here('./wrangler.jsonc') },
    miniflare: {
      // Read by tests/functions/apply-migrations.ts: every test file starts on an empty, migrated database.
      bindings: { TEST_MIGRATIONS: await readD1Migrations(here('./functions/storage/migrations')) },
    },
  }));

/**
 * Five projects: `unit` in plain Node, `functions` and `experiments` inside workerd, `crash` in Node against Workers it
 * kills, `site` over the built `dist/`. Only `site` needs a build.
 *
 * SEASONS, SEASONS_IN_D1, KILLS and CRASH_SEED make the experiments longer, or repeat one.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          // Papers are drawn in the colours of the tokens; other styles say nothing to a test in Node.
          css: { include: /tokens\.css/ },
          include: [
            'tests/{domain,contract,stores,components,islands,content,catalogue,papers,analytics,api,ui,mail,architecture,tooling,posters}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: { ...patient, name: 'site', include: ['tests/site/**/*.test.ts'] },
      },
      {
        plugins: [workerd()],
        test: {
          ...patient,
          name: 'functions',
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          include: ['tests/functions/**/*.test.ts'],
          exclude: ['tests/functions/experiments/**'],
          setupFiles: ['tests/functions/apply-migrations.ts'],
          fsModuleCache: false,
          // One file instead of some hundred, whose source maps point nowhere.
          deps: { optimizer: { ssr: { enabled: true, include: ['stripe'] } } },
        },
      },
      {
        plugins: [workerd()],
        test: {
          ...patient,
          name: 'experiments',
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          include: ['tests/functions/experiments/**/*.test.ts'],
          setupFiles: ['tests/functions/apply-migrations.ts'],
          provide: {
            seasons: Number(process.env['SEASONS'] ?? 2000),
            seasonsInD1: Number(process.env['SEASONS_IN_D1'] ?? 20),
          },
          fsModuleCache: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          provide: {
            kills: Number(process.env['KILLS'] ?? 100),
            crashSeed: Number(process.env['CRASH_SEED'] ?? Date.now() % 2 ** 32),
          },
        },
      },
    ],
  },
});
