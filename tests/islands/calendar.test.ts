import { parseHTML } from 'linkedom';
import { afterEach, expect, test } from 'vitest';
import { isInsuranceItem } from '#contract/cart-items.ts';
import { EMPTY_CART, PAY_IN_FULL_TEXT } from '#contract/cart.ts';
import { addDays, calendarDate, type CalendarDate, weekdayOf } from '#domain/calendar-date.ts';
import { formatPrice } from '#domain/money.ts';
import { dayOf, departureForKey, noonOf } from '#features/calendar/calendar-days.ts';
import { datesOnPage } from '#features/calendar/Calendar.tsx';
import {
  cellLines,
  depositText,
  nearestWithSeats,
  priceOf,
  saleText,
  spokenDay,
} from '#features/calendar/date-texts.ts';
import { itemsForTour, withItems } from '#features/cart/change-items.ts';
import { aCombination, aDeparture, anInsuranceType, anOpenDeparture, aSale, aTour } from '../support/a-tour.ts';
import { entryOf } from '../support/fake-cart.ts';
import { prices } from '../support/prices.ts';

/** The largest offsets, half and quarter hours, and zones that change their clocks, some of them at midnight. */
const ZONES = [
  ...['UTC', 'Etc/GMT+12', 'Pacific/Pago_Pago', 'America/Los_Angeles', 'America/Santiago', 'America/St_Johns'],
  ...['Europe/London', 'Africa/Cairo', 'Asia/Beirut', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Australia/Sydney'],
  ...['Pacific/Chatham', 'Pacific/Kiritimati'],
];
const FROM = calendarDate('2026-01-01');
const DAYS = Array.from({ length: 3 * 365 + 1 }, (_, index) => addDays(FROM, index));

const here = process.env['TZ'];

afterEach(() => {
  if (here === undefined) delete process.env['TZ'];
  else process.env['TZ'] = here;
});

test.each(ZONES)(
  'in %s every day of three years becomes a noon, and is the same day from its first minute to its last, as the date picker counts them [P23]',
  (zone) => {
    process.env['TZ'] = zone;
    for (const day of DAYS) {
      const noon = noonOf(day);
      expect(noon.getHours(), day).toBe(12);
      expect(noon.getDay(), day).toBe(weekdayOf(day));
      expect(dayOf(noon)).toBe(day);
      const [year, month, date] = [noon.getFullYear(), noon.getMonth(), noon.getDate()];
      expect(dayOf(new Date(year, month, date))).toBe(day);
      expect(dayOf(new Date(year, month, date, 23, 59, 59, 999))).toBe(day);
      expect(dayOf(new Date(year, month, date + 1, 12))).toBe(addDays(day, 1));
    }
  },
);

/** Saturdays and Wednesdays of March, then no departure for more than 40 days, then some summer days. */
const DEPARTURES = ['03-06', '03-10', '03-13', '03-17', '03-31', '06-02', '06-30', '07-01'].map((date) =>
  calendarDate(`2027-${date}`),
);
const after = (from: string, key: string) => departureForKey(calendarDate(`2027-${from}`), key, DEPARTURES)?.slice(5);

test('left and right reach every departure, however far apart two are [P15]', () => {
  const walked = (key: string, from: CalendarDate) => {
    const days = [from];
    for (let next = departureForKey(from, key, DEPARTURES)!; next !== days.at(-1);) {
      days.push(next);
      next = departureForKey(next, key, DEPARTURES)!;
    }
    return days;
  };
  expect(walked('ArrowRight', DEPARTURES[0]!)).toEqual(DEPARTURES);
  expect(walked('ArrowLeft', DEPARTURES.at(-1)!)).toEqual(DEPARTURES.toReversed());
});

test.each([
  ['down goes a week', '03-06', 'ArrowDown', '03-13'],
  ['down goes on to the next departure', '03-17', 'ArrowDown', '03-31'],
  ['up goes a week', '03-17', 'ArrowUp', '03-10'],
  ['up goes back to the departure before', '06-02', 'ArrowUp', '03-31'],
  ['Home goes to the first departure of the week, which begins on Sunday', '03-13', 'Home', '03-10'],
  ['Home stays at the first departure of the week', '03-10', 'Home', '03-10'],
  ['End goes to the last departure of the week', '03-10', 'End', '03-13'],
  ['page down goes to the same time of the next month with departures', '03-06', 'PageDown', '06-02'],
  ['page down keeps to the end of a month', '03-31', 'PageDown', '06-30'],
  ['page up goes to the same time of the month before', '06-02', 'PageUp', '03-06'],
  ['page up keeps to the end of a month', '06-30', 'PageUp', '03-31'],
  ['another key leads nowhere', '03-06', 'Enter', undefined],
])('%s [P15]', (_, from, key, to) => {
  expect(after(from, key)).toBe(to);
});

test('no key leads out of the departures [P15, M155]', () => {
  for (const from of DEPARTURES) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']) {
      expect(DEPARTURES).toContain(departureForKey(from, key, DEPARTURES));
      expect(DEPARTURES).toContain(departureForKey(addDays(from, 1), key, DEPARTURES));
    }
  }
  expect(after('07-01', 'ArrowRight')).toBe('07-01');
  expect(after('07-01', 'PageDown')).toBe('07-01');
});

test('without departures no key leads anywhere [P15]', () => {
  expect(departureForKey(calendarDate('2027-03-06'), 'ArrowRight', [])).toBeNull();
});

const tour = aTour();
const onSale = entryOf(
  tour,
  aDeparture({
    sale: aSale({ gbp: 1190 }),
    combinations: [aCombination(), aCombination({ id: 2, name: 'Own room', supplement: prices(400) })],
  }),
);
const usual = entryOf(tour, aDeparture());
const date = calendarDate('2027-03-13');

test('a date on sale shows its sale price and, whatever the choice, what the same cost before [M121]', () => {
  expect(formatPrice(priceOf(onSale, 1).current)).toBe('£1,190 GBP');
  expect(formatPrice(priceOf(onSale, 1).original)).toBe('£1,290 GBP');
  expect(formatPrice(priceOf(onSale, 2).current)).toBe('£1,590 GBP');
  expect(formatPrice(priceOf(onSale, 2).original)).toBe('£1,690 GBP');
  expect(saleText(onSale)).toBe('Save £100 GBP · book by 31 December 2026');
});

test('the deposit text says what is paid today and when the rest is [M121]', () => {
  expect(depositText(usual)).toBe(
    'Or pay a £200\u00a0GBP deposit today and £1,090\u00a0GBP by 11\u00a0February\u00a02027',
  );
  expect(depositText(entryOf(tour, anOpenDeparture()))).toMatch(
    /^Or pay a £200\u00a0GBP deposit today and £[\d,]+\u00a0GBP 30 days before the start date you choose$/,
  );
});

test('what a guest cannot decline is in every price of a date, in its deposit and not in what is left', () => {
  const insured = entryOf(
    tour,
    aDeparture({
      requireInsurance: true,
      insuranceTypes: [anInsuranceType()],
      combinations: [aCombination(), aCombination({ id: 2, name: 'Own room', supplement: prices(400) })],
    }),
  );
  expect(cellLines(insured, 'available')).toEqual(['£1,380', 'GBP']);
  expect(formatPrice(priceOf(insured, 2).current)).toBe('£1,780 GBP');
  expect(spokenDay(date, insured, 'available')).toBe(
    'Saturday 13 March 2027, available, £1,380 GBP incl. required insurance',
  );
  expect(depositText(insured)).toBe(
    'Or pay a £290\u00a0GBP deposit today and £1,090\u00a0GBP by 11\u00a0February\u00a02027',
  );
});

test('a start within thirty days says that it is paid in full, and why [M133]', () => {
  const soon = {
    ...usual,
    allow_deposit: false,
    deposit: null,
    deposit_from: null,
    full_payment_reason: PAY_IN_FULL_TEXT,
  };
  expect(depositText(soon)).toBe('Because your Start Date is within 30 Days you need to pay in full.');
});

test('a full date points to the nearest ones with seats', () => {
  const at = (start: string) => entryOf(tour, aDeparture({ start }));
  const full = { ...at('2027-03-20'), availability: 'full' as const };
  const others = [at('2027-03-17'), at('2027-03-24'), at('2027-05-08'), full];
  expect(nearestWithSeats(others, full)).toBe('Try Wed 17 Mar or Wed 24 Mar: both have seats.');
  expect(nearestWithSeats([full], full)).toBe('');
});

const onPage = { tour: 'RC10', tourName: 'The Red Centre', days: 10 };

const inBoth = (gbp: string, aud: string) => `<span data-in="GBP">${gbp}</span><span data-in="AUD">${aud}</span>`;
const saleMarkup = (code: string, was: string, now: string) =>
  `<s>${was} ${code}</s><span class="price__now">${now} <small>${code}</small></span><small class="price__includes">incl. required insurance</small><small class="price__when">book by 31 March 2027</small>`;

const { document } = parseHTML(`
  <div class="dates">
    <ul>
      <li id="RC10-2027-03-13"><b>Sat 13 Mar</b><span class="price">
        <span>${inBoth('£1,290 GBP', '$2,490 AUD')}</span></span></li>
      <li id="RC10-2027-03-20"><b>Sat 20 Mar</b><span class="price">
        <span>${inBoth(saleMarkup('GBP', '£1,290', '£1,190'), saleMarkup('AUD', '$2,490', '$2,290'))}</span>
        <span data-from="2027-04-01" hidden>${inBoth('£1,290 GBP', '$2,490 AUD')}</span></span></li>
      <li id="RC10-2027-03-27" class="is-full"><b>Sat 27 Mar</b><b class="dates__full">Full</b></li>
    </ul>
    <ul><li id="RC10-open"><b>Open date</b><span class="price">
      <span>${inBoth('£1,390 GBP', '$2,590 AUD')}</span></span></li></ul>
  </div>
  <ul class="dates"><li id="RC101-2027-03-13"><span class="price"><span>${inBoth('£1 GBP', '$1 AUD')}</span></span></li></ul>
`);

test('reads each date of the page, what it costs now, and whether it is closed [M150, P23]', () => {
  const [usual, sale, full, open, ...others] = datesOnPage(document, onPage, 'AUD');
  expect(usual).toMatchObject({
    tour_date_id: 'RC10-2027-03-13',
    date: '2027-03-13',
    finish_date: '2027-03-22',
    price: '2490.00',
    original_price: '2490.00',
    currency: 'AUD',
    on_sale: false,
    availability: 'available',
  });
  expect(sale).toMatchObject({ price_from: '2290.00', original_price_from: '2490.00', on_sale: true });
  expect([usual, sale].map((entry) => entry!.price_includes)).toEqual(['', 'incl. required insurance']);
  expect(full).toMatchObject({ tour_date_id: 'RC10-2027-03-27', availability: 'full' });
  expect(open).toMatchObject({ tour_date_id: 'RC10-open', date: null, price: '2590.00' });
  expect(others).toEqual([]);
});

test('required insurance is in the total until the cart is answered, and declined nowhere, because the page does not know its type [M150]', () => {
  const [usual, sale] = datesOnPage(document, onPage, 'AUD').map((entry) => itemsForTour(entry));
  expect(withItems({ ...EMPTY_CART, currency: 'AUD' }, sale!).total).toBe(2290);
  expect(sale!.some(isInsuranceItem)).toBe(false);
  expect(usual!.find(isInsuranceItem)).toMatchObject({ insurance_id: 0 });
});

test('reads the prices of the currency that the page shows [M150, M03]', () => {
  expect(datesOnPage(document, onPage, 'GBP').map(({ price }) => price)).toEqual([
    '1290.00',
    '1190.00',
    '0.00',
    '1390.00',
  ]);
});

test('leaves out what the page does not know: no deposit, no seats left, no visa chosen [M150]', () => {
  for (const entry of datesOnPage(document, onPage, 'AUD')) {
    expect(entry).toMatchObject({ allow_deposit: false, deposit: null, few_left: false, body: '' });
    expect(entry.visa_types.map(({ id }) => id)).toEqual([0]);
  }
});

test('a page without dates offers none [M150]', () => {
  expect(datesOnPage(parseHTML('<main></main>').document, onPage, 'AUD')).toEqual([]);
});
