import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { findOrder } from '#functions/bookings/orders.ts';
import { ask } from '#functions/platform/query.ts';
import { findCart, storeToursQuery } from '#functions/cart/carts.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import type { Departure } from '#domain/tour.ts';
import { anOpenDeparture } from '../../support/a-tour.ts';
import { aRequestedTour } from '../../support/a-cart.ts';
import { aShop, CARDS, orderOf, seatsOn } from '../support/a-shop.ts';

afterEach(async () => {
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

test('a good card books: one capture, sold seats, one reference a tour, mails due, an empty cart [P02, P06]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 4), seatsOn('2027-04-13', 4)]);
  const cartId = await shop.guest(shop.departures);

  const outcome = await shop.pay(cartId);

  const order = await orderOf(shop, cartId);
  expect(outcome).toEqual({ kind: 'paid', orderId: order.id });
  expect(order.state).toBe('paid');
  expect(order.paid).toEqual({ minor: 258_000, currency: 'GBP' });
  expect(order.bookings.map(({ tourDateId }) => tourDateId)).toEqual(shop.departures.map(({ id }) => id));
  expect(order.bookings[0]!.tripName).toMatch(/^Tour T\d+\nStart: 13 Mar 2027\nFinish: 22 Mar 2027$/);
  expect(new Set(order.bookings.map(({ reference }) => reference)).size).toBe(2);
  expect(await shop.chargesOf(cartId)).toEqual(['captured']);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
  expect(shop.queued).toEqual([`booking-confirmed:${order.id}:traveller`, `booking-office:${order.id}:office`]);
  expect((await findCart(env.DB, cartId))!.requestedTours).toEqual([]);
});

test('every change of state leaves an audit row, and none names the guest [P29]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures, { person: { last_name: 'Unmistakable' } });
  await shop.pay(cartId);
  const attempt = await shop.attemptOf(cartId);

  const { results } = await env.DB.prepare('SELECT what, detail FROM audit WHERE subject IN (?, ?) ORDER BY id')
    .bind(attempt.id, attempt.orderId)
    .all<{ what: string; detail: string }>();

  expect(results.map(({ what }) => what)).toEqual([
    'created',
    'open',
    'authorised',
    'capturing',
    'confirmed',
    'captured',
    'paid',
  ]);
  expect(JSON.stringify(results)).not.toContain('Unmistakable');
});

test('ten clicks at once and one after: one capture, and every click gets the same order [P03]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 5)]);
  const cartId = await shop.guest(shop.departures);
  const cartVersion = await shop.versionOf(cartId);

  const clicks = await Promise.all(Array.from({ length: 10 }, () => shop.pay(cartId, { cartVersion })));
  const late = await shop.pay(cartId, { cartVersion });

  const order = await orderOf(shop, cartId);
  expect(new Set([...clicks, late].map((click) => JSON.stringify(click)))).toEqual(
    new Set([JSON.stringify({ kind: 'paid', orderId: order.id })]),
  );
  expect(await shop.chargesOf(cartId)).toEqual(['captured']);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
});

test('a click without a cart version after payment gets the booking as long as a hold may last, then an empty cart [P03]', async () => {
  const operator = { holdMaxMinutes: 60 };
  const shop = aShop(undefined, operator);
  const cartId = await shop.guest(shop.departures);
  const paid = await shop.pay(cartId);

  shop.advance(operator.holdMaxMinutes);
  expect(await shop.pay(cartId)).toEqual(paid);
  shop.advance(1);
  expect((await shop.pay(cartId)).kind).toBe('conflict');
});

test('ten clicks at once with a declined card charge nothing and leave the guest able to pay [P03]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);

  const clicks = await Promise.all(Array.from({ length: 10 }, () => shop.pay(cartId, { number: CARDS.declined })));
  expect(new Set(clicks.map(({ kind }) => kind))).toEqual(new Set(['refused']));

  expect((await shop.pay(cartId)).kind).toBe('paid');
  expect((await shop.chargesOf(cartId)).filter((state) => state === 'captured')).toHaveLength(1);
});

test('a declined card stays on the card step, and the next card pays in the same attempt [P03]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);

  expect(await shop.pay(cartId, { number: CARDS.declined })).toEqual({
    kind: 'refused',
    errors: { __all__: ['Your card was declined. You haven’t been charged. Please try another card.'] },
    declined: '0002',
  });
  expect((await shop.pay(cartId)).kind).toBe('paid');
  expect(await shop.chargesOf(cartId)).toEqual(['captured']);
});

test('the fifth decline closes the attempt [M156, P12]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  for (let tries = 0; tries < 4; tries += 1) await shop.pay(cartId, { number: CARDS.declined });

  const fifth = await shop.pay(cartId, { number: CARDS.declined });

  expect(fifth).toMatchObject({
    kind: 'refused',
    errors: { __all__: [expect.stringContaining('Too many') as string] },
  });
  expect((await shop.attemptOf(cartId)).state).toBe('cancelled');
  expect(await shop.chargesOf(cartId)).toEqual(['cancelled']);
});

test('any number that is not a published test card is refused before anything is written [P11]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);

  expect(await shop.pay(cartId, { number: '4111111111111111' })).toEqual({
    kind: 'refused',
    errors: { acct: ['This is a demonstration, so no money moves. Please use one of the published test cards.'] },
  });
  await expect(shop.attemptOf(cartId)).rejects.toThrow();
});

test('a production site with the sandbox takes no payment and says so [P11]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  const context = shop.context();
  const { sandboxGateway } = await import('#functions/payments/sandbox.ts');
  const live = { ...context, gateway: sandboxGateway({ ...context.env, STAGE: 'production' }) };

  expect(await shop.pay(cartId, { context: live })).toEqual({
    kind: 'refused',
    errors: { __all__: ['Card payments aren’t available yet. You haven’t been charged. Please contact us to book.'] },
  });
});

test('an expired card is refused under the expiry’s key', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  const { takePayment } = await import('#functions/checkout/take-payment.ts');
  const card = { ...shop.card(), expmonth: 10, expyear: 2026 };

  const outcome = await takePayment(shop.context(), { cartId, card, installment: 1, cartVersion: '', returnTo: '/' });

  expect(outcome).toEqual({
    kind: 'refused',
    errors: { expdate_0: ['This card has expired. Please use another card.'] },
  });
});

test('a deposit charges the deposit and the balance is the rest, due thirty days before the start [M133]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);

  await shop.pay(cartId, { installment: 2 });

  const order = await orderOf(shop, cartId);
  expect([order.paid.minor, order.balance.minor]).toEqual([20_000, 109_000]);
  expect(order.balanceDue).toBe('2027-02-11');
});

test('an open-dated tour is paid for without a seat', async () => {
  const shop = aShop([anOpenDeparture()]);
  const cartId = await shop.guest(shop.departures);

  expect((await shop.pay(cartId)).kind).toBe('paid');
  expect((await orderOf(shop, cartId)).checkInUntil).toBeNull();
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
});

test('a card that fails at capture books nothing, releases the seat and mails both sides', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);

  const outcome = await shop.pay(cartId, { number: CARDS.failsAtCapture });

  expect(outcome).toMatchObject({
    kind: 'refused',
    errors: { __all__: [expect.stringContaining('haven’t been charged') as string] },
  });
  const { orderId } = await shop.attemptOf(cartId);
  expect((await findOrder(env.DB, orderId))!.state).toBe('capture-failed');
  expect(await shop.chargesOf(cartId)).toEqual(['failed']);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
  expect(shop.queued).toEqual([`payment-failed:${orderId}:traveller`, `payment-failed:${orderId}:office`]);
  expect((await findCart(env.DB, cartId))!.requestedTours).toHaveLength(1);
});

test('a tour added in another tab while the first was paid stays in the cart', async () => {
  const shop = aShop([seatsOn('2027-03-13', 4), seatsOn('2027-04-13', 4)]);
  const [first, second] = shop.departures as [Departure, Departure];
  const cartId = await shop.guest([first]);
  await shop.pay(cartId, { number: CARDS.challenge });
  await shop.answerBank(cartId, true);
  const requestedTours = [aRequestedTour(first), aRequestedTour(second)];
  await ask(env.DB, storeToursQuery(env.DB, { id: cartId, requestedTours, dropsCode: true }, shop.context().now()));

  const { settle } = await import('#functions/settlement/settle.ts');
  await settle(shop.context(), (await shop.attemptOf(cartId)).id);

  expect((await findCart(env.DB, cartId))!.requestedTours.map(({ tourDateId }) => tourDateId)).toEqual([second.id]);
});
