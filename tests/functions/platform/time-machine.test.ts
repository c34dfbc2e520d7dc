import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { Env } from '#functions/platform/env.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { PAY_IN_FULL_TEXT } from '#contract/cart.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, inCurrency, type PriceList } from '#domain/currency.ts';
import { MINUTE } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, guestFields, type Visitor } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';

const USUAL: PriceList = { GBP: 1290, USD: 1650, EUR: 1490, AUD: 2490, NZD: 2690, CAD: 2250 };
const SALE: PriceList = { GBP: 1190, USD: 1520, EUR: 1370, AUD: 2290, NZD: 2480, CAD: 2070 };
/** The sale ends on the day on which clocks go back in Sydney, which has 25 hours. */
const ENDS = calendarDate('2027-04-04');
const tour = aTour({
  code: 'TM1',
  departures: [
    aDeparture({ start: '2027-03-13', price: USUAL }),
    aDeparture({ start: '2027-06-05', price: USUAL, sale: { price: SALE, ends: ENDS } }),
  ],
});
const MARCH = { tour_date_id: 'TM1-2027-03-13', tour_combination_id: 1 };
const JUNE = { tour_date_id: 'TM1-2027-06-05', tour_combination_id: 1 };
const PREVIEW: Partial<Env> = { TIME_MACHINE: 'on', PREVIEW: 'new-offers at 1a2b3c4' };
const ZONE = { timeZone: 'Australia/Sydney' };
const preview = aSite([tour], PREVIEW, ZONE);

/** A visitor of a site whose page has set the cookie of the time machine. */
function aTraveller(asOf: string, site = preview): Visitor {
  const visitor = site.visitor();
  visitor.cookies.set('as_of', encodeURIComponent(asOf));
  return visitor;
}

async function datesOf(visitor: Visitor, query = ''): Promise<TourDateEntry[]> {
  return (await visitor.get(`/api/check-dates/?year=2026&month=11&tour=TM1${query}`)).json() as TourDateEntry[];
}

describe.each(CURRENCIES)('E13 N09 around the last day of a sale, in %s', (currency) => {
  test.each([
    ['2027-04-03 23:59', SALE],
    ['2027-04-04', SALE],
    ['2027-04-04T02:30', SALE],
    ['2027-04-04 23:59', SALE],
    ['2027-04-05', USUAL],
    ['2027-04-05 09:00', USUAL],
  ])('calendar and cart have the prices of %s', async (asOf, prices) => {
    const visitor = aTraveller(asOf);
    const price = `${inCurrency(prices, currency)}.00`;
    const [date] = await datesOf(visitor, `&currency=${currency}`);
    expect([date?.price, date?.on_sale]).toEqual([price, prices === SALE]);
    visitor.cookies.set('currency', currency);
    await visitor.wants(JUNE);
    expect((await visitor.get('/api/cart/')).cart()).toMatchObject({ currency, total: price });
  });
});

test('E13 N09 a date is in the calendar until the day before it starts, and cannot be bought from then on', async () => {
  const ids = async (asOf: string) => (await datesOf(aTraveller(asOf))).map(({ tour_date_id: id }) => id);
  expect(await ids('2027-03-12')).toEqual([MARCH.tour_date_id, JUNE.tour_date_id]);
  expect(await ids('2027-03-13')).toEqual([JUNE.tour_date_id]);
  expect((await aTraveller('2027-03-12').wants(MARCH)).cart().no_items).toBe(1);
  expect((await aTraveller('2027-03-13').wants(MARCH)).cart().no_items).toBe(0);
});

test('E13 N09 a deposit is offered 31 days before the start, and thirty days before it the whole is paid', async () => {
  const visitor = aTraveller('2027-02-10 23:59');
  expect((await visitor.wants(MARCH)).cart()).toMatchObject({ deposit: '400.00', full_payment_reason: null });
  visitor.cookies.set('as_of', '2027-02-11');
  expect((await visitor.get('/api/cart/')).cart()).toMatchObject({
    deposit: null,
    full_payment_reason: PAY_IN_FULL_TEXT,
  });
  visitor.cookies.delete('as_of');
  expect((await visitor.get('/api/cart/')).cart()).toMatchObject({ deposit: '400.00' });
});

test('E13 N09 a promo code holds on its days', async () => {
  await addPromoCode(env.DB, 'AUTUMN', {
    validFrom: calendarDate('2027-04-10'),
    validUntil: calendarDate('2027-04-12'),
  });
  const held = async (asOf: string) => {
    const visitor = aTraveller(asOf);
    await visitor.wants(JUNE);
    const { promo_code: code, promo_discount: discount } = (await visitor.get('/api/cart/?promo_code=AUTUMN')).cart();
    return `${code} ${discount}`.trim();
  };
  expect([
    await held('2027-04-09'),
    await held('2027-04-10'),
    await held('2027-04-12'),
    await held('2027-04-13'),
  ]).toEqual(['0.00', 'AUTUMN 249.00', 'AUTUMN 249.00', '0.00']);
});

test('E13 N09 an address alone asks too, so that a link to a day can be sent', async () => {
  const visitor = preview.visitor();
  expect((await datesOf(visitor, '&as_of=2027-04-01')).map(({ tour_date_id: id }) => id)).toEqual([JUNE.tour_date_id]);
  expect(await datesOf(visitor)).toHaveLength(2);
  expect(await datesOf(aTraveller('2027-04-01'), '&as_of=now')).toHaveLength(2);
});

test.each(['', 'now', 'tomorrow', '2027-02-30', '2027-04-01 25:00', '2026-11-19', '2020-01-01'])(
  'E13 N09 as of "%s" is now: it is no time, or over',
  async (asOf) => {
    expect(await datesOf(aTraveller(asOf))).toHaveLength(2);
  },
);

test('E13 N09 nobody gets the price of a sale that is over by asking for a day that is over', async () => {
  const sale = { price: SALE, ends: calendarDate('2026-11-10') };
  const over = aTour({ code: 'TM2', departures: [aDeparture({ start: '2027-06-05', price: USUAL, sale })] });
  const visitor = aTraveller('2026-11-09', aSite([over], PREVIEW, ZONE));
  const answer = await visitor.get('/api/check-dates/?year=2026&month=11&tour=TM2&currency=AUD');
  expect(answer.json()).toMatchObject([{ price: '2490.00', on_sale: false }]);
});

test.each<[string, Partial<Env>]>([
  ['a live site', {}],
  ['a live site that was given the switch by mistake', { TIME_MACHINE: 'on', STAGE: 'production' }],
])('E13 N09 %s answers as of now, whatever cookie and address ask', async (_, bindings) => {
  const live = aSite([tour], bindings, ZONE);
  const visitor = aTraveller('2027-04-05', live);
  const dates = await datesOf(visitor, '&as_of=2027-04-05');
  expect(dates.map(({ tour_date_id: id, on_sale: sale }) => [id, sale])).toEqual([
    [MARCH.tour_date_id, false],
    [JUNE.tour_date_id, true],
  ]);
  expect((await visitor.wants(MARCH)).cart().no_items).toBe(1);
});

test('E13 the time machine moves no clock: a seat is held for its minutes of today', async () => {
  const visitor = aTraveller('2027-02-01');
  await visitor.wants(MARCH);
  const held = await visitor.postForm('/api/guest/', guestFields());
  const { hold_expires_at: expires } = held.json() as { hold_expires_at: string };
  const minutes = (Date.parse(expires) - preview.now()) / MINUTE;
  expect([minutes > 0, minutes <= 60]).toEqual([true, true]);
});
