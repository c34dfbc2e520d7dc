import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CalendarEvent, listEvents } from '#contract/events.ts';
import { checkDates, TourDateEntry } from '#contract/tour-dates.ts';
import { listTours } from '#contract/tours.ts';
import { prices } from '../support/prices.ts';

const ENTRY: TourDateEntry = {
  tour_date_id: 'RC10-2027-03-03',
  date: '2027-03-03',
  finish_date: '2027-03-12',
  price: '1000.00',
  original_price: '1290.00',
  price_from: '1090.00',
  original_price_from: '1380.00',
  price_includes: 'incl. required insurance',
  currency: 'GBP',
  on_sale: true,
  sale_ends: '2026-12-31',
  allow_deposit: true,
  deposit: '200.00',
  deposit_from: '290.00',
  full_payment_reason: null,
  body: '',
  tour_name: 'Red Centre',
  product_name: 'Red Centre',
  visa_types: [{ id: 8, choice_name: 'I do not need a visa', hint: '', price: null, default: false }],
  insurance_types: [{ id: 3, choice_name: 'Travel insurance', price: '90.00', default: true }],
  available_addons: [],
  tour_combinations: [{ id: 1, choice_name: 'Shared room', price: '1000.00', price_from: '1090.00' }],
  require_insurance: true,
  styled_date: 'Red Centre\nStart: 03 Mar 2027\nFinish: 12 Mar 2027',
  availability: 'available',
  few_left: false,
};

describe('a start date', () => {
  test('an entry has every field, with prices as decimal text [M104]', () => {
    expect(v.parse(TourDateEntry, ENTRY)).toEqual(ENTRY);
    for (const field of Object.keys(ENTRY)) {
      expect(v.is(TourDateEntry, { ...ENTRY, [field]: undefined }), field).toBe(false);
    }
  });

  test.each([1000, '1000', '1,000.00', '-1.00', ''])('a price of %j is refused [M104]', (price) => {
    expect(v.is(TourDateEntry, { ...ENTRY, price })).toBe(false);
  });

  test('the no-visa option has a null price [M109]', () => {
    expect(v.parse(TourDateEntry, ENTRY).visa_types[0]!.price).toBeNull();
  });

  test('there is always a way to take the tour [M104]', () => {
    expect(v.is(TourDateEntry, { ...ENTRY, tour_combinations: [] })).toBe(false);
  });

  test('an open-dated entry has no date [M127]', () => {
    expect(v.is(TourDateEntry, { ...ENTRY, date: null, finish_date: null })).toBe(true);
  });

  test('a date is available or full; a count of seats does not get through [M122]', () => {
    expect(v.is(TourDateEntry, { ...ENTRY, availability: 'full' })).toBe(true);
    expect(v.is(TourDateEntry, { ...ENTRY, availability: 3 })).toBe(false);
    expect(v.parse(TourDateEntry, { ...ENTRY, capacity: 16, sold: 4, seats: 12 })).toEqual(ENTRY);
  });
});

describe('asking for start dates', () => {
  const ask = (changes: Record<string, unknown>) =>
    v.safeParse(checkDates.query, { year: '2027', month: '3', tour: 'RC10', ...changes });

  test.each(['1', '01', '3', '12'])('month %s is a month [M139]', (month) => {
    expect(ask({ month }).output).toMatchObject({ month: Number(month) });
  });

  test.each(['0', '13', '-1', '1.5', '', 'March', '00', undefined])('month %j is none [M139]', (month) => {
    expect(ask({ month }).success).toBe(false);
  });

  test.each(['1999', '2201', '', 'now', undefined])('year %j is refused [M139]', (year) => {
    expect(ask({ year }).success).toBe(false);
  });

  test.each(['rc10', 'no-such-tour', '../operator', 'operator', 'A'.repeat(17), ''])(
    '%j is well asked but names no tour, and never a file [M139]',
    (tour) => {
      expect(ask({ tour }).output).toMatchObject({ tour: '' });
    },
  );

  test('a tour must be asked for [M139]', () => {
    expect(ask({ tour: undefined }).success).toBe(false);
    expect(ask({}).output).toEqual({ year: 2027, month: 3, tour: 'RC10' });
  });
});

describe('the events calendar', () => {
  const EVENT: CalendarEvent = {
    date: '2027-03-03',
    tour_date_id: 'RC10-2027-03-03',
    title: 'Red Centre',
    classname: 'on-sale',
    on_sale: true,
    badge: 'Save £100 GBP',
    body: '',
    modal: '',
    footer: '',
    price: '1190.00',
    original_price: '1290.00',
    price_from: '1190.00',
    original_price_from: '1290.00',
    price_includes: '',
    currency: 'GBP',
  };

  test('an event has its nine fields, and its price [M103]', () => {
    expect(v.parse(CalendarEvent, { ...EVENT, seats: 4 })).toEqual(EVENT);
    for (const field of Object.keys(EVENT)) {
      expect(v.is(CalendarEvent, { ...EVENT, [field]: undefined }), field).toBe(false);
    }
  });

  test('months count from 1 to 12 [M147]', () => {
    const months = ['0', '1', '12', '13'].map((month) => v.is(listEvents.query, { year: '2027', month }));
    expect(months).toEqual([false, true, true, false]);
  });
});

test('a tour of the dropdown has a name, an address and a price in each currency [M30]', () => {
  const tours = [{ code: 'RC10', name: 'Red Centre', url: '/trips/red-centre/', from: prices(1290) }];
  expect(v.parse(listTours.response, tours)).toEqual(tours);
  expect(v.is(listTours.response, [{ ...tours[0], from: { GBP: 1290 } }])).toBe(false);
});
