import { formatPrice, wholeUnits } from '#domain/money.ts';
import { CARDS } from './support/booking.ts';
import { daintree, oceanRoad, quietDate } from './support/departures.ts';
import { failCalls, FAILURES } from './support/failures.ts';
import { expect, test } from './support/journey.ts';

const UNSAVED = 'Your change was not saved. Please check your connection and try again.';
const GONE = 'A start date in your cart is no longer offered, so we have taken it out.';

for (const [index, failure] of FAILURES.entries()) {
  test(`P26 D37 M152 says so at every step when it meets ${failure}, loses nothing, and goes on when asked again`, async ({
    visitor,
  }) => {
    const { page, booking, traveller } = visitor;
    const date = quietDate(daintree, 20 + index);
    const alert = (text: string | RegExp) => booking.errors.filter({ hasText: text }).first();
    await visitor.reach('personal', date);

    await booking.fillPersonal(traveller);
    let mend = await failCalls(page, failure);
    await booking.press('NEXT');
    await expect(alert(/press the button again/)).toBeVisible();
    await expect(booking.field('Last name')).toHaveValue(traveller.lastName);
    await mend();
    await booking.button.click();

    await booking.isAt(/^A visa for /);
    const visa = booking.dialog.getByRole('radio', { name: 'No visa, thanks' });
    mend = await failCalls(page, failure);
    await visa.click();
    await expect(alert(UNSAVED)).toBeVisible();
    await expect(visa).not.toBeChecked();
    await mend();
    await visa.check();
    await expect(alert(UNSAVED)).toHaveCount(0);
    await booking.press('NEXT');

    await booking.isAt('Great Choice! Your Trip Summary');
    const code = booking.dialog.getByRole('button', { name: /^(Apply|error)$/ });
    mend = await failCalls(page, failure);
    await booking.field('Promo code').fill('WATTLE10');
    await code.click();
    await expect(alert(UNSAVED)).toBeVisible();
    await booking.dialog.getByRole('button', { name: /^Remove / }).click();
    await expect(alert(UNSAVED)).toBeVisible();
    await expect(booking.dialog.getByRole('button', { name: /^Remove / })).toBeVisible();
    await mend();
    await code.click();
    await expect(booking.dialog.getByText('WATTLE10 is applied.')).toBeVisible();
    await expect(alert(UNSAVED)).toHaveCount(0);
    mend = await failCalls(page, failure);
    await booking.dialog.getByRole('button', { name: 'Remove code' }).click();
    await expect(alert(UNSAVED)).toBeVisible();
    await expect(booking.dialog.getByText('WATTLE10 is applied.')).toBeVisible();
    await mend();
    await booking.press('Pay Full Amount Now');

    mend = await failCalls(page, failure);
    await booking.payWith(CARDS.pays);
    await expect(alert(/you will never be charged twice/)).toBeVisible();
    await mend();
    await booking.button.click();

    await booking.isAt('Additional Information');
    await booking.field('Emergency contact').fill('Kim');
    mend = await failCalls(page, failure);
    await booking.press('confirm booking');
    await expect(alert(/press the button again/)).toBeVisible();
    await expect(booking.field('Emergency contact')).toHaveValue('Kim');
    await mend();
    await booking.button.click();
    await booking.isAt("You're on the bus.");
  });
}

test('P26 never calls a cart empty that it could not load, and loads it when asked again', async ({ visitor }) => {
  const { page, booking } = visitor;
  await visitor.hasInCart(quietDate(oceanRoad, 70));
  await page.goto('/trips/');
  const mend = await failCalls(page, 'status 500');
  await page.getByRole('link', { name: 'Your cart, 1 trip' }).click();
  await expect(booking.heading).toHaveText('We could not load your booking.');
  await expect(booking.dialog.getByText('You have no items in the cart.')).toHaveCount(0);
  await mend();
  await booking.dialog.getByRole('button', { name: 'Try again' }).click();
  await booking.isAt('Your cart');
});

test('D12 keeps the currency of a payment under way, and says why', async ({ visitor }) => {
  const { page, booking } = visitor;
  const date = quietDate(oceanRoad, 71);
  await visitor.reach('card', date);
  await booking.payWith(CARDS.challenged);
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  const second = await visitor.anotherTab();
  await second.page.goto('/trips/?currency=EUR#my-cart');
  await expect(
    second.booking.errors.filter({
      hasText: 'A payment is in progress, so the currency cannot change now. Please finish the payment first.',
    }),
  ).toBeVisible();
  const price = formatPrice(wholeUnits(date.price.AUD, 'AUD'));
  await expect(second.booking.dialog.getByText(`Paying ${price} in full.`)).toBeVisible();
  expect(await second.cart()).toMatchObject({ currency: 'AUD' });
  await page.getByRole('button', { name: 'Approve payment' }).click();
  await booking.isAt('Additional Information');
});

test('D56 an older page’s date that is no longer offered is taken out of the cart, and the guest is told', async ({
  visitor,
}) => {
  const { page, booking, startDates } = visitor;
  const date = quietDate(oceanRoad, 72);
  await page.route('**/api/check-dates/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(date.id, 'GR05-2027-01-01x') });
  });
  await visitor.openTour(oceanRoad);
  await visitor.openStartDates();
  await startDates.choose(date);
  await startDates.next.click();
  await expect(startDates.dialog).toBeHidden();
  await expect(booking.heading).toHaveText('You have no items in the cart.');
  await expect(booking.dialog.getByText(GONE)).toBeVisible();
  await booking.close.click();
  await page.goto('/trips/#my-cart');
  await expect(booking.heading).toHaveText('You have no items in the cart.');
  await expect(booking.dialog.getByText(GONE)).toHaveCount(0);
});

test('D15 P08 a code that is used up while its guest pays stops the payment and shows the new total', async ({
  visitor,
  anotherVisitor,
}) => {
  const { booking } = visitor;
  const first = await anotherVisitor();
  for (const [guest, position] of [
    [visitor, 73],
    [first, 74],
  ] as const) {
    await guest.reach('summary', quietDate(oceanRoad, position));
    await guest.booking.field('Promo code').fill('ONEONLY');
    await guest.booking.dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(guest.booking.dialog.getByText('ONEONLY is applied.')).toBeVisible();
    await guest.booking.press('Pay Full Amount Now');
  }
  await first.booking.payWith(CARDS.pays);
  await first.booking.isAt('Additional Information');
  await booking.payWith(CARDS.pays);
  await booking.isAt('Great Choice! Your Trip Summary');
  const total = formatPrice(wholeUnits(quietDate(oceanRoad, 73).price.AUD, 'AUD'));
  await expect(
    booking.errors.filter({ hasText: `Sorry, this promo code is not valid. The new total is ${total}.` }),
  ).toBeVisible();
  await booking.button.click();
  await booking.payWith(CARDS.pays);
  await booking.isAt('Additional Information');
});

test('D15 a code that is refused leaves the one before it in place', async ({ visitor }) => {
  const { booking } = visitor;
  await visitor.reach('summary', quietDate(oceanRoad, 75));
  const field = booking.field('Promo code');
  const apply = booking.dialog.getByRole('button', { name: /^(Apply|error|all good)$/ });
  await field.fill('wattle10');
  await apply.click();
  await expect(booking.dialog.getByText('WATTLE10 is applied.')).toBeVisible();
  await field.fill('OUTBACK50');
  await apply.click();
  await expect(booking.dialog.getByText('Sorry, this promo code is not valid.')).toBeVisible();
  await expect(booking.dialog.getByText('WATTLE10 is applied.')).toBeVisible();
});
