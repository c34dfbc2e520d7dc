import { expect, type Locator } from '@playwright/test';
import { CARDS } from '../support/booking.ts';
import type { StartDate } from '../support/departures.ts';
import { expectFocusToShow, hasFocus } from '../support/keyboard.ts';
import { untilAsked } from '../support/settled.ts';
import type { Visitor } from '../support/visitor.ts';
import { Heard } from './heard.ts';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The same in every transcript, and one booking each. */
const TRAVELLER = { otherNames: 'Frankie', lastName: 'Nguyen', email: 'frankie@example.com' };

/** Presses Tab until the focus is on a control, where it must be seen too. */
export async function tabTo(heard: Heard, target: Locator): Promise<void> {
  await heard.pressUntil('Tab', () => hasFocus(target));
  await expectFocusToShow(target.page());
}

/**
 * Books a tour from its page to the reference by Tab, arrows, Enter and Space alone, everything right at the first try:
 * the question for consent is left unanswered, no visa, paid in full.
 *
 * @param keys lead from the first date of the calendar to the date
 */
export async function bookByKeys(visitor: Visitor, date: StartDate, keys: readonly string[]): Promise<Heard> {
  const { page, startDates, booking } = visitor;
  const heard = await Heard.listenTo(page);
  const next = async (title: string) => {
    await tabTo(heard, booking.button);
    await heard.press('Enter', () => booking.isAt(title));
  };
  const type = async (label: string, text: string) => {
    await tabTo(heard, booking.field(label));
    await heard.type(text);
  };

  await visitor.turnsClock();
  await visitor.openTour(date.tour);
  await untilAsked(page);
  await heard.begin(date.tour.name);
  await tabTo(heard, page.getByRole('main').getByRole('button', { name: 'START DATES' }).first());

  await heard.begin('START DATES');
  await heard.press('Enter', async () => {
    await expect(startDates.dialog).toBeVisible();
    await startDates.haveLoaded();
  });
  await tabTo(heard, startDates.dialog.locator('[role="gridcell"][tabindex="0"]'));
  for (const key of keys) await heard.press(key);
  await heard.press('Enter', () => expect(startDates.day(date.start)).toHaveAttribute('aria-selected', 'true'));
  await tabTo(heard, startDates.next);
  await heard.press('Enter', () => booking.isAt('Your cart'));

  await heard.begin('Your cart');
  await next('Personal Information');

  await heard.begin('Personal Information');
  await type('First and middle names', TRAVELLER.otherNames);
  await type('Last name', TRAVELLER.lastName);
  await type('Email', TRAVELLER.email);
  await tabTo(heard, booking.dialog.getByRole('radio', { name: 'Female', exact: true }));
  await heard.press('Space');
  await type('Day', '9');
  await type('Month', '4');
  await type('Year', '1998');
  await type('How did you hear about us?', 'A f');
  await tabTo(heard, booking.field('I agree to the terms'));
  await heard.press('Space');
  await next(`Do you need a visa for ${date.tour.name}?`);

  await heard.begin('Visa');
  await tabTo(heard, booking.dialog.getByRole('radio').first());
  await heard.pressUntil('ArrowDown', () => booking.dialog.getByRole('radio', { name: 'No visa, thanks' }).isChecked());
  await next('Great Choice! Your Trip Summary');

  await heard.begin('Trip summary');
  await next('Card Payment Information');

  await heard.begin('Card');
  await type('Card number', CARDS.pays);
  await type('Expiry date', '1234');
  await type('CCV', '123');
  await next('Additional Information');
  return heard;
}
