import type { Page } from '@playwright/test';
import { compressedSize } from '../../site/built-site.ts';
import { quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { watchScripts } from '../support/scripts.ts';
import { openSettled } from '../support/settled.ts';

/** The scripts that a page has fetched so far, by address, without those before `forget` was called. */
function countScripts(page: Page) {
  const scripts = watchScripts(page);
  let before = new Set<string>();
  const texts = () => Promise.all([...scripts].filter(([url]) => !before.has(url)).map(([, text]) => text));
  return {
    texts,
    forget: () => (before = new Set(scripts.keys())),
    bytes: async () => (await texts()).reduce((sum, text) => sum + compressedSize(text), 0),
  };
}

test('islands fetch their script when they are pressed: the calendar at most 123 kB with the framework, and with the booking 165 [N18]', async ({
  visitor,
}) => {
  const { page, startDates, booking } = visitor;
  const scripts = countScripts(page);
  await openSettled(page, redCentre.url);
  expect((await scripts.texts()).join('\n')).not.toMatch(/createRoot|react-datepicker/);
  scripts.forget();
  await page.getByRole('button', { name: 'START DATES' }).first().click();
  await expect(startDates.dialog.getByRole('grid')).toBeVisible();
  expect((await scripts.texts()).join('\n')).toContain('react-datepicker');
  expect(await scripts.bytes()).toBeLessThanOrEqual(123_000);

  await visitor.hasInCart(quietDate(redCentre, 12));
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('booking:open')));
  await booking.isAt('Your cart');
  expect(await scripts.bytes()).toBeLessThanOrEqual(165_000);
});

test('the booking alone is at most 125 kB [N18]', async ({ visitor: { page, booking } }) => {
  const scripts = countScripts(page);
  await openSettled(page, '/faq/');
  scripts.forget();
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('booking:open')));
  await booking.isAt('You have no items in the cart.');
  expect(await scripts.bytes()).toBeLessThanOrEqual(125_000);
});

test('a lead form is at most 96 kB with the framework [N18]', async ({ visitor: { page } }) => {
  const scripts = countScripts(page);
  await openSettled(page, '/contact/');
  scripts.forget();
  await page.getByRole('textbox', { name: 'Name' }).first().focus();
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached();
  expect((await scripts.texts()).join('\n')).toContain('hydrateRoot');
  expect(await scripts.bytes()).toBeLessThanOrEqual(96_000);
});
