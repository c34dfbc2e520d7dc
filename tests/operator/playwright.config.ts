import { defineConfig, devices } from '@playwright/test';
import { browserLaunch } from '../../scripts/machine/find-browser.mjs';

// A new operator begins today.
delete process.env['AS_OF'];

/** Makes the project another operator's, builds it and books there. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/operator-test',
  forbidOnly: true,
  // Two builds and the types of the whole project, on a machine with other work.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  use: { ...devices['Desktop Chrome'], locale: 'en-GB', launchOptions: browserLaunch() },
});
