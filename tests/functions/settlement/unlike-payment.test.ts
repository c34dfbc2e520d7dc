import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GatewayPayment, PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { GATEWAY_DISAGREES } from '#functions/settlement/compare-with-gateway.ts';
import { receiveGatewayEvent } from '#functions/settlement/gateway-events.ts';
import { runHour, runMinute } from '#functions/timers/timers.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { settle } from '#functions/settlement/settle.ts';
import { deposited, DEPOSIT, moneyAtGateway, TOTAL } from '../support/a-deposit.ts';
import { aShop, orderOf, sandboxAnswering, type Shop } from '../support/a-shop.ts';
import { alertsOf, firstRow, nothingIsBroken } from '../support/database.ts';

/** The ways in which a provider's payment can differ from the agreed one. */
const UNLIKE = {
  '1.00 less': (payment) => ({ ...payment, amount: { ...payment.amount, minor: payment.amount.minor - 100 } }),
  'another currency': (payment) => ({ ...payment, amount: { ...payment.amount, currency: 'EUR' } }),
  'another reference': (payment) => ({ ...payment, reference: 'somebody else’s' }),
} as const satisfies Record<string, (payment: GatewayPayment) => GatewayPayment>;

type Unlikeness = keyof typeof UNLIKE;

/** The sandbox, whose payments in one state differ from the agreement. */
function unlikeWhen(state: GatewayPayment['state'], how: Unlikeness): PaymentGateway {
  const sandbox = sandboxGateway(env);
  const shown = (payment: GatewayPayment) => (payment.state === state ? UNLIKE[how](payment) : payment);
  return {
    ...sandboxAnswering(shown),
    capture: async (request) => shown(await sandbox.capture(request)),
    read: async (id) => {
      const payment = await sandbox.read(id);
      return payment && shown(payment);
    },
    list: async (since) => (await sandbox.list(since)).map(shown),
  };
}

const WAYS = Object.keys(UNLIKE) as Unlikeness[];
const OTHER_AMOUNT =
  'Your bank approved a different amount from the one you agreed to. You haven’t been charged. Please pay again.';
const WORDS: Record<Unlikeness, string> = {
  '1.00 less': OTHER_AMOUNT,
  'another currency': OTHER_AMOUNT,
  'another reference':
    'We couldn’t match your bank’s approval with this payment. You haven’t been charged. Please pay again.',
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  vi.restoreAllMocks();
  nothingIsBroken();
});

async function mailText(shop: Shop, key: string): Promise<string> {
  expect(await sendMail(shop.context(), key)).toBe('sent');
  const mail = await firstRow<{ text: string }>('SELECT text FROM inbox WHERE key = ?', key);
  return mail!.text.replace(/\s+/g, ' ');
}

describe.each(WAYS)('%s', (how) => {
  test('authorised for a booking is given back: the guest and both mails say why, and nothing is booked [P02]', async () => {
    const shop = aShop();
    const cartId = await shop.guest(shop.departures);
    const context = shop.context({ gateway: unlikeWhen('authorised', how) });

    expect(await shop.pay(cartId, { context })).toEqual({ kind: 'conflict', errors: { __all__: [WORDS[how]] } });

    const { id, state } = shop.attemptOf(cartId);
    expect(state).toBe('voided');
    expect(await shop.chargesOf(cartId)).toEqual(['cancelled']);
    expect(await shop.seats(shop.departures[0]!)).toMatchObject({ sold: 0 });
    expect(shop.queued).toEqual([`payment-failed:${id}:traveller`, `payment-failed:${id}:office`]);
    for (const key of shop.queued) expect(await mailText(shop, key)).toContain(WORDS[how]);
    expect(await alertsOf('an authorised payment differs from its booking')).toContain(id);
  });

  test('authorised for a balance is given back: both mails say why, and the balance is still owed [P09]', async () => {
    const { shop, orderId, order, balance, payOnPage } = await deposited();
    await payOnPage();
    const { id } = balance();
    const context = shop.context({ gateway: unlikeWhen('authorised', how) });

    expect(await settle(context, id)).toMatchObject({ kind: 'not-charged', state: 'voided', message: WORDS[how] });

    expect(order().balance.minor).toBe(TOTAL - DEPOSIT);
    expect(await moneyAtGateway(orderId)).toEqual([`captured ${DEPOSIT}`]);
    for (const side of ['traveller', 'office']) {
      expect(await mailText(shop, `balance-failed:${id}:${side}`)).toContain(WORDS[how]);
    }
  });

  test('captured for a booking is never booked as paid: one alert and one mail to the office [P02]', async () => {
    const shop = aShop();
    const cartId = await shop.guest(shop.departures);
    const gateway = unlikeWhen('captured', how);

    expect((await shop.pay(cartId, { context: shop.context({ gateway }) })).kind).toBe('conflict');
    shop.advance(2);
    await runMinute(shop.context({ gateway }));

    const { id, state, gatewayId, orderId } = shop.attemptOf(cartId);
    expect(state).toBe('capturing');
    expect(orderOf(shop, cartId)).toMatchObject({ state: 'confirmed', paid: { minor: 0 } });
    const alerts = await alertsOf('a captured payment differs from its booking');
    expect(alerts.filter((subject) => subject === id)).toHaveLength(1);
    const mails = shop.queued.filter((key) => key.includes(id) || key.includes(orderId));
    expect(new Set(mails)).toEqual(new Set([`payment-differs:${id}:office`]));
    const text = await mailText(shop, `payment-differs:${id}:office`);
    for (const said of [gatewayId!, '£1,290 GBP', 'doesn’t match its booking']) expect(text).toContain(said);
  });

  test('captured for a balance is never booked as paid [P09]', async () => {
    const { shop, order, balance, payOnPage } = await deposited();
    await payOnPage();
    const { id } = balance();

    await expect(settle(shop.context({ gateway: unlikeWhen('captured', how) }), id)).rejects.toThrow();

    expect(order().paid.minor).toBe(DEPOSIT);
    expect(await alertsOf('a captured payment differs from its booking')).toContain(id);
    expect(shop.queued).toContain(`payment-differs:${id}:office`);
  });

  test('found in the hour after it was booked raises an alert, and the office is written to once', async () => {
    const shop = aShop();
    const { id, gatewayId } = await shop.book();
    const before = await alertsOf(GATEWAY_DISAGREES);
    await runHour(shop.context());
    expect(await alertsOf(GATEWAY_DISAGREES)).toEqual(before);

    const gateway = unlikeWhen('captured', how);
    const sandbox = sandboxGateway(env);
    // Only this payment of the sandbox.
    const list = async (since: number) =>
      (await sandbox.list(since)).map((payment) => (payment.id === gatewayId ? UNLIKE[how](payment) : payment));
    const read = (paymentId: string) => (paymentId === gatewayId ? gateway : sandbox).read(paymentId);
    await runHour(shop.context({ gateway: { ...sandbox, list, read } }));

    const [told] = (await alertsOf(GATEWAY_DISAGREES)).slice(before.length);
    expect(told!.split(' ')).toContain(how === 'another reference' ? id : gatewayId);
    expect(shop.queued).toContain(`payment-differs:${id}:office`);
  });
});

test('a refund by hand of a captured payment that differs ends the booking [P21]', async () => {
  const shop = aShop();
  const { cartId, id, gatewayId } = await shop.book({
    context: shop.context({ gateway: unlikeWhen('captured', '1.00 less') }),
  });
  await sandboxGateway(env).refund({ key: `by hand ${id}`, id: gatewayId! });

  await receiveGatewayEvent(shop.context(), { id: `given back ${id}`, gatewayId: gatewayId! });

  expect(orderOf(shop, cartId).state).toBe('refunded');
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
});
