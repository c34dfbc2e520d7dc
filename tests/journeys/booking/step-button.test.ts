import { CARDS } from '../support/booking.ts';
import { oceanRoad, quietDate } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { answerLater, stopClock } from '../support/network.ts';

test('M88 M89 M90 M94 M96 M97 M98 M99 M100 P26 M152 a booking whose every step fails once is made all the same, and thanked for', async ({
  visitor,
}) => {
  const { page, booking, traveller } = visitor;
  await page.clock.install();
  await visitor.reach('personal', quietDate(oceanRoad, 13));
  await test.step('the personal details: a server that fails, then please wait and all good', async () => {
    await booking.fillPersonal(traveller);
    await page.route('**/api/guest/', (route) => route.fulfill({ status: 500, body: 'boom' }));
    await booking.press('NEXT');
    await expect(booking.errors.first()).toHaveText(
      'Something went wrong on our side. Please press the button again in a moment.',
    );
    await expect(booking.button).toHaveText('error');
    await page.unroute('**/api/guest/');
    const guest = await answerLater(page, '**/api/guest/', 'POST');
    await booking.button.click();
    await expect(booking.button).toHaveText('please wait');
    await expect(booking.button.locator('.spinner')).toBeVisible();
    guest.answer();
    await expect(booking.button).toHaveText('all good');
    expect(guest.count()).toBe(1);
    await booking.isAt('Great Choice! Your Trip Summary');
  });
  await test.step('the card: covered while it pays, and asked whether it was paid when the answer is lost', async () => {
    await booking.press('Pay Full Amount Now');
    await booking.isAt('Card Payment Information');
    await expect(booking.dialog.getByText('We do not charge Credit Card fees!')).toBeVisible();
    const gate = Promise.withResolvers<undefined>();
    await page.route('**/api/checkout/card/', async (route) => {
      await route.fetch();
      await gate.promise;
      await route.abort();
    });
    await booking.payWith(CARDS.pays);
    const overlay = booking.dialog.getByText("PAYMENT PROCESSING. DON'T REFRESH YOUR BROWSER.", { exact: true });
    await expect(overlay).toBeVisible();
    gate.resolve(undefined);
    await booking.isAt('Additional Information');
    await expect(overlay).toBeHidden();
  });
  await test.step('the thanks', async () => {
    await expect(booking.dialog.getByText('Please complete your booking below')).toBeVisible();
    await expect(booking.dialog.getByText(/^Thanks for your payment\./).first()).toHaveText(
      /^Thanks for your payment\. We've secured your space on Great Ocean Road\s+Start: \d\d \w{3} \d{4}\. Your Booking Reference is [A-Z0-9]{8}$/,
    );
  });
  await test.step('the additional information: kept when it fails, saved by the retry', async () => {
    await booking.givesDetails();
    await booking.field('Emergency contact').fill('Kim');
    await page.route('**/api/guest-more/', (route) => route.fulfill({ status: 503, body: '' }));
    await booking.press('confirm booking');
    await expect(booking.button).toHaveText('error');
    await expect(booking.field('Emergency contact')).toHaveValue('Kim');
    await page.unroute('**/api/guest-more/');
    await stopClock(page);
    await booking.button.click();
    await expect(booking.button).toHaveText('all good');
    await page.clock.runFor(1000);
    await booking.isAt("You're on the bus.");
  });
  await test.step('the way to the check in area', async () => {
    const soon = 'There are still important things to do, such as sending arrival details for the airport pick-up.';
    await expect(booking.dialog.getByText(soon)).toBeVisible();
    await expect(booking.dialog.getByRole('link', { name: 'check in area', exact: true })).toBeVisible();
    await expect(booking.foot).toHaveCount(0);
    await expect(booking.dialog.getByText('Please complete your booking below')).toHaveCount(0);
    const checkmark = booking.dialog.locator('.checkmark');
    await expect(checkmark).not.toHaveAttribute('data-complete');
    await page.clock.runFor(1300);
    await expect(checkmark).toHaveAttribute('data-complete', 'true');
  });
});
