import { wholeUnits, formatPrice, percentageOf, subtract } from '#domain/money.ts';
import { CARDS } from './support/booking.ts';
import { oceanRoad, quietDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { theMailTo } from './support/mailbox.ts';

test('M132 says that a code is refused, logs it, and keeps the cart; then another code works', async ({ visitor }) => {
  const { page, booking, traveller, context } = visitor;
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  const date = quietDate(oceanRoad, 11);
  const price = wholeUnits(date.price.AUD, 'AUD');
  await visitor.reach('summary', date);
  const code = booking.field('Promo code');
  const apply = booking.dialog.getByRole('button', { name: /^(Apply|error)$/ });

  await code.fill('outback50');
  await apply.click();
  await expect(booking.dialog.getByText('Sorry, this promo code is not valid.')).toBeVisible();
  expect(logged.filter((text) => text.startsWith('The promo code was not applied.'))).toHaveLength(1);
  expect((await visitor.cart()).items).not.toEqual([]);

  await code.fill('REDDUST');
  await apply.click();
  await expect(booking.dialog.getByText('Sorry, this promo code is not for the trips in your cart.')).toBeVisible();

  await code.fill(' wattle10 ');
  await apply.click();
  const discount = percentageOf(price, 10);
  const reduced = formatPrice(subtract(price, discount));
  await expect(booking.dialog.getByText('WATTLE10 is applied.')).toBeVisible();
  await expect(booking.dialog.getByRole('radio', { name: /^Pay in full/ })).toHaveAccessibleName(
    new RegExp(reduced.replace('$', '\\$')),
  );
  await booking.press('Pay Full Amount Now');
  await booking.payWith(CARDS.pays);
  await booking.finish();
  expect((await theMailTo(context, traveller.email)).text).toContain(`Paid: ${reduced}`);
});

test('M132 asks nothing of the server for an empty code, and takes a code off again', async ({ visitor }) => {
  const { page, booking } = visitor;
  const date = quietDate(oceanRoad, 12);
  await visitor.reach('summary', date);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await booking.field('Promo code').fill('   ');
  await booking.dialog.getByRole('button', { name: 'Apply' }).click();
  await booking.field('Promo code').fill('WATTLE10');
  await booking.dialog.getByRole('button', { name: 'Apply' }).click();
  await booking.dialog.getByRole('button', { name: 'Remove code' }).click();
  await expect(booking.dialog.getByText('WATTLE10 is applied.')).toHaveCount(0);
  await expect(booking.field('Promo code')).toBeFocused();
  expect(asked.filter((url) => url.includes('promo_code'))).toHaveLength(1);
  expect(Number((await visitor.cart()).total)).toBe(date.price.AUD);
});
