import { formatPrice, priceIn } from '#domain/money.ts';
import { CARDS } from '../support/booking.ts';
import { oceanRoad, quietDate } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { mailTo, paidIn, theMailTo } from '../support/mailbox.ts';
import { shown } from '../support/money.ts';
import { answerLater, stopClock } from '../support/network.ts';
import {
  fillStripeFields,
  showStripeFields,
  STRIPE_ORIGIN,
  stripeField,
  watchStripeLoaders,
} from '../support/stripe-fields.ts';

test('a guest whose cards are refused, here and at the bank, pays with another and is charged once [M111, M144, N18, P03, P10]', async ({
  visitor,
}) => {
  const { page, booking, traveller, context } = visitor;
  const date = quietDate(oceanRoad, 5);
  const stripeLoaders = watchStripeLoaders(page);
  await visitor.reach('card', date);

  await test.step('the card is the way to pay, and its plain fields fetch nothing of Stripe’s, not even its loader', async () => {
    await expect(booking.field('Card number')).toBeVisible();
    await expect(booking.dialog.getByText('payment provider’s page')).toHaveCount(0);
    expect(await stripeLoaders()).toBe(0);
  });

  await test.step('an expired card marks month and year together', async () => {
    await booking.fillCard(CARDS.pays);
    await booking.field('Expiry date').fill('12 / 20');
    await booking.button.click();
    await expect(booking.dialog.getByText('This card has expired. Please use another card.').first()).toBeVisible();
    await expect(booking.field('Expiry date')).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('a number that is no test card is refused', async () => {
    await booking.payWith('4111111111111111');
    const reason = 'This is a demonstration, so no money moves. Please use one of the published test cards.';
    await expect(booking.dialog.getByText(reason).first()).toBeVisible();
    await expect(booking.field('Card number')).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('a declined card shows its message, and the guest stays at the card step', async () => {
    await booking.payWith(CARDS.declined);
    await expect(booking.errors.first()).toHaveText(
      'Your card was declined. You haven’t been charged. Please try another card.',
    );
    await expect(booking.button).toHaveText(/^error\b/);
    await booking.isAt('Card Payment Information');
  });

  await test.step('who declines at their bank comes back to the card, uncharged, and may try again', async () => {
    await booking.payWith(CARDS.challenged);
    await page.getByRole('button', { name: 'Decline' }).click();
    await booking.isAt('Card Payment Information');
    await expect(booking.errors.first()).toHaveText(
      'Your bank didn’t approve this payment. You haven’t been charged. Please try again or use another card.',
    );
    expect(await mailTo(context, traveller.email)).toEqual([]);
  });

  await test.step('who goes back from their bank pays with another card, and is charged once', async () => {
    await booking.payWith(CARDS.challenged);
    await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
    await page.goBack();
    await booking.isAt('Card Payment Information');
    await booking.payWith(CARDS.pays);
    await booking.finish();
    expect(paidIn(await theMailTo(context, traveller.email))).toBe(shown('AUD', date.price));
  });
});

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

  test('a browser that blocks Stripe may try again, or pay on the provider’s page [P26, M144]', async ({ visitor }) => {
    const { page, booking } = visitor;
    await showStripeFields(page, CARDS.pays);
    let isBlocked = true;
    await page.route(`${STRIPE_ORIGIN}/**`, (route) => (isBlocked ? route.abort() : route.fallback()));
    await visitor.reach('card', quietDate(oceanRoad, 42));
    const notice = booking.dialog.getByText('The card form didn’t load', { exact: false });
    await expect(notice).toBeVisible();
    await booking.field('Card holder name').fill('A Traveller');
    await booking.button.click();
    await expect(booking.errors.first()).toContainText('The card form');

    isBlocked = false;
    await booking.dialog.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect(notice).toBeHidden();
    await expect(booking.field('Card holder name')).toHaveValue('A Traveller');
    await fillStripeFields(page);

    isBlocked = true;
    await page.reload();
    await booking.isAt('Card Payment Information');
    await page.getByRole('link', { name: 'Pay on our provider’s secure page instead' }).click();
    await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
  });
});
