import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import { isInsuranceItem } from '#contract/cart-items.ts';
import { EMPTY_CART, PAY_IN_FULL_TEXT } from '#contract/cart.ts';
import { calendarDate, dateInZone } from '#domain/calendar-date.ts';
import { formatPrice } from '#domain/money.ts';
import { datesOnPage } from '#features/calendar/Calendar.tsx';
import {
  cellLines,
  depositText,
  nearestWithSeats,
  priceOf,
  saleText,
  spokenDay,
} from '#features/calendar/date-texts.ts';
import { updateDates } from '#features/calendar/dated.ts';
import { itemsForTour, withItems } from '#features/cart/change-items.ts';
import { aCombination, aDeparture, anInsuranceType, anOpenDeparture, aSale, aTour } from '../support/a-tour.ts';
import { entryOf } from '../support/fake-cart.ts';
import { prices } from '../support/prices.ts';
import { fc } from '../support/seeded.ts';

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

test('a day has a full name for screen readers [P15]', () => {
  expect(spokenDay(date, onSale, 'available')).toBe('Saturday 13 March 2027, available, £1,190 GBP, save £100 GBP');
  expect(spokenDay(date, usual, 'available')).toBe('Saturday 13 March 2027, available, £1,290 GBP');
  expect(spokenDay(date, usual, 'full')).toBe('Saturday 13 March 2027, full');
  expect(spokenDay(date, usual, 'in-cart')).toBe('Saturday 13 March 2027, in your cart');
  expect(spokenDay(date, undefined, undefined)).toBe('Saturday 13 March 2027, no start date');
});

test('a full date points to the nearest ones with seats', () => {
  const at = (start: string) => entryOf(tour, aDeparture({ start }));
  const full = { ...at('2027-03-20'), availability: 'full' as const };
  const others = [at('2027-03-17'), at('2027-03-24'), at('2027-05-08'), full];
  expect(nearestWithSeats(others, full)).toBe('Try Wed 17 Mar or Wed 24 Mar: both have seats.');
  expect(nearestWithSeats([full], full)).toBe('');
});

const DAY = 86_400_000;
const ZONES = ['Australia/Sydney', 'Australia/Perth', 'Pacific/Kiritimati', 'Etc/GMT+12', 'America/St_Johns', 'UTC'];

afterEach(() => {
  vi.restoreAllMocks();
});

/** What shows of a page made in a zone, as it stands at an instant, for each of the dates given. */
function shownAt(instant: number, zone: string, dates: readonly string[]): { until: string[]; from: string[] } {
  const rows = dates.map((date) => `<i data-until="${date}"></i><b data-from="${date}"></b>`).join('');
  const { document } = parseHTML(`<html data-zone="${zone}"><body>${rows}</body></html>`);
  updateDates(document, new Date(instant));
  const datesOf = (selector: string, name: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map((element) => element.dataset[name]!);
  return { until: datesOf('i', 'until'), from: datesOf('b:not([hidden])', 'from') };
}

test('what is good until a day is there on that day and gone on the next, what is good from it comes with it, in every zone [N02]', () => {
  const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) });
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
      const dates = [-40, -2, -1, 0, 1, 2, 40].map((days) => dateInZone(instant + days * DAY, zone));
      const today = dateInZone(instant, zone);
      expect(shownAt(instant, zone, dates)).toEqual({
        until: dates.filter((date) => date >= today),
        from: dates.filter((date) => date <= today),
      });
    }),
  );
});

test('a browser is asked what day it is somewhere only where zones differ about a date', () => {
  const asked = vi.spyOn(Intl, 'DateTimeFormat');
  const noon = Date.UTC(2026, 10, 22, 2);
  expect(shownAt(noon, 'Australia/Sydney', ['2026-11-18', '2026-11-26']).until).toEqual(['2026-11-26']);
  expect(asked).not.toHaveBeenCalled();
  expect(shownAt(noon, 'Australia/Sydney', ['2026-11-21', '2026-11-22']).until).toEqual(['2026-11-22']);
  expect(asked).toHaveBeenCalledOnce();
});

const offered = { tour: 'RC10', tourName: 'The Red Centre', days: 10 };

const inBoth = (gbp: string, aud: string) => `<span data-in="GBP">${gbp}</span><span data-in="AUD">${aud}</span>`;
const saleInPage = (code: string, was: string, now: string) =>
  `<s>${was} ${code}</s><span class="price__now">${now} <small>${code}</small></span><small class="price__includes">incl. required insurance</small><small class="price__when">book by 31 March 2027</small>`;

const { document } = parseHTML(`
  <div class="dates">
    <ul>
      <li id="RC10-2027-03-13"><b>Sat 13 Mar</b><span class="price">
        <span>${inBoth('£1,290 GBP', '$2,490 AUD')}</span></span></li>
      <li id="RC10-2027-03-20"><b>Sat 20 Mar</b><span class="price">
        <span>${inBoth(saleInPage('GBP', '£1,290', '£1,190'), saleInPage('AUD', '$2,490', '$2,290'))}</span>
        <span data-from="2027-04-01" hidden>${inBoth('£1,290 GBP', '$2,490 AUD')}</span></span></li>
      <li id="RC10-2027-03-27" class="is-full"><b>Sat 27 Mar</b><b class="dates__full">Full</b></li>
    </ul>
    <ul><li id="RC10-open"><b>Open date</b><span class="price">
      <span>${inBoth('£1,390 GBP', '$2,590 AUD')}</span></span></li></ul>
  </div>
  <ul class="dates"><li id="RC101-2027-03-13"><span class="price"><span>${inBoth('£1 GBP', '$1 AUD')}</span></span></li></ul>
`);

test('reads each date of the page, what it costs now, and whether it is closed [M150, P23]', () => {
  const [usual, sale, full, open, ...others] = datesOnPage(document, offered, 'AUD');
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
  const [usual, sale] = datesOnPage(document, offered, 'AUD').map((entry) => itemsForTour(entry));
  expect(withItems({ ...EMPTY_CART, currency: 'AUD' }, sale!).total).toBe(2290);
  expect(sale!.some(isInsuranceItem)).toBe(false);
  expect(usual!.find(isInsuranceItem)).toMatchObject({ insurance_id: 0 });
});

test('reads the prices of the currency that the page shows [M150, M03]', () => {
  expect(datesOnPage(document, offered, 'GBP').map(({ price }) => price)).toEqual([
    '1290.00',
    '1190.00',
    '0.00',
    '1390.00',
  ]);
});

test('leaves out what the page does not know: no deposit, no seats left, no visa chosen [M150]', () => {
  for (const entry of datesOnPage(document, offered, 'AUD')) {
    expect(entry).toMatchObject({ allow_deposit: false, deposit: null, few_left: false, body: '' });
    expect(entry.visa_types.map(({ id }) => id)).toEqual([0]);
  }
});

test('a page without dates offers none [M150]', () => {
  expect(datesOnPage(parseHTML('<main></main>').document, offered, 'AUD')).toEqual([]);
});
