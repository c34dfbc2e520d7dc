import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway, sandboxStub } from '#functions/payments/sandbox.ts';
import { renewHold } from '#functions/seats/hold-seats.ts';
import { receiveGatewayEvent } from '#functions/settlement/gateway-events.ts';
import { runMinute } from '#functions/timers/timers.ts';
import { settle } from '#functions/settlement/settle.ts';
import { changeCart } from '#functions/cart/carts.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import { expireHolds } from '#functions/seats/seat-ledger.ts';
import { MINUTE } from '#domain/durations.ts';
import { aRequestedTour } from '../../support/a-cart.ts';
import { anOpenDeparture } from '../../support/a-tour.ts';
import { aShop, CARDS, challenged, seatsOn, type Shop } from '../support/a-shop.ts';
import { execute, nothingIsBroken } from '../support/database.ts';

afterEach(nothingIsBroken);

async function settled(shop: Shop, cartId: string) {
  return settle(shop.context(), shop.attemptOf(cartId).id);
}

test('a challenge without an answer is cancelled when the hold of its seats ends, and the seat is free [M156, P01, P10]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  const cartId = await challenged(shop);

  shop.advance(19);
  await runMinute(shop.context());
  expect(shop.attemptOf(cartId).state).not.toBe('cancelled');
  shop.advance(1);
  await runMinute(shop.context());

  expect(await settled(shop, cartId)).toMatchObject({
    kind: 'not-charged',
    state: 'cancelled',
    message: 'Your payment timed out. You haven’t been charged. Please try again.',
  });
  expect(await shop.chargesOf(cartId)).toEqual(['cancelled']);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
});

test.each<[how: string, minutes: number, made: () => Promise<[Shop, string]>]>([
  [
    'as long as the hold, also when that was renewed beyond half an hour',
    19,
    async () => {
      const shop = aShop([seatsOn('2027-03-13', 1)]);
      const cartId = await challenged(shop);
      shop.advance(19);
      await renewHold(shop.context(), cartId);
      return [shop, cartId];
    },
  ],
  [
    'half an hour without seats to hold',
    29,
    async () => {
      const shop = aShop([anOpenDeparture()]);
      return [shop, await challenged(shop)];
    },
  ],
  [
    'as long as the first hold that ends of several trips',
    4,
    async () => {
      const shop = aShop([seatsOn('2027-03-13', 1), seatsOn('2027-04-13', 1)]);
      const cartId = await challenged(shop);
      const ends = shop.context().now() + 5 * MINUTE;
      await execute('UPDATE holds SET expires_at = ? WHERE tour_date_id = ?', ends, shop.departures[0]!.id);
      return [shop, cartId];
    },
  ],
])('a payment lasts %s; its guest is at the bank for %i minutes [P01, M156]', async (_, minutes, made) => {
  const [shop, cartId] = await made();
  shop.advance(minutes);
  await runMinute(shop.context());
  expect(shop.attemptOf(cartId).state).toBe('open');
  shop.advance(2);
  await runMinute(shop.context());
  expect(await shop.chargesOf(cartId)).toEqual(['cancelled']);
});

test('money that comes after the hold ended is booked when a seat is left [P05]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 2)]);
  const cartId = await challenged(shop);
  shop.advance(25);
  await shop.answerBank(cartId, true);
  expireHolds(env.STORE, shop.context().now());
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });

  expect((await settled(shop, cartId))!.kind).toBe('paid');
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
});

test('money that comes after the seat went to someone else is given back, and both sides get a mail [P05]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  const cartId = await challenged(shop);
  shop.advance(25);
  const rival = await shop.guest(shop.departures);
  expect((await shop.hold(rival)).kind).toBe('held');

  await shop.answerBank(cartId, true);

  const result = await settled(shop, cartId);
  const { id } = shop.attemptOf(cartId);
  expect(result).toMatchObject({
    kind: 'not-charged',
    state: 'voided',
    message: expect.stringContaining('sold out') as string,
  });
  expect(await shop.chargesOf(cartId)).toEqual(['cancelled']);
  expect(shop.queued).toEqual([`payment-failed:${id}:traveller`, `payment-failed:${id}:office`]);
  expect((await shop.pay(rival)).kind).toBe('paid');
});

test('a message whose effect was lost half-way has its effect when it comes again [P04]', async () => {
  const shop = aShop();
  const cartId = await challenged(shop);
  await shop.answerBank(cartId, true);
  const { id, gatewayId } = shop.attemptOf(cartId);
  const event = { id: `again-${id}`, gatewayId: gatewayId! };
  const silent = { ...sandboxGateway(env), capture: () => Promise.reject(new Error('No answer')) };

  await expect(receiveGatewayEvent(shop.context({ gateway: silent }), event)).rejects.toThrow('No answer');
  expect(shop.attemptOf(cartId).state).toBe('capturing');
  await receiveGatewayEvent(shop.context(), event);

  expect(shop.attemptOf(cartId).state).toBe('captured');
});

test('money captured while it is given back is not reported as given back [P05]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  const cartId = await challenged(shop);
  shop.advance(25);
  const rival = await shop.guest(shop.departures);
  await shop.hold(rival);
  await shop.answerBank(cartId, true);
  const sandbox = sandboxGateway(env);
  const capturing = { ...sandbox, void: sandbox.capture };
  const { id } = shop.attemptOf(cartId);

  await expect(settle(shop.context({ gateway: capturing }), id)).rejects.toThrow('captured without a booking');

  expect(shop.attemptOf(cartId).state).toBe('voiding');
  expect(await shop.chargesOf(cartId)).toEqual(['captured']);
  expect(shop.queued).toEqual([]);
});

/** Settling with this gateway books the payment, with its money and its seat. */
async function expectBooked(shop: Shop, cartId: string, gateway: PaymentGateway): Promise<void> {
  const { id, orderId } = shop.attemptOf(cartId);
  expect(await settle(shop.context({ gateway }), id)).toEqual({ kind: 'paid', orderId });
  expect(await shop.chargesOf(cartId)).toEqual(['captured']);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
}

test('a bank that says yes while the payment is being closed is booked [P05]', async () => {
  const shop = aShop();
  const cartId = await challenged(shop);
  shop.advance(31);
  const sandbox = sandboxGateway(env);
  let reads = 0;
  const faster: PaymentGateway = {
    ...sandbox,
    read: async (id) => {
      reads += 1;
      // Not yet when it is decided to close it; then, before it is.
      if (reads === 2) await shop.answerBank(cartId, true);
      return sandbox.read(id);
    },
  };

  await expectBooked(shop, cartId, faster);
});

test('money captured in the very moment the payment is closed is booked [P05]', async () => {
  const shop = aShop();
  const cartId = await challenged(shop);
  shop.advance(31);
  const sandbox = sandboxGateway(env);
  const faster: PaymentGateway = {
    ...sandbox,
    void: async (request) => {
      await shop.answerBank(cartId, true);
      await sandbox.capture({ key: 'elsewhere', id: request.id });
      return sandbox.void(request);
    },
  };

  await expectBooked(shop, cartId, faster);
});

test('a cart that is edited gives up its waiting payment, and the next one is for the new cart', async () => {
  const shop = aShop([seatsOn('2027-03-13', 4), seatsOn('2027-04-13', 4)]);
  const cartId = await challenged(shop);
  const requestedTours = [aRequestedTour(shop.departures[0]!)];
  changeCart(env.STORE, cartId, ['requested_tours', JSON.stringify(requestedTours)], shop.context().now());

  expect(await settled(shop, cartId)).toMatchObject({ kind: 'not-charged', state: 'cancelled' });
  expect((await shop.pay(cartId)).kind).toBe('paid');

  const order = findOrder(env.STORE, shop.attemptOf(cartId).orderId);
  expect(order!.paid.minor).toBe(129_000);
  expect((await shop.chargesOf(cartId)).toSorted()).toEqual(['cancelled', 'captured']);
});

test('changing from deposit to full payment closes the first attempt and charges the full price once', async () => {
  const shop = aShop();
  const { cartId } = await shop.book({ installment: 2, number: CARDS.declined });

  expect((await shop.pay(cartId, { installment: 1 })).kind).toBe('paid');
  expect((await shop.chargesOf(cartId)).toSorted()).toEqual(['cancelled', 'captured']);
});

test.each(['refunded', 'disputed'] as const)(
  'money that is %s as soon as it is captured is booked, and then ends the booking [P21]',
  async (reversal) => {
    const shop = aShop([seatsOn('2027-03-13', 1)]);
    const cartId = await shop.guest(shop.departures);
    const provider = sandboxGateway(env);
    const capture: PaymentGateway['capture'] = async (asked) => {
      await provider.capture(asked);
      if (reversal === 'refunded') await provider.refund({ key: `by hand ${asked.key}`, id: asked.id });
      else await sandboxStub(env).dispute(asked.id);
      return (await provider.read(asked.id))!;
    };

    expect(await shop.pay(cartId, { context: shop.context({ gateway: { ...provider, capture } }) })).toMatchObject({
      kind: 'paid',
    });

    const { id, gatewayId, orderId } = shop.attemptOf(cartId);
    await receiveGatewayEvent(shop.context(), { id: `reversal ${id}`, gatewayId: gatewayId! });
    expect(findOrder(env.STORE, orderId)!.state).toBe(reversal);
    expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
  },
);
