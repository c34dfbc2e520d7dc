import { oceanRoad } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { openSettled } from '../support/settled.ts';

test('M10 P42 M30 M31 an address without a page shows the page that helps, where a trip can be chosen', async ({
  visitor: { page },
}) => {
  // The Worker gets the first two addresses before any file, and passes them on.
  for (const path of ['/check-in/nothing/', '/inbox/nothing/', '/subscribe/nothing/', '/nothing/']) {
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect.soft(answer?.status()).toBe(404);
      await expect.soft(page.getByText('404', { exact: true })).toBeVisible();
      await expect.soft(page.getByRole('link', { name: 'Trips' }).first()).toBeVisible();
    });
  }
  await page.goto('/nothing-here/');
  await page.locator('[data-where-to]').hover();
  const box = page.getByRole('combobox', { name: 'Where to?' });
  await box.fill(oceanRoad.name);
  await page.getByRole('option', { name: oceanRoad.name }).click();
  await page.getByRole('link', { name: 'SEE TRIPS' }).click();
  await expect(page).toHaveURL(oceanRoad.url);
});

test('D37 a part of the page that did not come is asked for again by the next press', async ({ visitor: { page } }) => {
  await openSettled(page, '/trips/the-red-centre/');
  // The script itself loads; its imports do not.
  await page.route(/\/_astro\/(?!Calendar).*\.js/, (route) => route.abort());
  const button = page.getByRole('button', { name: /start dates/i }).first();
  await button.click();
  await expect(page.getByRole('alert')).toContainText('did not load');
  await page.unrouteAll();
  await button.click();
  await expect(page.getByRole('dialog', { name: 'CHOOSE YOUR START DATE' })).toBeVisible();
  await expect(page.locator('#page-message')).toBeEmpty();
});

test('D37 a dialog of a tour that did not come is asked for again by the next press', async ({ visitor: { page } }) => {
  await openSettled(page, '/trips/the-red-centre/');
  await page.route(/\/_astro\/.*\.js/, (route) => route.abort());
  const button = page.getByRole('link', { name: 'Download trip notes' });
  await button.click();
  await expect(page.getByRole('alert')).toContainText('did not load');
  await page.unrouteAll();
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Trip notes' })).toBeVisible();
  await expect(page.locator('#page-message')).toBeEmpty();
});

test('M14 a link to a question shows its answer', async ({ visitor: { page } }) => {
  await page.goto('/faq/');
  const question = page.locator('.faq details').nth(7);
  const anchor = await question.locator('h3').getAttribute('id');
  await expect(question.locator('.acc__answer')).toBeHidden();
  await page.goto(`/faq/#${anchor}`);
  await expect(question.locator('.acc__answer')).toBeVisible();
});
