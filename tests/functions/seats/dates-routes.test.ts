import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { listEvents, type CalendarEvent } from '#contract/events.ts';
import { listProducts, type Product } from '#contract/tours.ts';
import { PAY_IN_FULL_TEXT } from '#contract/cart.ts';
import { listProducts as listFeed } from '#functions/seats/list-dates.ts';
import { checkDates, type TourDateEntry } from '#contract/tour-dates.ts';
import {
  aCombination,
  aDeparture,
  anInsuranceType,
  anOpenDeparture,
  aSale,
  aTour,
  aVisaType,
  noVisa,
  TODAY,
} from '../../support/a-tour.ts';
import { prices } from '../../support/prices.ts';
import { aSite, guestFields, aVisitorWith, type Answer } from '../support/a-site.ts';
import { execute } from '../support/database.ts';

const redCentre = aTour({
  departures: [
    aDeparture({ start: '2026-11-19' }),
    aDeparture({ start: '2026-12-10' }),
    aDeparture({
      start: '2027-03-13',
      capacity: 4,
      sale: aSale(),
      visaTypes: [aVisaType(), noVisa()],
      combinations: [aCombination(), aCombination({ id: 2, name: 'Own room', supplement: prices(200) })],
    }),
    aDeparture({ start: '2027-05-01', capacity: 1 }),
    anOpenDeparture(),
  ],
});
const coast = aTour({ code: 'CC7', departures: [aDeparture({ start: '2027-03-02' })] });
const daintree = aTour({
  code: 'DT6',
  departures: [
    aDeparture({
      start: '2027-03-09',
      sale: aSale(),
      requireInsurance: true,
      insuranceTypes: [anInsuranceType({ price: prices(100) }), anInsuranceType({ id: 4, price: prices(75) })],
      visaTypes: [aVisaType({ isDefault: true }), noVisa()],
    }),
  ],
});
const tasmania = aTour({
  code: 'TA8',
  departures: ['2026-12-31', '2027-01-01', '2027-01-02'].map((start) => aDeparture({ start, sale: aSale() })),
});
const site = aSite([redCentre, coast, daintree, tasmania]);

const entries = (answer: Answer) => answer.json() as TourDateEntry[];
const ids = (answer: Answer) => entries(answer).map((entry) => entry.tour_date_id);

async function take(tourDateId: string, seats: { sold?: number; capacity: number }): Promise<void> {
  await execute(
    'INSERT OR REPLACE INTO tour_dates (id, capacity, sold) VALUES (?, ?, ?)',
    tourDateId,
    seats.capacity,
    seats.sold ?? 0,
  );
  // Readers without a cart share an answer for so long.
  site.advance(5000);
}

describe('start dates', () => {
  test('all dates from the month on, with and without the last slash, as the contract has them [M139]', async () => {
    const visitor = site.visitor();
    const answer = await visitor.get('/api/check-dates?year=2026&month=11&tour=RC10');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(ids(answer)).toEqual(['RC10-2026-12-10', 'RC10-2027-03-13', 'RC10-2027-05-01', 'RC10-open']);
    expect(v.parse(checkDates.response, answer.json())).toEqual(answer.json());
    const later = await visitor.get('/api/check-dates/?year=2027&month=4&tour=RC10');
    expect(ids(later)).toEqual(['RC10-2027-05-01', 'RC10-open']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['year=2026&month=13&tour=RC10', 400],
    ['year=2026&month=1', 400],
    ['year=2026&month=1&tour=NONE', 404],
    ['year=2026&month=1&tour=../operator', 404],
  ])('%s is a problem with status %i [M139]', async (query, status) => {
    const answer = await site.visitor().get(`/api/check-dates/?${query}`);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.json()).toMatchObject({ status });
  });

  test('prices are the visitor’s: asked for, else the cart’s, else the cookie’s, else the operator’s [M104, M109]', async () => {
    const visitor = site.visitor();
    const price = async (query = '') =>
      entries(await visitor.get(`/api/check-dates/?year=2027&month=5&tour=RC10${query}`))[0]!;
    expect(await price()).toMatchObject({ currency: 'AUD', price: '2580.00' });
    visitor.cookies.set('currency', 'EUR');
    expect(await price()).toMatchObject({ currency: 'EUR', price: '1548.00' });
    await visitor.wants({ tour_date_id: 'CC7-2027-03-02', tour_combination_id: 1 });
    visitor.cookies.set('currency', 'USD');
    expect(await price()).toMatchObject({ currency: 'EUR' });
    expect(await price('&currency=GBP')).toMatchObject({ currency: 'GBP', price: '1290.00' });
    expect(await price('&currency=JPY')).toMatchObject({ currency: 'EUR' });
  });

  test('a sale, combinations, visa types and the deposit are priced alike [M104]', async () => {
    const [, march] = entries(await site.visitor().get('/api/check-dates/?year=2026&month=12&tour=RC10&currency=GBP'));
    expect(march).toMatchObject({ deposit_from: '200.00', full_payment_reason: null });
    expect(march).toMatchObject({
      on_sale: true,
      sale_ends: '2026-12-31',
      price: '990.00',
      original_price: '1290.00',
      deposit: '200.00',
      allow_deposit: true,
      tour_combinations: [
        { id: 1, price: '990.00' },
        { id: 2, price: '1190.00' },
      ],
      visa_types: [
        { id: 7, price: '150.00' },
        { id: 8, price: null },
      ],
      styled_date: 'Tour RC10\nStart: 13 Mar 2027\nFinish: 22 Mar 2027',
    });
  });

  test('a date too soon for a deposit says why, and one that offers none does not [M104]', async () => {
    const own = aSite([
      aTour({
        departures: [aDeparture({ start: '2026-12-10' }), aDeparture({ start: '2027-05-01', allowDeposit: false })],
      }),
    ]);
    const dates = entries(await own.visitor().get('/api/check-dates/?year=2026&month=12&tour=RC10'));
    const none = { allow_deposit: false, deposit: null, deposit_from: null };
    expect(dates).toMatchObject([
      { ...none, full_payment_reason: PAY_IN_FULL_TEXT },
      { ...none, full_payment_reason: null },
    ]);
  });

  test('a sale that outlives a departure has no last day: its price never rises', async () => {
    const dates = entries(await site.visitor().get('/api/check-dates/?year=2026&month=12&tour=TA8'));
    expect(dates.map((entry) => [entry.date, entry.on_sale, entry.sale_ends])).toEqual([
      ['2026-12-31', true, null],
      ['2027-01-01', true, null],
      ['2027-01-02', true, '2026-12-31'],
    ]);
  });

  test('what a guest cannot decline is in the price a date shows, which is the total of its cheapest cart', async () => {
    const visitor = site.visitor();
    const [date] = entries(await visitor.get('/api/check-dates/?year=2027&month=3&tour=DT6&currency=GBP'));
    expect(date).toMatchObject({
      ...{ price: '990.00', original_price: '1290.00' },
      ...{ price_from: '1065.00', original_price_from: '1365.00', price_includes: 'incl. required insurance' },
      ...{ deposit: '200.00', deposit_from: '275.00' },
      tour_combinations: [{ id: 1, price: '990.00', price_from: '1065.00' }],
    });
    visitor.cookies.set('currency', 'GBP');
    const cart = await visitor.wants(
      { tour_date_id: 'DT6-2027-03-09', tour_combination_id: 1 },
      { tour_date_id: 'DT6-2027-03-09', insurance_id: 4 },
      { tour_date_id: 'DT6-2027-03-09', visa_id: 8 },
    );
    expect(cart.json()).toMatchObject({ total: date!.price_from, deposit: date!.deposit_from });
    const [, event] = (await visitor.get('/api/calendar/?year=2027&month=3&currency=GBP')).json() as CalendarEvent[];
    expect(event).toMatchObject({
      ...{ tour_date_id: 'DT6-2027-03-09', badge: 'Save £300 GBP' },
      ...{ price: '990.00', price_from: '1065.00', original_price_from: '1365.00' },
      body: '10 days, £1,065 GBP incl. required insurance',
    });
  });

  test('full and few left come from the ledger, and no response has a count [M122, P31, M156]', async () => {
    await take('RC10-2027-03-13', { capacity: 4, sold: 1 });
    await take('RC10-2026-12-10', { capacity: 16, sold: 16 });
    const answer = await site.visitor().get('/api/check-dates/?year=2026&month=11&tour=RC10');
    expect(entries(answer).map(({ availability, few_left }) => [availability, few_left])).toEqual([
      ['full', false],
      ['available', true],
      ['available', true],
      ['available', false],
    ]);
    expect(answer.text).not.toMatch(/capacity|seats|sold|held|spots|count/i);
    await take('RC10-2027-03-13', { capacity: 4 });
    const [four] = entries(await site.visitor().get('/api/check-dates/?year=2027&month=3&tour=RC10'));
    expect(four).toMatchObject({ tour_date_id: 'RC10-2027-03-13', few_left: false });
  });

  test('one’s own held seat never makes a date look full, another’s does [M123]', async () => {
    const [holder, other] = [site.visitor(), site.visitor()];
    await holder.wants({ tour_date_id: 'RC10-2027-05-01', tour_combination_id: 1 });
    await holder.postForm('/api/guest/', guestFields());
    const seen = async (who: typeof holder) =>
      entries(await who.get('/api/check-dates/?year=2027&month=5&tour=RC10'))[0]!.availability;
    expect(await seen(holder)).toBe('available');
    site.advance(5000);
    expect(await seen(other)).toBe('full');
    site.advance(21 * 60_000);
    expect(await seen(other)).toBe('available');
  });
});

describe('the events calendar', () => {
  const events = (answer: Answer) => answer.json() as CalendarEvent[];

  test('the departures of all tours in one month, in order [M103, M147]', async () => {
    const answer = await site.visitor().get('/api/calendar?year=2027&month=3');
    expect(events(answer).map((event) => event.tour_date_id)).toEqual([
      'CC7-2027-03-02',
      'DT6-2027-03-09',
      'RC10-2027-03-13',
    ]);
    expect(v.parse(listEvents.response, answer.json())).toEqual(answer.json());
    expect(events(answer)[2]).toMatchObject({
      title: 'Tour RC10',
      on_sale: true,
      modal: '/trips/tour-rc10/#show-dates',
    });
  });

  test('an event has its price in the currency asked for, its badge from the ledger, and no count of seats [M103, M03, D17]', async () => {
    await take('RC10-2027-03-13', { capacity: 4, sold: 1 });
    await take('CC7-2027-03-02', { capacity: 16, sold: 16 });
    const answer = await site.visitor().get('/api/calendar/?year=2027&month=3&currency=USD');
    const [full, , few] = events(answer);
    expect(full).toMatchObject({ badge: 'Full', classname: 'full', body: 'This date is full.', currency: 'USD' });
    expect(few).toMatchObject({ badge: 'Few seats left', classname: 'on-sale', currency: 'USD' });
    expect(Number(few!.price)).toBeLessThan(Number(few!.original_price));
    expect(few!.body).toMatch(/^\d+ days, \$[\d,]+ USD$/);
    expect(answer.text.replaceAll('Few seats left', '')).not.toMatch(/capacity|seats|sold|held|count/i);
    expect(events(await site.visitor().get('/api/calendar/?year=2027&month=3&currency=none'))[0]!.currency).toBe('AUD');
  });
});

test('a month’s events end with its last day, and two tours of one day stand by name [M103]', async () => {
  const own = aSite([
    aTour({
      code: 'BB1',
      name: 'Bush',
      departures: [aDeparture({ start: '2026-12-31' }), aDeparture({ start: '2027-01-01' })],
    }),
    aTour({ code: 'AA1', name: 'Alps', departures: [aDeparture({ start: '2026-12-31' })] }),
  ]);
  const december = (await own.visitor().get('/api/calendar/?year=2026&month=12')).json() as CalendarEvent[];
  expect(december.map((event) => event.tour_date_id)).toEqual(['AA1-2026-12-31', 'BB1-2026-12-31']);
});

test('what is made once a day of a tour still follows its seats, held ones too [M122]', async () => {
  const tour = aTour({ departures: [aDeparture({ capacity: 6 })] });
  const catalogue = {
    codes: () => Promise.resolve([tour.code]),
    tours: () => Promise.resolve(new Map([[tour.code, tour]])),
  };
  const context = { catalogue, today: () => Promise.resolve(TODAY), siteUrl: '' } as unknown as Parameters<
    typeof listFeed
  >[0];
  const read = async (sold: number, heldByOthers: number) => {
    const seats = new Map([[tour.departures[0]!.id, { capacity: 6, sold, heldByOthers }]]);
    const feed = JSON.parse(
      await listFeed(context, () => Promise.resolve({ seats, currency: 'GBP' }) as never),
    ) as Product[];
    const { availability, few_left } = feed[0]!.dates[0]!;
    return [availability, few_left];
  };
  expect(await read(0, 0)).toEqual(['available', false]);
  expect(await read(2, 1)).toEqual(['available', true]);
  expect(await read(6, 0)).toEqual(['full', false]);
  expect(await read(0, 0)).toEqual(['available', false]);
});

describe('the product feed [E29]', () => {
  test('lists each tour with the dates of the calendar, in any currency, with seats taken into account', async () => {
    await take('RC10-2027-05-01', { capacity: 1, sold: 1 });
    const visitor = site.visitor();
    for (const currency of ['GBP', 'EUR']) {
      const feed = v.parse(listProducts.response, (await visitor.get(`/api/products/?currency=${currency}`)).json());
      expect(feed.map(({ code }) => code)).toEqual(['RC10', 'CC7', 'DT6', 'TA8']);
      for (const { code, dates } of feed) {
        const calendar = await visitor.get(`/api/check-dates/?year=2026&month=1&tour=${code}&currency=${currency}`);
        expect(dates).toEqual(entries(calendar));
      }
      expect(feed[0]!.dates.find(({ date }) => date === '2027-05-01')!.availability).toBe('full');
    }
  });

  test('is the same for every reader: a seat that a visitor holds is taken for the feed', async () => {
    const visitor = await aVisitorWith(site, { tour_date_id: 'CC7-2027-03-02', tour_combination_id: 1 });
    await visitor.postForm('/api/guest/', guestFields());
    const [, coastFeed] = v.parse(listProducts.response, (await visitor.get('/api/products/')).json());
    const [, asStranger] = v.parse(listProducts.response, (await site.visitor().get('/api/products/')).json());
    expect(coastFeed).toEqual(asStranger);
  });
});
