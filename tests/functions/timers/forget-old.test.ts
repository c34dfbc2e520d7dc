import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import worker from '#functions/index.ts';
import { auditOf, auditStatement } from '#functions/platform/audit.ts';
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

test('of a year what bookings need is left, and a month of the rest [M156, N17]', async () => {
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
    'keys of carts': await count('cart_keys'),
    'guests of carts': await count('guests'),
    'dates of birth of guests of carts': await count(`guests WHERE dob <> ''`),
    'links to pay': await count('pay_later'),
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
    'keys of carts': 28,
    'guests of carts': 28,
    'dates of birth of guests of carts': 0,
    'links to pay': 28,
  });
  const ofLastMonth = Date.now() - 30 * DAY;
  expect(await count(`outbox WHERE recipient <> '' AND created_at < ${ofLastMonth}`)).toBe(0);
  expect(await count(`outbox WHERE recipient = '' AND created_at >= ${ofLastMonth}`)).toBe(0);
  expect(await count(`audit WHERE what = 'alert'`)).toBe(audit);
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

test('a payment whose mail has not left stays, with what the mail is written from [N17]', async () => {
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

test('a hold stays as long as it is counted where it came from [N17]', async () => {
  await env.DB.prepare(`INSERT INTO hold_networks (network, held_at, hold_id) VALUES ('net', ?, 'hold-301')`)
    .bind(Date.now())
    .run();

  await runHour();

  expect(await count(`holds WHERE id = 'hold-301'`)).toBe(1);
  expect(await count(`holds WHERE id = 'hold-303'`)).toBe(0);
});

test('a link to pay goes with its payment, also from a young cart, and with its cart, also from a payment that stays [N14, N17]', async () => {
  await env.DB.prepare(`UPDATE carts SET updated_at = ? WHERE id = 'past-201'`).bind(Date.now()).run();
  const payments = `('attempt-200', 'attempt-201', 'attempt-5')`;
  expect(await count(`pay_later WHERE attempt_id IN ${payments}`)).toBe(3);

  await runHour();

  expect(await count(`carts WHERE id = 'past-201'`)).toBe(1);
  expect(await count(`attempts WHERE id = 'attempt-201'`)).toBe(0);
  expect(await count(`carts WHERE id = 'past-200'`)).toBe(0);
  expect(await count(`attempts WHERE id = 'attempt-200'`)).toBe(1);
  const { results } = await env.DB.prepare(`SELECT attempt_id FROM pay_later WHERE attempt_id IN ${payments}`).all();
  expect(results).toEqual([{ attempt_id: 'attempt-5' }]);
});

test('why sealed details were opened is deleted after a year; who opened which, and when, stays [D84, N17]', async () => {
  const now = Date.now();
  const opening = (reason: string) => ({ by: 'Tam', reason, parts: ['notes'] });
  const written = 'He said "reason":"" and left';
  for (const [subject, days] of [
    ['old', 366],
    ['young', 364],
  ] as const) {
    const detail = JSON.stringify(opening(written));
    const row = { subject, what: 'details opened', detail, at: now - days * DAY };
    await auditStatement(env.DB, row).run();
  }
  await auditStatement(env.DB, { subject: 'old', what: 'paid', detail: 'open', at: now - 366 * DAY }).run();

  for (let hour = 0; hour < 2; hour += 1) await runHour();

  const kept = async (subject: string, what = 'details opened') =>
    (await auditOf(env.DB, { subject, what }, 9)).map(({ at, detail }) => [Math.round((now - at) / DAY), detail]);
  expect(await kept('old')).toEqual([[366, JSON.stringify(opening(''))]]);
  expect(await kept('young')).toEqual([[364, JSON.stringify(opening(written))]]);
  expect(await kept('old', 'paid')).toEqual([[366, 'open']]);
  const plan = await env.DB.prepare(
    `EXPLAIN QUERY PLAN SELECT id FROM audit WHERE what = 'details opened' AND instr(detail, '"reason":""') = 0 AND at < 9`,
  ).all<{ detail: string }>();
  expect(plan.results[0]?.detail).toContain('audit_with_reason');
});
