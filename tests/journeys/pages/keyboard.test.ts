import type { CalendarDate } from '#domain/calendar-date.ts';
import { datesOf, quietDate, redCentre, reef } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { expectFocusToStayIn, tabTo } from '../support/keyboard.ts';

test('P15 N16 books a tour from its page to the confirmation by keyboard alone', async ({ visitor }) => {
  const { page, startDates, booking, traveller } = visitor;
  const { keyboard } = page;
  const date = quietDate(redCentre, 10);
  const next = async (label: string) => {
    await expect(booking.button).toHaveText(label);
    await tabTo(page, booking.button);
    await keyboard.press('Enter');
  };
  const type = async (label: string, text: string) => {
    await tabTo(page, booking.field(label));
    await keyboard.type(text);
  };

  await visitor.openTour(redCentre);
  await tabTo(page, page.getByRole('button', { name: 'START DATES' }).first());
  await keyboard.press('Enter');
  await expect(startDates.dialog).toBeVisible();
  await expect(startDates.dialog.getByText('Loading dates…')).toBeHidden();
  await tabTo(page, startDates.dialog.locator('[role="gridcell"][tabindex="0"]'));
  while (!(await startDates.day(date.start).isVisible())) await keyboard.press('PageDown');
  await walkTo(startDates.day(date.start));
  await keyboard.press('Enter');
  await expect(startDates.day(date.start)).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, startDates.next);
  await keyboard.press('Enter');

  await booking.isAt('Your cart');
  await expect(booking.heading).toBeFocused();
  await next('NEXT');
  await booking.isAt('Personal Information');
  await expect(booking.heading).toBeFocused();
  await type('Other names', traveller.otherNames);
  await type('Last name', traveller.lastName);
  await type('Email', traveller.email);
  await tabTo(page, booking.dialog.getByRole('radio', { name: 'Female', exact: true }));
  await keyboard.press('Space');
  await type('How did you hear about us?', 'Search');
  await tabTo(page, booking.field('I accept the terms'));
  await keyboard.press('Space');
  await keyboard.press('Enter');

  await booking.isAt('A visa for The Red Centre?');
  await expect(booking.heading).toBeFocused();
  await next('NEXT');
  await expect(booking.dialog.getByText('Please select one of the visa options*').first()).toBeVisible();
  // The error leads to the choice it is about.
  const visas = booking.dialog.getByRole('radio');
  await expect(visas.first()).toBeFocused();
  await keyboard.press('Space');
  await expect(visas.first()).toBeChecked();
  await keyboard.press('ArrowDown');
  await expect(visas.nth(1)).toBeChecked();
  await tabTo(page, booking.button);
  await keyboard.press('Enter');

  await booking.isAt('Great Choice! Your Trip Summary');
  await expect(booking.heading).toBeFocused();
  await tabTo(page, booking.dialog.getByRole('radio', { name: /^Pay in full/ }));
  await keyboard.press('ArrowDown');
  await next('Pay Deposit Now');

  await booking.isAt('Card Payment Information');
  await expect(booking.heading).toBeFocused();
  await type('Card number', '4242 4242 4242 4242');
  await type('MM / YY', '12 / 34');
  await type('CCV', '123');
  await keyboard.press('Enter');

  await booking.isAt('Additional Information');
  await expect(booking.dialog.getByRole('heading', { name: "You're booked" })).toBeFocused();
  await tabTo(page, booking.dialog.getByRole('button', { name: 'Do it now' }));
  await keyboard.press('Enter');
  await expect(booking.heading).toBeFocused();
  await next('confirm booking');
  await booking.isAt("You're on the bus.");
  await expect(booking.heading).toBeFocused();
  await tabTo(page, booking.dialog.getByRole('link', { name: 'check in area' }));

  async function walkTo(target: ReturnType<typeof startDates.day>): Promise<void> {
    for (let step = 0; step < 31; step += 1) {
      const [focused, wanted] = await Promise.all([page.locator(':focus').innerText(), target.innerText()]);
      if (focused === wanted) return;
      await keyboard.press(dayIn(focused) < dayIn(wanted) ? 'ArrowRight' : 'ArrowLeft');
    }
  }
});

test('P15 moves through the calendar with arrows, Home, End and the page keys', async ({ visitor }) => {
  const { page, startDates } = visitor;
  const { keyboard } = page;
  const date = quietDate(reef, 1);
  await visitor.openTour(reef);
  await visitor.openStartDates();
  await startDates.choose(date);
  await expect(startDates.day(date.start)).toBeFocused();
  const [before, after] = [neighbour(-1), neighbour(1)];
  await keyboard.press('ArrowRight');
  await expect(startDates.day(after)).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(startDates.day(date.start)).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(startDates.day(before)).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(startDates.day(date.start)).toBeFocused();
  await keyboard.press('End');
  await expect(startDates.day(date.start)).toBeFocused();
  await keyboard.press('Home');
  await expect(startDates.day(date.start)).toBeFocused();
  const month = await startDates.month.innerText();
  await keyboard.press('PageDown');
  await expect(startDates.month).not.toHaveText(month);
  await keyboard.press('PageUp');
  await expect(startDates.month).toHaveText(month);
  await expect(startDates.day(date.start)).toBeFocused();

  function neighbour(step: number): CalendarDate {
    const starts = datesOf(reef).map(({ start }) => start);
    return starts[starts.indexOf(date.start) + step]!;
  }
});

test('P15 keeps the focus in an open dialog, and gives it back to what opened it', async ({ visitor }) => {
  const { page, startDates, booking } = visitor;
  await visitor.hasInCart(quietDate(redCentre, 11));
  await visitor.openTour(redCentre);
  const opener = page.getByRole('button', { name: 'START DATES' }).first();
  await opener.press('Enter');
  await expect(startDates.dialog).toBeVisible();
  await expect(startDates.dialog.getByText('Loading dates…')).toBeHidden();
  await expectFocusToStayIn(page, startDates.dialog);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  const cart = page.getByRole('link', { name: 'Your cart, 1 trip' });
  await cart.press('Enter');
  await booking.isAt('Your cart');
  await expectFocusToStayIn(page, booking.dialog);
  await page.keyboard.press('Escape');
  await expect(cart).toBeFocused();
});

function dayIn(label: string): number {
  return Number(/\d+/.exec(label)?.[0]);
}
