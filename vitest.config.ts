import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { existsSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { styleConstants } from './scripts/style-constants.mjs';
import { browserLaunch } from './scripts/find-browser.mjs';
import { proofsFrom } from './tests/support/proofs.ts';
import './tests/support/provided.ts';

/** A test may have to wait for a machine that is doing other things. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const { sizes, seed } = proofsFrom(process.env);
const proofs = { proofs: sizes, seed };

// Where Linux has room in memory, databases of tests lie there: thousands of small writes need not reach a disk.
const MEMORY = '/dev/shm';
const ROOM = 2 ** 30;
if (existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= ROOM) process.env['TMPDIR'] ??= MEMORY;
}

/** All files of a project in one workerd, one after the other; tests/functions/empty-storage.ts runs before each. */
const oneAfterTheOther = (groupOrder: number) => ({ isolate: false, maxWorkers: 1, sequence: { groupOrder } });

/** Runs a project's tests inside workerd, with a real D1 and real Durable Objects. */
const workerd = () =>
  cloudflareTest(async () => ({
    wrangler: { configPath: here('./wrangler.jsonc') },
    miniflare: {
      // Read by tests/functions/empty-storage.ts: every test file starts on an empty, migrated database.
      bindings: { TEST_MIGRATIONS: await readD1Migrations(here('./functions/migrations')) },
    },
  }));

/**
 * Six projects: `unit` in plain Node, `components` in a browser, `functions` and `experiments` inside workerd, `crash` in
 * Node against Workers it kills, `site` over the built `dist/`. Only `site` needs a build.
 *
 * Random runs and kills (`experiments`, `crash`) have two sizes, which stand in tests/support/proofs.ts. `npm test` runs
 * the small one: it reaches every state, and each control finds its fault. `npm run test:long` sets PROOFS=whole.
 * PROOFS_SEED repeats a run by the seed it printed. What is killed at every step, once just before it and once just
 * after (tests/functions/crash.test.ts and crash-balance.test.ts), is whole in either size.
 */
export default defineConfig({
  test: {
    attachmentsDir: '.cache/attachments',
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          provide: proofs,
          // PDFs are drawn in the colours of the tokens; other styles say nothing to a test in Node.
          css: { include: /tokens\.css/ },
          include: [
            'tests/{domain,contract,stores,components,islands,content,catalogue,documents,analytics,api,ui,mail,architecture,tooling}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        cacheDir: '.cache/components',
        css: { postcss: { plugins: [styleConstants] } },
        // It warns of an import in a file of Vitest's own.
        logLevel: 'error',
        // Named here, and looked for nowhere: what is found while tests run would load their pages anew.
        optimizeDeps: {
          noDiscovery: true,
          include: [
            ...['react', 'react-dom', 'react-dom/client', 'react-dom/server'],
            ...['react/jsx-dev-runtime', 'vitest-browser-react', 'react-hook-form', '@hookform/resolvers/valibot'],
            ...[
              'react-datepicker',
              'downshift',
              'nanostores',
              '@nanostores/react',
              'valibot',
              'swiper',
              'swiper/modules',
              'axe-core',
            ],
          ],
        },
        test: {
          ...patient,
          name: 'components',
          include: ['tests/in-browser/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/in-browser/support/page.ts'],
          css: true,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
          // A second page would share the two cores with the first, and with the journeys.
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: browserLaunch(),
              contextOptions: { locale: 'en-AU', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            ui: false,
          },
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
          ...oneAfterTheOther(1),
          include: ['tests/functions/**/*.test.ts'],
          exclude: ['tests/functions/experiments/**'],
          setupFiles: ['tests/functions/empty-storage.ts'],
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
          ...oneAfterTheOther(2),
          include: ['tests/functions/experiments/**/*.test.ts'],
          setupFiles: ['tests/functions/empty-storage.ts'],
          provide: proofs,
          fsModuleCache: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          provide: proofs,
        },
      },
    ],
  },
});
