import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

/** Compares the site, as of the day of the tests, with the pictures in tests/looks/pictures/. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'looks.test.ts',
  outputDir: '../../.cache/looks',
  globalSetup: './before-looks.ts',
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  use: { ...journeys.use, timezoneId: 'Australia/Sydney' },
});
