import type { Page, Route } from '@playwright/test';
import { redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { playForm } from '../support/lead-forms.ts';
import { openSettled } from '../support/settled.ts';

/** Holds back every later script of the page. Returns the function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route(/\/_astro\/.*\.js$/, async (route: Route) => {
    await gate.promise;
    await route.fallback();
  });
  return () => gate.resolve(undefined);
}

/** Fills in the form in `main` and presses its button twice, before its script has loaded. */
async function fillAndPress(page: Page): Promise<void> {
  const main = page.locator('main');
  const name = main.getByRole('textbox', { name: 'Name' });
  if (await name.count()) await name.fill('Imogen Clarke');
  await main.getByRole('textbox', { name: 'Email' }).fill('imogen@example.com');
  const consent = main.getByRole('checkbox', { name: /privacy policy/ });
  if (await consent.count()) await consent.check();
  const send = main.locator('button[type=submit]');
  await send.click();
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
}

const typed = { name: 'Imogen Clarke', email: 'imogen@example.com', consent: true };

test('M54 M62 M70 M73 N03 each lead form keeps what was typed while its script was on its way, and counts the press once', async ({
  visitor: { page },
}) => {
  for (const [lead, path, thanks] of [
    ['contact', '/contact/', 'Message sent.'],
    ['brochure', '/brochure/', 'On its way.'],
    ['mailing-list', '/subscribe/', /^Thank you/],
  ] as const) {
    await test.step(lead, async () => {
      const played = await playForm(page, lead);
      await openSettled(page, path);
      const arrive = await holdScripts(page);
      const main = page.locator('main');
      if (lead === 'contact') await main.getByRole('textbox', { name: 'Question' }).fill('Is there coffee?');
      await fillAndPress(page);
      expect(played.sent).toEqual([]);
      arrive();
      await expect(main.getByRole('heading', { name: thanks })).toBeVisible();
      expect(played.sent).toEqual([expect.objectContaining(typed)]);
      await page.unrouteAll();
    });
  }

  await test.step('trip notes', async () => {
    const played = await playForm(page, 'trip-notes');
    await page.route('**/downloads/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Notes</title>' }),
    );
    await openSettled(page, '/trip-notes/');
    const arrive = await holdScripts(page);
    await page.getByRole('combobox', { name: 'Trip' }).selectOption(redCentre.name);
    await fillAndPress(page);
    arrive();
    await expect(page).toHaveTitle('Notes');
    expect(played.sent).toEqual([expect.objectContaining({ ...typed, tour_of_interest: redCentre.code })]);
    await page.unrouteAll();
  });

  await test.step('a lost link', async () => {
    const sent: unknown[] = [];
    await openSettled(page, '/check-in/lost/');
    await page.route('**/check-in/lost/', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: {} });
    });
    const arrive = await holdScripts(page);
    await fillAndPress(page);
    arrive();
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeFocused();
    expect(sent).toEqual([{ email: 'imogen@example.com' }]);
  });
});

test('M18 M61 a currency that is chosen while its script is on its way is chosen once, by its link', async ({
  visitor: { page },
}) => {
  await openSettled(page, '/faq/');
  const arrive = await holdScripts(page);
  await page
    .getByRole('button', { name: /Select a currency/ })
    .first()
    .click();
  const chooser = page.getByRole('dialog', { name: /currency/i });
  await chooser.getByRole('link', { name: /Euro/ }).click();
  arrive();
  await expect(page.locator('html')).toHaveAttribute('data-currency', 'EUR');
  await expect(page).toHaveURL(/\?currency=EUR$/);
});

test('M35 N03 a press on START DATES that comes before any script opens the calendar when the script is there', async ({
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
