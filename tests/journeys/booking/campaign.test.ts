import { oceanRoad, quietDate } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';

test('E21 a campaign’s link leads to its trip, and its promo code is in the cart, without any consent', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  await page.goto(`/go/wattle10/?to=${encodeURIComponent(oceanRoad.url)}&utm_source=newsletter`);
  await expect(page).toHaveURL(`${oceanRoad.url}?utm_campaign=wattle10&utm_source=newsletter`);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, '']);
  await visitor.openStartDates();
  await visitor.startDates.choose(quietDate(oceanRoad, 69));
  await visitor.startDates.next.click();
  await booking.isAt('Your cart');
  await expect(booking.dialog.getByText('WATTLE10').first()).toBeVisible();
});
