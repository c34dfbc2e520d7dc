import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { CARDS } from './support/booking.ts';
import { oceanRoad, quietDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { theMailTo } from './support/mailbox.ts';
import { showStripeFields, STRIPE_ORIGIN } from './support/stripe-fields.ts';

test.use({ otherOrigins: [STRIPE_ORIGIN] });

const inFrame = (page: Page, field: 'cardNumber' | 'cardExpiry' | 'cardCvc') =>
  page.frameLocator(`iframe[title="Secure ${field} input frame"]`).getByRole('textbox');

async function fillFields(page: Page, number = '4242424242424242') {
  await inFrame(page, 'cardNumber').fill(number);
  await inFrame(page, 'cardExpiry').fill('12 / 34');
  await inFrame(page, 'cardCvc').fill('123');
}

test('P11 M143 D21 a card typed into Stripe’s fields is booked by its token, and its number stays there', async ({
  visitor,
}) => {
  const { page, booking, traveller, context } = visitor;
  const { posted, asked } = await showStripeFields(page, CARDS.pays);
  await visitor.reach('summary', quietDate(oceanRoad, 40));
  expect(asked).toEqual([]);
  await booking.press('Pay Full Amount Now');
  await booking.isAt('Card Payment Information');
  await booking.field('Card holder name').fill('A Traveller');
  await fillFields(page);
  expect(asked).toHaveLength(1);
  await expectAccessible(page, 'the provider’s fields');
  await booking.button.click();
  await booking.finish();

  expect(posted).toEqual([
    { name: 'A Traveller', acct: 'pm_1FromTheFields', installment: 1, cart_version: expect.any(String) as unknown },
  ]);
  await theMailTo(context, traveller.email);
});

test('M129 M128 what is missing or wrong is said under Stripe’s fields, and goes when the guest turns to them', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  const { posted } = await showStripeFields(page, CARDS.pays);
  await visitor.reach('card', quietDate(oceanRoad, 41));
  await booking.field('Card holder name').fill('A Traveller');
  await inFrame(page, 'cardNumber').fill('4242');
  await booking.button.click();
  await expect(booking.dialog.locator('.field__error')).toHaveText([
    'Enter a valid card number.',
    'This field is required',
    'This field is required',
  ]);
  await expectAccessible(page, 'errors of the provider’s fields');
  await inFrame(page, 'cardNumber').focus();
  await expect(booking.dialog.locator('.field__error')).toHaveCount(2);

  await fillFields(page, '4242424242424249');
  await booking.button.click();
  await expect(booking.dialog.locator('.field__error')).toHaveText(['Your card number is incorrect.']);
  expect(posted).toEqual([]);
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

/** Those of a page's scripts that would fetch Stripe's. */
async function stripeLoaders(page: Page, walk: () => Promise<void>): Promise<number> {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await walk();
  return (await Promise.all(scripts)).filter((text) => text.includes(STRIPE_ORIGIN)).length;
}

test('N18 plain fields fetch nothing of Stripe’s, not even its loader', async ({ visitor }) => {
  const { page } = visitor;
  expect(await stripeLoaders(page, () => visitor.reach('card', quietDate(oceanRoad, 43)))).toBe(0);
});

test('N18 control: the loader comes with the step that shows Stripe’s fields', async ({ visitor }) => {
  const { page, booking } = visitor;
  await showStripeFields(page, CARDS.pays);
  const loaders = await stripeLoaders(page, async () => {
    await visitor.reach('card', quietDate(oceanRoad, 44));
    await booking.field('Card holder name').fill('A Traveller');
    await fillFields(page);
  });
  expect(loaders).toBeGreaterThan(0);
});
