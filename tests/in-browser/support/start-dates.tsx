import { expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EMPTY_CART } from '#contract/cart.ts';
import { calendarDate, spokenDate } from '#domain/calendar-date.ts';
import { datesOnPage } from '#features/calendar/Calendar.tsx';
import { CalendarDialog } from '#features/calendar/CalendarDialog.tsx';
import { $cart } from '#features/cart/cart.ts';
import { $currency } from '#features/currency/currency.ts';
import { $tourDates, closeTourDates, openTourDates } from '#features/calendar/tour-dates.ts';
import { aCombination, aDeparture, anOpenDeparture, aSale, aTour } from '../../support/a-tour.ts';
import { cartReplies, entryOf } from '../../support/fake-cart.ts';
import { serve, type Replies } from '../../support/fake-functions.ts';

/** Wednesdays and Saturdays of March, one date in May, more than 40 days later, and the open date. */
export const tour = aTour({
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
export { may, sale, usual };
export const entries = [
  usual,
  sale,
  { ...full!, availability: 'full' as const },
  { ...ways!, few_left: true },
  may,
  open,
];

export const settings = {
  ...{ url: '/api/check-dates/', tour: 'RC10', tourName: 'The Red Centre', days: 10, redirectUrl: '' },
  datesOnPage: (currency: Parameters<typeof datesOnPage>[2]) =>
    datesOnPage(document, { tour: 'RC10', tourName: 'The Red Centre', days: 10 }, currency),
};

export const dialog = page.getByRole('dialog', { name: 'CHOOSE YOUR START DATE' });
export const month = dialog.getByRole('heading', { level: 3, name: /^[A-Z][a-z]+ 2027$/ });
export const day = (date: string) =>
  dialog.getByRole('gridcell', { name: new RegExp(`^${spokenDate(calendarDate(date))},`) });
/** The accessible name of the day that has the focus. */
export const focused = () => document.activeElement?.querySelector('.sr')?.textContent ?? '';
export const press = (keys: string) => userEvent.keyboard(keys);

/** Draws the closed calendar with the functions that answer it. The test may change the replies. */
export async function drawCalendar(): Promise<Replies> {
  $cart.set(EMPTY_CART);
  $currency.set('GBP');
  $tourDates.set({ open: false, settings: null, phase: 'loading', entries: [], selectedId: null, combinationId: null });
  const replies = { ...cartReplies([tour]).replies, 'GET /api/check-dates/': () => ({ body: entries }) };
  serve(replies);
  await render(<CalendarDialog />);
  onTestFinished(closeTourDates);
  return replies;
}

export async function opened(): Promise<void> {
  await openTourDates(settings);
  await expect.element(day('2027-03-06')).toBeVisible();
}
