import { quietDate, redCentre } from '../support/departures.ts';
import { expect, test } from '../support/journey.ts';
import { expectFocusToStayIn, tabTo } from '../support/keyboard.ts';

test('books a tour from its page to the confirmation by keyboard alone [P15, N16]', async ({ visitor }) => {
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

  await visitor.turnsClock();
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
  await type('First and middle names', traveller.otherNames);
  await type('Last name', traveller.lastName);
  await type('Email', traveller.email);
  await tabTo(page, booking.dialog.getByRole('radio', { name: 'Female', exact: true }));
  await keyboard.press('Space');
  await type('Day', '9');
  await type('Month', '4');
  await type('Year', '1998');
  await type('How did you hear about us?', 'Web search');
  await tabTo(page, booking.field('I agree to the terms'));
  await keyboard.press('Space');
  await keyboard.press('Enter');

  await booking.isAt('Do you need a visa for The Red Centre?');
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
  await type('Expiry date', '12 / 34');
  await type('CCV', '123');
  await keyboard.press('Enter');

  await booking.isAt('Additional Information');
  await expect(booking.dialog.getByRole('heading', { name: 'You’re booked' })).toBeFocused();
  await tabTo(page, booking.dialog.getByRole('button', { name: 'Add details now' }));
  await keyboard.press('Enter');
  await expect(booking.heading).toBeFocused();
  await next('confirm booking');
  await booking.isAt('You’re on the bus.');
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

test('keeps the focus in an open dialog, and gives it back to what opened it [P15]', async ({ visitor }) => {
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
