import type { Page, Route } from '@playwright/test';
import { oceanRoad, redCentre } from '../support/departures.ts';
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

for (const way of WAYS) {
  test(`${way} every start date of a tour can be read with its price [N03]`, async ({ anotherVisitor }) => {
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
            'dialog, details:not([open]), nav, aside, .check-in__found, .check-in__link, .check-in__closed, .check-in__asked, .enquiry__sent, [data-faces]',
          ),
      )
      .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
      .filter((text) => !main.innerText.replace(/\s+/g, ' ').includes(text));
  });
}

/** Holds back every later script of the page. Returns the function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/.*\.js$/, async (route: Route) => {
    await gate.promise;
    await route.fallback();
  });
  return () => gate.resolve(undefined);
}

test('a press on START DATES that comes before any script opens the calendar when the script is there [M35, N03]', async ({
  visitor: { page, startDates },
}) => {
  const arrive = await holdScripts(page);
  await page.goto(redCentre.url, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'START DATES' }).first();
  await button.click();
  await expect(button).not.toHaveAttribute('aria-busy');
  arrive();
  await expect(startDates.dialog).toBeVisible();
});

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

test('an address without a page shows the page that helps, where a trip can be chosen [M10, P42, M30, M31]', async ({
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
  await page.goto('/nothing-here/');
  await page.locator('[data-where-to]').hover();
  const box = page.getByRole('combobox', { name: 'Where to?' });
  await box.fill(oceanRoad.name);
  await page.getByRole('option', { name: oceanRoad.name }).click();
  await page.getByRole('link', { name: 'SEE TRIPS' }).click();
  await expect(page).toHaveURL(oceanRoad.url);
});

test('a link to pay leaves no token in the address, also one that is not valid [N14, P28]', async ({
  visitor: { page },
}) => {
  await page.goto('/book/resume/?token=made-up');
  await expect(page.getByText('We can’t open this payment link')).toBeVisible();
  await expect(page).toHaveURL(/\/book\/resume\/$/);
});

test('a part of the page that did not come is asked for again by the next press [D37]', async ({
  visitor: { page },
}) => {
  await openSettled(page, '/trips/the-red-centre/');
  // The script itself loads; its imports do not.
  await page.route(/\/_astro\/(?!Calendar\.).*\.js/, (route) => route.abort());
  const button = page.getByRole('button', { name: /start dates/i }).first();
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'didn’t load' })).toBeVisible();
  await page.unrouteAll();
  await button.click();
  await expect(page.getByRole('dialog', { name: 'CHOOSE YOUR START DATE' })).toBeVisible();
  await expect(page.locator('#page-message')).toBeEmpty();
});

test('a dialog whose styles did not come is asked for again by the next press, and has them then [D37]', async ({
  visitor: { page },
}) => {
  await openSettled(page, '/trips/the-red-centre/');
  await page.route(/\/_astro\/.*\.css/, (route) => route.abort());
  const button = page.getByRole('button', { name: /start dates/i }).first();
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'didn’t load' })).toBeVisible();
  await page.unrouteAll();
  await button.click();
  await expect(page.getByRole('dialog', { name: 'CHOOSE YOUR START DATE' })).toBeVisible();
  // To read the rules of a stylesheet that did not come is an error.
  const sheets = await page.$$eval('link[rel=stylesheet]', (links) =>
    links.map((link) => ({
      href: (link as HTMLLinkElement).href,
      rules: (link as HTMLLinkElement).sheet?.cssRules.length ?? 0,
    })),
  );
  expect(sheets.filter(({ href }) => href.includes('CalendarDialog'))).toHaveLength(1);
  expect(sheets.filter(({ rules }) => rules === 0)).toEqual([]);
});

test('a link to a question shows its answer [M14]', async ({ visitor: { page } }) => {
  await page.goto('/faq/');
  const question = page.locator('.faq details').nth(7);
  const anchor = await question.locator('h3').getAttribute('id');
  await expect(question.locator('.acc__answer')).toBeHidden();
  await page.goto(`/faq/#${anchor}`);
  await expect(question.locator('.acc__answer')).toBeVisible();
});
