import type { Page } from '@playwright/test';
import { redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { watchScripts } from '../support/scripts.ts';
import { openSettled } from '../support/settled.ts';

const OUT_OF_DATE = 'This page is out of date. Reload it to continue.';

/**
 * Opens a page, and lets a new version of the site go live: what the page has not fetched is gone, until it is loaded
 * again, or for good. Returns how often it was loaded again.
 */
async function openBeforeNewVersion(page: Page, address: string, isGoneForGood = false): Promise<() => number> {
  const scripts = watchScripts(page);
  await openSettled(page, address);
  const known = new Set(scripts.keys());
  let loads = 0;
  await page.route('**/_astro/*.js', (route) => {
    const isGone = !known.has(route.request().url()) && (loads === 0 || isGoneForGood);
    return isGone ? route.fulfill({ status: 404 }) : route.fallback();
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

test('a page that stood open while a new version went live is loaded again once, and opens what was pressed', async ({
  visitor: { page, startDates },
}) => {
  const loads = await openBeforeNewVersion(page, redCentre.url);
  await page.getByRole('button', { name: 'START DATES' }).first().click();
  await expect(startDates.dialog.getByRole('grid')).toBeVisible();
  expect(loads()).toBe(1);
  await expect(page.getByText('internet connection')).toHaveCount(0);
});

test('what was typed into an old page stays, and the page says that it is out of date', async ({
  visitor: { page },
}) => {
  const loads = await openBeforeNewVersion(page, '/contact/');
  const email = page.getByRole('main').getByRole('textbox', { name: 'Email' }).first();
  await email.fill('mara@example.com');
  await page.getByRole('link', { name: 'Your cart' }).first().click();
  await expect(page.getByRole('alert').filter({ hasText: OUT_OF_DATE })).toBeVisible();
  await expect(email).toHaveValue('mara@example.com');
  expect(loads()).toBe(0);
});

test('a page whose script is still gone after it was loaded again says so, and is not loaded a second time', async ({
  visitor: { page },
}) => {
  const loads = await openBeforeNewVersion(page, redCentre.url, true);
  await page.getByRole('button', { name: 'START DATES' }).first().click();
  await expect.poll(loads).toBe(1);
  await expect(page.getByRole('alert').filter({ hasText: OUT_OF_DATE })).toBeVisible();
  expect(loads()).toBe(1);
});
