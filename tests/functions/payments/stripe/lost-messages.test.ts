import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GATEWAY_DISAGREES } from '#functions/settlement/compare-with-gateway.ts';
import { reconcileHourly } from '#functions/timers/reconcile.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { seatsOn } from '../../support/a-shop.ts';
import { alertsOf } from '../../support/alerts.ts';
import { aStripeShop, orderOf, post, type StripeShop } from './stripe-shop.ts';

const SILENT = 'the payment provider sent no message for a day';
const A_DAY = 24 * 60;

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await env.DB.batch(['daily_work', 'gateway_events'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

async function paid() {
  const shop = aStripeShop([seatsOn('2027-03-13', 1)]);
  const cartId = await shop.guest(shop.departures);
  await shop.payBy(cartId);
  const { id, gatewayId, orderId } = await shop.attemptOf(cartId);
  const { account } = shop.stripe;
  return { shop, cartId, id, intent: gatewayId!, orderId, account };
}

async function refunded() {
  const booking = await paid();
  await cancelBooking(booking.shop.live(), booking.orderId);
  return booking;
}

/** Changes made at Stripe by hand, and what the comparison finds without an event. */
const REVERSALS = {
  refunded: ({ account, intent }: Awaited<ReturnType<typeof paid>>) => void account.refund(intent),
  disputed: ({ account, intent }: Awaited<ReturnType<typeof paid>>) => account.dispute(intent),
} as const;
const STATES = Object.keys(REVERSALS) as (keyof typeof REVERSALS)[];

describe('a refund or a dispute made at Stripe whose message was lost', () => {
  test.each(STATES)('is found within the hour: %s [P21]', async (state) => {
    const booking = await paid();
    const { shop, cartId } = booking;
    // The daily comparison of refunds and disputes is done.
    await reconcileHourly(shop.live());
    shop.advance(60);
    REVERSALS[state](booking);
    await reconcileHourly(shop.live());

    expect((await orderOf(shop, cartId))!.state).toBe(state);
    expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
  });

  test.each(STATES)('is found within a day weeks after the payment: %s [P21]', async (state) => {
    const booking = await paid();
    const { shop, cartId } = booking;
    shop.advance(40 * A_DAY);
    await reconcileHourly(shop.live());
    REVERSALS[state](booking);
    shop.advance(A_DAY);
    await reconcileHourly(shop.live());

    expect((await orderOf(shop, cartId))!.state).toBe(state);
    expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
  });

  test('is found a week late, when the daily look could not be done before; and is looked for once a day [P21]', async () => {
    const booking = await paid();
    const { shop, cartId } = booking;
    const { stripe } = shop;
    shop.advance(40 * A_DAY);
    REVERSALS.refunded(booking);
    for (let day = 0; day < 7; day += 1) {
      stripe.breakNext('refunds', '500 before');
      await reconcileHourly(shop.live());
      expect((await orderOf(shop, cartId))!.state).toBe('paid');
      shop.advance(A_DAY);
    }
    await reconcileHourly(shop.live());
    expect((await orderOf(shop, cartId))!.state).toBe('refunded');

    const asked = () => stripe.calls.filter((call) => call === 'refunds').length;
    const before = asked();
    shop.advance(60);
    await reconcileHourly(shop.live());
    expect(asked()).toBe(before);
  });
});

describe('a refund that fails days later', () => {
  const failed = (id: string) => `refund-failed:${id}:office`;

  async function expectReported(shop: StripeShop, id: string, intent: string) {
    const alerts = (await alertsOf(GATEWAY_DISAGREES)).flatMap((subjects) => subjects.split(' '));
    expect(alerts.filter((subject) => subject === id || subject === intent)).toHaveLength(1);
    expect(shop.queued.filter((key) => key === failed(id))).not.toEqual([]);
    expect(await sendMail(shop.live(), failed(id))).toBe('sent');
    const mail = await env.DB.prepare('SELECT text FROM inbox WHERE key = ?')
      .bind(failed(id))
      .first<{ text: string }>();
    const text = mail!.text.replace(/\s+/g, ' ');
    for (const said of ['A refund of £1,290 GBP failed', 'went back to the payment provider', intent, 'Ada Lovelace']) {
      expect(text).toContain(said);
    }
  }

  test.each(['refund.failed', 'charge.refund.updated'])(
    'is reported after %s: an alert and a mail [P21]',
    async (type) => {
      const { shop, id, intent, account } = await refunded();
      const before = (await alertsOf(GATEWAY_DISAGREES)).length;
      await post(
        shop,
        account.events.find((event) => event.type === 'charge.refunded')!,
      );
      expect(await alertsOf(GATEWAY_DISAGREES)).toHaveLength(before);
      shop.advance(5 * A_DAY);
      account.failRefund(account.refunds.at(-1)!);

      await post(
        shop,
        account.events.find((event) => event.type === type)!,
      );

      await expectReported(shop, id, intent);
    },
  );

  test('is found by the daily look when its message was lost [P21]', async () => {
    const { shop, id, intent, account } = await refunded();
    shop.advance(5 * A_DAY);
    account.failRefund(account.refunds.at(-1)!);

    await reconcileHourly(shop.live());

    await expectReported(shop, id, intent);
  });
});

describe('messages that do not arrive', () => {
  test('raise an alert once a day when money was taken an hour ago [P04]', async () => {
    const { shop, id } = await paid();
    shop.advance(59);
    await reconcileHourly(shop.live());
    expect(await alertsOf(SILENT)).toEqual([]);
    for (const minutes of [1, 60, 60]) {
      shop.advance(minutes);
      await reconcileHourly(shop.live());
    }
    expect(await alertsOf(SILENT)).toEqual([id]);
  });

  test('are no alert where one came, or nothing was paid [P04]', async () => {
    const before = await alertsOf(SILENT);
    const { shop, account } = await paid();
    await post(shop, account.events.at(-1)!);
    shop.advance(120);
    await reconcileHourly(shop.live());
    shop.advance(2 * A_DAY);
    await reconcileHourly(shop.live());
    expect(await alertsOf(SILENT)).toEqual(before);
  });
});
