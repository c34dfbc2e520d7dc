import { expect, test } from 'vitest';
import type { Env } from '#functions/platform/env.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { inCurrency, type PriceList } from '#domain/currency.ts';
import { MINUTE } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, guestFields, type Site } from '../support/a-site.ts';
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

async function datesOf(site: Site): Promise<TourDateEntry[]> {
  return (await site.visitor().get('/api/check-dates/?year=2026&month=11&tour=TM1')).json() as TourDateEntry[];
}

test.each([
  ['2027-04-03 23:59', SALE],
  ['2027-04-04', SALE],
  ['2027-04-04T02:30', SALE],
  ['2027-04-04 23:59', SALE],
  ['2027-04-05', USUAL],
  ['2027-04-05 09:00', USUAL],
])('around the last day of a sale, calendar and cart have the prices of %s [E13 N09]', async (asOf, prices) => {
  const site = previewAsOf(asOf);
  const price = `${inCurrency(prices, 'AUD')}.00`;
  const [date] = await datesOf(site);
  expect([date?.price, date?.on_sale]).toEqual([price, prices === SALE]);
  const visitor = site.visitor();
  await visitor.wants(JUNE);
  expect((await visitor.get('/api/cart/')).cart()).toMatchObject({ currency: 'AUD', total: price });
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
