import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway, sandboxStub } from '#functions/payments/sandbox.ts';
import { payBalance } from '#functions/services/pay-balance.ts';
import { receiveGatewayEvent } from '#functions/services/receive-gateway-event.ts';
import { reconcileEveryMinute, reconcileHourly } from '#functions/services/reconcile.ts';
import { cancelBooking } from '#functions/services/refund.ts';
import { sendMail } from '#functions/services/send-mail.ts';
import { settle } from '#functions/services/settle.ts';
import { attemptsOfOrder, type Attempt } from '#functions/storage/attempts.ts';
import { brokenInvariants } from '#functions/storage/invariants.ts';
import { findOrder, type Order } from '#functions/storage/orders.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { aShop, CARDS, seatsOn, type Shop } from './a-shop.ts';

const DEPOSIT = 20_000;
const TOTAL = 129_000;

interface Deposited {
  readonly shop: Shop;
  readonly orderId: string;
  readonly order: () => Promise<Order>;
  readonly balance: () => Promise<Attempt>;
}

/** A booking of one seat with its deposit paid. */
async function deposited(): Promise<Deposited> {
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId, { installment: INSTALLMENT_DEPOSIT });
  const { orderId } = await shop.attemptOf(cartId);
  return {
    shop,
    orderId,
    order: async () => (await findOrder(env.DB, orderId))!,
    balance: async () => (await attemptsOfOrder(env.DB, orderId)).findLast(({ purpose }) => purpose === 'balance')!,
  };
}

async function moneyAtGateway(orderId: string): Promise<string[]> {
  const ids = (await attemptsOfOrder(env.DB, orderId)).map(({ id }) => id);
  const payments = await sandboxStub(env).list(0);
  return payments
    .filter(({ reference, state }) => ids.includes(reference) && state !== 'cancelled')
    .map(({ state, amount }) => `${state} ${amount.minor}`)
    .toSorted();
}

async function nothingIsBroken(): Promise<void> {
  expect(await brokenInvariants(env.DB)).toEqual([]);
}

async function alertsOf(name: string): Promise<string[]> {
  const { results } = await env.DB.prepare(`SELECT detail FROM audit WHERE what = 'alert' AND subject = ?`)
    .bind(name)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

test('P09 the rest of a deposit booking is paid on the provider’s page, and both sides get a mail', async () => {
  const { shop, orderId, order, balance } = await deposited();
  expect((await order()).paid.minor).toBe(DEPOSIT);

  const outcome = await payBalance(shop.context(), { id: orderId });
  expect(outcome).toEqual({ kind: 'pay', url: expect.stringMatching(/^\/api\/sandbox\/pay\/sbx_/) as string });
  await shop.payOnPage(await balance());
  expect(await settle(shop.context(), (await balance()).id)).toEqual({ kind: 'paid', orderId });

  const paid = await order();
  expect([paid.state, paid.paid.minor, paid.balance.minor]).toEqual(['paid', TOTAL, 0]);
  expect(await moneyAtGateway(orderId)).toEqual([`captured ${TOTAL - DEPOSIT}`, `captured ${DEPOSIT}`]);
  const { id } = await balance();
  expect(shop.queued).toEqual(expect.arrayContaining([`balance-paid:${id}:traveller`, `balance-paid:${id}:office`]));
  expect(await payBalance(shop.context(), { id: orderId })).toEqual({ kind: 'nothing-due' });
  await nothingIsBroken();
});

test('P09 the mail of a paid balance says what is paid now, and that nothing is left', async () => {
  const { shop, orderId, balance } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  await shop.payOnPage(await balance());
  const { id } = await balance();
  await settle(shop.context(), id);

  expect(await sendMail(shop.context(), `balance-paid:${id}:traveller`)).toBe('sent');

  const mail = await env.DB.prepare('SELECT subject, text FROM inbox WHERE key = ?')
    .bind(`balance-paid:${id}:traveller`)
    .first<{ subject: string; text: string }>();
  expect(mail!.subject).toMatch(/^Your balance is paid: /);
  expect(mail!.text).toContain('Paid: £1,290 GBP');
  expect(mail!.text).not.toContain('Balance, due');
});

test('P03 ten clicks on paying the balance lead to one page and one charge', async () => {
  const { shop, orderId, balance } = await deposited();

  const outcomes = await Promise.all(Array.from({ length: 10 }, () => payBalance(shop.context(), { id: orderId })));
  const urls = new Set(outcomes.map((outcome) => (outcome.kind === 'pay' ? outcome.url : outcome.kind)));
  expect(urls.size).toBe(1);
  await shop.payOnPage(await balance());
  await Promise.all(Array.from({ length: 10 }, async () => settle(shop.context(), (await balance()).id)));

  expect(await moneyAtGateway(orderId)).toEqual([`captured ${TOTAL - DEPOSIT}`, `captured ${DEPOSIT}`]);
  await nothingIsBroken();
});

test('P04 a balance whose browser never comes back is found by the provider’s message, twice over, or the timer', async () => {
  const told = await deposited();
  await payBalance(told.shop.context(), { id: told.orderId });
  await told.shop.payOnPage(await told.balance());
  const event = { id: crypto.randomUUID(), gatewayId: (await told.balance()).gatewayId! };
  await Promise.all([1, 2].map(() => receiveGatewayEvent(told.shop.context(), event)));
  await receiveGatewayEvent(told.shop.context(), event);
  expect((await told.order()).balance.minor).toBe(0);

  const silent = await deposited();
  await payBalance(silent.shop.context(), { id: silent.orderId });
  await silent.shop.payOnPage(await silent.balance());
  silent.shop.advance(2);
  await reconcileEveryMinute(silent.shop.context());
  expect((await silent.order()).balance.minor).toBe(0);
  await nothingIsBroken();
});

test('P09 a declined card leaves the balance owed, and another card pays it', async () => {
  const { shop, orderId, order, balance } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  await shop.payOnPage(await balance(), CARDS.declined);
  await settle(shop.context(), (await balance()).id);
  expect((await order()).paid.minor).toBe(DEPOSIT);

  const again = await payBalance(shop.context(), { id: orderId });
  expect(again.kind).toBe('pay');
  await shop.payOnPage(await balance());
  await settle(shop.context(), (await balance()).id);

  expect((await order()).balance.minor).toBe(0);
});

test('P09 a balance that fails at capture leaves the booking as it was, says so by mail, and can be paid again', async () => {
  const { shop, orderId, order, balance } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  await shop.payOnPage(await balance(), CARDS.failsAtCapture);
  const { id } = await balance();

  expect(await settle(shop.context(), id)).toMatchObject({ kind: 'not-charged', state: 'capture-failed' });
  expect([(await order()).state, (await order()).paid.minor]).toEqual(['paid', DEPOSIT]);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
  expect(shop.queued).toContain(`balance-failed:${id}:traveller`);
  expect(await sendMail(shop.context(), `balance-failed:${id}:traveller`)).toBe('sent');

  shop.advance(1);
  await payBalance(shop.context(), { id: orderId });
  await shop.payOnPage(await balance());
  await settle(shop.context(), (await balance()).id);
  expect((await order()).balance.minor).toBe(0);
  await nothingIsBroken();
});

test('P09 a page nobody finishes is closed after half an hour, and the next click opens a new one', async () => {
  const { shop, orderId, balance } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  const first = await balance();
  shop.advance(31);
  await reconcileEveryMinute(shop.context());

  expect((await balance()).state).toBe('cancelled');
  expect((await payBalance(shop.context(), { id: orderId })).kind).toBe('pay');
  expect((await balance()).id).not.toBe(first.id);
});

test('P21 cancelling a booking paid in two parts gives both back, and its seat and mails once', async () => {
  const { shop, orderId, order, balance } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  await shop.payOnPage(await balance());
  await settle(shop.context(), (await balance()).id);

  const outcomes = await Promise.all([1, 2, 3].map(() => cancelBooking(shop.context(), orderId)));

  expect(outcomes).toContainEqual({ kind: 'cancelled' });
  expect(await cancelBooking(shop.context(), orderId)).toEqual({ kind: 'cancelled' });
  expect([(await order()).state, (await order()).paid.minor]).toEqual(['refunded', 0]);
  expect(await moneyAtGateway(orderId)).toEqual([`refunded ${TOTAL - DEPOSIT}`, `refunded ${DEPOSIT}`]);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
  expect(new Set(shop.queued.filter((key) => key.startsWith('refunded:')))).toEqual(
    new Set([`refunded:${orderId}:traveller`, `refunded:${orderId}:office`]),
  );
  await nothingIsBroken();
});

test('P05 a balance approved after the booking was cancelled is not taken', async () => {
  const { shop, orderId, balance } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  await cancelBooking(shop.context(), orderId);
  await shop.payOnPage(await balance());

  expect(await settle(shop.context(), (await balance()).id)).toMatchObject({ kind: 'not-charged' });
  expect(await moneyAtGateway(orderId)).toEqual([`refunded ${DEPOSIT}`]);
  await nothingIsBroken();
});

test('P05 a balance that is being captured while the booking is cancelled goes straight back', async () => {
  const { shop, orderId, order, balance } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  await shop.payOnPage(await balance());
  const lost = withLostCapture(sandboxGateway(env));
  await settle(shop.context({ gateway: lost }), (await balance()).id).catch(() => null);
  expect((await balance()).state).toBe('capturing');

  await cancelBooking(shop.context(), orderId);
  expect((await order()).state).toBe('paid');
  shop.advance(2);
  await reconcileEveryMinute(shop.context());

  expect([(await order()).state, (await order()).paid.minor]).toEqual(['refunded', 0]);
  expect(await moneyAtGateway(orderId)).toEqual([`refunded ${TOTAL - DEPOSIT}`, `refunded ${DEPOSIT}`]);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
  await nothingIsBroken();
});

test('P21 one of two payments given back outside leaves the booking, its balance owed again, and an alert', async () => {
  const { shop, orderId, order, balance } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  await shop.payOnPage(await balance());
  const { id, gatewayId } = await balance();
  await settle(shop.context(), id);
  await sandboxGateway(env).refund({ key: 'by hand', id: gatewayId! });

  await receiveGatewayEvent(shop.context(), { id: crypto.randomUUID(), gatewayId: gatewayId! });

  const { state, paid, balance: owed } = await order();
  expect([state, paid.minor, owed.minor]).toEqual(['paid', DEPOSIT, TOTAL - DEPOSIT]);
  expect(await alertsOf('refunded in part')).toEqual([orderId]);
  expect((await payBalance(shop.context(), { id: orderId })).kind).toBe('pay');
  await nothingIsBroken();
});

test('P21 a deposit given back outside while the balance is being captured: the booking lives or ends with that capture', async () => {
  const end = async (card: string) => {
    const { shop, orderId, order, balance } = await deposited();
    await payBalance(shop.context(), { id: orderId });
    await shop.payOnPage(await balance(), card);
    const silent = { ...sandboxGateway(env), capture: () => Promise.reject(new Error('No answer')) };
    await settle(shop.context({ gateway: silent }), (await balance()).id).catch(() => null);
    const { id, gatewayId } = (await attemptsOfOrder(env.DB, orderId)).find(({ purpose }) => purpose === 'booking')!;
    await sandboxGateway(env).refund({ key: `by hand ${id}`, id: gatewayId! });
    await receiveGatewayEvent(shop.context(), { id: crypto.randomUUID(), gatewayId: gatewayId! });
    await nothingIsBroken();

    shop.advance(2);
    await reconcileEveryMinute(shop.context());

    await nothingIsBroken();
    const { state, paid } = await order();
    return [state, paid.minor, (await shop.seats(shop.departures[0]!)).sold];
  };

  expect(await end(CARDS.good)).toEqual(['paid', TOTAL - DEPOSIT, 1]);
  expect(await end(CARDS.failsAtCapture)).toEqual(['refunded', 0, 0]);
});

test.each(['good', 'failsAtCapture'] as const)(
  'P09 P21 a deposit given back in the very moment its balance is written down (%s): it is written down all the same',
  async (card) => {
    const { shop, orderId, order, balance } = await deposited();
    await payBalance(shop.context(), { id: orderId });
    await shop.payOnPage(await balance(), CARDS[card]);
    const deposit = (await attemptsOfOrder(env.DB, orderId)).find(({ purpose }) => purpose === 'booking')!;
    const provider = sandboxGateway(env);
    await provider.refund({ key: `by hand ${deposit.id}`, id: deposit.gatewayId! });
    let isCaptured = false;
    const gateway = {
      ...provider,
      capture: (asked: { key: string; id: string }) => ((isCaptured = true), provider.capture(asked)),
    };
    /** The order is read, and before anything is written the provider's message comes. */
    const batch = async (statements: D1PreparedStatement[]) => {
      const answers = await env.DB.batch(statements);
      if (isCaptured) {
        isCaptured = false;
        await receiveGatewayEvent(shop.context(), { id: crypto.randomUUID(), gatewayId: deposit.gatewayId! });
      }
      return answers;
    };
    const db = { batch, prepare: (sql: string) => env.DB.prepare(sql) } as unknown as D1Database;

    await settle(shop.context({ gateway, db }), (await balance()).id);

    await nothingIsBroken();
    const { state, paid } = await order();
    expect([state, paid.minor]).toEqual(card === 'good' ? ['paid', TOTAL - DEPOSIT] : ['refunded', 0]);
  },
);

test('P21 a disputed balance ends the booking, and cancelling it gives the deposit back too', async () => {
  const { shop, orderId, order, balance } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  await shop.payOnPage(await balance());
  const { id, gatewayId } = await balance();
  await settle(shop.context(), id);
  await sandboxStub(env).dispute(gatewayId!);
  await receiveGatewayEvent(shop.context(), { id: crypto.randomUUID(), gatewayId: gatewayId! });

  expect([(await order()).state, (await order()).paid.minor]).toEqual(['disputed', DEPOSIT]);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
  expect(await payBalance(shop.context(), { id: orderId })).toEqual({ kind: 'nothing-due' });
  await nothingIsBroken();

  await cancelBooking(shop.context(), orderId);
  expect([(await order()).state, (await order()).paid.minor]).toEqual(['disputed', 0]);
  expect(await moneyAtGateway(orderId)).toEqual([`disputed ${TOTAL - DEPOSIT}`, `refunded ${DEPOSIT}`]);
  await nothingIsBroken();
});

test('P04 the hourly comparison with the gateway finds nothing wrong with balances', async () => {
  const { shop, orderId, balance } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  await shop.payOnPage(await balance());
  await settle(shop.context(), (await balance()).id);
  const before = await alertsOf('the gateway disagrees with the bookings');

  await reconcileHourly(shop.context());

  expect(await alertsOf('the gateway disagrees with the bookings')).toEqual(before);
});

/** Captures, and loses the answer. */
function withLostCapture(gateway: PaymentGateway): PaymentGateway {
  return {
    ...gateway,
    capture: async (request) => {
      await gateway.capture(request);
      throw new Error('The answer was lost');
    },
  };
}
