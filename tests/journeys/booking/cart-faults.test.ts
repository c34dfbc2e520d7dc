import { INSTALLMENT_FULL } from '#domain/constants.ts';
import { formatPrice, priceIn } from '#domain/money.ts';
import { CARDS } from '../support/booking.ts';
import { daintree, oceanRoad, quietDate } from '../support/departures.ts';
import { meetFailures } from '../support/failures.ts';
import { expect, test } from '../support/journey.ts';
import type { Visitor } from '../support/visitor.ts';

const UNSAVED = 'Your change was not saved. Please check your connection and try again.';

test('P26 D37 M152 E18 says so at every step when the functions are out of reach, loses nothing, and goes on when asked again', async ({
  visitor,
}) => {
  const { page, booking, traveller } = visitor;
  const alert = (text: string | RegExp) => booking.errors.filter({ hasText: text }).first();
  const press = () => booking.button.click();
  await page.clock.install();
  await visitor.hasInCart(quietDate(daintree, 20));
  await page.goto('/trips/');

  await test.step('a cart that could not be loaded is not called empty', async () => {
    const retry = booking.dialog.getByRole('button', { name: 'Try again' });
    const open = page.getByRole('link', { name: 'Your cart, 1 trip' });
    await meetFailures(
      page,
      async () => ((await booking.dialog.isVisible()) ? retry : open).click(),
      async () => {
        await expect(booking.heading).toHaveText('We could not load your booking.');
        await expect(booking.dialog.getByText('You have no items in the cart.')).toHaveCount(0);
      },
    );
    await retry.click();
    await booking.isAt('Your cart');
    await booking.press('NEXT');
  });

  await test.step('the personal details', async () => {
    await booking.fillPersonal(traveller);
    await meetFailures(page, press, async () => {
      await expect(alert(/press the button again/)).toBeVisible();
      await expect(booking.field('Last name')).toHaveValue(traveller.lastName);
    });
    await press();
  });

  await test.step('the visa', async () => {
    await booking.isAt(/^A visa for /);
    const visa = booking.dialog.getByRole('radio', { name: 'No visa, thanks' });
    const choose = () => visa.click();
    await meetFailures(page, choose, async () => {
      await expect(alert(UNSAVED)).toBeVisible();
      await expect(visa).not.toBeChecked();
    });
    await visa.check();
    await expect(alert(UNSAVED)).toHaveCount(0);
    await booking.press('NEXT');
  });

  await test.step('the summary, with its promo code and its trips', async () => {
    await booking.isAt('Great Choice! Your Trip Summary');
    const isUnsaved = () => expect(alert(UNSAVED)).toBeVisible();
    const apply = booking.dialog.getByRole('button', { name: /^(Apply|error)$/ });
    const remove = booking.dialog.getByRole('button', { name: /^Remove (?!code)/ });
    await booking.field('Promo code').fill('WATTLE10');
    await meetFailures(page, () => apply.click(), isUnsaved);
    await meetFailures(
      page,
      () => remove.click(),
      async () => {
        await isUnsaved();
        await expect(remove).toBeVisible();
      },
    );
    await apply.click();
    await expect(booking.dialog.getByText('WATTLE10 is applied.')).toBeVisible();
    await expect(alert(UNSAVED)).toHaveCount(0);
    const takeOff = () => booking.dialog.getByRole('button', { name: 'Remove code' }).click();
    await meetFailures(page, takeOff, async () => {
      await isUnsaved();
      await expect(booking.dialog.getByText('WATTLE10 is applied.')).toBeVisible();
    });
    await booking.press('Pay Full Amount Now');
  });

  await test.step('the payment, whose outcome the page requests before it shows it as unknown', async () => {
    await booking.fillCard(CARDS.pays);
    await meetFailures(page, press, async () => {
      await expect(async () => {
        await page.clock.runFor(2000);
        await expect(alert(/you will never be charged twice/)).toBeVisible({ timeout: 300 });
      }).toPass();
    });
    await press();
  });

  await test.step('the additional information', async () => {
    await booking.givesDetails();
    await booking.field('Emergency contact').fill('Kim');
    await meetFailures(page, press, async () => {
      await expect(alert(/press the button again/)).toBeVisible();
      await expect(booking.field('Emergency contact')).toHaveValue('Kim');
    });
    await press();
    await booking.isAt("You're on the bus.");
  });
});

test('D15 P08 a code that is refused leaves the one before it, and one used up while its guest pays stops the payment and shows the new total', async ({
  visitor,
  anotherVisitor,
}) => {
  const { booking } = visitor;
  const date = quietDate(oceanRoad, 73);
  const apply = async (code: string) => {
    await booking.field('Promo code').fill(code);
    await booking.dialog.getByRole('button', { name: /^(Apply|error|all good)$/ }).click();
  };
  const used = (code: string) => booking.dialog.getByText(`${code} is applied.`);
  const refused = 'Sorry, this promo code is not valid.';
  await visitor.reach('summary', date);
  await apply('wattle10');
  await expect(used('WATTLE10')).toBeVisible();
  await apply('OUTBACK50');
  await expect(booking.dialog.getByText(refused)).toBeVisible();
  await expect(used('WATTLE10')).toBeVisible();
  await apply('ONEONLY');
  await expect(used('ONEONLY')).toBeVisible();
  await booking.press('Pay Full Amount Now');
  await booking.isAt('Card Payment Information');

  await usesUp('ONEONLY', await anotherVisitor());
  await booking.payWith(CARDS.pays);
  await booking.isAt('Great Choice! Your Trip Summary');
  const total = formatPrice(priceIn(date.price, 'AUD'));
  await expect(booking.errors.filter({ hasText: `${refused} The new total is ${total}.` })).toBeVisible();
  await booking.button.click();
  await booking.payWith(CARDS.pays);
  await booking.isAt('Additional Information');
});

/** Another guest books with the code, from the cart to the payment. */
async function usesUp(code: string, guest: Visitor): Promise<void> {
  await guest.holdsSeat(quietDate(oceanRoad, 74));
  const cart = await guest.context.request.get('/api/cart/', { params: { promo_code: code } });
  expect(await cart.json()).toMatchObject({ promo_code: code });
  await guest.pays(INSTALLMENT_FULL);
}
