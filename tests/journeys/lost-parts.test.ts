import { expect, test } from './support/journey.ts';
import { openSettled } from './support/settled.ts';

test('D37 a part of the page that did not come is asked for again by the next press', async ({ visitor: { page } }) => {
  await openSettled(page, '/trips/the-red-centre/');
  // The script itself comes; what it imports does not.
  await page.route(/\/_astro\/(?!Calendar).*\.js/, (route) => route.abort());
  const button = page.getByRole('button', { name: /start dates/i }).first();
  await button.click();
  await expect(page.getByRole('alert')).toContainText('did not load');
  await page.unrouteAll();
  await button.click();
  await expect(page.getByRole('dialog', { name: 'CHOOSE YOUR START DATE' })).toBeVisible();
  await expect(page.locator('#page-message')).toBeEmpty();
});
