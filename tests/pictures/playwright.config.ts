import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

/** Takes the pictures of docs/pictures/ from the built site. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'take-*.ts',
  outputDir: '../../.cache/pictures/failed',
  workers: 2,
  reporter: [['list']],
});
