import { afterEach, expect, test, vi } from 'vitest';
import { env } from 'cloudflare:workers';
import { payBalance } from '#functions/balance/pay-balance.ts';
import { receiveGatewayEvent } from '#functions/settlement/gateway-events.ts';
import { runMinute } from '#functions/timers/timers.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { settle } from '#functions/settlement/settle.ts';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway, sandboxStub } from '#functions/payments/sandbox.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { attemptsOfOrder } from '#functions/bookings/attempts.ts';
import { deposited, DEPOSIT, moneyAtGateway, TOTAL } from '../support/a-deposit.ts';
import { CARDS } from '../support/a-shop.ts';
import { alertsOf, nothingIsBroken } from '../support/database.ts';

afterEach(nothingIsBroken);

test('the rest of a deposit booking is paid on the provider’s page, and both sides get a mail [P09]', async () => {
  const { shop, orderId, order, balance, comeBack } = await deposited();
  expect(order().paid.minor).toBe(DEPOSIT);

  const outcome = await payBalance(shop.context(), { id: orderId });
  expect(outcome).toEqual({ kind: 'pay', url: expect.stringMatching(/^\/api\/sandbox\/pay\/sbx_/) as string });
  await shop.payOnPage(balance());
  expect(await payBalance(shop.context(), { id: orderId }), 'paid on an open page').toEqual({ kind: 'nothing-due' });
  expect(await comeBack()).toEqual({ kind: 'paid', orderId });

  const paid = order();
  expect([paid.state, paid.paid.minor, paid.balance.minor]).toEqual(['paid', TOTAL, 0]);
  expect(await moneyAtGateway(orderId)).toEqual([`captured ${TOTAL - DEPOSIT}`, `captured ${DEPOSIT}`]);
  const { id } = balance();
  expect(shop.queued).toEqual(expect.arrayContaining([`balance-paid:${id}:traveller`, `balance-paid:${id}:office`]));
  expect(await payBalance(shop.context(), { id: orderId })).toEqual({ kind: 'nothing-due' });
  expect(attemptsOfOrder(env.STORE, orderId)).toHaveLength(2);
});

test('a production site with the sandbox opens no page for a balance [P11]', async () => {
  const { shop, orderId } = await deposited();
  const context = shop.context();
  const gateway = sandboxGateway({ ...context.env, STAGE: 'production' });
  expect(await payBalance({ ...context, gateway }, { id: orderId })).toMatchObject({ kind: 'unavailable' });
  expect(attemptsOfOrder(env.STORE, orderId)).toHaveLength(1);
});

test('a balance that the provider does not answer is said to be unavailable, and can be paid when it does [E18]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { shop, orderId } = await deposited();
  const open = () => Promise.reject(new Error('away'));
  const away = shop.context({ gateway: { ...sandboxGateway(env), open } });
  expect(await payBalance(away, { id: orderId })).toEqual({
    kind: 'unavailable',
    message: expect.stringContaining('Please try again in a few minutes.') as string,
  });
  expect(await payBalance(shop.context(), { id: orderId })).toMatchObject({ kind: 'pay' });
  vi.restoreAllMocks();
});

test('ten clicks on paying the balance lead to one page and one charge [P03]', async () => {
  const { shop, orderId, balance, comeBack } = await deposited();

  const outcomes = await Promise.all(Array.from({ length: 10 }, () => payBalance(shop.context(), { id: orderId })));
  const urls = new Set(outcomes.map((outcome) => (outcome.kind === 'pay' ? outcome.url : outcome.kind)));
  expect(urls.size).toBe(1);
  await shop.payOnPage(balance());
  await Promise.all(Array.from({ length: 10 }, comeBack));

  expect(await moneyAtGateway(orderId)).toEqual([`captured ${TOTAL - DEPOSIT}`, `captured ${DEPOSIT}`]);
});

test('a balance that fails at capture leaves the booking as it was, says so by mail, and can be paid again [P09]', async () => {
  const { shop, order, balance, payOnPage, comeBack } = await deposited();
  await payOnPage(CARDS.failsAtCapture);
  const { id } = balance();

  expect(await settle(shop.context(), id)).toMatchObject({ kind: 'not-charged', state: 'capture-failed' });
  expect([order().state, order().paid.minor]).toEqual(['paid', DEPOSIT]);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
  expect(shop.queued).toContain(`balance-failed:${id}:traveller`);
  expect(await sendMail(shop.context(), `balance-failed:${id}:traveller`)).toBe('sent');

  shop.advance(1);
  await payOnPage();
  await comeBack();
  expect(order().balance.minor).toBe(0);
});

test('an unfinished page is closed after half an hour, and the next click opens a new one [M156, P09]', async () => {
  const { shop, orderId, balance } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  const first = balance();
  shop.advance(29);
  await runMinute(shop.context());
  expect(balance().state).not.toBe('cancelled');
  shop.advance(1);
  await runMinute(shop.context());

  expect(balance().state).toBe('cancelled');
  expect((await payBalance(shop.context(), { id: orderId })).kind).toBe('pay');
  expect(balance().id).not.toBe(first.id);
});

test('a balance approved after the booking was cancelled is not taken [P05]', async () => {
  const { shop, orderId, balance, comeBack } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  await cancelBooking(shop.context(), orderId);
  await shop.payOnPage(balance());

  expect(await comeBack()).toMatchObject({ kind: 'not-charged' });
  expect(await moneyAtGateway(orderId)).toEqual([`refunded ${DEPOSIT}`]);
});

test('the page of a balance is closed once its booking was cancelled [P09]', async () => {
  const { shop, orderId, comeBack } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  await cancelBooking(shop.context(), orderId);

  expect(await comeBack()).toMatchObject({ kind: 'not-charged', state: 'cancelled' });
  expect(await moneyAtGateway(orderId)).toEqual([`refunded ${DEPOSIT}`]);
});

test('a balance that is being captured while the booking is cancelled goes straight back [P05]', async () => {
  const { shop, orderId, order, balance, payOnPage } = await deposited();
  await payOnPage();
  const gateway = whileCapturing(() => Promise.reject(new Error('The answer was lost')));
  await settle(shop.context({ gateway }), balance().id).catch(() => null);
  expect(balance().state).toBe('capturing');

  await cancelBooking(shop.context(), orderId);
  expect(order().state).toBe('paid');
  shop.advance(2);
  await runMinute(shop.context());

  expect([order().state, order().paid.minor]).toEqual(['refunded', 0]);
  expect(await moneyAtGateway(orderId)).toEqual([`refunded ${TOTAL - DEPOSIT}`, `refunded ${DEPOSIT}`]);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
});

test('one of two payments given back outside leaves the booking, its balance owed again, and an alert [P21]', async () => {
  const { shop, orderId, order, balance, payOnPage } = await deposited();
  await payOnPage();
  const { id, gatewayId } = balance();
  await settle(shop.context(), id);
  await sandboxGateway(env).refund({ key: 'by hand', id: gatewayId! });

  await receiveGatewayEvent(shop.context(), { id: crypto.randomUUID(), gatewayId: gatewayId! });

  const { state, paid, balance: owed } = order();
  expect([state, paid.minor, owed.minor]).toEqual(['paid', DEPOSIT, TOTAL - DEPOSIT]);
  expect(await alertsOf('a booking was partly refunded')).toEqual([orderId]);
  expect((await payBalance(shop.context(), { id: orderId })).kind).toBe('pay');
});

test.each(['good', 'failsAtCapture'] as const)(
  'a deposit given back while its balance is captured (%s): the balance is written down all the same [P09, P21]',
  async (card) => {
    const { shop, orderId, order, balance, payOnPage } = await deposited();
    await payOnPage(CARDS[card]);
    const deposit = attemptsOfOrder(env.STORE, orderId).find(({ purpose }) => purpose === 'booking')!;
    await sandboxGateway(env).refund({ key: `by hand ${deposit.id}`, id: deposit.gatewayId! });
    const gateway = whileCapturing(() =>
      receiveGatewayEvent(shop.context(), { id: crypto.randomUUID(), gatewayId: deposit.gatewayId! }),
    );

    await settle(shop.context({ gateway }), balance().id);

    const { state, paid } = order();
    expect([state, paid.minor]).toEqual(card === 'good' ? ['paid', TOTAL - DEPOSIT] : ['refunded', 0]);
  },
);

test('a booking cancelled while its balance is captured gives that balance back too [P05 P21]', async () => {
  const { shop, orderId, order, balance, payOnPage } = await deposited();
  await payOnPage();
  const refund = () => Promise.reject(new Error('away'));
  const away = shop.context({ gateway: { ...sandboxGateway(env), refund } });
  const gateway = whileCapturing(() => expect(cancelBooking(away, orderId)).rejects.toThrow('away'));

  await settle(shop.context({ gateway }), balance().id);
  shop.advance(2);
  await runMinute(shop.context());

  expect([order().state, order().paid.minor]).toEqual(['refunded', 0]);
  expect(await moneyAtGateway(orderId)).toEqual([`refunded ${TOTAL - DEPOSIT}`, `refunded ${DEPOSIT}`]);
});

test('a disputed balance ends the booking, and cancelling it gives the deposit back too [P21]', async () => {
  const { shop, orderId, order, balance, payOnPage } = await deposited();
  await payOnPage();
  const { id, gatewayId } = balance();
  await settle(shop.context(), id);
  await sandboxStub(env).dispute(gatewayId!);
  await receiveGatewayEvent(shop.context(), { id: crypto.randomUUID(), gatewayId: gatewayId! });

  expect([order().state, order().paid.minor]).toEqual(['disputed', DEPOSIT]);
  expect(await alertsOf('a payment was disputed')).toContain(orderId);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
  expect(await payBalance(shop.context(), { id: orderId })).toEqual({ kind: 'nothing-due' });

  await cancelBooking(shop.context(), orderId);
  expect([order().state, order().paid.minor]).toEqual(['disputed', 0]);
  expect(await moneyAtGateway(orderId)).toEqual([`disputed ${TOTAL - DEPOSIT}`, `refunded ${DEPOSIT}`]);
});

/** A gateway that captures, and something else happens before its answer arrives. */
function whileCapturing(happens: () => Promise<unknown>): PaymentGateway {
  const gateway = sandboxGateway(env);
  return {
    ...gateway,
    capture: async (request) => {
      const payment = await gateway.capture(request);
      await happens();
      return payment;
    },
  };
}
