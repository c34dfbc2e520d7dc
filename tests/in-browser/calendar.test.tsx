import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { $cart, addTour } from '#features/cart/cart.ts';
import { onPageEvent } from '#directives/page-events.ts';
import { $tourDates, openTourDates } from '#features/calendar/tour-dates.ts';
import type { Replies } from '../support/fake-functions.ts';
import { expectAccessible } from './support/accessible.ts';
import { onPage, standingOut, withLargeText } from './support/browser.ts';
import { smallTargets } from './support/small-targets.ts';
import {
  day,
  dialog,
  drawCalendar,
  entries,
  focused,
  may,
  month,
  opened,
  press,
  sale,
  settings,
  tour,
  usual,
} from './support/start-dates.tsx';

let replies: Replies;

beforeEach(async () => {
  replies = await drawCalendar();
});

test('opens at the month of the first date, its weeks from Sunday, with no way to earlier months [M155]', async () => {
  await opened();
  await expect.element(dialog.getByText('The Red Centre · 10 days')).toBeVisible();
  await expect.element(month).toMatchTextContent('March 2027');
  const names = dialog.getByRole('columnheader');
  await expect.element(names.first()).toHaveAccessibleName('Sunday');
  expect(names.elements()).toHaveLength(7);
  await expect.element(dialog.getByRole('button', { name: /February 2027/ })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Next month, April 2027' })).toBeVisible();
  expect(dialog.getByRole('gridcell', { name: /2027/ }).elements()).toHaveLength(31);
});

test('every day’s name has its date, its state and its price [P15, M121, M122, M123]', async () => {
  await opened();
  await addTour(usual!);
  await expect.element(day('2027-03-06')).toHaveAccessibleName('Saturday 6 March 2027, in your cart');
  await expect
    .element(day('2027-03-10'))
    .toHaveAccessibleName('Wednesday 10 March 2027, available, £1,190 GBP, save £100 GBP');
  await expect.element(day('2027-03-13')).toHaveAccessibleName('Saturday 13 March 2027, full');
  await expect.element(day('2027-03-17')).toHaveAccessibleName('Wednesday 17 March 2027, available, £1,290 GBP');
  await expect.element(day('2027-03-07')).toHaveAccessibleName('Sunday 7 March 2027, no start date');
});

test('a day without a departure is not chosen, by mouse or by keyboard [M124]', async () => {
  await opened();
  const idle = day('2027-03-07');
  await expect.element(idle).toHaveAttribute('aria-disabled', 'true');
  await idle.click({ force: true });
  (idle.element() as HTMLElement).focus();
  await press('{Enter} ');
  expect($tourDates.get().selectedId).toBeNull();
  await press('{ArrowRight}');
  expect(focused()).toMatch(/^Wednesday 10 March/);
});

test('a full day can be chosen like any other, and shows that it is full [M122, M124]', async () => {
  await opened();
  await day('2027-03-13').click();
  await expect.element(day('2027-03-13')).toHaveAttribute('aria-selected', 'true');
  await expect.element(dialog.getByText('This date is full.', { exact: true })).toBeVisible();
});

test('the ticket of a date on sale has both prices, its last day and its note [M105, M121]', async () => {
  await opened();
  await day('2027-03-10').click();
  const ticket = dialog.element().querySelector('.stub')!;
  for (const words of ['Save £100 GBP · book by 31 December 2026', 'was £1,290 GBP', 'A smaller bus.', '£1,190']) {
    expect(ticket.textContent).toContain(words);
  }
});

test('without a date on sale nothing says so [M105]', async () => {
  replies['GET /api/check-dates/'] = () => ({ body: [usual, may] });
  await opened();
  await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Available' })).toBeVisible();
  expect(dialog.element().textContent).not.toMatch(/on sale|save/i);
});

test('the list shows each date of the month with price, sale, deposit and its way on [P15]', async () => {
  const booked = vi.fn();
  onTestFinished(onPageEvent('booking:open', booked));
  await page.viewport(360, 740);
  await opened();
  await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Sat 6 Mar' })).not.toBeInTheDocument();
  await dialog.getByRole('radio', { name: 'List' }).click();
  const row = (text: string) => dialog.getByRole('listitem').filter({ hasText: text });
  await expect.element(row('Wed 10 Mar to Fri 19 Mar')).toMatchTextContent('£1,190 GBP was £1,290 GBP');
  await expect.element(row('Wed 10 Mar')).toMatchTextContent('deposit £200 GBP');
  await expect.element(row('Wed 10 Mar')).toMatchTextContent('Save £100 GBP');
  await expect.element(row('Sat 13 Mar')).toMatchTextContent('Full');
  await expect.element(row('Wed 17 Mar')).toMatchTextContent('Few seats left');
  await expect.element(row('Sat 13 Mar').getByRole('button')).not.toBeInTheDocument();
  await expectAccessible(dialog.element());
  await row('Wed 17 Mar').getByRole('button', { name: 'Choose Wednesday 17 March 2027' }).click();
  await expect.element(dialog.getByRole('radio', { name: /^Own room/ })).toBeVisible();
  await row('Wed 10 Mar').getByRole('button', { name: 'NEXT book Wednesday 10 March 2027' }).click();
  await expect.poll(() => booked).toHaveBeenCalledOnce();
  expect($cart.get().items[0]).toMatchObject({ tour_date_id: sale!.tour_date_id });
});

test('a month that shows while its dates load takes them in, because a slow phone draws it only once', async () => {
  const gate = Promise.withResolvers<{ body: unknown }>();
  replies['GET /api/check-dates/'] = () => gate.promise;
  void openTourDates(settings);
  await expect.element(dialog.getByText('Loading dates…')).toBeVisible();
  const grid = dialog.getByRole('grid').element();
  gate.resolve({ body: entries });
  await expect.element(day('2027-03-06')).toBeVisible();
  expect(dialog.getByRole('grid').element()).toBe(grid);
  await expect.element(dialog.getByRole('heading', { name: 'Start dates in March 2027' })).toBeVisible();
  expect(dialog.element().querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1);
});

test('when no dates load it offers those of the page in a list without an error message, and books from it [M150, N13]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const price = '<span class="price"><span><span data-in="GBP">£1,290 GBP</span></span></span>';
  onPage(`<ul class="dates">${tour.departures.map(({ id }) => `<li id="${id}">${price}</li>`).join('')}</ul>
    <footer><a href="tel:+61255500100">+61 2 5550 0100</a></footer>`);
  const booked = vi.fn();
  onTestFinished(onPageEvent('booking:open', booked));
  replies['GET /api/check-dates/'] = () => ({ status: 500 });
  await openTourDates(settings);
  await expect.element(dialog.getByRole('heading', { name: 'May 2027' })).toBeVisible();
  expect(dialog.getByRole('button', { name: /^NEXT book/ }).elements()).toHaveLength(5);
  expect(dialog.element().textContent).not.toMatch(/sorry|error|fail|not load|try again|have seats/i);
  await expect.element(dialog.getByRole('grid')).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/^We check availability when you add a date\./)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact/');
  const phone = dialog.getByRole('link', { name: '+61 2 5550 0100' });
  await expect.element(phone).toHaveAttribute('href', 'tel:+61255500100');
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'NEXT book Saturday 8 May 2027' }).click();
  await expect.poll(() => booked).toHaveBeenCalledOnce();
  expect($cart.get().items.map((item) => item.tour_date_id)).toContain(may!.tour_date_id);
});

test('on a phone the chosen date, its price and its buttons stay in sight below the month [P15]', async () => {
  await page.viewport(360, 640);
  await opened();
  await day('2027-03-10').click();
  const panel = document.querySelector('.cal__panel')!;
  await expect.element(dialog.getByText('Wed 10 Mar', { exact: true })).toBeVisible();
  expect(panel.getBoundingClientRect().bottom).toBeLessThanOrEqual(640);
  for (const name of ['NEXT', 'Add to Cart']) {
    const button = dialog.getByRole('button', { name, exact: true });
    await expect.element(button).toBeVisible();
    expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(640);
  }
  await expect
    .element(page.elementLocator(panel))
    .toMatchTextContent('Or pay a £200 GBP deposit today and £990 GBP by 8 February 2027');
});

test('every target of the calendar is at least 44 by 44 pixels [P15]', async () => {
  await page.viewport(360, 640);
  await opened();
  await day('2027-03-10').click();
  expect(smallTargets('.cal')).toEqual([]);
  await dialog.getByText('List', { exact: true }).click();
  expect(smallTargets('.cal')).toEqual([]);
});

test('with text at 200 % a phone shows the list in place of the month, and the dialog scrolls as a whole [P15]', async () => {
  await page.viewport(360, 640);
  await withLargeText();
  await openTourDates(settings);
  await expect.element(dialog.getByRole('heading', { name: 'Start dates in March 2027' })).toBeVisible();
  expect(document.querySelector('.cal [role="grid"]')!.checkVisibility()).toBe(false);
  expect(standingOut(dialog.element())).toEqual([]);
  expect(getComputedStyle(dialog.element()).overflowY).toBe('auto');
});
