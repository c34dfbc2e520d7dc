import { redCentre } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { PAGE_TYPES } from './support/page-types.ts';

for (const [type, path] of Object.entries(PAGE_TYPES)) {
  test(`N03 ${type} reads fully without script`, async ({ anotherVisitor }) => {
    const { page } = await anotherVisitor({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
    // Nothing a reader would miss waits for a script: what a heading says can be read, there or elsewhere on the page.
    const hidden = await page.locator('main').evaluate((main: HTMLElement) =>
      [...main.querySelectorAll<HTMLElement>('h1, h2, h3')]
        .filter((heading) => !heading.checkVisibility())
        .filter(
          (heading) =>
            !heading.closest(
              'dialog, details:not([open]), nav, aside, .check-in__found, .check-in__asked, .enquiry__sent, [data-faces]',
            ),
        )
        .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
        .filter((text) => !main.innerText.replace(/\s+/g, ' ').includes(text)),
    );
    expect(hidden).toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'All trips' })).toBeVisible();
  });
}

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
