import { formatPrice, priceIn } from '#domain/money.ts';
import { CARDS } from '../support/booking.ts';
import { oceanRoad, quietDate, shown } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { theMailTo } from '../support/mailbox.ts';
import { answerLater, stopClock } from '../support/network.ts';
import {
  fillStripeFields,
  showStripeFields,
  STRIPE_ORIGIN,
  stripeField,
  watchStripeLoaders,
} from '../support/stripe-fields.ts';

test('a guest approves the payment at their bank, which keeps its currency, and lands at the additional information a second later [P10, M82, M94, D12]', async ({
  visitor,
}) => {
  const { page, booking, traveller, context } = visitor;
  const date = quietDate(oceanRoad, 7);
  await page.clock.install();
  await visitor.reach('card', date);
  await booking.payWith(CARDS.challenged);
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await expect(page.getByText(shown('AUD', date.price))).toBeVisible();

  await test.step('another tab may not change the currency of a payment under way, and says why', async () => {
    const second = await visitor.anotherTab();
    await second.page.goto('/trips/?currency=EUR#my-cart');
    await expect(
      second.booking.errors.filter({
        hasText: 'You can’t change the currency during a payment. Please finish the payment first.',
      }),
    ).toBeVisible();
    const price = formatPrice(priceIn(date.price, 'AUD'));
    await expect(second.booking.foot.getByText(`${price} today, nothing more to pay`)).toBeVisible();
    expect(await second.cart()).toMatchObject({ currency: 'AUD' });
    await second.page.close();
  });

  await test.step('that the payment went through stands there for a second', async () => {
    const session = await answerLater(page, '**/api/booking/');
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await expect(page).toHaveURL('/trips/#my-cart');
    await expect(booking.dialog.getByText('Loading your cart…')).toBeVisible();
    await stopClock(page);
    session.answer();
    const landed = booking.dialog.getByText('Your payment went through. One moment…');
    await expect(landed).toBeVisible();
    await page.clock.runFor(900);
    await expect(landed).toBeVisible();
    await page.clock.runFor(100);
    await booking.isAt('Additional Information');
    await page.clock.resume();
  });

  await test.step('the booking is made, and a reload goes on with it', async () => {
    const reference = await booking.reference();
    await page.reload();
    await booking.isAt('Additional Information');
    await booking.finish();
    expect((await theMailTo(context, traveller.email)).subject).toContain(reference);
  });
});

test.describe('Stripe’s fields:', () => {
  test.use({ otherOrigins: [STRIPE_ORIGIN] });

  test('a card typed into Stripe’s fields is put right where it was wrong, booked by its token, and its number stays there [P11, M143, M129, M128, D21, N18]', async ({
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
      await stripeField(page, 'cardNumber').fill('4242');
      expect(asked).toHaveLength(1);
      // The control to the plain fields, which bring none.
      expect(await stripeLoaders()).toBeGreaterThan(0);
    });

    await test.step('each message is under its field, and disappears when the guest edits the field', async () => {
      await booking.button.click();
      await expect(errors).toHaveText([
        'Enter a valid card number.',
        'This field is required',
        'This field is required',
      ]);
      await expect(stripeField(page, 'cardNumber')).toBeFocused();
      await stripeField(page, 'cardNumber').fill('42424');
      await expect(errors).toHaveCount(2);
      await fillStripeFields(page, '4242424242424249');
      await booking.button.click();
      await expect(errors).toHaveText(['Your card number is incorrect.']);
      expect(posted).toEqual([]);
    });

    await test.step('a good card is booked by its token, and nothing else of it is sent', async () => {
      await fillStripeFields(page);
      await expect(errors).toHaveCount(0);
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
