import { expect, type Page } from '@playwright/test';

/** Opens home with a clock of the test's own, once the posters have begun to take turns. */
export async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await expect(page.locator('.hero[data-running]')).toBeVisible();
}
