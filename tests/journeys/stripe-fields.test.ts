import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { CARDS } from './support/booking.ts';
import { oceanRoad, quietDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { theMailTo } from './support/mailbox.ts';
import { showStripeFields, STRIPE_ORIGIN, watchStripeLoaders } from './support/stripe-fields.ts';

test.use({ otherOrigins: [STRIPE_ORIGIN] });

const inFrame = (page: Page, field: 'cardNumber' | 'cardExpiry' | 'cardCvc') =>
  page.frameLocator(`iframe[title="Secure ${field} input frame"]`).getByRole('textbox');

async function fillFields(page: Page, number = '4242424242424242') {
  await inFrame(page, 'cardNumber').fill(number);
  await inFrame(page, 'cardExpiry').fill('12 / 34');
  await inFrame(page, 'cardCvc').fill('123');
}

test('P11 M143 M129 M128 D21 N18 a card typed into Stripe’s fields is put right where it was wrong, booked by its token, and its number stays there', async ({
  visitor,
}) => {
  const { page, booking, traveller, context } = visitor;
  const errors = booking.dialog.locator('.field__error');
  const { posted, asked } = await showStripeFields(page, CARDS.pays);
  const stripeLoaders = watchStripeLoaders(page);
  await visitor.reach('summary', quietDate(oceanRoad, 40));

  await test.step('Stripe is asked for nothing before the step that shows its fields, whose loader comes with it', async () => {
    expect(asked).toEqual([]);
    await booking.press('Pay Full Amount Now');
    await booking.isAt('Card Payment Information');
    await booking.field('Card holder name').fill('A Traveller');
    await inFrame(page, 'cardNumber').fill('4242');
    expect(asked).toHaveLength(1);
    // The control to the plain fields, which bring none.
    expect(await stripeLoaders()).toBeGreaterThan(0);
  });

  await test.step('what is missing or wrong is said under its field, and goes when the guest turns to it', async () => {
    await booking.button.click();
    await expect(errors).toHaveText(['Enter a valid card number.', 'This field is required', 'This field is required']);
    await expectAccessible(page, 'errors of the provider’s fields');
    await inFrame(page, 'cardNumber').focus();
    await expect(errors).toHaveCount(2);
    await fillFields(page, '4242424242424249');
    await booking.button.click();
    await expect(errors).toHaveText(['Your card number is incorrect.']);
    expect(posted).toEqual([]);
  });

  await test.step('a good card is booked by its token, and nothing else of it is sent', async () => {
    await fillFields(page);
    await expect(errors).toHaveCount(0);
    await expectAccessible(page, 'the provider’s fields');
    await booking.button.click();
    await booking.finish();
    expect(posted).toEqual([
      { name: 'A Traveller', acct: 'pm_1FromTheFields', installment: 1, cart_version: expect.any(String) as unknown },
    ]);
    await theMailTo(context, traveller.email);
  });
});

test('P26 M144 a browser that blocks Stripe may try again, or pay on the provider’s page', async ({ visitor }) => {
  const { page, booking } = visitor;
  await showStripeFields(page, CARDS.pays);
  let isBlocked = true;
  await page.route(`${STRIPE_ORIGIN}/**`, (route) => (isBlocked ? route.abort() : route.fallback()));
  await visitor.reach('card', quietDate(oceanRoad, 42));
  const notice = booking.dialog.getByText('The card fields did not load', { exact: false });
  await expect(notice).toBeVisible();
  await expectAccessible(page, 'no card fields');
  await booking.field('Card holder name').fill('A Traveller');
  await booking.button.click();
  await expect(booking.errors.first()).toContainText('The card fields');

  isBlocked = false;
  await booking.dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeHidden();
  await expect(booking.field('Card holder name')).toHaveValue('A Traveller');
  await fillFields(page);

  isBlocked = true;
  await page.reload();
  await booking.isAt('Card Payment Information');
  await page.getByRole('link', { name: 'Pay on our payment provider’s page' }).click();
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
});
