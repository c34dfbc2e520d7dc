import { env } from 'cloudflare:workers';
import { expect, inject, test } from 'vitest';
import { DAY, HOUR } from '#domain/durations.ts';
import type { GatewayPayment, PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { runHour, runMinute } from '#functions/timers/timers.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { CountingStore } from '../support/a-counting-database.ts';
import { addHistory } from '../support/a-long-history.ts';
import { aSite } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { allRows, execute } from '../support/database.ts';

/*
 * The timers look at what changed and at a slice of the rest, so they read as many rows after ten times as many orders.
 * The limits are for 200 bookings a day.
 */

const PER_MINUTE = 500;
const PER_HOUR = 5000;
const APART = DAY / 200;
/** Of six rows of the history four have an order. */
const ROWS_PER_ORDER = 1.5;

const TABLES = [
  ...['bookings', 'travel_details', 'arrivals', 'office_requests', 'orders', 'promo_uses', 'promo_codes', 'pay_later'],
  ...[
    'attempts',
    'quotes',
    'holds',
    'tour_dates',
    'carts',
    'outbox',
    'audit',
    'gateway_events',
    'daily_work',
    'rounds',
  ],
];

/** The provider's list of payments, which agrees with the books. */
async function listAsBooked(since: number): Promise<GatewayPayment[]> {
  const states = {
    captured: 'captured',
    cancelled: 'cancelled',
    voided: 'cancelled',
    'capture-failed': 'failed',
  } as const;
  const rows = await allRows<{ id: string; reference: string; state: keyof typeof states; createdAt: number }>(
    'SELECT gateway_id AS id, id AS reference, state, created_at AS createdAt FROM attempts WHERE updated_at >= ?',
    since,
  );
  const facts = { card: null, decline: null, challengeUrl: null, hostedUrl: null };
  const [amount, returned] = [1000, 0].map((minor) => ({ minor, currency: 'GBP' as const }));
  return rows.map((row) => ({ ...facts, ...row, amount: amount!, returned: returned!, state: states[row.state] }));
}

test('a minute and an hour read as few rows after many years of bookings', async () => {
  const read: { orders: number; minute: number; hour: number }[] = [];
  for (const orders of inject('proofs').ordersOfHistory) {
    for (const table of TABLES) await execute(`DELETE FROM ${table}`);
    const db = new CountingStore();
    const site = aSite([aTour({ departures: [aDeparture({ start: '2027-03-13' })] })], { STORE: db });
    await addPromoCode(env.STORE, 'SPRING');
    addHistory({
      rows: orders * ROWS_PER_ORDER,
      until: site.now() + HOUR,
      apart: APART,
      tourDateId: 'RC10-2027-03-13',
      promoCode: 'SPRING',
    });
    // A history of years has its details deleted long ago, hour by hour.
    await execute('UPDATE orders SET details_erased_at = created_at');
    const gateway: PaymentGateway = {
      ...sandboxGateway(site.env),
      list: listAsBooked,
      listReversed: () => Promise.resolve([]),
    };
    const context = () => site.context({ gateway });
    await runHour(context());
    site.advance(HOUR);

    const rowsOf = async (work: () => Promise<void>) => {
      const before = db.count.rows;
      await work();
      return db.count.rows - before;
    };
    read.push({
      orders,
      minute: await rowsOf(() => runMinute(context())),
      hour: await rowsOf(() => runHour(context())),
    });
  }

  expect(read.filter(({ minute, hour }) => minute > PER_MINUTE || hour > PER_HOUR)).toEqual([]);
  const [few, many] = read.map(({ minute, hour }) => minute + hour);
  expect(many).toBeLessThan(few! * 1.5);
});
