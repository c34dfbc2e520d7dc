import type { Locator } from '@playwright/test';
import { spokenDate } from '#domain/calendar-date.ts';
import { CARDS } from '../support/booking.ts';
import { quietDate, reef } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('M01 M35 M68 M128 on a phone a tour is booked by finger alone, from its calendar to the reference', async ({
  anotherVisitor,
}) => {
  const visitor = await anotherVisitor(PHONE);
  const { page, booking, startDates, traveller } = visitor;
  const date = quietDate(reef, 2);
  const type = async (field: Locator, text: string) => {
    await field.tap();
    await page.keyboard.type(text);
  };

  await test.step('the calendar', async () => {
    await visitor.openTour(reef);
    await page.getByRole('button', { name: 'START DATES' }).first().tap();
    await expect(startDates.dialog).toBeVisible();
    const day = startDates.day(date.start);
    const later = startDates.dialog.locator('.cal__nav button').last();
    await expect(startDates.month).toBeVisible();
    while (!(await day.isVisible())) await later.tap();
    await day.tap();
    await expect(startDates.dialog.getByText(spokenDate(date.start)).first()).toBeAttached();
    await startDates.next.tap();
    await booking.isAt('Your cart');
  });

  await test.step('messages go when a finger turns to their fields', async () => {
    await booking.button.tap();
    await booking.isAt('Personal Information');
    await booking.button.tap();
    const email = booking.field('Email');
    await expect(email).toHaveAccessibleDescription(/This field is required$/);
    await email.tap();
    await expect(email).toHaveAccessibleDescription('');
    await expect(email).toBeFocused();
  });

  await test.step('the details, the visa and the card', async () => {
    await page.keyboard.type(traveller.email);
    await type(booking.field('Last name'), traveller.lastName);
    await booking.dialog.getByRole('radio', { name: 'Female', exact: true }).tap();
    await booking.field('How did you hear about us?').selectOption('A friend');
    await booking.field('I accept the terms').tap();
    await booking.button.tap();
    if (date.visaTypes.length > 0) {
      await booking.isAt(/^A visa for /);
      await booking.dialog.getByRole('radio', { name: 'No visa, thanks' }).tap();
      await booking.button.tap();
    }
    await booking.isAt('Great Choice! Your Trip Summary');
    await booking.button.tap();
    await booking.isAt('Card Payment Information');
    await type(booking.field('Card number'), CARDS.pays);
    await type(booking.field('MM / YY'), '1234');
    await type(booking.field('CCV'), '123');
    await booking.button.tap();
    await booking.isAt('Additional Information');
    expect(await booking.reference()).toMatch(/^[A-Z0-9]{8}$/);
  });
});
