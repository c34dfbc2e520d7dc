import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EMPTY_CART } from '#contract/cart.ts';
import { calendarDate, spokenDate } from '#domain/calendar-date.ts';
import { MODAL_RESET_MS } from '#domain/constants.ts';
import { datesOnPage } from '#islands/calendar/dates-on-page.ts';
import { StartDates } from '#islands/calendar/StartDates.tsx';
import { $cart, addTour } from '#stores/cart.ts';
import { $currency } from '#stores/currency.ts';
import { onPageEvent } from '#stores/page-events.ts';
import { $tourDates, closeTourDates, openTourDates } from '#stores/tour-dates.ts';
import { aCombination, aDeparture, anOpenDeparture, aSale, aTour } from '../support/a-tour.ts';
import { cartReplies, entryOf } from '../support/fake-cart.ts';
import { serve, type Replies } from '../support/fake-functions.ts';
import { smallTargets } from './support/small-targets.ts';
import { expectAccessible } from './support/accessible.ts';
import { withLargeText } from './support/large-text.ts';

/** Wednesdays and Saturdays of March, one date in May, more than 40 days later, and the open date. */
const tour = aTour({
  departures: [
    aDeparture({ start: '2027-03-06' }),
    aDeparture({ start: '2027-03-10', sale: aSale({ gbp: 1190 }), note: 'A smaller bus.' }),
    aDeparture({ start: '2027-03-13' }),
    aDeparture({ start: '2027-03-17', combinations: [aCombination(), aCombination({ id: 2, name: 'Own room' })] }),
    aDeparture({ start: '2027-05-08' }),
    anOpenDeparture(),
  ],
});
const [usual, sale, full, ways, may, open] = tour.departures.map((departure) => entryOf(tour, departure));
const entries = [usual, sale, { ...full!, availability: 'full' as const }, { ...ways!, few_left: true }, may, open];
const settings = {
  ...{ url: '/api/check-dates/', tour: 'RC10', tourName: 'The Red Centre', days: 10, redirectUrl: '' },
  datesOnPage: (currency: Parameters<typeof datesOnPage>[2]) =>
    datesOnPage(document, { tour: 'RC10', tourName: 'The Red Centre', days: 10 }, currency),
};

const dialog = page.getByRole('dialog', { name: 'CHOOSE YOUR START DATE' });
const day = (date: string) => dialog.getByRole('gridcell', { name: new RegExp(`^${spokenDate(calendarDate(date))},`) });
const month = dialog.getByRole('heading', { level: 3, name: /^[A-Z][a-z]+ 2027$/ });
const focused = () => document.activeElement?.querySelector('.sr')?.textContent ?? '';
const seenIn = (date: string) => [...day(date).element().querySelectorAll('b, small')].map((line) => line.textContent);
const press = (keys: string) => userEvent.keyboard(keys);

let replies: Replies;

beforeEach(async () => {
  await page.viewport(1280, 800);
  $cart.set(EMPTY_CART);
  $currency.set('GBP');
  $tourDates.set({ open: false, settings: null, phase: 'loading', entries: [], selectedId: null, combinationId: null });
  replies = { ...cartReplies([tour]).replies, 'GET /api/check-dates/': () => ({ body: entries }) };
  serve(replies);
  await render(<StartDates />);
  onTestFinished(closeTourDates);
});

async function opened() {
  await openTourDates(settings);
  await expect.element(day('2027-03-06')).toBeVisible();
}

/** Moves the focus by keyboard to the day in the tab order. */
async function onFirstDay() {
  await opened();
  dialog.element().querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')!.focus();
  expect(focused()).toMatch(/^Saturday 6 March 2027/);
}

test('M155 opens at the month of the first date, its weeks from Sunday, with no way to earlier months', async () => {
  await opened();
  await expect.element(month).toMatchTextContent('March 2027');
  const names = dialog.getByRole('columnheader');
  await expect.element(names.first()).toHaveAccessibleName('Sunday');
  expect(names.elements()).toHaveLength(7);
  await expect.element(dialog.getByRole('button', { name: 'February 2027' })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'April 2027' })).toBeVisible();
  expect(dialog.getByRole('gridcell').elements()).toHaveLength(31);
});

test('P15 M121 M122 M123 every day’s name has its date, its state and its price', async () => {
  await opened();
  await addTour(usual!);
  await expect.element(day('2027-03-06')).toHaveAccessibleName('Saturday 6 March 2027, in your cart');
  await expect.element(day('2027-03-10')).toHaveAccessibleName('Wednesday 10 March 2027, on sale, £1,190 GBP');
  await expect.element(day('2027-03-13')).toHaveAccessibleName('Saturday 13 March 2027, full');
  await expect.element(day('2027-03-17')).toHaveAccessibleName('Wednesday 17 March 2027, available, £1,290 GBP');
  await expect.element(day('2027-03-07')).toHaveAccessibleName('Sunday 7 March 2027, no departure');
});

test('M04 D14 a day shows its price with the postfix, and its marks', async () => {
  await opened();
  await addTour(usual!);
  await expect.poll(() => seenIn('2027-03-06')).toEqual(['6', 'In cart']);
  expect(seenIn('2027-03-10')).toEqual(['10', '£1,190', 'GBP']);
  expect(seenIn('2027-03-13')).toEqual(['13', 'Full']);
  expect(seenIn('2027-03-07')).toEqual(['7']);
  const classes = (date: string) => [...day(date).element().classList].filter((name) => name.startsWith('day--'));
  expect(classes('2027-03-06')).toEqual(['day--cart']);
  expect(classes('2027-03-10')).toEqual(['day--open', 'day--sale']);
  expect(classes('2027-03-13')).toEqual(['day--full']);
  expect(classes('2027-03-17')).toEqual(['day--open']);
});

test('M124 a day without a departure is not chosen, by mouse or by keyboard', async () => {
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

test('M122 M124 a full day can be chosen like any other, and shows that it is full', async () => {
  await opened();
  await day('2027-03-13').click();
  await expect.element(day('2027-03-13')).toHaveAttribute('aria-selected', 'true');
  await expect.element(dialog.getByText('This date is full.', { exact: true })).toBeVisible();
});

test('M105 M121 the ticket of a date on sale has both prices, its last day and its note', async () => {
  await opened();
  await day('2027-03-10').click();
  const ticket = dialog.element().querySelector('.stub')!;
  for (const words of ['On sale until 31 December 2026', 'was £1,290 GBP', 'A smaller bus.', '£1,190']) {
    expect(ticket.textContent).toContain(words);
  }
});

test('M105 without a date on sale nothing says so', async () => {
  replies['GET /api/check-dates/'] = () => ({ body: [usual, may] });
  await opened();
  await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Available' })).toBeVisible();
  expect(dialog.element().textContent).not.toMatch(/on sale/i);
});

test('M126 M150 adding that fails keeps the calendar open and says error; the next press goes on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const booked = vi.fn();
  onTestFinished(onPageEvent('booking:open', booked));
  const works = replies['POST /api/cart/']!;
  replies['POST /api/cart/'] = () => 'unreachable';
  await opened();
  await day('2027-03-06').click();
  const next = dialog.getByRole('button', { name: /^(NEXT|please wait|all good|error)$/ }).first();
  await next.click();
  await expect.element(next).toHaveTextContent('error');
  expect([$cart.get().items, booked.mock.calls]).toEqual([[], []]);
  replies['POST /api/cart/'] = works;
  await next.click();
  await expect.poll(() => booked).toHaveBeenCalledOnce();
  expect($cart.get().items[0]).toMatchObject({ tour_date_id: usual!.tour_date_id });
});

test('P15 arrows reach every departure, over weeks and months without one, and never leave the focus behind', async () => {
  await onFirstDay();
  const seen = [focused()];
  for (let step = 0; step < 4; step += 1) {
    await press('{ArrowRight}');
    seen.push(focused());
  }
  expect(seen.map((name) => name.split(',')[0])).toEqual([
    'Saturday 6 March 2027',
    'Wednesday 10 March 2027',
    'Saturday 13 March 2027',
    'Wednesday 17 March 2027',
    'Saturday 8 May 2027',
  ]);
  await expect.element(month).toMatchTextContent('May 2027');
  await press('{PageUp}');
  await expect.element(month).toMatchTextContent('March 2027');
  await press('{Home}');
  expect(focused()).toMatch(/^Wednesday 10 March|^Saturday 6 March/);
  expect(dialog.element().querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1);
});

test('P15 up, down, Home, End and the page keys move as in a calendar', async () => {
  await onFirstDay();
  await press('{ArrowDown}');
  expect(focused()).toMatch(/^Saturday 13 March/);
  await press('{Home}');
  expect(focused()).toMatch(/^Wednesday 10 March/);
  await press('{End}');
  expect(focused()).toMatch(/^Saturday 13 March/);
  await press('{ArrowUp}');
  expect(focused()).toMatch(/^Saturday 6 March/);
  await press('{PageDown}');
  expect(focused()).toMatch(/^Saturday 8 May/);
});

test.each(['{Enter}', ' '])('P15 the key "%s" chooses the day that has the focus', async (key) => {
  await onFirstDay();
  await press(`{ArrowRight}${key}`);
  expect($tourDates.get().selectedId).toBe(sale!.tour_date_id);
  await expect.element(dialog.getByText('Wednesday 10 March 2027 chosen')).toBeInTheDocument();
  expect(focused()).toMatch(/^Wednesday 10 March/);
});

test('P15 Escape closes the dialog from a day, from a month button and from the ticket', async () => {
  const places = [
    () => dialog.element().querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')!,
    () => dialog.getByRole('button', { name: 'April 2027' }).element() as HTMLElement,
    () => dialog.getByRole('button', { name: 'Add to Cart' }).element() as HTMLElement,
  ];
  for (const place of places) {
    await opened();
    await day('2027-03-06').click();
    place().focus();
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect($tourDates.get().open).toBe(false);
  }
});

test('P15 M125 opened again it is at its first month, with a day in the tab order and none chosen', async () => {
  await onFirstDay();
  await press('{PageDown}{Enter}');
  expect($tourDates.get().selectedId).toBe(may!.tour_date_id);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  closeTourDates();
  await vi.advanceTimersByTimeAsync(MODAL_RESET_MS - 1);
  expect($tourDates.get().selectedId).toBe(may!.tour_date_id);
  await vi.advanceTimersByTimeAsync(1);
  expect($tourDates.get().selectedId).toBeNull();
  vi.useRealTimers();
  await onFirstDay();
  await expect.element(month).toMatchTextContent('March 2027');
});

test('P15 the month buttons turn the month, and the last one hands the focus to the other', async () => {
  await opened();
  await dialog.getByRole('button', { name: 'April 2027' }).click();
  await expect.element(month).toMatchTextContent('April 2027');
  await dialog.getByRole('button', { name: 'May 2027' }).click();
  await expect.element(dialog.getByRole('button', { name: 'April 2027' })).toHaveFocus();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('May 2027');
});

test('P15 the list shows each date of the month with price, sale, deposit and its way on', async () => {
  const booked = vi.fn();
  onTestFinished(onPageEvent('booking:open', booked));
  await page.viewport(360, 740);
  await opened();
  await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Sat 6 Mar' })).not.toBeInTheDocument();
  await dialog.getByRole('radio', { name: 'List' }).click();
  const row = (text: string) => dialog.getByRole('listitem').filter({ hasText: text });
  await expect.element(row('Wed 10 Mar to Fri 19 Mar')).toMatchTextContent('£1,190 GBP was £1,290 GBP');
  await expect.element(row('Wed 10 Mar')).toMatchTextContent('deposit £200 GBP');
  await expect.element(row('Wed 10 Mar')).toMatchTextContent('On sale');
  await expect.element(row('Sat 13 Mar')).toMatchTextContent('Full');
  await expect.element(row('Wed 17 Mar')).toMatchTextContent('Few seats left');
  await expect.element(row('Sat 13 Mar').getByRole('button')).not.toBeInTheDocument();
  await expectAccessible(dialog.element());
  await row('Wed 17 Mar').getByRole('button', { name: 'Choose start Wednesday 17 March 2027' }).click();
  await expect.element(dialog.getByRole('radio', { name: /^Own room/ })).toBeVisible();
  await row('Wed 10 Mar').getByRole('button', { name: 'NEXT start Wednesday 10 March 2027' }).click();
  await expect.poll(() => booked).toHaveBeenCalledOnce();
  expect($cart.get().items[0]).toMatchObject({ tour_date_id: sale!.tour_date_id });
});

test('M150 N13 when no dates load it offers those of the page in a list without an error message, and books from it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const list = document.createElement('ul');
  list.className = 'dates';
  list.innerHTML = tour.departures
    .map(
      ({ id }) => `<li id="${id}"><span class="price"><span><span data-in="GBP">£1,290 GBP</span></span></span></li>`,
    )
    .join('');
  const footer = document.createElement('footer');
  footer.innerHTML = '<a href="tel:+61255500100">+61 2 5550 0100</a>';
  document.body.append(list, footer);
  onTestFinished(() => [list, footer].forEach((part) => part.remove()));
  const booked = vi.fn();
  onTestFinished(onPageEvent('booking:open', booked));
  replies['GET /api/check-dates/'] = () => ({ status: 500 });
  await openTourDates(settings);
  await expect.element(dialog.getByRole('heading', { name: 'May 2027' })).toBeVisible();
  expect(dialog.getByRole('button', { name: /^NEXT start/ }).elements()).toHaveLength(5);
  expect(dialog.element().textContent).not.toMatch(/sorry|error|fail|not load|try again|have seats/i);
  await expect.element(dialog.getByRole('grid')).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/^Seats are checked when you add a date\./)).toBeVisible();
  expect(
    dialog
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['write to us', '/contact/'],
    ['+61 2 5550 0100', 'tel:+61255500100'],
  ]);
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'NEXT start Saturday 8 May 2027' }).click();
  await expect.poll(() => booked).toHaveBeenCalledOnce();
  expect($cart.get().items.map((item) => item.tour_date_id)).toContain(may!.tour_date_id);
});

test('P15 axe finds nothing while dates load, in the month, and beside each kind of ticket', async () => {
  const gate = Promise.withResolvers<{ body: unknown }>();
  replies['GET /api/check-dates/'] = () => gate.promise;
  void openTourDates(settings);
  await expect.element(dialog.getByText('Loading dates…')).toBeVisible();
  await expectAccessible(dialog.element());
  gate.resolve({ body: entries });
  await expect.element(day('2027-03-06')).toBeVisible();
  await expectAccessible(dialog.element());
  for (const date of ['2027-03-10', '2027-03-13', '2027-03-17']) {
    await day(date).click();
    await expectAccessible(dialog.element());
  }
});

test('P15 on a phone the chosen date, its price and its buttons stay in sight below the month', async () => {
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
    .toMatchTextContent('By deposit: £200 GBP today, £990 GBP by 8 February 2027');
});

test('P15 every target of the calendar is at least 44 by 44 pixels', async () => {
  await page.viewport(360, 640);
  await opened();
  await day('2027-03-10').click();
  expect(smallTargets('.cal')).toEqual([]);
  await dialog.getByText('List', { exact: true }).click();
  expect(smallTargets('.cal')).toEqual([]);
});

test('P15 with text at 200 % a phone shows the list in place of the month, and the dialog scrolls as a whole', async () => {
  await page.viewport(360, 640);
  withLargeText();
  await openTourDates(settings);
  await expect.element(dialog.getByRole('heading', { name: 'Departures in March 2027' })).toBeVisible();
  expect(document.querySelector('.cal [role="grid"]')!.checkVisibility()).toBe(false);
  const { left, right } = dialog.element().getBoundingClientRect();
  const out = [...document.querySelectorAll('.cal *')].filter((one) => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility() && box.width > 1 && (box.left < left - 1 || box.right > right + 1);
  });
  expect(out.map((one) => one.outerHTML.slice(0, 80))).toEqual([]);
  expect(getComputedStyle(dialog.element()).overflowY).toBe('auto');
});

test('P15 the browser’s back closes the calendar', async () => {
  await opened();
  expect(history.state).toEqual({ sheet: 1 });
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect($tourDates.get().open).toBe(false);
});
