import { longDate } from '#domain/calendar-date.ts';
import { smallDate } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';

test('the guest sees before any money moves that others took the last seats, and then how long a released one is held [P01, P02, N21, D19]', async ({
  visitor,
  anotherGuest,
}) => {
  const { page, booking, traveller } = visitor;
  const date = smallDate(1);
  const others = await Promise.all(Array.from({ length: date.capacity }, () => anotherGuest()));
  const note = booking.dialog.getByText(/^Seat held until \d{1,2}(?::\d\d)? [ap]m · /);
  await page.clock.install();
  await visitor.reach('personal', date);
  await booking.fillPersonal(traveller);

  await test.step('the last seats are taken meanwhile', async () => {
    for (const other of others) await other.holdsSeat(date);
    await booking.press('NEXT');
    await expect(booking.errors.first()).toHaveText(
      `Others are booking the last seats on The Red Centre on ${longDate(date.start)}. You haven’t been charged. Please try again in a few minutes, or choose another date.`,
    );
    await expect(booking.button).toHaveText(/^error\b/);
    await booking.isAt('Personal Information');
    await expect(booking.field('Last name')).toHaveValue(traveller.lastName);
    await expect(note).toHaveCount(0);
  });

  await test.step('a seat given back is held until the server’s word, for so many minutes', async () => {
    expect((await others[0]!.request.get('/api/logout/')).status()).toBe(204);
    const saved = page.waitForResponse('**/api/guest/');
    await booking.button.click();
    const { hold_seconds: seconds } = (await (await saved).json()) as { hold_seconds: number };
    await booking.passVisa();
    await booking.isAt('Great Choice! Your Trip Summary');
    // The last seats are held for less.
    expect(seconds).toBeGreaterThan(6 * 60);
    expect(seconds).toBeLessThanOrEqual(10 * 60);
    await expect(note).toHaveText(/^Seat held until \d+:\d\d [ap]m · (?:[6-9]|10) minutes left$/);
  });
});
