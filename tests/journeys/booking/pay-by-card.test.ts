import { CARDS } from '../support/booking.ts';
import { oceanRoad, quietDate, shown } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { theMailTo } from '../support/mailbox.ts';
import {
  fillStripeFields,
  showStripeFields,
  STRIPE_ORIGIN,
  stripeField,
  watchStripeLoaders,
} from '../support/stripe-fields.ts';

test('a guest approves the payment at their bank and lands at the additional information, where a reload goes on [P10, M82]', async ({
  visitor,
}) => {
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
  await page.reload();
  await booking.isAt('Additional Information');
  await booking.finish();
  expect((await theMailTo(context, traveller.email)).subject).toContain(reference);
});

test.describe('Stripe’s fields:', () => {
  test.use({ otherOrigins: [STRIPE_ORIGIN] });

  test('a card typed into Stripe’s fields is booked by its token, and its number stays there [P11, M143, D21, N18]', async ({
    visitor,
  }) => {
    const { page, booking, traveller, context } = visitor;
    const { posted, asked } = await showStripeFields(page, CARDS.pays);
    const stripeLoaders = watchStripeLoaders(page);
    await visitor.reach('summary', quietDate(oceanRoad, 40));

    await test.step('Stripe is asked for nothing before the step that shows its fields, whose loader comes with it', async () => {
      expect(asked).toEqual([]);
      await booking.press('Pay Full Amount Now');
      await booking.isAt('Card Payment Information');
      await booking.field('Card holder name').fill('A Traveller');
      await stripeField(page, 'cardNumber').fill('4242');
      expect(asked).toHaveLength(1);
      // The control to the plain fields, which bring none.
      expect(await stripeLoaders()).toBeGreaterThan(0);
    });

    await test.step('a good card is booked by its token, and nothing else of it is sent', async () => {
      await fillStripeFields(page);
      await booking.button.click();
      await booking.finish();
      expect(posted).toEqual([
        {
          name: 'A Traveller',
          acct: 'pm_1FromTheFields',
          installment: 1,
          cart_version: expect.any(String) as unknown,
          cart_total: expect.stringMatching(/^\d+\.00 AUD$/) as unknown,
        },
      ]);
      await theMailTo(context, traveller.email);
    });
  });
});
