import { longDate } from '#domain/calendar-date.ts';
import { quietDate, oceanRoad, redCentre, smallDate } from './support/departures.ts';
import { expect, test } from './support/journey.ts';

test('P01 P02 tells the guest before any money moves when others took the last seats meanwhile', async ({
  visitor,
  anotherVisitor,
}) => {
  const { booking, traveller } = visitor;
  const date = smallDate(1);
  await visitor.bookFromPage(date);
  await booking.press('NEXT');
  await booking.fillPersonal(traveller);
  for (let seat = 0; seat < date.capacity; seat += 1) await (await anotherVisitor()).holdsSeat(date);
  await booking.press('NEXT');
  await expect(booking.errors.first()).toHaveText(
    `Sorry, The Red Centre on ${longDate(date.start)} has just sold out. You have not been charged.`,
  );
  await expect(booking.button).toHaveText('error');
  await booking.isAt('Personal Information');
  await expect(booking.field('Last name')).toHaveValue(traveller.lastName);
});

test('M124 P01 gives the last seat to who holds it, whose own calendar does not call the date full', async ({
  visitor,
  anotherVisitor,
}) => {
  const date = smallDate(2);
  for (let seat = 1; seat < date.capacity; seat += 1) await (await anotherVisitor()).holdsSeat(date);
  await visitor.holdsSeat(date);
  await visitor.openTour(redCentre);
  await visitor.openStartDates();
  await visitor.startDates.choose(date);
  await expect(
    visitor.startDates.dialog.getByText('You have already added this Start Date to your cart.'),
  ).toBeVisible();

  const other = await anotherVisitor();
  await other.openTour(redCentre);
  await other.openStartDates();
  await other.startDates.choose(date);
  await expect(other.startDates.dialog.getByText('This date is full.')).toBeVisible();
});

test('P01 says until when the seats are held, from the server’s word', async ({ visitor }) => {
  const before = Date.now();
  await visitor.reach('summary', quietDate(oceanRoad, 10));
  const note = await visitor.booking.dialog
    .getByText(/^Your seats are held until \d\d:\d\d, for \d+ minutes\.$/)
    .innerText();
  const minutes = minutesUntil(note, before);
  expect(minutes).toBeGreaterThanOrEqual(19);
  expect(minutes).toBeLessThanOrEqual(22);
});

function minutesUntil(note: string, now: number): number {
  const [hours = 0, minutes = 0] = /(\d\d):(\d\d)/.exec(note)!.slice(1).map(Number);
  const clock = new Date(now);
  return (hours * 60 + minutes - clock.getHours() * 60 - clock.getMinutes() + 24 * 60) % (24 * 60);
}
