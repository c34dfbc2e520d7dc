import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { sandboxGateway, sandboxStub } from '#functions/payments/sandbox.ts';
import { receiveGatewayEvent } from '#functions/settlement/receive-gateway-event.ts';
import { reconcileEveryMinute, reconcileHourly } from '#functions/timers/reconcile.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { checkInUrl, findOrderByCheckInToken } from '#functions/bookings/check-in-link.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { aShop, challenged, seatsOn } from '../support/a-shop.ts';
import { alertsOf } from '../support/alerts.ts';

afterEach(async () => {
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

test('a refund gives money, seat and promo use back exactly once, however often it is asked for [P21]', async () => {
  await addPromoCode(env.DB, 'BACK', {}, 1);
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  const cartId = await shop.guest(shop.departures, { promoCode: 'BACK' });
  await shop.pay(cartId);
  const { orderId } = await shop.attemptOf(cartId);

  const outcomes = await Promise.all([1, 2, 3].map(() => cancelBooking(shop.context(), orderId)));
  await cancelBooking(shop.context(), orderId);

  expect(outcomes.map(({ kind }) => kind)).toContain('cancelled');
  expect((await findOrder(env.DB, orderId))!.state).toBe('refunded');
  expect(await shop.chargesOf(cartId)).toEqual(['refunded']);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
  expect(await env.DB.prepare(`SELECT reserved, used FROM promo_codes WHERE code = 'BACK'`).first()).toEqual({
    reserved: 0,
    used: 0,
  });
  expect(new Set(shop.queued.filter((key) => key.startsWith('refunded')))).toEqual(
    new Set([`refunded:${orderId}:traveller`, `refunded:${orderId}:office`]),
  );
  expect((await shop.pay(await shop.guest(shop.departures))).kind).toBe('paid');
});

test('a refund that left the payment captured is not written off, and is finished once the money is gone [P21]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId);
  const { orderId } = await shop.attemptOf(cartId);
  const sandbox = sandboxGateway(env);
  const idle = { ...sandbox, refund: async ({ id }: { id: string }) => (await sandbox.read(id))! };

  await expect(cancelBooking(shop.context({ gateway: idle }), orderId)).rejects.toThrow('captured at refund');

  expect((await shop.attemptOf(cartId)).state).toBe('refunding');
  expect(await findOrder(env.DB, orderId)).toMatchObject({ state: 'paid', paid: { minor: 129_000 } });
  expect(shop.queued.filter((key) => key.startsWith('refunded'))).toEqual([]);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });

  expect(await cancelBooking(shop.context(), orderId)).toEqual({ kind: 'cancelled' });
  expect((await findOrder(env.DB, orderId))!.state).toBe('refunded');
});

test('a dispute event of the provider releases the seat and raises an alert [P21]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId);
  const { id, gatewayId, orderId } = await shop.attemptOf(cartId);
  await sandboxStub(env).dispute(gatewayId!);

  await receiveGatewayEvent(shop.context(), { id: `dispute-${id}`, gatewayId: gatewayId! });

  expect((await findOrder(env.DB, orderId))!.state).toBe('disputed');
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
  expect(await alertsOf('a payment was disputed')).toContain(orderId);
});

test('the hourly check names a payment that no booking accounts for, and is silent about good ones', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId);
  const gateway = sandboxGateway(env);
  const stray = await gateway.open({
    key: 'stray',
    reference: 'nobody',
    amount: { minor: 100, currency: 'GBP' },
    way: 'card',
    returnUrl: '/',
  });
  await gateway.authorise({ key: 'stray', id: stray.id, card: shop.card(), returnUrl: '/' });

  await reconcileHourly(shop.context());

  expect(await alertsOf('the gateway disagrees with the bookings')).toEqual([stray.id]);
  await gateway.void({ key: 'stray', id: stray.id });
});

test('the hourly check reads a listed payment again before it raises an alert', async () => {
  const shop = aShop();
  const cartId = await challenged(shop);
  const gateway = sandboxGateway(env);
  const aMomentAgo = await gateway.list(0);
  shop.advance(31);
  await reconcileEveryMinute(shop.context());
  expect((await shop.attemptOf(cartId)).state).toBe('cancelled');
  const before = await alertsOf('the gateway disagrees with the bookings');

  await reconcileHourly(shop.context({ gateway: { ...gateway, list: () => Promise.resolve(aMomentAgo) } }));

  expect(await alertsOf('the gateway disagrees with the bookings')).toEqual(before);
});

test('the hourly check does not judge a payment that moves while it is read', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId);
  const { id, gatewayId, orderId } = await shop.attemptOf(cartId);
  const gateway = sandboxGateway(env);
  const aMomentAgo = (await gateway.list(0)).map((payment) =>
    payment.id === gatewayId ? { ...payment, state: 'authorised' as const } : payment,
  );
  const read: typeof gateway.read = async (asked) => {
    const payment = await gateway.read(asked);
    if (asked === gatewayId) await cancelBooking(shop.context(), orderId);
    return payment;
  };
  const before = await alertsOf('the gateway disagrees with the bookings');

  await reconcileHourly(shop.context({ gateway: { ...gateway, read, list: () => Promise.resolve(aMomentAgo) } }));

  expect((await shop.attemptOf(cartId)).state).toBe('refunded');
  expect(await alertsOf('the gateway disagrees with the bookings')).toEqual(before);
  expect(shop.queued.filter((key) => key.includes(id) && !key.startsWith('refunded'))).toEqual([]);
});

test('the hourly check raises an alert for a counter that does not match its rows', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId);
  const { id } = shop.departures[0]!;
  await env.DB.prepare('UPDATE tour_dates SET sold = sold + 1 WHERE id = ?').bind(id).run();

  await reconcileHourly(shop.context());

  expect(await alertsOf('broken rule: sold seats are the sold holds')).toEqual([id]);
  await env.DB.prepare('UPDATE tour_dates SET sold = sold - 1 WHERE id = ?').bind(id).run();
});

test('the check-in link opens its order until thirty days after the trip, and only a hash of it is kept', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId);
  const { orderId } = await shop.attemptOf(cartId);
  const url = await checkInUrl(shop.context(), (await findOrder(env.DB, orderId))!);
  const token = new URL(url).searchParams.get('token')!;

  expect(url).toMatch(/^http:\/\/localhost:8787\/check-in\/\?token=[\w-]{43}$/);
  expect((await findOrderByCheckInToken(shop.context(), token))!.id).toBe(orderId);
  expect(
    await findOrderByCheckInToken(
      shop.context(),
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ),
  ).toBeNull();
  const { check_in_hash: kept } = (await env.DB.prepare('SELECT check_in_hash FROM orders WHERE id = ?')
    .bind(orderId)
    .first<{ check_in_hash: string }>())!;
  expect(kept).not.toContain(token);
  // From 20 November 2026 to 21 April 2027, the thirtieth day after the trip's last day.
  shop.advance(152 * 24 * 60);
  expect(await findOrderByCheckInToken(shop.context(), token)).not.toBeNull();
  shop.advance(2 * 24 * 60);
  expect(await findOrderByCheckInToken(shop.context(), token)).toBeNull();
});
