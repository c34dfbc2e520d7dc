import { longDate } from '#domain/calendar-date.ts';
import { MINUTE } from '#domain/durations.ts';
import { quietDate, redCentre, smallDate } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { stopClock } from '../support/network.ts';

const GONE = 'A start date in your cart is no longer offered, so we have taken it out.';

test('P01 P02 N21 D19 the guest sees before any money moves that others took the last seats, and then how long a released one is held', async ({
  visitor,
  anotherGuest,
}) => {
  const { page, booking, traveller } = visitor;
  const date = smallDate(1);
  const others = await Promise.all(Array.from({ length: date.capacity }, () => anotherGuest()));
  const note = booking.help.getByText(/^Your seats are held until \d\d:\d\d, for /);
  const aloud = booking.help.getByRole('status');
  await page.clock.install();
  await visitor.reach('personal', date);
  await booking.fillPersonal(traveller);

  await test.step('the last seats are taken meanwhile', async () => {
    for (const other of others) await other.holdsSeat(date);
    await booking.press('NEXT');
    await expect(booking.errors.first()).toHaveText(
      `Sorry, The Red Centre on ${longDate(date.start)} has just sold out. You have not been charged.`,
    );
    await expect(booking.button).toHaveText('error');
    await booking.isAt('Personal Information');
    await expect(booking.field('Last name')).toHaveValue(traveller.lastName);
    await expect(note).toHaveCount(0);
  });

  const left = await test.step('a seat given back is held until the server’s word, for so many minutes', async () => {
    expect((await others[0]!.request.get('/api/logout/')).status()).toBe(204);
    const saved = page.waitForResponse('**/api/guest/');
    await booking.button.click();
    const { hold_expires_at: until } = (await (await saved).json()) as { hold_expires_at: string };
    await booking.passVisa();
    await booking.isAt('Great Choice! Your Trip Summary');
    await stopClock(page);
    const remaining = Date.parse(until) - (await page.evaluate(() => Date.now()));
    expect(remaining / MINUTE).toBeGreaterThan(18);
    expect(remaining / MINUTE).toBeLessThanOrEqual(22);
    const time = new Date(until).toTimeString().slice(0, 5);
    await expect(note).toHaveText(`Your seats are held until ${time}, for ${Math.ceil(remaining / MINUTE)} minutes.`);
    await expect(aloud).toHaveText('');
    return remaining;
  });

  await test.step('the last minutes are announced, and the count stops at its end', async () => {
    // The clock in the page ticks once a second.
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
});

test('M124 P01 P31 N21 D56 the calendar gives the last seat to who holds it, says which date is full and where few seats are left, and the booking which date is gone', async ({
  visitor,
  anotherVisitor,
  anotherGuest,
}) => {
  const { page, startDates, booking } = visitor;
  const full = smallDate(2);
  const gone = quietDate(redCentre, 20);
  for (let seat = 1; seat < full.capacity; seat += 1) await (await anotherGuest()).holdsSeat(full);
  const holder = await anotherVisitor();
  await holder.holdsSeat(full);

  await test.step('the own calendar of who holds the last seat does not call the date full', async () => {
    await holder.openTour(redCentre);
    await holder.openStartDates();
    await holder.startDates.choose(full);
    await expect(
      holder.startDates.dialog.getByText('You have already added this Start Date to your cart.'),
    ).toBeVisible();
    await holder.page.close();
  });

  await test.step('another visitor’s calendar does', async () => {
    await page.route('**/api/check-dates/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(gone.id, 'RC10-2027-01-01x') });
    });
    await visitor.openTour(redCentre);
    await visitor.openStartDates();
    await startDates.choose(full);
    await expect(startDates.dialog.getByText('This date is full.')).toBeVisible();
  });

  await test.step('few seats are left on a date whose ledger says so, and on no other', async () => {
    const badge = startDates.dialog.locator('.stub').getByText('Few seats left');
    await startDates.choose(smallDate(3));
    await expect(badge).toBeVisible();
    await startDates.choose(gone);
    await expect(startDates.addToCart).toBeVisible();
    await expect(badge).toHaveCount(0);
  });

  await test.step('an older page’s date that is no longer offered is removed from the cart, and the guest sees a message once', async () => {
    await startDates.next.click();
    await expect(startDates.dialog).toBeHidden();
    await expect(booking.heading).toHaveText('You have no items in the cart.');
    await expect(booking.dialog.getByText(GONE)).toBeVisible();
    await booking.close.click();
    await page.goto('/trips/#my-cart');
    await expect(booking.heading).toHaveText('You have no items in the cart.');
    await expect(booking.dialog.getByText(GONE)).toHaveCount(0);
  });
});
