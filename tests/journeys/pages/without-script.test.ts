import type { Page } from '@playwright/test';
import { outback } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { PAGE_TYPES } from '../support/page-types.ts';
import { openSettled } from '../support/settled.ts';

/** Pages with prices of trips. */
const PRICED: readonly string[] = ['home', 'all trips', 'trips of a choice', 'events calendar', 'destination', 'tour'];
/** Pages that exist for their form. */
const FORMS: readonly string[] = ['contact', 'brochure', 'trip notes form', 'mailing list', 'lost link'];

/** A browser without script runs none. With blocked scripts, the page waits for scripts that never load. */
const WAYS = ['without script', 'where scripts are blocked'] as const;

for (const way of WAYS) {
  test(`${way} every kind of page reads fully, with its prices and its forms [N03]`, async ({ anotherVisitor }) => {
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
        await page.getByText('Get the brochure').click();
        await expect.soft(page.getByRole('contentinfo').locator('form[method=post] [type=submit]'), type).toBeVisible();
        await page.getByRole('button', { name: 'Menu' }).click();
        const menu = page.getByRole('dialog', { name: 'Menu' });
        await expect.soft(menu.getByRole('link', { name: 'All trips' }), type).toBeVisible();
      });
    }
  });
}

test('without script a filter is a page of its own, a hash shows one trip or its reviews, and no currency is offered [N03, M48, M49]', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false, viewport: { width: 992, height: 800 } });
  await page.goto('/trips/');
  await expect(page.getByRole('button', { name: /Select a currency/ })).toHaveCount(0);
  const rows = page.locator('.row-trip');
  const all = await rows.count();
  await page.locator('summary', { hasText: 'Month' }).click();
  await page.getByRole('link', { name: 'March' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trips that start in March');
  const inMarch = await rows.count();
  expect(inMarch).toBeGreaterThan(0);
  expect(inMarch).toBeLessThanOrEqual(all);
  await page.goto('/trips/#the-red-centre');
  await expect(rows.filter({ visible: true })).toHaveCount(1);

  await page.goto('/reviews/');
  const reviews = page.locator('.review');
  await expect(reviews.filter({ visible: true })).toHaveCount(await reviews.count());
  await expect(page.getByRole('button', { name: 'SHOW MORE' })).toBeHidden();
  await page.getByRole('navigation', { name: 'Filter by trip' }).getByRole('link', { name: outback.name }).click();
  await expect(page.getByRole('heading', { level: 2, name: outback.name })).toBeVisible();
  const own = page.locator(`.review[data-tour="${outback.slug}"]`);
  await expect(reviews.filter({ visible: true })).toHaveCount(await own.count());
  await expect(own.last()).toBeVisible();
});

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
            'dialog, details:not([open]), nav, aside, .check-in__found, .check-in__link, .check-in__closed, .check-in__asked, .enquiry__sent, [data-faces]',
          ),
      )
      .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
      .filter((text) => !main.innerText.replace(/\s+/g, ' ').includes(text));
  });
}

test('an address without a page shows the page that helps, and one in capitals its page [M10, P42]', async ({
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
  await page.goto('/TRIPS/The-Red-Centre?from=Leaflet#Dates');
  await expect(page).toHaveURL('/trips/the-red-centre/?from=Leaflet#Dates');
});

test('a link to pay leaves no token in the address, also one that is not valid [N14, P28]', async ({
  visitor: { page },
}) => {
  await page.goto('/book/resume/?token=made-up');
  await expect(page.getByText('We can’t open this payment link')).toBeVisible();
  await expect(page).toHaveURL(/\/book\/resume\/$/);
});

test('a link to a question shows its answer, and a hash with a broken encoding leaves all as they are [M14, P43]', async ({
  visitor: { page },
}) => {
  // The visitor fails a test in which a page's script fails.
  await openSettled(page, '/faq/#%E0%A4%A');
  await expect(page.locator('.faq details[open]')).toHaveCount(0);
  const question = page.locator('.faq details').nth(7);
  await page.goto(`/faq/#${await question.locator('h3').getAttribute('id')}`);
  await expect(question.locator('.acc__answer')).toBeVisible();
});
