import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { reconcileHourly } from '#functions/timers/reconcile.ts';
import { payBalance } from '#functions/balance/pay-balance.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { takePayment } from '#functions/checkout/take-payment.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { seatsOn } from '../../support/a-shop.ts';
import { aStripeShop, orderOf, post, settled, type StripeShop } from './stripe-shop.ts';

afterEach(async () => {
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

describe('messages', () => {
  test('one that comes before our own answer books, and later ones change nothing [P04]', async () => {
    const shop = aStripeShop();
    const cartId = await shop.guest(shop.departures);
    // The card's answer and all following reads are lost.
    const letGo = shop.stripe.holdNext('confirm');
    const paying = shop.payBy(cartId);
    await expect.poll(() => shop.stripe.calls.includes('confirm')).toBe(true);
    shop.stripe.breakNext('confirm', 'silence after');
    for (let looks = 0; looks < 3; looks += 1) shop.stripe.breakNext('read', '500 before');
    letGo();
    expect((await paying).kind).toBe('conflict');

    const alert = shop.stripe.account.events.find(({ type }) => type === 'payment_intent.amount_capturable_updated');
    await post(shop, alert!);

    expect((await shop.attemptOf(cartId)).state).toBe('captured');
    expect(await shop.moneyOf(cartId)).toEqual(['succeeded']);
  });

  test('doubled and in any order they end in the one booking [P04]', async () => {
    const shop = aStripeShop();
    const cartId = await shop.guest(shop.departures);
    await shop.payBy(cartId, 'declined');
    await shop.payBy(cartId, 'challenged');
    shop.stripe.account.answerChallenge((await shop.attemptOf(cartId)).gatewayId!, true);
    const alert = [...shop.stripe.account.events].toReversed();

    await Promise.all([...alert, ...alert].map((event) => post(shop, event)));
    for (const event of shop.stripe.account.events) await post(shop, event);

    expect((await shop.attemptOf(cartId)).state).toBe('captured');
    expect(await shop.moneyOf(cartId)).toEqual(['succeeded']);
    expect(await shop.seats(shop.departures[0]!)).toMatchObject({ sold: 1 });
    const { orderId } = await shop.attemptOf(cartId);
    const mails = await env.DB.prepare('SELECT key FROM outbox WHERE subject_id = ?').bind(orderId).all();
    expect(mails.results).toHaveLength(2);
  });

  test('a dispute gives the seat back and raises an alert, weeks later too [P21]', async () => {
    using faults = vi.spyOn(console, 'error').mockReturnValue();
    const shop = aStripeShop([seatsOn('2027-03-13', 1)]);
    const cartId = await shop.guest(shop.departures);
    await shop.payBy(cartId);
    shop.advance(40 * 24 * 60);
    shop.stripe.account.dispute((await shop.attemptOf(cartId)).gatewayId!);

    await post(shop, shop.stripe.account.events.at(-1)!);

    expect((await orderOf(shop, cartId))!.state).toBe('disputed');
    expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
    expect(faults.mock.calls.map(String)).toContainEqual(expect.stringContaining('disputed'));
  });

  test('a partial refund by hand at Stripe keeps the booking, and the office gets one alert [P21]', async () => {
    using faults = vi.spyOn(console, 'error').mockReturnValue();
    const alerts = () => faults.mock.calls.map(String).filter((line) => line.includes('partly refunded'));
    const shop = aStripeShop();
    const cartId = await shop.guest(shop.departures);
    await shop.payBy(cartId);
    const { id, gatewayId, orderId } = await shop.attemptOf(cartId);
    shop.stripe.account.refund(gatewayId!, 5000);
    const alert = JSON.stringify({ alert: 'a payment was partly refunded', subjects: [orderId, id] });

    await post(shop, shop.stripe.account.events.at(-1)!);
    await reconcileHourly(shop.live());
    expect(await orderOf(shop, cartId)).toMatchObject({ state: 'paid' });
    expect(alerts()).toEqual([alert]);

    // Another partial refund is another alert; cancelling then refunds the rest.
    shop.stripe.account.refund(gatewayId!, 5000);
    await post(shop, shop.stripe.account.events.at(-1)!);
    expect(alerts()).toEqual([alert, alert]);
    expect(await cancelBooking(shop.live(), orderId)).toEqual({ kind: 'cancelled' });
    expect(await orderOf(shop, cartId)).toMatchObject({ state: 'refunded' });
  });

  test('money given back at Stripe by hand gives the seat back once [P21]', async () => {
    const shop = aStripeShop([seatsOn('2027-03-13', 1)]);
    const cartId = await shop.guest(shop.departures);
    await shop.payBy(cartId);
    shop.stripe.account.refund((await shop.attemptOf(cartId)).gatewayId!);

    const event = shop.stripe.account.events.at(-1)!;
    await Promise.all([post(shop, event), post(shop, event)]);

    expect((await orderOf(shop, cartId))!.state).toBe('refunded');
    expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
  });
});

describe('Stripe’s own page', () => {
  const leave = (shop: StripeShop, cartId: string) =>
    takePayment(shop.live(), { cartId, card: null, installment: 1, cartVersion: '', returnTo: '/trips/' });

  test('a payment made there is booked by Stripe’s message alone, which names the intent only [M144, P04]', async () => {
    const shop = aStripeShop();
    const cartId = await shop.guest(shop.departures);
    const { gatewayId } = await leave(shop, cartId).then(() => shop.attemptOf(cartId));
    expect(gatewayId).toMatch(/^cs_/);
    shop.stripe.account.payOnPage(gatewayId!, 'declined');
    shop.stripe.account.payOnPage(gatewayId!);

    const alert = shop.stripe.account.events.find(({ type }) => type === 'payment_intent.amount_capturable_updated');
    await post(shop, alert!);

    expect((await shop.attemptOf(cartId)).state).toBe('captured');
    expect(await shop.moneyOf(cartId)).toEqual(['succeeded']);

    shop.stripe.account.dispute(shop.stripe.account.page(gatewayId!).payment_intent!);
    await post(shop, shop.stripe.account.events.at(-1)!);
    expect((await orderOf(shop, cartId))!.state).toBe('disputed');
  });

  test('a guest who comes back unpaid pays by card, and the page is closed behind them [M144]', async () => {
    const shop = aStripeShop();
    const cartId = await shop.guest(shop.departures);
    await leave(shop, cartId);
    const { gatewayId } = await shop.attemptOf(cartId);
    expect((await settled(shop, cartId))!.kind).toBe('open');

    expect((await shop.payBy(cartId)).kind).toBe('paid');

    expect(shop.stripe.account.page(gatewayId!).status).toBe('expired');
    expect(await shop.moneyOf(cartId)).toEqual(['succeeded']);
  });

  test('a balance is paid there, and the booking owes nothing [P09]', async () => {
    const shop = aStripeShop();
    const cartId = await shop.guest(shop.departures);
    await shop.payBy(cartId, 'good', { installment: 2 });
    const order = await orderOf(shop, cartId);

    const outcome = await payBalance(shop.live(), order!);
    const [session] = shop.stripe.account.sessions.values();
    expect(outcome).toEqual({ kind: 'pay', url: session!.url });
    expect(session!.amount_total).toBe(order!.balance.minor);
    shop.stripe.account.payOnPage(session!.id);
    await post(shop, shop.stripe.account.events.at(-1)!);

    expect((await orderOf(shop, cartId))!.balance.minor).toBe(0);
  });
});
