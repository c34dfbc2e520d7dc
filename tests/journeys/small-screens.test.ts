import type { Page } from '@playwright/test';
import { CARDS } from './support/booking.ts';
import { quietDate, redCentre, reef, saleDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { expectNoOverflow } from './support/overflow.ts';

const SCREENS = [
  { name: '320 pixels wide', options: { viewport: { width: 320, height: 640 } } },
  // What a 1280 by 800 window has left when it is zoomed to 200 %.
  { name: 'zoomed to 200 %', options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
] as const;

for (const [index, { name, options }] of SCREENS.entries()) {
  test(`P15 fits pages, calendar and every step of a booking on a screen ${name}`, async ({ anotherVisitor }) => {
    const visitor = await anotherVisitor({ ...options, reducedMotion: 'reduce' });
    const { page, startDates, booking, traveller } = visitor;
    const date = quietDate(redCentre, 18 + index);
    for (const path of ['/', '/trips/', '/check-in/', '/contact/', '/brochure/', '/trip-notes/', '/subscribe/']) {
      await page.goto(path);
      await expectNoOverflow(page, path);
    }
    await visitor.openTour(reef);
    await visitor.openStartDates();
    await startDates.choose(saleDate(reef));
    await expectNoOverflow(page, 'calendar with choices');
    await visitor.openTour(redCentre);
    await expectNoOverflow(page, 'tour');
    await visitor.openStartDates();
    await startDates.choose(date);
    await expectNoOverflow(page, 'calendar');
    await startDates.next.click();
    await booking.isAt('Your cart');
    await expectNoOverflow(page, 'cart');
    await booking.press('NEXT');
    await booking.press('NEXT');
    await expect(booking.button).toHaveText('error');
    await expectNoOverflow(page, 'personal, errors');
    await booking.fillPersonal(traveller);
    await booking.button.click();
    await booking.isAt('A visa for The Red Centre?');
    await expectNoOverflow(page, 'visa');
    await booking.passVisa();
    await booking.isAt('Great Choice! Your Trip Summary');
    await expectNoOverflow(page, 'summary');
    await booking.press('Pay Full Amount Now');
    await booking.isAt('Card Payment Information');
    await expectNoOverflow(page, 'card');
    await booking.payWith(CARDS.pays);
    await booking.isAt('Additional Information');
    await expectNoOverflow(page, 'additional');
    await booking.finish();
    await expectNoOverflow(page, 'confirmation');
  });
}

test('P15 opens and closes without moving anything for who asked for less motion', async ({ anotherVisitor }) => {
  const visitor = await anotherVisitor({ reducedMotion: 'reduce' });
  const { page, startDates } = visitor;
  await visitor.openTour(redCentre);
  await visitor.openStartDates();
  expect(await longestMovement(page)).toBeLessThanOrEqual(10);
  await startDates.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(startDates.dialog).toBeHidden();
});

/** How long, in milliseconds, the slowest thing that changes its place or its size takes. */
async function longestMovement(page: Page): Promise<number> {
  return page.evaluate(() => {
    const moves = /translate|transform|scale|rotate|inset|margin|height|width|all/;
    const milliseconds = (time: string) => parseFloat(time) * (time.endsWith('ms') ? 1 : 1000);
    const longest = [...document.querySelectorAll('dialog, dialog *')].map((element) => {
      const style = getComputedStyle(element);
      const durations = style.transitionDuration.split(', ').map(milliseconds);
      const transitions = style.transitionProperty
        .split(', ')
        .map((property, index) => (moves.test(property) ? durations[index % durations.length]! : 0));
      const animations = style.animationName === 'none' ? [] : style.animationDuration.split(', ').map(milliseconds);
      return Math.max(...transitions, ...animations, 0);
    });
    return Math.max(...longest);
  });
}
