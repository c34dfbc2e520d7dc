import type { Page } from '@playwright/test';
import { CURRENCIES } from '#domain/currency.ts';
import { oceanRoad, quietDate, redCentre } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { tabTo } from './support/keyboard.ts';
import { openSettled } from './support/settled.ts';

const PHONE = { viewport: { width: 360, height: 740 } };

const chooser = (page: Page) => page.getByRole('dialog', { name: 'Select a currency' });
const opener = (page: Page) => page.getByRole('button', { name: /Select a currency/ });
const choice = (page: Page, code: string) => chooser(page).getByRole('link', { name: new RegExp(code) });

test('M61 P15 opens with its title and six choices, the current one marked, and is walked through by keyboard', async ({
  visitor,
}) => {
  const { page } = visitor;
  await openSettled(page, '/faq/?currency=EUR');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(chooser(page).getByRole('heading', { name: 'Select a currency' })).toBeVisible();
  await expect(chooser(page).getByRole('button', { name: 'Close' })).toBeFocused();
  const links = chooser(page).getByRole('link');
  await expect(links).toHaveText(CURRENCIES.map((code) => new RegExp(code)));
  for (const code of CURRENCIES) {
    await page.keyboard.press('Tab');
    await expect(choice(page, code)).toBeFocused();
    if (code === 'EUR') await expect(choice(page, code)).toHaveAttribute('aria-current', 'true');
    else await expect(choice(page, code)).not.toHaveAttribute('aria-current');
  }
  await page.keyboard.press('Escape');
  await expect(chooser(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await opener(page).click();
  await tabTo(page, choice(page, 'GBP'));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-currency', 'GBP');
});

test('M61 opens in the menu of a phone, where the rest of the page takes no press', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ ...PHONE, reducedMotion: 'reduce' });
  await openSettled(page, '/faq/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await opener(page).click();
  await expect(chooser(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chooser(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await opener(page).click();
  await choice(page, 'CAD').click();
  await expect(page.locator('html')).toHaveAttribute('data-currency', 'CAD');
});

for (const [from, to] of [
  ['?from=mail&currency=EUR&tag=a&tag=b#dates', '?from=mail&currency=NZD&tag=a&tag=b#dates'],
  ['#overview', '?currency=NZD#overview'],
  ['?currency=NZD#dates', '?currency=NZD#dates'],
] as const) {
  test(`M18 from ${from} a choice reloads the page at ${to}`, async ({ visitor }) => {
    const { page } = visitor;
    await openSettled(page, `${redCentre.url}${from}`);
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    await opener(page).first().click();
    await choice(page, 'NZD').click();
    await page.waitForFunction(() => !('isOld' in window));
    await expect(page).toHaveURL(`${redCentre.url}${to}`);
    await expect(page.locator('html')).toHaveAttribute('data-currency', 'NZD');
  });
}

test('M03 a code that nobody offers changes nothing, in small letters either', async ({ visitor }) => {
  const { page, context } = visitor;
  for (const code of ['BTC', 'aud', '', '%3Cb%3E']) {
    await page.goto(`/faq/?currency=${code}`);
    await expect(page.locator('html')).toHaveAttribute('data-currency', 'AUD');
  }
  expect(await context.cookies()).toEqual([]);
});

test('M18 D12 the cart follows to the new currency', async ({ visitor }) => {
  const { page, booking } = visitor;
  const date = quietDate(oceanRoad, 69);
  await visitor.hasInCart(date);
  await openSettled(page, '/trips/');
  await opener(page).first().click();
  await choice(page, 'GBP').click();
  await expect(page).toHaveURL('/trips/?currency=GBP');
  await page.goto('/trips/#my-cart');
  await page.reload();
  await booking.isAt('Your cart');
  await expect(booking.dialog.locator('.sum__total')).toContainText(`£${date.price.GBP.toLocaleString('en-AU')}`);
  expect(Number((await visitor.cart()).total)).toBe(date.price.GBP);
});

test('M61 N03 without scripts the choices are links that choose', async ({ anotherVisitor }) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  await page.goto('/trips/the-red-centre/');
  await opener(page).first().click();
  await choice(page, 'USD').click();
  await expect(page).toHaveURL('/trips/the-red-centre/?currency=USD');
});
