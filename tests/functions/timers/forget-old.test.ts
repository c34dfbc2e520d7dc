import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import worker from '#functions/index.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { DAY } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { addHistory } from '../support/a-long-history.ts';
import { aSite } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';

const site = aSite([aTour({ code: 'RC10', departures: [aDeparture({ start: '2027-03-13' })] })]);

const runHour = () =>
  worker.scheduled(
    {
      cron: '0 * * * *',
      scheduledTime: Date.now(),
      noRetry: () => undefined,
      type: 'scheduled',
    } as ScheduledController,
    site.env,
    createExecutionContext(),
  );

async function count(what: string): Promise<number> {
  return (await env.DB.prepare(`SELECT COUNT(*) AS rows FROM ${what}`).first<{ rows: number }>())!.rows;
}

beforeEach(async () => {
  await env.DB.batch(
    [
      'hold_networks',
      'bookings',
      'travel_details',
      'arrivals',
      'office_requests',
      'orders',
      'promo_uses',
      'promo_codes',
    ]
      .concat(['attempts', 'quotes', 'holds', 'tour_dates', 'carts', 'outbox', 'audit', 'gateway_events'])
      .map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
  await addPromoCode(env.DB, 'SPRING');
  // One row per day: rows 1 to 28 are younger than 30 days, and none is from today.
  const until = Date.now() - 1.5 * DAY;
  await addHistory({ rows: 360, until, apart: DAY, tourDateId: 'RC10-2027-03-13', promoCode: 'SPRING' });
});

test('M156 N17 of a year what bookings need is left, and a month of the rest', async () => {
  expect(await brokenInvariants(env.DB)).toEqual([]);
  const audit = await count('audit');

  // Details of a hundred orders are deleted in one hour.
  for (let hour = 0; hour < 3; hour += 1) await runHour();

  const left = {
    'payments that took money': await count(`attempts WHERE state = 'captured'`),
    'payments in vain': await count(`attempts WHERE state <> 'captured'`),
    quotes: await count('quotes'),
    'promo uses that count': await count(`promo_uses WHERE state = 'used'`),
    'promo uses given back': await count(`promo_uses WHERE state = 'returned'`),
    'paid orders': await count(`orders WHERE state = 'paid'`),
    'orders whose money never came': await count(`orders WHERE state = 'capture-failed'`),
    bookings: await count('bookings'),
    'seats sold': await count(`holds WHERE state = 'sold'`),
    'holds that ran out': await count(`holds WHERE state = 'expired'`),
    'mails that say a booking was paid': await count(
      `outbox WHERE template IN ('booking-confirmed', 'booking-office')`,
    ),
    reminders: await count(`outbox WHERE template = 'details-60'`),
    'mails about payments in vain': await count(`outbox WHERE template = 'payment-failed'`),
    'lists of the office': await count(`outbox WHERE template = 'overdue-balances'`),
    'requests of the office': await count('office_requests'),
    events: await count('gateway_events'),
    carts: await count('carts'),
  };
  expect(left).toEqual({
    'payments that took money': 180,
    'payments in vain': 14,
    quotes: 194,
    'promo uses that count': 180,
    'promo uses given back': 14,
    'paid orders': 180,
    'orders whose money never came': 5,
    bookings: 185,
    'seats sold': 180,
    'holds that ran out': 14,
    'mails that say a booking was paid': 360,
    reminders: 14,
    'mails about payments in vain': 14,
    'lists of the office': 28,
    'requests of the office': 19,
    events: 28,
    carts: 28,
  });
  const ofLastMonth = Date.now() - 30 * DAY;
  expect(await count(`outbox WHERE recipient <> '' AND created_at < ${ofLastMonth}`)).toBe(0);
  expect(await count(`outbox WHERE recipient = '' AND created_at >= ${ofLastMonth}`)).toBe(0);
  expect(await count(`audit WHERE what = 'alert'`)).toBe(audit);
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

test('N17 a payment whose mail has not left stays, with what the mail is written from', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await env.DB.prepare(
    `UPDATE outbox SET state = 'dead' WHERE key IN ('payment-failed-201', 'payment-failed-203')`,
  ).run();
  await env.DB.prepare(`UPDATE outbox SET subject_id = 'order-201' WHERE key = 'payment-failed-201'`).run();

  await runHour();

  const { results } = await env.DB.prepare(
    `SELECT attempts.id, orders.id AS orderId, recipient FROM attempts JOIN quotes ON quotes.id = attempts.quote_id
       JOIN outbox ON subject_id IN (attempts.id, attempts.order_id) LEFT JOIN orders ON orders.attempt_id = attempts.id
     WHERE outbox.state = 'dead' ORDER BY attempts.id`,
  ).all();
  expect(results).toEqual([
    { id: 'attempt-201', orderId: 'order-201', recipient: 'guest201@example.com' },
    { id: 'attempt-203', orderId: null, recipient: 'guest203@example.com' },
  ]);
  vi.restoreAllMocks();
});

test('N17 a hold stays as long as it is counted where it came from', async () => {
  await env.DB.prepare(`INSERT INTO hold_networks (network, held_at, hold_id) VALUES ('net', ?, 'hold-301')`)
    .bind(Date.now())
    .run();

  await runHour();

  expect(await count(`holds WHERE id = 'hold-301'`)).toBe(1);
  expect(await count(`holds WHERE id = 'hold-303'`)).toBe(0);
});
