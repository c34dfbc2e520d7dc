import { defineConfig, devices } from '@playwright/test';
import { browserLaunch } from './scripts/machine/find-browser.mjs';
import { clockMovedBy } from './scripts/testing/test-time.mjs';

const port = process.env['JOURNEYS_PORT'] ?? '8790';
// The address the server knows itself by: links in mail lead there.
const baseURL = `http://localhost:${port}`;

/**
 * Pages, Worker, browsers and tests have the time that the pages were built as of, so a run is the same on every day.
 * The server and Playwright's workers inherit it.
 */
process.env['CLOCK_MOVED_BY_MS'] ??= String(clockMovedBy());

/** Guests' journeys through the built site, with the functions and a fresh database behind it. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: '.cache/journeys',
  snapshotPathTemplate: '{testDir}/{testFileDir}/transcripts/{arg}{ext}',
  // A journey waits for the page and for the site in turn: a third fills the time in which the other two do nothing.
  workers: 3,
  forbidOnly: true,
  fullyParallel: true,
  // A journey is many steps long, and the machine may have other work.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL,
    locale: 'en-AU',
    // Names the action that hangs, long before the journey's own end.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // What moves is drawn anew in every frame. Visitors ask for less of it, but where motion is what a test is about.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace slows every journey down; ask for one when a failure needs it: JOURNEYS_TRACE=on.
    trace: process.env['JOURNEYS_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: browserLaunch(),
  },
  projects: [{ name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } }],
  webServer: {
    // With no shell in between the server sees its parent end, however that ends.
    command: `${process.platform === 'win32' ? '' : 'exec '}node scripts/serve-journeys.mjs`,
    cwd: import.meta.dirname,
    url: `http://127.0.0.1:${port}/api/health/`,
    env: { PORT: port },
    reuseExistingServer: false,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 8_000 },
  },
});
