import { CARDS } from './support/booking.ts';
import { closedDate, quietDate, redCentre, reef, saleDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { expectGoodLooks, expectGoodLooksAt, ONE_WIDTH, STILL } from './support/looks.ts';

test('P15 N16 has nothing axe can find in the cart panel, the calendar and the menus, and fits small screens', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(STILL);
  const { page, startDates } = visitor;
  const inCart = quietDate(redCentre, 12);
  await visitor.hasInCart(inCart);
  await visitor.openTour(redCentre);
  await expect(page.getByRole('complementary', { name: 'Your cart' })).toBeVisible();
  await expectGoodLooks(page, 'cart panel', undefined, '.cartpanel');
  await visitor.openStartDates();
  for (const [what, date] of Object.entries({
    available: quietDate(redCentre, 13),
    'on sale': saleDate(redCentre),
    full: closedDate(redCentre),
    'in the cart': inCart,
  })) {
    await startDates.choose(date);
    await expectGoodLooks(page, `calendar, ${what}`, what === 'available' ? undefined : ONE_WIDTH);
  }
  await page.keyboard.press('Escape');
  await expect(startDates.dialog).toBeHidden();
  for (const [width, name] of [
    [1440, /Select a currency/],
    [360, 'Menu'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name }).first().click();
    await expectGoodLooksAt(page, width, width < 600 ? 'menu' : 'currencies');
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize(STILL.viewport);
  await visitor.openTour(reef);
  await visitor.openStartDates();
  await startDates.choose(saleDate(reef));
  await expectGoodLooks(page, 'calendar with choices', ONE_WIDTH);
});

test('P15 N16 has nothing axe can find in a booking up to the summary, and every step fits small screens', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(STILL);
  const { page, booking, traveller } = visitor;
  await page.goto('/trips/#my-cart');
  await expect(booking.dialog.getByText('You have no items in the cart.')).toBeVisible();
  await expectGoodLooks(page, 'empty cart');
  await visitor.hasInCart(quietDate(redCentre, 14));
  await page.reload();
  await booking.isAt('Your cart');
  await expectGoodLooks(page, 'cart');
  await booking.press('NEXT');
  await booking.isAt('Personal Information');
  await expectGoodLooks(page, 'personal');
  await booking.press('NEXT');
  await expect(booking.button).toHaveText('error');
  await expectGoodLooks(page, 'personal, errors', ONE_WIDTH);
  await booking.fillPersonal(traveller);
  await booking.button.click();
  await booking.isAt('A visa for The Red Centre?');
  await expectGoodLooks(page, 'visa');
  await booking.press('NEXT');
  await expect(booking.button).toHaveText('error');
  await expectGoodLooks(page, 'visa, error', ONE_WIDTH);
  await booking.chooseVisa('No visa, thanks');
  await booking.button.click();
  await booking.isAt('Great Choice! Your Trip Summary');
  await expectGoodLooks(page, 'summary');
  await booking.field('Promo code').fill('NOPE');
  await booking.dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(booking.dialog.getByText('Sorry, this promo code is not valid.')).toBeVisible();
  await expectGoodLooks(page, 'summary, promo code refused', ONE_WIDTH);
});

test('P15 N16 has nothing axe can find from the card to the check-in, and every step fits small screens', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(STILL);
  const { page, booking } = visitor;
  await visitor.reach('card', quietDate(redCentre, 15));
  await expectGoodLooks(page, 'card');
  await booking.press('confirm booking');
  await expect(booking.button).toHaveText('error');
  await expectGoodLooks(page, 'card, errors', ONE_WIDTH);
  await booking.payWith(CARDS.pays);
  await booking.isAt('Additional Information');
  await expectGoodLooks(page, 'additional');
  await booking.finish();
  await expectGoodLooks(page, 'confirmation');
  await booking.dialog.getByRole('link', { name: 'check in area' }).click();
  await expect(page.locator('main')).toHaveAttribute('data-state', 'found');
  await expectGoodLooks(page, 'check-in');
});
