import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { payBalance } from '#functions/balance/pay-balance.ts';
import { receiveGatewayEvent } from '#functions/settlement/receive-gateway-event.ts';
import { reconcileEveryMinute, reconcileHourly } from '#functions/timers/reconcile.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { settle } from '#functions/settlement/settle.ts';
import { deposited, DEPOSIT, moneyAtGateway, nothingIsBroken, TOTAL } from '../support/a-deposit.ts';
import { CARDS } from '../support/a-shop.ts';
import { alertsOf } from '../support/alerts.ts';

test('the rest of a deposit booking is paid on the provider’s page, and both sides get a mail [P09]', async () => {
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

test('the mail of a paid balance says what is paid now, and that nothing is left [P09]', async () => {
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
  expect(mail!.text).toMatch(/Paid on [^:]*, Visa ending in 4242: £1,090 GBP/);
  expect(mail!.text).not.toContain('Balance due');
});

test('ten clicks on paying the balance lead to one page and one charge [P03]', async () => {
  const { shop, orderId, balance } = await deposited();

  const outcomes = await Promise.all(Array.from({ length: 10 }, () => payBalance(shop.context(), { id: orderId })));
  const urls = new Set(outcomes.map((outcome) => (outcome.kind === 'pay' ? outcome.url : outcome.kind)));
  expect(urls.size).toBe(1);
  await shop.payOnPage(await balance());
  await Promise.all(Array.from({ length: 10 }, async () => settle(shop.context(), (await balance()).id)));

  expect(await moneyAtGateway(orderId)).toEqual([`captured ${TOTAL - DEPOSIT}`, `captured ${DEPOSIT}`]);
  await nothingIsBroken();
});

test('a balance whose browser never comes back is found by the provider’s message, twice over, or the timer [P04]', async () => {
  const deposit = await deposited();
  await payBalance(deposit.shop.context(), { id: deposit.orderId });
  await deposit.shop.payOnPage(await deposit.balance());
  const event = { id: crypto.randomUUID(), gatewayId: (await deposit.balance()).gatewayId! };
  await Promise.all([1, 2].map(() => receiveGatewayEvent(deposit.shop.context(), event)));
  await receiveGatewayEvent(deposit.shop.context(), event);
  expect((await deposit.order()).balance.minor).toBe(0);

  const silent = await deposited();
  await payBalance(silent.shop.context(), { id: silent.orderId });
  await silent.shop.payOnPage(await silent.balance());
  silent.shop.advance(2);
  await reconcileEveryMinute(silent.shop.context());
  expect((await silent.order()).balance.minor).toBe(0);
  await nothingIsBroken();
});

test('a declined card leaves the balance owed, and another card pays it [P09]', async () => {
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

test('a balance that fails at capture leaves the booking as it was, says so by mail, and can be paid again [P09]', async () => {
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

test('an unfinished page is closed after half an hour, and the next click opens a new one [M156, P09]', async () => {
  const { shop, orderId, balance } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  const first = await balance();
  shop.advance(29);
  await reconcileEveryMinute(shop.context());
  expect((await balance()).state).not.toBe('cancelled');
  shop.advance(1);
  await reconcileEveryMinute(shop.context());

  expect((await balance()).state).toBe('cancelled');
  expect((await payBalance(shop.context(), { id: orderId })).kind).toBe('pay');
  expect((await balance()).id).not.toBe(first.id);
});

test('the hourly comparison with the gateway finds nothing wrong with balances [P04]', async () => {
  const { shop, orderId, balance } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  await shop.payOnPage(await balance());
  await settle(shop.context(), (await balance()).id);
  const before = await alertsOf('the gateway disagrees with the bookings');

  await reconcileHourly(shop.context());

  expect(await alertsOf('the gateway disagrees with the bookings')).toEqual(before);
});
