import { expect, type Page } from '@playwright/test';

/** Opens home with the test's clock, once the posters have begun to change. */
export async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await expect(page.locator('.hero__carousel[data-running]')).toBeVisible();
}

/**
 * Opens the drop-down at the top. Escape closes it once the page's behaviour has loaded, which needs an idle browser.
 */
export async function openAndCloseDestinations(page: Page): Promise<void> {
  const sydney = page.locator('.header .nav a[href="/destinations/sydney/"]');
  await page.locator('.header .nav summary').click();
  await expect(sydney).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(sydney).toBeHidden({ timeout: 500 });
  }).toPass();
}
