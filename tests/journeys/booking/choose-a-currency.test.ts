import type { Page } from '@playwright/test';
import { inCurrency } from '#domain/currency.ts';
import { CARDS } from '../support/booking.ts';
import { amountOf } from '../support/check-in.ts';
import { oceanRoad, quietDate } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { paidIn, theMailTo } from '../support/mailbox.ts';
import { shown } from '../support/money.ts';
import { openSettled } from '../support/settled.ts';

const chooser = (page: Page) => page.getByRole('dialog', { name: 'Select a currency' });
const opener = (page: Page) => page.getByRole('button', { name: /Select a currency/ });
const choice = (page: Page, code: string) => chooser(page).getByRole('link', { name: new RegExp(code) });

test('the cart follows a choice of the currency [M03, M18, D12]', async ({ visitor }) => {
  const { page, booking } = visitor;

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

test('without script no currency is offered, since a built page cannot change its own [N03]', async ({
  anotherVisitor,
}) => {
  const { page } = await anotherVisitor({ javaScriptEnabled: false });
  await page.goto('/trips/the-red-centre/');
  await expect(opener(page)).toHaveCount(0);
});

test('one price in NZD stands on page, calendar, cart, charge, mail and check-in [N02, M03, M04]', async ({
  visitor,
}) => {
  const { page, context, startDates, booking, traveller } = visitor;
  const date = quietDate(oceanRoad, 14);
  const price = shown('NZD', date.price);
  await visitor.openTour(oceanRoad, `?currency=NZD#${date.id}`);
  const row = page.locator(`[id="${date.id}"]`);
  await expect(row.locator('[data-in="NZD"]')).toHaveText(price);
  await expect(row.locator('[data-in="USD"]')).toHaveCSS('display', 'none');

  await visitor.openStartDates();
  await startDates.choose(date);
  await expect(startDates.day(date.start)).toHaveAccessibleName(new RegExp(`, ${escape(price)}$`));
  await expect(startDates.dialog.locator('.stub__price')).toContainText(price);
  await startDates.next.click();
  await booking.isAt('Your cart');
  await expect(booking.dialog.locator('.sum__total')).toContainText(price);
  await visitor.goOnTo('card', [date]);
  await expect(booking.foot.getByText(`${price} today, nothing more to pay`)).toBeVisible();
  await booking.payWith(CARDS.pays);
  await booking.finish();
  await booking.dialog.getByRole('link', { name: 'check in area' }).click();
  await expect(amountOf(page, 'Paid on')).toHaveText(price);
  await expect(amountOf(page, 'Total')).toHaveText(price);
  expect(paidIn(await theMailTo(context, traveller.email))).toBe(price);
});

function escape(text: string): string {
  return text.replace(/[$.]/g, '\\$&');
}
