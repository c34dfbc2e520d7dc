import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { EMPTY_CART } from '#contract/cart.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { $cartNote } from '#features/cart/booking-memory.ts';
import { $cart, loadCart } from '#features/cart/cart.ts';
import { showCurrency } from '#features/currency/currency.ts';
import { onPageEvent } from '#directives/page-events.ts';
import {
  $nextButton,
  $tourDates,
  addSelectedDate,
  bookOpenDate,
  bookSelectedDate,
  chooseCombination,
  closeTourDates,
  openTourDates,
  sameOriginAddress,
  selectDate,
} from '#features/calendar/tour-dates.ts';
import { aCombination, aDeparture, anOpenDeparture, aSale, aTour } from '../support/a-tour.ts';
import { cartReplies, entryOf } from '../support/fake-cart.ts';
import { serve, type Received, type Replies } from '../support/fake-functions.ts';
import { stubPage } from '../support/fake-page.ts';

const tour = aTour({
  departures: [
    aDeparture({ combinations: [aCombination(), aCombination({ id: 2, name: 'Own room' })] }),
    aDeparture({ start: '2027-05-08', sale: aSale() }),
    anOpenDeparture(),
  ],
});
const [march, may, open] = tour.departures.map((departure) => entryOf(tour, departure)) as [
  TourDateEntry,
  TourDateEntry,
  TourDateEntry,
];
const settings = {
  ...{ url: '/api/check-dates/', tour: 'RC10', tourName: 'Tour RC10', days: 10, redirectUrl: '/trips/' },
  datesOnPage: () => [may],
};

let page: ReturnType<typeof stubPage>;
let replies: Replies;
let received: Received[];
/** Is called each time the page asks for the booking. */
let opened: ReturnType<typeof vi.fn<() => void>>;
const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  page = stubPage();
  opened = vi.fn<() => void>();
  onPageEvent('booking:open', opened);
  logged.mockClear();
  $cart.set(EMPTY_CART);
  $tourDates.set({ open: false, settings: null, phase: 'loading', entries: [], selectedId: null, combinationId: null });
  replies = { ...cartReplies([tour]).replies, 'GET /api/check-dates/': () => ({ body: [open, march] }) };
  received = serve(replies);
});

async function chooseMarch(): Promise<void> {
  await openTourDates(settings);
  selectDate(march.tour_date_id);
}

afterEach(() => {
  delete process.env['TZ'];
});

test('settings without an address show an alert, and nothing opens [M134]', async () => {
  await openTourDates({ ...settings, url: '' });
  expect(page.alert).toHaveBeenCalledWith('Invalid calendar event settings');
  expect($tourDates.get().open).toBe(false);
});

test.each(['Pacific/Kiritimati', 'Australia/Sydney', 'Europe/London', 'America/New_York', 'Pacific/Pago_Pago'])(
  'the lookup asks for the current month and year in %s [M139, M155, P23]',
  async (zone) => {
    process.env['TZ'] = zone;
    await openTourDates(settings, new Date(2026, 11, 31, 23, 59));
    expect(received[0]?.query).toEqual({ year: '2026', month: '12', tour: 'RC10', currency: 'AUD' });
  },
);

test('dates that load again take the place of the known ones, in order, the open-dated form last [M104, M139]', async () => {
  replies['GET /api/check-dates/'] = () => ({ body: [march, may] });
  await openTourDates(settings);
  const full = { ...may, availability: 'full' as const };
  replies['GET /api/check-dates/'] = () => ({ body: [open, full] });
  await openTourDates(settings);
  expect($tourDates.get().entries).toEqual([full, open]);
});

test('what loads the next time takes the place of the page’s dates, and stays when loading fails after that [M150]', async () => {
  replies['GET /api/check-dates/'] = () => ({ status: 500 });
  await openTourDates(settings);
  replies['GET /api/check-dates/'] = () => ({ body: [march] });
  await openTourDates(settings);
  expect($tourDates.get()).toMatchObject({ phase: 'ready', entries: [march] });
  replies['GET /api/check-dates/'] = () => 'unreachable';
  await openTourDates(settings);
  expect($tourDates.get()).toMatchObject({ phase: 'ready', entries: [march] });
});

test('the dates load in the currency that was chosen on another page since [M139]', async () => {
  onTestFinished(() => showCurrency('AUD'));
  Object.assign(document, { cookie: 'currency=EUR' });
  await openTourDates(settings);
  expect(received[0]?.query['currency']).toBe('EUR');
});

test('the booking is fetched for a selected date, and a failure of that is not shown', async () => {
  const prepared = vi.fn();
  onTestFinished(onPageEvent('booking:prepare', prepared));
  await chooseMarch();
  expect(prepared).toHaveBeenCalledExactlyOnceWith({ done: expect.any(Function) as () => void });
});

test('while a date goes into the cart, no other date or combination can be chosen [M126]', async () => {
  replies['GET /api/check-dates/'] = () => ({ body: [march, may] });
  await chooseMarch();
  const booking = bookSelectedDate();
  selectDate(may.tour_date_id);
  chooseCombination(2);
  expect($tourDates.get()).toMatchObject({ selectedId: march.tour_date_id, combinationId: 1 });
  await booking;
  selectDate(may.tour_date_id);
  expect($tourDates.get().selectedId).toBe(may.tour_date_id);
});

test('NEXT puts the date in the cart as it was chosen, and goes on to the booking [M126]', async () => {
  await chooseMarch();
  chooseCombination(2);
  await bookSelectedDate();
  expect($cart.get().items[0]).toMatchObject({ tour_date_id: march.tour_date_id, tour_combination_id: 2 });
  expect($tourDates.get().open).toBe(false);
  expect(opened).toHaveBeenCalledOnce();
});

test('Add to Cart closes the calendar and leads to the address it was given [M126]', async () => {
  await chooseMarch();
  expect(await addSelectedDate()).toBe('https://site.test/trips/');
  expect($tourDates.get().open).toBe(false);
  expect(opened).not.toHaveBeenCalled();
});

test('without cookies Add to Cart opens the booking, which says so, in place of a page with an empty cart', async () => {
  vi.stubGlobal('navigator', { cookieEnabled: false });
  await chooseMarch();
  expect(await addSelectedDate()).toBeNull();
  expect(opened).toHaveBeenCalledOnce();
});

test('an address on another site is not followed [M126]', () => {
  expect(sameOriginAddress('https://elsewhere.test/', 'https://site.test/')).toBeNull();
  expect(sameOriginAddress('//elsewhere.test/', 'https://site.test/')).toBeNull();
  expect(sameOriginAddress('', 'https://site.test/')).toBeNull();
});

test('a date that cannot be added is logged, and the calendar stays for another try [M150]', async () => {
  await chooseMarch();
  replies['POST /api/cart/'] = () => ({ status: 500 });
  expect(await addSelectedDate()).toBeNull();
  expect($tourDates.get().open).toBe(true);
  expect(logged).toHaveBeenCalled();
});

test('an open date goes into the cart once, and on to the booking each time [M127]', async () => {
  await loadCart();
  await openTourDates(settings);
  await bookOpenDate();
  await bookOpenDate();
  expect(opened).toHaveBeenCalledTimes(2);
  expect($cart.get().no_items).toBe(1);
  expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

/** Holds the answer of the cart back until the returned function is called. */
function holdSaving(reply: { status?: number; body?: unknown }): () => void {
  const { promise, resolve } = Promise.withResolvers<typeof reply>();
  replies['POST /api/cart/'] = () => promise;
  return () => resolve(reply);
}

test('an answer that comes after the calendar was closed opens nothing and marks no button of the next one', async () => {
  await chooseMarch();
  const answer = holdSaving({ status: 500 });
  const booking = bookSelectedDate();
  closeTourDates();
  await openTourDates(settings);
  answer();
  await booking;
  expect([$nextButton.get(), opened.mock.calls.length]).toEqual(['idle', 0]);
});

test('a refused cart leaves error on the button, and its reason with the cart [D37 D70]', async () => {
  await chooseMarch();
  const note = 'Too many carts were started from your network.';
  holdSaving({ status: 429, body: JSON.stringify({ ...cartReplies([tour]).cart(), note }) })();
  await bookSelectedDate();
  expect([$nextButton.get(), $cartNote.get()]).toEqual(['error', note]);
});
