import globalData from '@csstools/postcss-global-data';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { existsSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vitest/config';
import { browserLaunch } from './scripts/machine/find-browser.mjs';
import { AS_OF } from './scripts/testing/test-time.mjs';
import { proofsFrom } from './tests/support/proofs.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The tests' own currencies and postfix, so that a test of the code holds for every operator's settings. */
const OWN_SETTINGS = {
  resolve: { alias: { '#settings/prices.json': here('./tests/support/settings/prices.json') } },
};

/**
 * With `CLOCK_MOVED_BY_MS` the tests of `unit` and `functions` run at another time (`npm run -s test:later`), which finds
 * those that depend on today.
 */
const { CLOCK_MOVED_BY_MS } = process.env;
const movedClock = CLOCK_MOVED_BY_MS === undefined ? [] : [here('./tests/functions/support/moved-clock.ts')];
const define = CLOCK_MOVED_BY_MS === undefined ? {} : { CLOCK_MOVED_BY_MS };

/** The time limit of a test, long enough for a busy machine. */
const longTimeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

const { sizes, seed } = proofsFrom(process.env);
if (process.env['PROOFS'] === 'whole')
  console.warn(`Every random run has the seed ${seed}; PROOFS_SEED=${seed} repeats it.`);
const proofs = { proofs: sizes, seed };

// Linux can keep the test databases in memory: thousands of small writes need no disk.
const MEMORY = '/dev/shm';
const ROOM = 2 ** 30;
if (existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= ROOM) process.env['TMPDIR'] ??= MEMORY;
}

/**
 * Runs all files of a project in one workerd, one after the other. tests/functions/support/empty-storage.ts runs before
 * each file.
 */
const oneFileAtATime = (groupOrder: number) => ({ isolate: false, maxWorkers: 1, sequence: { groupOrder } });

/** Runs the tests of a project inside workerd, with real Durable Objects. */
const workerd = () => cloudflareTest({ wrangler: { configPath: here('./wrangler.jsonc') } });

/**
 * Six projects: `unit` in plain Node, `components` in a browser, `functions` and `experiments` inside workerd, `crash`
 * in Node against Workers that it kills, `site` over the built `dist/`. Only `site` needs a build.
 *
 * Random runs and kills (`experiments`, `crash`) have two sizes, defined in tests/support/proofs.ts. `npm test` runs
 * the small size with one fixed seed: it reaches every state, and each control finds its fault. `npm run test:long` sets
 * PROOFS=whole, which takes a fresh seed and prints it. PROOFS_SEED repeats a run. The tests that kill the process before
 * and after every step (tests/functions/settlement/crash.test.ts) have one size.
 */
export default defineConfig({
  test: {
    attachmentsDir: '.cache/attachments',
    projects: [
      {
        ...OWN_SETTINGS,
        define,
        test: {
          ...longTimeouts,
          name: 'unit',
          setupFiles: movedClock,
          provide: proofs,
          // What checks or builds content without a time of its own is of this day on every day.
          env: { AS_OF },
          // This package imports JSON in a way that Node refuses.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
          // The documents and mails take their colours from the tokens. Tests in Node need no other styles.
          css: { include: /tokens\.css/ },
          include: [
            'tests/{domain,contract,stores,components,islands,content,catalogue,documents,analytics,api,ui,mail,architecture,tooling}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        ...OWN_SETTINGS,
        cacheDir: '.cache/components',
        css: { postcss: { plugins: [globalData({ files: [here('./src/styles/media.css')] }), customMedia()] } },
        // Hides a warning about an import in one of Vitest's own files.
        logLevel: 'error',
        // Lists the packages, because a package found during the tests would reload their pages.
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
          ...longTimeouts,
          name: 'components',
          include: ['tests/in-browser/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/in-browser/support/page.ts'],
          css: true,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
          // A second page would share the two cores with the first page and with the journeys.
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
        // One process for all files, which share the pages that they have parsed.
        test: { ...longTimeouts, name: 'site', isolate: false, maxWorkers: 1, include: ['tests/site/**/*.test.ts'] },
      },
      {
        ...OWN_SETTINGS,
        plugins: [workerd()],
        define,
        test: {
          ...longTimeouts,
          name: 'functions',
          ...oneFileAtATime(1),
          include: ['tests/functions/**/*.test.ts'],
          exclude: ['tests/functions/experiments/**'],
          setupFiles: [...movedClock, 'tests/functions/support/empty-storage.ts'],
          fsModuleCache: false,
          // Bundles a package of some hundred files, whose source maps point to missing files.
          deps: { optimizer: { ssr: { enabled: true, include: ['stripe'] } } },
        },
      },
      {
        ...OWN_SETTINGS,
        plugins: [workerd()],
        test: {
          ...longTimeouts,
          name: 'experiments',
          ...oneFileAtATime(2),
          include: ['tests/functions/experiments/**/*.test.ts'],
          setupFiles: ['tests/functions/support/empty-storage.ts'],
          provide: proofs,
          fsModuleCache: false,
        },
      },
      {
        test: {
          ...longTimeouts,
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          provide: proofs,
        },
      },
    ],
  },
});
