import type { Page } from '@playwright/test';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import { CURRENCIES, inCurrency, type Currency } from '#domain/currency.ts';
import { formatAmount, priceIn } from '#domain/money.ts';
import { CARDS } from '../support/booking.ts';
import { amountOf, amountsAt } from '../support/check-in.ts';
import { oceanRoad, quietDate, redCentre, saleDate } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { paidIn, theMailTo } from '../support/mailbox.ts';
import { shown } from '../support/money.ts';
import { openSettled } from '../support/settled.ts';

/** The currency in which the guest clicks through every step. In the others the steps after the cart are requests. */
const WALKED: Currency = 'NZD';

const PHONE = { width: 360, height: 740 };

const chooser = (page: Page) => page.getByRole('dialog', { name: 'Select a currency' });
const opener = (page: Page) => page.getByRole('button', { name: /Select a currency/ });
const choice = (page: Page, code: string) => chooser(page).getByRole('link', { name: new RegExp(code) });

test('an unknown code changes nothing; the choices open with their title, the current one marked, and are walked through by keyboard [M03, M61, P15]', async ({
  visitor,
}) => {
  const { page, context } = visitor;

  await test.step('an unknown code, in lower case too', async () => {
    for (const code of ['BTC', 'aud', '', '%3Cb%3E']) {
      await page.goto(`/faq/?currency=${code}`);
      await expect(page.locator('html')).toHaveAttribute('data-currency', 'AUD');
    }
    expect(await context.cookies()).toEqual([]);
  });

  await test.step('by keyboard', async () => {
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

  await test.step('in the menu of a phone, where the rest of the page takes no press', async () => {
    await page.setViewportSize(PHONE);
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
});

test('a choice keeps the rest of the address, with any other currency in it, and the cart follows [M03, M18, D12]', async ({
  visitor,
}) => {
  const { page, booking, context } = visitor;
  for (const [from, to] of [
    ['?from=mail&currency=EUR&tag=a&tag=b#dates', '?from=mail&currency=NZD&tag=a&tag=b#dates'],
    ['#overview', '?currency=NZD#overview'],
    ['?currency=NZD#dates', '?currency=NZD#dates'],
  ] as const) {
    await test.step(`from ${from} to ${to}`, async () => {
      await context.clearCookies();
      await openSettled(page, `${redCentre.url}${from}`);
      await page.evaluate(() => Object.assign(window, { isOld: true }));
      await opener(page).first().click();
      await choice(page, 'NZD').click();
      await page.waitForFunction(() => !('isOld' in window));
      await expect(page).toHaveURL(`${redCentre.url}${to}`);
      await expect(page.locator('html')).toHaveAttribute('data-currency', 'NZD');
    });
  }

  await test.step('an unknown currency keeps the chosen one', async () => {
    await visitor.openTour(redCentre, '?currency=XYZ');
    await expect(page.locator('html')).toHaveAttribute('data-currency', 'NZD');
    await expect(page.locator('.fare .price__now').filter({ visible: true })).toHaveText(/NZD/);
  });

  await test.step('the cart follows to the new currency', async () => {
    const date = quietDate(oceanRoad, 47);
    await visitor.hasInCart(date);
    await openSettled(page, '/trips/');
    await opener(page).first().click();
    await choice(page, 'GBP').click();
    await expect(page).toHaveURL('/trips/?currency=GBP');
    await page.goto('/trips/#my-cart');
    await page.reload();
    await booking.isAt('Your cart');
    await expect(booking.dialog.locator('.sum__total')).toContainText(
      `£${inCurrency(date.price, 'GBP').toLocaleString('en-AU')}`,
    );
    expect(Number((await visitor.cart()).total)).toBe(date.price.GBP);
  });
});

test('without script no currency is offered, since a built page cannot change its own [N03]', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  await page.goto('/trips/the-red-centre/');
  await expect(opener(page)).toHaveCount(0);
});

for (const [index, currency] of CURRENCIES.entries()) {
  test(`shows one price in ${currency} on page, calendar, cart, structured data, charge, mail and check-in [N02, M03, M04]`, async ({
    visitor,
  }) => {
    const { page, context, startDates, booking, traveller } = visitor;
    const date = quietDate(oceanRoad, 14 + index);
    const price = shown(currency, date.price);
    await visitor.openTour(oceanRoad, `?currency=${currency}#${date.id}`);
    const row = page.locator(`[id="${date.id}"]`);
    await expect(row.locator(`[data-in="${currency}"]`)).toHaveText(price);
    await expect(row.locator('[data-in="USD"]')).toHaveCSS('display', currency === 'USD' ? 'inline' : 'none');
    if (currency === 'AUD') expect(await offeredPrices(page, date.id)).toEqual([date.price.AUD]);

    await visitor.openStartDates();
    await startDates.choose(date);
    await expect(startDates.day(date.start)).toHaveAccessibleName(new RegExp(`, ${escape(price)}$`));
    await expect(startDates.dialog.locator('.stub__price')).toContainText(price);
    await startDates.next.click();
    await booking.isAt('Your cart');
    await expect(booking.dialog.locator('.sum__total')).toContainText(price);
    if (currency === WALKED) await visitor.goOnTo('card', [date]);
    else await visitor.reach('card', date);
    await expect(booking.foot.getByText(`${price} today, nothing more to pay`)).toBeVisible();
    if (currency === WALKED) {
      await booking.payWith(CARDS.pays);
      await booking.finish();
      await booking.dialog.getByRole('link', { name: 'check in area' }).click();
      await expect(amountOf(page, 'Paid on')).toHaveText(price);
      await expect(amountOf(page, 'Total')).toHaveText(price);
    } else {
      const amounts = await amountsAt(context, (await visitor.pays(INSTALLMENT_FULL)).checkin_url);
      expect(amounts.get('Total')).toBe(price);
      expect([...amounts].find(([name]) => name.startsWith('Paid on'))?.[1]).toBe(price);
    }
    expect(paidIn(await theMailTo(context, traveller.email))).toBe(price);
  });
}

test('charges the sale price that the page and the calendar show [N02]', async ({ visitor }) => {
  const { page, startDates, booking } = visitor;
  const date = saleDate(redCentre);
  const price = shown('AUD', date.sale!.price);
  await visitor.openTour(redCentre, `#${date.id}`);
  await expect(page.locator(`[id="${date.id}"] [data-in="AUD"] .price__now`).first()).toHaveText(price);
  await visitor.openStartDates();
  await startDates.choose(date);
  await expect(startDates.day(date.start)).toContainText(formatAmount(priceIn(date.sale!.price, 'AUD')));
  await startDates.next.click();
  await booking.isAt('Your cart');
  await expect(booking.dialog.locator('.sum__total')).toContainText(price);
  expect(Number((await visitor.cart()).total)).toBe(date.sale!.price.AUD);
});

function escape(text: string): string {
  return text.replace(/[$.]/g, '\\$&');
}

/** A tour with its several offers in the data for search engines. */
interface Offering {
  readonly offers?: { readonly offers: readonly { readonly sku: string; readonly price: string }[] };
}

/** The price of a departure in the data for search engines. */
async function offeredPrices(page: Page, departure: string): Promise<number[]> {
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  return data
    .flatMap((text) => (JSON.parse(text) as Offering).offers?.offers ?? [])
    .filter(({ sku }) => sku === departure)
    .map(({ price }) => Number(price));
}
