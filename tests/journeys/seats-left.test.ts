import { MINUTE } from '#domain/durations.ts';
import { oceanRoad, quietDate, redCentre, smallDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';
import { stopClock } from './support/network.ts';

test('P01 N21 D19 counts the minutes the server holds the seats for, says the last ones aloud, and stops there', async ({
  visitor,
}) => {
  const { page, booking } = visitor;
  await page.clock.install();
  await visitor.reach('personal', quietDate(oceanRoad, 76));
  const note = booking.foot.getByText(/^Your seats are held until \d\d:\d\d, for /);
  const aloud = booking.foot.getByRole('status');
  await expect(note).toHaveCount(0);
  const saved = page.waitForResponse('**/api/guest/');
  await booking.passPersonal(visitor.traveller);
  const { hold_expires_at: until } = (await (await saved).json()) as { hold_expires_at: string };
  await booking.isAt('Great Choice! Your Trip Summary');
  await stopClock(page);
  const left = Date.parse(until) - (await page.evaluate(() => Date.now()));
  await expect(note).toContainText(`for ${Math.ceil(left / MINUTE)} minutes.`);
  await expect(aloud).toHaveText('');

  // The clock in the page beats once a second.
  await page.clock.runFor(left - 5 * MINUTE + 1000);
  await expect(note).toContainText('for 5 minutes.');
  await expect(aloud).toHaveText('Your seats are held for 5 minutes more.');
  await page.clock.runFor(MINUTE);
  await expect(note).toContainText('for 4 minutes.');
  await expect(aloud).toHaveText('');
  await page.clock.runFor(3 * MINUTE);
  await expect(aloud).toHaveText('Your seats are held for 1 minute more.');
  await page.clock.runFor(MINUTE);
  await expect(note).toHaveCount(0);
  await expect(aloud).toHaveText('Your seats are no longer held. We check that they are still free when you pay.');
});

test('P31 N21 says that few seats are left on a date whose ledger says so, and on no other', async ({ visitor }) => {
  const { startDates } = visitor;
  const badge = startDates.dialog.getByText('Few seats left');
  await visitor.openTour(redCentre);
  await visitor.openStartDates();
  await startDates.choose(smallDate(3));
  await expect(badge).toBeVisible();
  await startDates.choose(quietDate(redCentre, 20));
  await expect(startDates.addToCart).toBeVisible();
  await expect(badge).toHaveCount(0);
});
