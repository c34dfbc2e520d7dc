import { wholeUnits, formatPrice, percentageOf, subtract } from '#domain/money.ts';
import { CARDS } from './support/booking.ts';
import { oceanRoad, quietDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { theMailTo } from './support/mailbox.ts';

test('M132 says that a code is refused, logs it, and keeps the cart; another works, is taken off, and is paid with', async ({
  visitor,
}) => {
  const { page, booking, traveller, context } = visitor;
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('promo_code') && asked.push(request.url()));
  const date = quietDate(oceanRoad, 11);
  const price = wholeUnits(date.price.AUD, 'AUD');
  const reduced = formatPrice(subtract(price, percentageOf(price, 10)));
  await visitor.reach('summary', date);
  const code = booking.field('Promo code');
  const apply = booking.dialog.getByRole('button', { name: /^(Apply|error)$/ });
  const applied = booking.dialog.getByText('WATTLE10 is applied.');

  await test.step('refused', async () => {
    await code.fill('outback50');
    await apply.click();
    await expect(booking.dialog.getByText('Sorry, this promo code is not valid.')).toBeVisible();
    expect(logged.filter((text) => text.startsWith('The promo code was not applied.'))).toHaveLength(1);
    expect((await visitor.cart()).items).not.toEqual([]);
    await code.fill('REDDUST');
    await apply.click();
    await expect(booking.dialog.getByText('Sorry, this promo code is not for the trips in your cart.')).toBeVisible();
  });

  await test.step('empty: nothing is asked of the server', async () => {
    await code.fill('   ');
    await apply.click();
    await code.fill(' wattle10 ');
    await apply.click();
    await expect(applied).toBeVisible();
    expect(asked).toHaveLength(3);
  });

  await test.step('taken off', async () => {
    await booking.dialog.getByRole('button', { name: 'Remove code' }).click();
    await expect(applied).toHaveCount(0);
    await expect(code).toBeFocused();
    expect(asked).toHaveLength(3);
    expect(Number((await visitor.cart()).total)).toBe(date.price.AUD);
  });

  await test.step('paid with', async () => {
    await code.fill('WATTLE10');
    await apply.click();
    await expect(applied).toBeVisible();
    await expect(booking.dialog.getByRole('radio', { name: /^Pay in full/ })).toHaveAccessibleName(
      new RegExp(reduced.replace('$', '\\$')),
    );
    await booking.press('Pay Full Amount Now');
    await booking.payWith(CARDS.pays);
    await booking.isAt('Additional Information');
    expect((await theMailTo(context, traveller.email)).text).toContain(`Paid: ${reduced}`);
  });
});
