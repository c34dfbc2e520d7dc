import type { Page } from '@playwright/test';
import { redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { PAGE_TYPES } from '../support/page-types.ts';

/** Pages with prices of trips. */
const PRICED: readonly string[] = ['home', 'all trips', 'trips of a choice', 'events calendar', 'destination', 'tour'];
/** Pages that exist for their form. */
const FORMS: readonly string[] = ['contact', 'brochure', 'trip notes form', 'mailing list', 'lost link'];

/** A browser without script runs none. With blocked scripts, the page waits for scripts that never load. */
const WAYS = ['without script', 'where scripts are blocked'] as const;

for (const way of WAYS) {
  test(`N03 ${way} every kind of page reads fully, with its prices and its forms`, async ({ anotherVisitor }) => {
    const javaScriptEnabled = way !== 'without script';
    const { page } = await anotherVisitor({ javaScriptEnabled, viewport: { width: 360, height: 780 } });
    await page.route(/\.js$/, (route) => route.abort());
    for (const [type, path] of Object.entries(PAGE_TYPES)) {
      await test.step(type, async () => {
        await page.goto(path);
        await expect.soft(page.getByRole('heading', { level: 1 }).filter({ visible: true }), type).toHaveCount(1);
        await expect.soft(page.locator('.header, .masthead--home').filter({ visible: true }), type).toHaveCount(1);
        await expect.soft(page.getByRole('contentinfo').getByRole('link').first(), type).toBeVisible();
        const main = page.getByRole('main');
        if (PRICED.includes(type)) expect.soft(await main.innerText(), type).toMatch(/\d [A-Z]{3}\b/);
        // Later articles wait some seconds for a script that never loads.
        await expect
          .configure({ soft: true })
          .poll(() => hiddenInEveryRoom(page), type)
          .toEqual([]);
        if (FORMS.includes(type)) {
          await expect.soft(main.getByRole('textbox', { name: 'Email' }), type).toBeEditable();
          await expect.soft(main.locator('form[method=post] [type=submit]'), type).toBeEnabled();
        }
        await page.getByText('The brochure, folded like a road map').click();
        await expect.soft(page.getByRole('contentinfo').locator('form[method=post] [type=submit]'), type).toBeVisible();
        await page.getByRole('button', { name: 'Menu' }).click();
        const menu = page.getByRole('dialog', { name: 'Menu' });
        await expect.soft(menu.getByRole('link', { name: 'All trips' }), type).toBeVisible();
      });
    }
  });
}

for (const way of WAYS) {
  test(`N03 ${way} every start date of a tour can be read with its price`, async ({ anotherVisitor }) => {
    const { page } = await anotherVisitor({ javaScriptEnabled: way !== 'without script' });
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(redCentre.url);
    await page.getByRole('navigation', { name: 'Trip sections' }).getByRole('link', { name: 'Dates' }).click();
    const upcoming = redCentre.departures.filter(({ start }) => start !== null).length;
    const rows = page.locator('#dates .dates__rows > li');
    for (const month of await page.locator('#dates details').all()) {
      if ((await month.getAttribute('open')) === null) await month.locator(':scope > summary').click();
    }
    expect(await rows.count()).toBeGreaterThan(upcoming - 10);
    await expect(rows.last()).toBeVisible();
    await expect(rows.last()).toContainText(/AUD|Full/);
  });
}

/** The texts outside all rooms of the page. Most pages have one room; a tour shows one at a time, by its links. */
async function hiddenInEveryRoom(page: Page): Promise<string[]> {
  let hidden = await hiddenHeadings(page);
  for (const room of await page.getByRole('navigation', { name: 'Trip sections' }).getByRole('link').all()) {
    await room.click();
    const here = await hiddenHeadings(page);
    hidden = hidden.filter((text) => here.includes(text));
  }
  return hidden;
}

/** No important text waits for a script: the content of every heading is readable, there or elsewhere on the page. */
async function hiddenHeadings(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main: HTMLElement) => {
    // The browser lays out the lower parts when a reader scrolls there.
    const laidOut = new CSSStyleSheet();
    laidOut.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [laidOut];
    return [...main.querySelectorAll<HTMLElement>('h1, h2, h3')]
      .filter((heading) => !heading.checkVisibility())
      .filter(
        (heading) =>
          !heading.closest(
            'dialog, details:not([open]), nav, aside, .check-in__found, .check-in__link, .check-in__asked, .enquiry__sent, [data-faces]',
          ),
      )
      .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
      .filter((text) => !main.innerText.replace(/\s+/g, ' ').includes(text));
  });
}
