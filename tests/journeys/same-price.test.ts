import type { Page } from '@playwright/test';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import { CURRENCIES, type Currency } from '#domain/currency.ts';
import { formatAmount, priceIn } from '#domain/money.ts';
import { CARDS } from './support/booking.ts';
import { amountOf } from './support/check-in.ts';
import { oceanRoad, quietDate, redCentre, saleDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { theMailTo } from './support/mailbox.ts';
import { shown } from './support/money.ts';

/** The currency in which the guest walks through every step; in the others the steps after the cart are requests. */
const WALKED: Currency = 'NZD';

for (const [index, currency] of CURRENCIES.entries()) {
  test(`N02 M03 M04 shows one price in ${currency} on page, calendar, cart, structured data, charge, mail and check-in`, async ({
    visitor,
  }) => {
    const { page, startDates, booking, traveller, context } = visitor;
    const date = quietDate(oceanRoad, 30 + index);
    const price = shown(currency, date.price);
    await visitor.openTour(oceanRoad, `?currency=${currency}`);
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
    await expect(booking.dialog.getByText(`Paying ${price} in full.`)).toBeVisible();
    await checksInPaid();
    await expect(amountOf(page, 'Paid on')).toHaveText(price);
    await expect(amountOf(page, 'Total')).toHaveText(price);
    expect((await theMailTo(context, traveller.email)).text).toContain(`Paid: ${price}`);

    async function checksInPaid(): Promise<void> {
      if (currency === WALKED) {
        await booking.payWith(CARDS.pays);
        await booking.finish();
        await booking.dialog.getByRole('link', { name: 'check in area' }).click();
      } else {
        await page.goto((await visitor.pays(INSTALLMENT_FULL)).checkin_url);
      }
    }
  });
}

test('N02 charges the sale price that the page and the calendar show', async ({ visitor }) => {
  const { page, startDates, booking } = visitor;
  const date = saleDate(redCentre);
  const price = shown('AUD', date.sale!.price);
  await visitor.openTour(redCentre);
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

/** What search engines are told that a departure costs. */
async function offeredPrices(page: Page, departure: string): Promise<number[]> {
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  return data
    .flatMap((text) => (JSON.parse(text) as { offers?: { sku: string; price: string }[] }).offers ?? [])
    .filter(({ sku }) => sku === departure)
    .map(({ price }) => Number(price));
}
