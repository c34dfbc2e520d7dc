import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Three projects: `unit` in plain Node, `functions` inside workerd with a real D1, `site` over the built `dist/`.
 *
 * `unit` and `functions` need no build; `site` reads what `npm run build` wrote.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'tests/{domain,contract,stores,islands,content,catalogue,analytics,api,ui,architecture,tooling}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: { name: 'site', include: ['tests/site/**/*.test.ts'] },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: here('./wrangler.jsonc') },
            miniflare: {
              // Read by tests/functions/apply-migrations.ts: every test file starts on an empty, migrated database.
              bindings: { TEST_MIGRATIONS: await readD1Migrations(here('./functions/storage/migrations')) },
            },
          })),
        ],
        test: {
          name: 'functions',
          include: ['tests/functions/**/*.test.ts'],
          setupFiles: ['tests/functions/apply-migrations.ts'],
          fsModuleCache: false,
        },
      },
    ],
  },
});
