import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { Env } from '#functions/platform/env.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { PAY_IN_FULL_TEXT } from '#contract/cart.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, inCurrency, type PriceList } from '#domain/currency.ts';
import { MINUTE } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, guestFields, type Site } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { PRODUCTION } from '../support/a-staff-member.ts';

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

/** A preview that was built and deployed as of a time. The tests' own day is in November 2026. */
function previewAsOf(AS_OF: string, bindings: Partial<Env> = {}): Site {
  const preview = { STAGE: undefined, PREVIEW: 'new-offers at 1a2b3c4', AS_OF };
  return aSite([tour], { ...preview, ...bindings }, { timeZone: 'Australia/Sydney' });
}

async function datesOf(site: Site, query = ''): Promise<TourDateEntry[]> {
  return (await site.visitor().get(`/api/check-dates/?year=2026&month=11&tour=TM1${query}`)).json() as TourDateEntry[];
}

const idsOf = async (site: Site) => (await datesOf(site)).map(({ tour_date_id: id }) => id);

describe.each(CURRENCIES)('around the last day of a sale, in %s', (currency) => {
  test.each([
    ['2027-04-03 23:59', SALE],
    ['2027-04-04', SALE],
    ['2027-04-04T02:30', SALE],
    ['2027-04-04 23:59', SALE],
    ['2027-04-05', USUAL],
    ['2027-04-05 09:00', USUAL],
  ])('calendar and cart have the prices of %s [E13 N09]', async (asOf, prices) => {
    const site = previewAsOf(asOf);
    const price = `${inCurrency(prices, currency)}.00`;
    const [date] = await datesOf(site, `&currency=${currency}`);
    expect([date?.price, date?.on_sale]).toEqual([price, prices === SALE]);
    const visitor = site.visitor();
    visitor.cookies.set('currency', currency);
    await visitor.wants(JUNE);
    expect((await visitor.get('/api/cart/')).cart()).toMatchObject({ currency, total: price });
  });
});

test('a date is in the calendar until the day before it starts, and cannot be bought from then on [E13 N09]', async () => {
  const [before, then] = [previewAsOf('2027-03-12'), previewAsOf('2027-03-13')];
  expect(await idsOf(before)).toEqual([MARCH.tour_date_id, JUNE.tour_date_id]);
  expect(await idsOf(then)).toEqual([JUNE.tour_date_id]);
  expect((await before.visitor().wants(MARCH)).cart().no_items).toBe(1);
  expect((await then.visitor().wants(MARCH)).cart().no_items).toBe(0);
});

test('a deposit is offered 31 days before the start, and thirty days before it the whole is paid [E13 N09]', async () => {
  const cartAsOf = async (asOf: string) => (await previewAsOf(asOf).visitor().wants(MARCH)).cart();
  expect(await cartAsOf('2027-02-10 23:59')).toMatchObject({ deposit: '400.00', full_payment_reason: null });
  expect(await cartAsOf('2027-02-11')).toMatchObject({ deposit: null, full_payment_reason: PAY_IN_FULL_TEXT });
});

test('a promo code holds on its days [E13 N09]', async () => {
  await addPromoCode(env.DB, 'AUTUMN', {
    validFrom: calendarDate('2027-04-10'),
    validUntil: calendarDate('2027-04-12'),
  });
  const held: string[] = [];
  for (const asOf of ['2027-04-09', '2027-04-10', '2027-04-12', '2027-04-13']) {
    const visitor = previewAsOf(asOf).visitor();
    await visitor.wants(JUNE);
    const { promo_code: code, promo_discount: discount } = (await visitor.get('/api/cart/?promo_code=AUTUMN')).cart();
    held.push(`${code} ${discount}`.trim());
  }
  expect(held).toEqual(['0.00', 'AUTUMN 249.00', 'AUTUMN 249.00', '0.00']);
});

test('neither address nor cookie of a visitor chooses the day [E13 N09]', async () => {
  const visitor = aSite([tour], {}, { timeZone: 'Australia/Sydney' }).visitor();
  visitor.cookies.set('as_of', '2027-04-05');
  const answer = await visitor.get('/api/check-dates/?year=2026&month=11&tour=TM1&as_of=2027-04-05');
  expect(answer.json()).toHaveLength(2);
});

test.each([
  ['production', PRODUCTION],
  ['demo', { ...PRODUCTION, STAGE: 'demo' } as const],
])('a site whose stage is %s sells as of today, even if it was given another day [E13 N09]', async (_, stage) => {
  const live = previewAsOf('2027-04-05', { PREVIEW: undefined, ...stage });
  expect((await datesOf(live)).map(({ tour_date_id: id, on_sale: sale }) => [id, sale])).toEqual([
    [MARCH.tour_date_id, false],
    [JUNE.tour_date_id, true],
  ]);
  expect((await live.visitor().wants(MARCH)).cart().no_items).toBe(1);
});

test('another day moves no clock: a seat is held for its minutes of today [E13]', async () => {
  const site = previewAsOf('2027-02-01');
  const visitor = site.visitor();
  await visitor.wants(MARCH);
  const held = await visitor.postForm('/api/guest/', guestFields());
  const { hold_expires_at: expires } = held.json() as { hold_expires_at: string };
  const minutes = (Date.parse(expires) - site.now()) / MINUTE;
  expect([minutes > 0, minutes <= 60]).toEqual([true, true]);
});
