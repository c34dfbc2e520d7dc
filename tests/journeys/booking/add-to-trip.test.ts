import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { inCurrency } from '#domain/currency.ts';
import { CARDS } from '../support/booking.ts';
import { daintree, quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { expectGoodLooks, STILL } from '../support/looks.ts';
import { theMailTo } from '../support/mailbox.ts';
import { shown } from '../support/money.ts';

test('P36 N02 books a trip with an add-on and insurance, and reads the same sum from the cart to the check-in', async ({
  visitor,
}) => {
  const { page, booking, traveller, context } = visitor;
  const date = quietDate(redCentre, 60);
  const [, bag] = date.addons;
  const [insurance] = date.insuranceTypes;
  const noVisa = date.visaTypes.find(({ price }) => price === null)!;
  const total = shown('AUD', date.price, bag!.price, insurance!.price);
  const deposit = shown('AUD', date.deposit, bag!.price, insurance!.price);

  await visitor.bookFromPage(date);
  await expect(booking.dialog.locator('.sum__total')).toContainText(shown('AUD', date.price));
  await booking.dialog.getByText('Add to this trip').click();
  await booking.dialog.getByRole('checkbox', { name: bag!.name }).check();
  await booking.dialog.getByRole('radio', { name: insurance!.name }).check();
  await expect(booking.dialog.getByRole('status').filter({ hasText: 'The total is now' })).toHaveText(
    `The total is now ${total}.`,
  );
  await expect(booking.dialog.locator('.sum')).toContainText(
    `${bag!.name}, ${redCentre.name}${shown('AUD', bag!.price)}`,
  );
  await expect(booking.dialog.locator('.sum__total')).toContainText(total);
  expect(Number((await visitor.cart()).total)).toBe(
    [date, bag!, insurance!].reduce((sum, { price }) => sum + inCurrency(price, 'AUD'), 0),
  );

  await page.reload();
  await booking.isAt('Your cart');
  await expect(booking.dialog.locator('.item__extra')).toHaveText([
    `${insurance!.name}${shown('AUD', insurance!.price)}`,
    `${bag!.name}${shown('AUD', bag!.price)}`,
  ]);
  await booking.press('NEXT');
  await booking.passPersonal(traveller);
  await booking.passVisa(noVisa.name);
  await booking.isAt('Great Choice! Your Trip Summary');
  await expect(booking.dialog.getByText('Add to this trip')).toHaveCount(0);
  await expect(booking.dialog.locator('.sum__total')).toContainText(total);
  await expect(booking.dialog.getByRole('radio', { name: /Pay a deposit/ })).toHaveValue(String(INSTALLMENT_DEPOSIT));
  await expect(booking.dialog.locator('.choice', { hasText: 'Pay a deposit' })).toContainText(deposit);
  await booking.press('Pay Full Amount Now');
  await expect(booking.foot.getByText(`${total} today, nothing later`)).toBeVisible();
  await booking.payWith(CARDS.pays);
  await booking.finish();

  const { text } = await theMailTo(context, traveller.email);
  for (const said of [bag!.name, shown('AUD', bag!.price), insurance!.name, `Paid: ${total}`]) {
    expect(text).toContain(said);
  }
  await booking.dialog.getByRole('link', { name: 'check in area' }).click();
  await expect(page.locator('main')).toContainText(total);
});

test('P36 D06 a trip that needs insurance offers no way around it', async ({ visitor }) => {
  const { booking } = visitor;
  const date = quietDate(daintree, 20);
  const visa = date.visaTypes.find(({ isDefault }) => isDefault)!;
  await visitor.reach('cart', date);
  await booking.dialog.getByText('Add to this trip').click();
  const choices = booking.dialog.getByRole('radiogroup', { name: 'Travel insurance' }).getByRole('radio');
  await expect(choices).toHaveCount(date.insuranceTypes.length);
  await expect(choices.first()).toBeChecked();
  await choices.last().check();
  await expect(booking.dialog.locator('.sum__total')).toContainText(
    shown('AUD', date.price, date.insuranceTypes.at(-1)!.price, visa.price!),
  );
});

test('P36 an add-on that cannot be saved is removed, and the guest sees a message', async ({ visitor }) => {
  const { page, booking } = visitor;
  const date = quietDate(redCentre, 61);
  const [transfer] = date.addons;
  await visitor.reach('cart', date);
  await booking.dialog.getByText('Add to this trip').click();
  await page.route('**/api/cart/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  const box = booking.dialog.getByRole('checkbox', { name: transfer!.name });
  await box.click();
  await expect(booking.dialog.getByRole('alert')).toHaveText(
    'Your change was not saved. Please check your connection and try again.',
  );
  await expect(box).not.toBeChecked();
  await expect(booking.dialog.locator('.sum__total')).toContainText(shown('AUD', date.price));
  await page.unroute('**/api/cart/');
  await box.check();
  await expect(booking.dialog.getByRole('alert')).toHaveCount(0);
  await expect(booking.dialog.locator('.sum__total')).toContainText(shown('AUD', date.price, transfer!.price));
});

test('P15 P36 what can be added is chosen by keyboard, is in order for axe, and fits small screens', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(STILL);
  const { page, booking } = visitor;
  const date = quietDate(redCentre, 62);
  const [transfer] = date.addons;
  await visitor.reach('cart', date);
  await booking.dialog.getByRole('button', { name: /^Remove / }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (const { name } of date.addons) {
    await page.keyboard.press('Tab');
    await expect(booking.dialog.getByRole('checkbox', { name })).toBeFocused();
  }
  for (let back = 1; back < date.addons.length; back++) await page.keyboard.press('Shift+Tab');
  const box = booking.dialog.getByRole('checkbox', { name: transfer!.name });
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  await booking.dialog.getByRole('checkbox').last().focus();
  await page.keyboard.press('Tab');
  await expect(booking.dialog.getByRole('radio', { name: 'No insurance' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(booking.dialog.getByRole('radio', { name: date.insuranceTypes[0]!.name })).toBeChecked();
  await expect(booking.dialog.locator('.sum__total')).toContainText(
    shown('AUD', date.price, transfer!.price, date.insuranceTypes[0]!.price),
  );
  await expectGoodLooks(page, 'cart with what can be added', [320, 1440]);
});
