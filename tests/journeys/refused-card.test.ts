import { CARDS } from './support/booking.ts';
import { oceanRoad, quietDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { mailTo, theMailTo } from './support/mailbox.ts';
import { shown } from './support/money.ts';

test('P03 pays with another card after one was declined, and is charged once', async ({ visitor }) => {
  const { booking, traveller, context } = visitor;
  const date = quietDate(oceanRoad, 5);
  await visitor.reach('card', date);
  await booking.payWith(CARDS.declined);
  await expect(booking.errors.first()).toHaveText('Your card was declined. Please try another card.');
  await expect(booking.button).toHaveText('error');
  await booking.isAt('Card Payment Information');
  expect(await mailTo(context, traveller.email)).toEqual([]);

  await booking.payWith(CARDS.pays);
  await booking.finish();
  const { text } = await theMailTo(context, traveller.email);
  expect(text).toContain(`Paid: ${shown('AUD', date.price)}`);
});

test('M111 marks month and year together when a card has expired, and refuses a number that is no test card', async ({
  visitor,
}) => {
  const { booking } = visitor;
  await visitor.reach('card', quietDate(oceanRoad, 6));
  await booking.fillCard(CARDS.pays);
  await booking.field('Year').fill('2020');
  await booking.button.click();
  await expect(booking.dialog.getByText('This card has expired.').first()).toBeVisible();
  await expect(booking.field('Expiry month')).toHaveAttribute('aria-invalid', 'true');
  await expect(booking.field('Year')).toHaveAttribute('aria-invalid', 'true');

  await booking.payWith('4111111111111111');
  await expect(
    booking.dialog.getByText('This is a demonstration: use one of the published test cards.').first(),
  ).toBeVisible();
  await expect(booking.field('Card number')).toHaveAttribute('aria-invalid', 'true');
});

test('P10 books when the guest approves the payment at their bank', async ({ visitor }) => {
  const { page, booking, traveller, context } = visitor;
  const date = quietDate(oceanRoad, 7);
  await visitor.reach('card', date);
  await booking.payWith(CARDS.challenged);
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await expect(page.getByText(shown('AUD', date.price))).toBeVisible();
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page).toHaveURL('/trips/#my-cart');
  await booking.isAt('Additional Information');
  const reference = await booking.reference();
  await booking.finish();
  expect((await theMailTo(context, traveller.email)).subject).toContain(reference);
});

test('P10 comes back to the card, uncharged, when the guest declines at their bank, and may try again', async ({
  visitor,
}) => {
  const { page, booking, traveller, context } = visitor;
  await visitor.reach('card', quietDate(oceanRoad, 8));
  await booking.payWith(CARDS.challenged);
  await page.getByRole('button', { name: 'Decline' }).click();
  await booking.isAt('Card Payment Information');
  await expect(booking.errors.first()).toHaveText('Your bank did not approve this payment. You have not been charged.');
  await booking.payWith(CARDS.pays);
  await booking.finish();
  await theMailTo(context, traveller.email);
});

test('P10 lets the guest who goes back from their bank pay with another card', async ({ visitor }) => {
  const { page, booking, traveller, context } = visitor;
  await visitor.reach('card', quietDate(oceanRoad, 9));
  await booking.payWith(CARDS.challenged);
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await page.goBack();
  await booking.isAt('Card Payment Information');
  await booking.payWith(CARDS.pays);
  await booking.finish();
  await theMailTo(context, traveller.email);
});
