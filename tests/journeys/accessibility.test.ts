import { CARDS } from './support/booking.ts';
import { expectAccessible } from './support/accessible.ts';
import { closedDate, quietDate, redCentre, saleDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';

const LOOKS = [
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

for (const [index, { width, colorScheme }] of LOOKS.entries()) {
  const look = `at ${width} pixels, ${colorScheme}`;
  const options = { viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' } as const;

  test(`P15 N16 has nothing axe can find in the cart panel, the calendar and the menus ${look}`, async ({
    anotherVisitor,
  }) => {
    const visitor = await anotherVisitor(options);
    const { page, startDates } = visitor;
    const inCart = quietDate(redCentre, 12);
    await visitor.hasInCart(inCart);
    await visitor.openTour(redCentre);
    await expect(page.getByRole('complementary', { name: 'Your cart' })).toBeVisible();
    await expectAccessible(page, 'tour');
    await visitor.openStartDates();
    for (const [what, date] of Object.entries({
      available: quietDate(redCentre, 13),
      'on sale': saleDate(redCentre),
      full: closedDate(redCentre),
      'in the cart': inCart,
    })) {
      await startDates.choose(date);
      await expectAccessible(page, `calendar, ${what}`);
    }
    await page.keyboard.press('Escape');
    await expect(startDates.dialog).toBeHidden();
    await page
      .getByRole('button', { name: width < 600 ? 'Menu' : /Select a currency/ })
      .first()
      .click();
    await expectAccessible(page, width < 600 ? 'menu' : 'currencies');
  });

  test(`P15 N16 has nothing axe can find at any step of a booking ${look}`, async ({ anotherVisitor }) => {
    const visitor = await anotherVisitor(options);
    const { page, booking, traveller } = visitor;
    const check = (what: string) => expectAccessible(page, what);
    await page.goto('/trips/#my-cart');
    await expect(booking.dialog.getByText('You have no items in the cart.')).toBeVisible();
    await check('empty cart');
    await visitor.hasInCart(quietDate(redCentre, 14 + index));
    await page.reload();
    await booking.isAt('Your cart');
    await check('cart');
    await booking.press('NEXT');
    await booking.isAt('Personal Information');
    await check('personal');
    await booking.press('NEXT');
    await expect(booking.button).toHaveText('error');
    await check('personal, errors');
    await booking.fillPersonal(traveller);
    await booking.button.click();
    await booking.isAt('A visa for The Red Centre?');
    await check('visa');
    await booking.press('NEXT');
    await expect(booking.button).toHaveText('error');
    await check('visa, error');
    await booking.chooseVisa('No visa, thanks');
    await booking.button.click();
    await booking.isAt('Great Choice! Your Trip Summary');
    await check('summary');
    await booking.field('Promo code').fill('NOPE');
    await booking.dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(booking.dialog.getByText('Sorry, this promo code is not valid.')).toBeVisible();
    await check('summary, promo code refused');
    await booking.press('Pay Full Amount Now');
    await booking.isAt('Card Payment Information');
    await check('card');
    await booking.press('confirm booking');
    await expect(booking.button).toHaveText('error');
    await check('card, errors');
    await booking.payWith(CARDS.pays);
    await booking.isAt('Additional Information');
    await check('additional');
    await booking.finish();
    await check('confirmation');
    await booking.dialog.getByRole('link', { name: 'check in area' }).click();
    await expect(page.locator('main')).toHaveAttribute('data-state', 'found');
    await check('check-in');
  });
}
