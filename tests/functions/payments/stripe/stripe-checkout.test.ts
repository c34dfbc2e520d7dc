import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test } from 'vitest';
import { takePayment } from '#functions/checkout/take-payment.ts';
import { findCart } from '#functions/cart/carts.ts';
import { priceStoredCart } from '#functions/cart/price-cart.ts';
import { holdSeats } from '#functions/seats/hold-seats.ts';
import { reconcileEveryMinute, reconcileHourly } from '#functions/timers/reconcile.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { seatsOn } from '../../support/a-shop.ts';
import type { Fault } from './fake-stripe.ts';
import { aStripeShop, orderOf, settled, type StripeShop } from './stripe-shop.ts';

afterEach(async () => {
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

async function timePasses(shop: StripeShop) {
  for (let minutes = 0; minutes < 50; minutes += 5) {
    shop.advance(5);
    await reconcileEveryMinute(shop.live());
  }
}

test('a booking is paid in full, and the hourly check has nothing to say [M07]', async () => {
  const shop = aStripeShop();
  const cartId = await shop.guest(shop.departures);

  expect((await shop.payBy(cartId)).kind).toBe('paid');

  expect(await shop.moneyOf(cartId)).toEqual(['succeeded']);
  const [intent] = shop.stripe.account.intents.values();
  const order = await orderOf(shop, cartId);
  expect(intent).toMatchObject({
    capture_method: 'manual',
    currency: 'gbp',
    amount_received: order!.paid.minor,
    metadata: { reference: (await shop.attemptOf(cartId)).id },
  });
  const alerts = `SELECT COUNT(*) AS count FROM audit WHERE what = 'alert'`;
  await reconcileHourly(shop.live());
  expect(await env.DB.prepare(alerts).first('count')).toBe(0);
});

test('a declined card has a plain message, and the next one pays in the same attempt [P03]', async () => {
  const shop = aStripeShop();
  const cartId = await shop.guest(shop.departures);

  expect(await shop.payBy(cartId, 'poor')).toEqual({
    kind: 'refused',
    errors: {
      __all__: [
        'Your card was declined because it doesn’t have enough funds. You haven’t been charged. Please try another card.',
      ],
    },
    declined: 'fingerprint of 4242',
  });
  expect((await shop.payBy(cartId)).kind).toBe('paid');
  expect(await shop.moneyOf(cartId)).toEqual(['succeeded']);
});

test('a challenge that is passed is booked when the browser comes back [P10]', async () => {
  const shop = aStripeShop();
  const cartId = await shop.guest(shop.departures);
  const outcome = await shop.payBy(cartId, 'challenged');
  const { id, gatewayId } = await shop.attemptOf(cartId);
  expect(outcome).toEqual({ kind: 'elsewhere', url: `https://bank.example/${gatewayId}` });
  expect(shop.stripe.account.intent(gatewayId!).next_action?.redirect_to_url?.return_url).toBe(
    `http://localhost:8787/api/checkout/return/?attempt=${id}`,
  );

  shop.stripe.account.answerChallenge(gatewayId!, true);

  expect((await settled(shop, cartId))!.kind).toBe('paid');
});

async function openPage(shop: StripeShop, cartId: string): Promise<void> {
  const request = { cartId, card: null, installment: 1, cartVersion: '', returnTo: '/' };
  expect((await takePayment(shop.live(), request)).kind).toBe('elsewhere');
}

/** A guest on Stripe's own page, which they opened a quarter of an hour after they gave their details. */
async function onStripesPage() {
  const shop = aStripeShop([seatsOn('2027-03-13', 9)]);
  const cartId = await shop.guest(shop.departures);
  const { cart } = await priceStoredCart(shop.live(), (await findCart(env.DB, cartId))!);
  await holdSeats(shop.live(), cartId, cart.lines);
  shop.advance(15);
  await openPage(shop, cartId);
  const [session] = shop.stripe.account.sessions.values();
  return { shop, cartId, session: session! };
}

test('opening Stripe’s page renews the hold once, and the page is closed when that hold ends [P01]', async () => {
  const { shop, cartId, session } = await onStripesPage();
  shop.advance(19);
  await openPage(shop, cartId);
  await reconcileEveryMinute(shop.live());
  expect([session.status, await shop.seats(shop.departures[0]!)]).toEqual(['open', { held: 1, sold: 0 }]);

  shop.advance(1);
  await reconcileEveryMinute(shop.live());

  expect([session.status, await shop.seats(shop.departures[0]!)]).toEqual(['expired', { held: 0, sold: 0 }]);
  expect(session.expires_at * 1000, 'Stripe’s own end').toBeGreaterThan(shop.context().now());
});

test('money that came to Stripe’s page before it was closed is a booking while a seat is left [P05]', async () => {
  const { shop, cartId, session } = await onStripesPage();
  shop.advance(21);
  shop.stripe.account.payOnPage(session.id);

  await reconcileEveryMinute(shop.live());

  expect((await orderOf(shop, cartId))!.state).toBe('paid');
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
});

test('a refund goes to Stripe once, even when its answer is lost [P21]', async () => {
  const shop = aStripeShop([seatsOn('2027-03-13', 1)]);
  const cartId = await shop.guest(shop.departures);
  await shop.payBy(cartId);
  const { orderId } = await shop.attemptOf(cartId);
  shop.stripe.breakNext('refund', '500 after');

  await expect(cancelBooking(shop.live(), orderId)).rejects.toThrow();
  expect(await cancelBooking(shop.live(), orderId)).toEqual({ kind: 'cancelled' });

  expect(shop.stripe.account.refunds).toHaveLength(1);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
});

/*
 * Every call of a payment goes wrong in turn, in every way, and the timer alone goes on. A booking and its money are
 * both there or both not.
 */
describe.each(['500 before', '500 after', 'silence before', 'silence after'] as const)('%s', (fault: Fault) => {
  test.each(['open', 'update', 'confirm', 'read', 'capture'] as const)(
    `at %s ends in a booking with its money, or in neither [N11, P04]`,
    async (call) => {
      const shop = aStripeShop([seatsOn('2027-03-13', 2)]);
      const cartId = await shop.guest(shop.departures);
      shop.stripe.breakNext(call, fault);

      const outcome = await shop.payBy(cartId).catch(() => null);
      expect(shop.stripe.hasFaultsLeft).toBe(false);
      const wasPaid = outcome?.kind === 'paid';
      await timePasses(shop);

      const order = await orderOf(shop, cartId);
      const money = await shop.moneyOf(cartId);
      const { sold, held } = await shop.seats(shop.departures[0]!);
      const paid = order?.state === 'paid';
      expect({ taken: money.filter((status) => status === 'succeeded').length, sold, held }).toEqual(
        paid ? { taken: 1, sold: 1, held: 0 } : { taken: 0, sold: 0, held: 0 },
      );
      expect(money.filter((status) => status !== 'succeeded' && status !== 'canceled')).toEqual([]);
      if (wasPaid) expect(paid).toBe(true);

      // Guests who were not booked may pay again.
      if (!paid) expect((await shop.payBy(cartId)).kind).toBe('paid');
      expect((await shop.moneyOf(cartId)).filter((status) => status === 'succeeded')).toHaveLength(1);
    },
  );

  test.each(['cancel', 'read'] as const)('at %s, authorised money without a seat is given back [P05]', async (call) => {
    const shop = aStripeShop([seatsOn('2027-03-13', 1)]);
    const cartId = await shop.guest(shop.departures);
    await shop.payBy(cartId, 'challenged');
    shop.advance(25);
    const rival = await shop.guest(shop.departures);
    expect((await shop.payBy(rival)).kind).toBe('paid');
    shop.stripe.account.answerChallenge((await shop.attemptOf(cartId)).gatewayId!, true);
    shop.stripe.breakNext(call, fault);

    await settled(shop, cartId).catch(() => null);
    await timePasses(shop);

    expect(shop.stripe.hasFaultsLeft).toBe(false);
    expect((await shop.attemptOf(cartId)).state).toBe('voided');
    expect(await shop.moneyOf(cartId)).toEqual(['canceled']);
    expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
  });
});
