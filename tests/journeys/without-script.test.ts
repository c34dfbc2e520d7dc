import type { Page } from '@playwright/test';
import { redCentre } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { PAGE_TYPES } from './support/page-types.ts';

test('N03 every kind of page reads fully without script', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  for (const [type, path] of Object.entries(PAGE_TYPES)) {
    await test.step(type, async () => {
      await page.goto(path);
      await expect.soft(page.getByRole('heading', { level: 1 }).filter({ visible: true }), type).toHaveCount(1);
      await expect.soft(page.getByRole('banner'), type).toBeVisible();
      await expect.soft(page.getByRole('contentinfo').getByRole('link').first(), type).toBeVisible();
      expect.soft(await hiddenHeadings(page), type).toEqual([]);
      await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect.soft(menu.getByRole('link', { name: 'All trips' }), type).toBeVisible();
    });
  }
});

test('N03 without script every start date of a tour can be read with its price', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  await page.goto(redCentre.url);
  const upcoming = redCentre.departures.filter(({ start }) => start !== null).length;
  const rows = page.locator('#dates .dates__rows > li');
  expect(await rows.count()).toBeGreaterThan(upcoming - 10);
  for (const month of await page.locator('#dates details').all()) {
    if ((await month.getAttribute('open')) === null) await month.locator(':scope > summary').click();
  }
  await expect(rows.last()).toBeVisible();
  await expect(rows.last()).toContainText(/AUD|Full/);
});

/** Nothing a reader would miss waits for a script: what a heading says can be read, there or elsewhere on the page. */
async function hiddenHeadings(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main: HTMLElement) =>
    [...main.querySelectorAll<HTMLElement>('h1, h2, h3')]
      .filter((heading) => !heading.checkVisibility())
      .filter(
        (heading) =>
          !heading.closest(
            'dialog, details:not([open]), nav, aside, .check-in__found, .check-in__link, .check-in__asked, .enquiry__sent, [data-faces]',
          ),
      )
      .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
      .filter((text) => !main.innerText.replace(/\s+/g, ' ').includes(text)),
  );
}
