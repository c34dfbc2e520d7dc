import type { Page } from '@playwright/test';
import { redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { watchScripts } from '../support/network.ts';
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

for (const [what, files] of [
  // The script itself loads; its imports do not.
  ['a part of the page', /\/_astro\/(?!Calendar\.).*\.js/],
  ['the style sheet of a dialog', /\/_astro\/.*\.css/],
] as const) {
  test(`${what} that did not come is asked for again by the next press [D37]`, async ({ visitor: { page } }) => {
    await openSettled(page, redCentre.url);
    await page.route(files, (route) => route.abort());
    const button = page.getByRole('button', { name: 'START DATES' }).first();
    await button.click();
    await expect(page.getByRole('alert').filter({ hasText: 'didn’t load' })).toBeVisible();
    await page.unrouteAll();
    await button.click();
    await expect(page.getByRole('dialog', { name: 'CHOOSE YOUR START DATE' })).toBeVisible();
    await expect(page.locator('#page-message')).toBeEmpty();
    // To read the rules of a style sheet that did not come is an error.
    const sheets = await page.$$eval('link[rel=stylesheet]', (links) =>
      links.map((link) => ({
        href: (link as HTMLLinkElement).href,
        rules: (link as HTMLLinkElement).sheet?.cssRules.length ?? 0,
      })),
    );
    expect(sheets.filter(({ href }) => href.includes('CalendarDialog'))).toHaveLength(1);
    expect(sheets.filter(({ rules }) => rules === 0)).toEqual([]);
  });
}

test('control: an island that finds other words in the page than it draws fails a journey', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.route('/contact/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('Got a question?', 'Got an answer?'), headers: {} });
  });
  await page.goto('/contact/');
  await page.locator('main').getByRole('textbox', { name: 'Name' }).focus();
  await expect.poll(() => faults).toContainEqual(expect.stringMatching(/hydrat|React error #4\d\d/i));
  await page.close();
});
