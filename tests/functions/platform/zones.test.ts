import { expect, test } from 'vitest';
import { checkInExpiry } from '#functions/bookings/check-in-link.ts';
import { PAY_IN_FULL_TEXT } from '#contract/cart.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { addDays, calendarDate, dateInZone, partsOf } from '#domain/calendar-date.ts';
import { aDeparture, aSale, aTour } from '../../support/a-tour.ts';
import { MIDNIGHTS } from '../../domain/zones/decisions-at-midnights.ts';
import { aSite, cardFields, guestFields, aVisitorWith, type Site, type Visitor } from '../support/a-site.ts';
import { firstRow } from '../support/database.ts';

const DEPOSIT = '2';

/**
 * A site with an operator in a zone, whose offers change at that day's midnight: a start thirty days later, one on the
 * day, and a sale.
 */
function aSiteAround({ zone, day }: { zone: string; day: string }, code: string) {
  const begins = calendarDate(day);
  const tour = aTour({
    code,
    departures: [
      aDeparture({ start: addDays(begins, 30), capacity: 50 }),
      aDeparture({ start: begins, capacity: 50 }),
      aDeparture({ start: '2029-06-01', capacity: 50, sale: aSale({ ends: addDays(begins, -1) }) }),
    ],
  });
  const [inThirtyDays, onThatDay, onSale] = tour.departures.map(({ id }) => ({
    tour_date_id: id,
    tour_combination_id: 1,
  }));
  const site = aSite([tour], {}, { timeZone: zone });
  return { site, inThirtyDays: inThirtyDays!, onThatDay: onThatDay!, onSale: onSale! };
}

const goTo = (site: Site, instant: number) => site.advance(instant - site.now());
const pay = (visitor: Visitor, fields: Record<string, string>) =>
  visitor.postForm('/api/checkout/card/', cardFields(fields));
const general = (answer: Awaited<ReturnType<typeof pay>>) => answer.errors()['__all__']?.[0];

async function aGuest(site: Site, email: string, line: object): Promise<Visitor> {
  const visitor = await aVisitorWith(site, line);
  expect((await visitor.postForm('/api/guest/', guestFields({ email }))).status).toBe(200);
  return visitor;
}

async function orderOf(email: string) {
  return firstRow<{ total_minor: number; paid_minor: number; balance_due: string | null }>(
    'SELECT total_minor, paid_minor, balance_due FROM orders WHERE guest_email = ?',
    email,
  );
}

test.each(MIDNIGHTS.map((midnight, index) => ({ ...midnight, index })))(
  'in $zone a deposit is taken a second before $day begins and not a second after; sales, starts and cards end with the day [P23, M133, D09]',
  async ({ index, ...midnight }) => {
    const { site, inThirtyDays, onThatDay, onSale } = aSiteAround(midnight, `Z${index}`);
    const instant = Date.parse(midnight.instant);
    const yesterday = partsOf(addDays(calendarDate(midnight.day), -1));
    const cardOfTheMonth = { expmonth: String(yesterday.month), expyear: String(yesterday.year) };
    const email = (who: string) => `${who}-${index}@example.com`;

    goTo(site, instant - 60_000);
    const early = await aGuest(site, email('early'), inThirtyDays);
    const late = await aGuest(site, email('late'), inThirtyDays);
    const bargain = await aGuest(site, email('bargain'), onSale);
    const leaving = await aVisitorWith(site, onThatDay);

    goTo(site, instant - 1000);
    const { version, total: saleTotal } = (await bargain.get('/api/cart/')).cart();
    expect((await early.get('/api/cart/')).cart()).toMatchObject({ deposit: '400.00', full_payment_reason: null });
    expect((await leaving.get('/api/cart/')).cart()).toMatchObject({ no_items: 1, error: '' });
    expect((await pay(early, { installment: DEPOSIT, ...cardOfTheMonth })).status).toBe(200);
    expect(await orderOf(email('early'))).toEqual({
      total_minor: 258_000,
      paid_minor: 40_000,
      balance_due: midnight.day,
    });

    goTo(site, instant + 1000);
    expect((await late.get('/api/cart/')).cart()).toMatchObject({
      deposit: null,
      full_payment_reason: PAY_IN_FULL_TEXT,
    });
    const refused = await pay(late, { installment: DEPOSIT });
    expect([refused.status, general(refused)]).toEqual([400, PAY_IN_FULL_TEXT]);
    expect(await orderOf(email('late'))).toBeNull();
    const paid = await pay(late, cardOfTheMonth);
    if (midnight.day.endsWith('-01')) expect(Object.keys(paid.errors())).toEqual(['expdate_0']);
    else expect(paid.status).toBe(200);

    const dearer = await pay(bargain, { cart_version: version });
    expect([saleTotal, dearer.status, general(dearer)]).toEqual([
      '1980.00',
      409,
      'Your cart has changed. Your total is now $2,580 AUD. Please check your cart and confirm.',
    ]);
    expect((await leaving.get('/api/cart/')).cart()).toMatchObject({ no_items: 0 });

    const { year, month } = yesterday;
    const dates = await site.visitor().get(`/api/check-dates/?year=${year}&month=${month}&tour=Z${index}`);
    expect((dates.json() as TourDateEntry[]).map(({ tour_date_id: id, allow_deposit }) => [id, allow_deposit])).toEqual(
      [
        [inThirtyDays.tour_date_id, false],
        [onSale.tour_date_id, true],
      ],
    );
  },
);

test('a check-in link answers through the thirtieth day after the trip, wherever the operator is [P23, D25]', () => {
  for (const { zone, day } of MIDNIGHTS) {
    const lastDay = addDays(calendarDate(day), 30);
    const until = checkInExpiry([calendarDate('2026-12-01'), calendarDate(day)])!;
    expect(dateInZone(until + 1000, zone) > lastDay, `${zone} ${day}`).toBe(true);
    expect(dateInZone(until - 1000, 'Etc/GMT+12')).toBe(lastDay);
  }
});
