import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addTour } from '#features/cart/cart.ts';
import { $tourDates, closeTourDates, openTourDates } from '#features/calendar/tour-dates.ts';
import { exposedRows } from './support/exposed-rows.ts';
import { listen } from './support/heard.ts';
import {
  day,
  dialog,
  drawCalendar,
  focused,
  may,
  month,
  opened,
  press,
  sale,
  settings,
  usual,
} from './support/start-dates.tsx';

beforeEach(drawCalendar);

/** Moves the focus by keyboard to the day in the tab order. */
async function onFirstDay() {
  await opened();
  dialog.element().querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')!.focus();
  expect(focused()).toMatch(/^Saturday 6 March 2027/);
}

test.each(['{Enter}', ' '])('the key "%s" chooses the day that has the focus [P15]', async (key) => {
  await onFirstDay();
  await press(`{ArrowRight}${key}`);
  expect($tourDates.get().selectedId).toBe(sale!.tour_date_id);
  expect(focused()).toMatch(/^Wednesday 10 March/);
});

test('Escape closes the dialog from a day, from a month button and from the ticket [P15]', async () => {
  const places = [
    () => dialog.element().querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')!,
    () => dialog.getByRole('button', { name: 'Next month, April 2027' }).element() as HTMLElement,
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

test('opened again it is at its first month, with a day in the tab order and none chosen [P15, M125]', async () => {
  await onFirstDay();
  await press('{PageDown}{Enter}');
  expect($tourDates.get().selectedId).toBe(may!.tour_date_id);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  closeTourDates();
  await vi.advanceTimersByTimeAsync(499);
  expect($tourDates.get().selectedId).toBe(may!.tour_date_id);
  await vi.advanceTimersByTimeAsync(1);
  expect($tourDates.get().selectedId).toBeNull();
  vi.useRealTimers();
  await onFirstDay();
  await expect.element(month).toMatchTextContent('March 2027');
});

test('the month buttons turn the month, which is said politely, and the last one hands the focus to the other [P15]', async () => {
  await opened();
  const picker = dialog.element().querySelector('.days')!;
  expect(picker.querySelectorAll('[aria-label]:not(button), [role="alert"]')).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Next month, April 2027' }).click();
  await expect.element(month).toMatchTextContent('April 2027');
  expect(picker.querySelectorAll('[role="rowgroup"][aria-label], [role="alert"]')).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Next month, May 2027' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Previous month, April 2027' })).toHaveFocus();
  await expect.element(dialog.getByRole('status').filter({ hasText: 'May 2027' })).toMatchTextContent('May 2027');
});

test.each([
  [
    'a chosen date says its days, its prices, what is due and what follows',
    '{ArrowRight}{Enter}',
    'Wednesday 10 March 2027 to Friday 19 March 2027, £1,190 GBP, was £1,290 GBP. Or pay a £200 GBP deposit today and £990 GBP by 8 February 2027. Choose NEXT or Add to Cart.',
  ],
  [
    'a full date says so in place of a choice, with the nearest that have seats [M122]',
    '{ArrowRight}{ArrowRight}{Enter}',
    'Saturday 13 March 2027. This date is full. Try Wed 10 Mar or Wed 17 Mar: both have seats.',
  ],
  [
    'a date in the cart says so [M123]',
    '{End}{Enter}',
    'Saturday 6 March 2027. You have already added this Start Date to your cart.',
  ],
])('%s', async (_, keys, said) => {
  await onFirstDay();
  await addTour(usual!);
  const heard = listen();
  await press(keys);
  await expect.poll(() => heard.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([said]);
});

test('on a wide screen too, the stop after a chosen day is its own NEXT, named with its days', async () => {
  await onFirstDay();
  await press('{ArrowRight}{Enter}{Tab}');
  const next = dialog.getByRole('group', { name: 'Wed 10 Mar to Fri 19 Mar' }).getByRole('button', { name: 'NEXT' });
  await expect.element(next).toHaveFocus();
  await expect.element(next).toHaveAccessibleDescription('Wed 10 Mar to Fri 19 Mar');
});

test('a date is booked from the list with each state said once', async () => {
  const heard = listen();
  await opened();
  await dialog.getByRole('button', { name: 'NEXT book Wednesday 10 March 2027' }).click();
  await expect.poll(() => heard.filter((text) => !text.includes('March'))).toEqual(['please wait', 'all good']);
});

test('every week has its seven days for screen readers, so that each is told with its own weekday', async () => {
  const rows = () => exposedRows(dialog.getByRole('grid').element());
  await opened();
  await expect.poll(() => rows().map((row) => row.length)).toEqual([7, 7, 7, 7, 7, 7]);
  const [names, first] = rows();
  expect(names!.indexOf('Saturday')).toBe(first!.findIndex((cell) => cell.startsWith('Saturday 6 March 2027')));
  await dialog.getByRole('button', { name: 'Next month, April 2027' }).click();
  await expect.poll(() => rows().map((row) => row.length)).toEqual([7, 7, 7, 7, 7, 7]);
  const [days, april] = rows();
  expect(april!.slice(0, 4)).toEqual(['', '', '', '']);
  const empty = dialog.element().querySelectorAll('.react-datepicker__day--outside-month');
  expect([...empty].filter((cell) => cell.hasAttribute('aria-disabled') || cell.ariaSelected !== null)).toEqual([]);
  expect(april![days!.indexOf('Thursday')]).toMatch(/^Thursday 1 April 2027/);
});

test('the month begins with the week of the first departure, and its other days stand back', async () => {
  await opened();
  const shown = () =>
    [...dialog.element().querySelectorAll<HTMLElement>('[role="gridcell"]:not(.react-datepicker__day--outside-month)')]
      .filter((cell) => cell.checkVisibility())
      .map((cell) => Number(cell.querySelector('b')!.textContent));
  // The first departure is on the 6th, a Saturday.
  expect(shown()[0]).toBe(1);
  $tourDates.set({
    ...$tourDates.get(),
    entries: $tourDates.get().entries.filter(({ date }) => date !== '2027-03-06'),
  });
  await expect.poll(() => shown()[0]).toBe(7);
  const looks = (date: string) => getComputedStyle(day(date).element().querySelector('b')!);
  expect([looks('2027-03-11').fontWeight, looks('2027-03-11').fontSize]).toEqual(['400', '15px']);
  expect(looks('2027-03-11').color).not.toBe(looks('2027-03-10').color);
});

test('a window 256 pixels low shows the list, and head and foot scroll with it', async () => {
  await page.viewport(320, 256);
  await openTourDates(settings);
  await expect.element(dialog.getByRole('radio', { name: 'List' })).toBeChecked();
  const box = dialog.element();
  expect(box.scrollHeight).toBeGreaterThan(box.clientHeight);
  const scrollsInside = [...box.querySelectorAll('*')].filter(
    (one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1,
  );
  expect(scrollsInside).toEqual([]);
});
