import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi, beforeEach } from 'vitest';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { stripeGateway } from '#functions/payments/stripe/stripe.ts';
import type { Context } from '#functions/context/context.ts';
import { receiveGatewayEvent } from '#functions/settlement/gateway-events.ts';
import { settle } from '#functions/settlement/settle.ts';
import type { PaymentOutcome, PaymentRequest } from '#functions/checkout/payment-outcome.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import { payByCard } from '#functions/checkout/pay-by-card.ts';
import { takePayment } from '#functions/checkout/take-payment.ts';
import { runHour, runMinute } from '#functions/timers/timers.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { GATEWAY_DISAGREES } from '#functions/settlement/compare-with-gateway.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { MINUTE } from '#domain/durations.ts';
import type { Departure } from '#domain/tour.ts';
import { aShop, seatsOn, type Shop } from '../../support/a-shop.ts';
import type { CardKind, FakeEvent } from './fake-account.ts';
import { FakeStripe, TEST_KEYS, type Fault } from './fake-stripe.ts';
import type { Call } from './request-shapes.ts';
import { alertsOf, allRows, execute, firstRow, nothingIsBroken } from '../../support/database.ts';

const CALL_TAKES = 150;

/** A shop that takes its payments through the simulated Stripe. */
interface StripeShop extends Shop {
  readonly stripe: FakeStripe;
  readonly live: () => Context;
  readonly payBy: (
    cartId: string,
    kind?: CardKind,
    how?: Partial<PaymentRequest> & { context?: Context },
  ) => Promise<PaymentOutcome>;
  /** What a press of Pay asks for, with a card or for Stripe's own page. */
  readonly requestOf: (cartId: string, kind: CardKind | null) => PaymentRequest;
  /** Status of every intent of the cart, as Stripe has it. */
  readonly moneyOf: (cartId: string) => Promise<string[]>;
}

function aStripeShop(departures?: readonly Departure[]): StripeShop {
  const shop = aShop(departures);
  const clock = () => shop.context().now();
  // Stripe takes 150 ms a call.
  const stripe = new FakeStripe(clock, () => shop.advance(CALL_TAKES / MINUTE));
  const gateway = stripeGateway(TEST_KEYS, { fetch: stripe.fetch, now: clock });
  const live = () => shop.context({ gateway });
  return {
    ...shop,
    stripe,
    live,
    payBy: (cartId, kind = 'good', how = {}) =>
      shop.pay(cartId, { context: live(), number: stripe.account.token(kind), ...how }),
    requestOf: (cartId, kind) => ({
      cartId,
      card: kind && shop.card(stripe.account.token(kind)),
      installment: 1,
      cartVersion: '',
      returnTo: '/trips/',
    }),
    moneyOf: async (cartId) => {
      const results = await allRows<{ id: string }>('SELECT id FROM attempts WHERE cart_id = ?', cartId);
      const ids = results.map(({ id }) => id);
      return [...stripe.account.intents.values()]
        .filter(({ metadata }) => ids.includes(metadata['reference'] ?? ''))
        .map(({ status }) => status);
    },
  };
}

async function settled(shop: StripeShop, cartId: string) {
  return settle(shop.live(), shop.attemptOf(cartId).id);
}

/** The order of a cart, if any. */
function orderOf(shop: StripeShop, cartId: string) {
  return findOrder(env.STORE, shop.attemptOf(cartId).orderId);
}

/** Posts a Stripe event to the site. */
async function post(shop: StripeShop, event: FakeEvent) {
  const { body, signature } = await shop.stripe.signed(event);
  const read = await shop.live().gateway.readEvent(body, signature);
  await receiveGatewayEvent(shop.live(), read!);
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const table of ['daily_work', 'gateway_events']) await execute(`DELETE FROM ${table}`);
  nothingIsBroken();
});

async function timePasses(shop: StripeShop) {
  for (let minutes = 0; minutes < 50; minutes += 5) {
    shop.advance(5);
    await runMinute(shop.live());
  }
}

test('a booking is paid in full, and the hourly check has nothing to say [M07]', async () => {
  const shop = aStripeShop();
  const cartId = await shop.guest(shop.departures);

  expect((await shop.payBy(cartId)).kind).toBe('paid');

  expect(await shop.moneyOf(cartId)).toEqual(['succeeded']);
  const [intent] = shop.stripe.account.intents.values();
  const order = orderOf(shop, cartId);
  expect(intent).toMatchObject({
    capture_method: 'manual',
    currency: 'gbp',
    amount_received: order!.paid.minor,
    metadata: { reference: shop.attemptOf(cartId).id },
  });
  const alerts = `SELECT COUNT(*) AS count FROM audit WHERE what = 'alert'`;
  await runHour(shop.live());
  expect(await firstRow(alerts)).toEqual({ count: 0 });
});

/** What Stripe is asked from the press of Pay to the sent confirmation. Each call takes 150 ms of the guest's time. */
describe('a booking by card waits for as few calls as there can be', () => {
  async function paid(...cards: readonly CardKind[]) {
    const shop = aStripeShop();
    const cartId = await shop.guest(shop.departures);
    const begun = shop.context().now();
    const networks = [{ hash: crypto.randomUUID(), factor: 1 }];
    for (const kind of cards) {
      const request = { ...shop.requestOf(cartId, kind), networks };
      const { kind: outcome } = await payByCard(shop.live(), request);
      if (outcome !== 'elsewhere') continue;
      const { id, gatewayId } = shop.attemptOf(cartId);
      shop.stripe.account.answerChallenge(gatewayId!, true);
      await settle(shop.live(), id);
    }
    expect(await shop.moneyOf(cartId)).toEqual(['succeeded']);
    for (const key of shop.queued) await sendMail(shop.live(), key);
    return { calls: shop.stripe.calls, took: shop.context().now() - begun };
  }

  test.each<[readonly CardKind[], readonly Call[]]>([
    [['good'], ['open', 'capture']],
    [['challenged'], ['open', 'read', 'capture']],
    [
      ['declined', 'good'],
      ['open', 'confirm', 'capture'],
    ],
    [
      ['declined', 'poor', 'good'],
      ['open', 'confirm', 'confirm', 'capture'],
    ],
    [
      ['poor', 'challenged'],
      ['open', 'confirm', 'read', 'capture'],
    ],
  ])('%s: %s [P03, P10]', async (cards, calls) => {
    expect(await paid(...cards)).toEqual({ calls, took: calls.length * CALL_TAKES });
  });
});

async function openPage(shop: StripeShop, cartId: string): Promise<void> {
  expect((await takePayment(shop.live(), shop.requestOf(cartId, null))).kind).toBe('elsewhere');
}

test('two presses in different minutes, while Stripe is slow, lead to the one page that is read [P03]', async () => {
  const shop = aStripeShop();
  const cartId = await shop.guest(shop.departures);
  const letGo = shop.stripe.holdNext('open page');
  const first = takePayment(shop.live(), shop.requestOf(cartId, null));
  await vi.waitFor(() => expect(shop.stripe.calls).toEqual(['open page']));
  shop.advance(1);
  const second = await takePayment(shop.live(), shop.requestOf(cartId, null));
  letGo();

  expect(await first).toEqual(second);

  expect(shop.stripe.account.sessions.size).toBe(2);
  expect(second).toMatchObject({
    kind: 'elsewhere',
    url: expect.stringContaining(shop.attemptOf(cartId).gatewayId!) as string,
  });
});

/** A guest on Stripe's own page, which they opened a quarter of an hour after they gave their details. */
async function onStripesPage() {
  const shop = aStripeShop([seatsOn('2027-03-13', 9)]);
  const cartId = await shop.guest(shop.departures);
  await shop.hold(cartId);
  shop.advance(15);
  await openPage(shop, cartId);
  const [session] = shop.stripe.account.sessions.values();
  return { shop, cartId, session: session! };
}

test('opening Stripe’s page renews the hold once, and the page is closed when that hold ends [P01]', async () => {
  const { shop, cartId, session } = await onStripesPage();
  shop.advance(19);
  await openPage(shop, cartId);
  await runMinute(shop.live());
  expect([session.status, await shop.seats(shop.departures[0]!)]).toEqual(['open', { held: 1, sold: 0 }]);

  shop.advance(1);
  await runMinute(shop.live());

  expect([session.status, await shop.seats(shop.departures[0]!)]).toEqual(['expired', { held: 0, sold: 0 }]);
  expect(session.expires_at * 1000, 'Stripe’s own end').toBeGreaterThan(shop.context().now());
});

test('money that came to Stripe’s page before it was closed is a booking while a seat is left [P05]', async () => {
  const { shop, cartId, session } = await onStripesPage();
  shop.advance(21);
  shop.stripe.account.payOnPage(session.id);

  await runMinute(shop.live());

  expect(orderOf(shop, cartId)!.state).toBe('paid');
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
});

/*
 * Every call of a payment goes wrong in turn, in every way, and the timer alone goes on. A booking and its money are
 * both there or both not.
 */
describe.each(['500 before', '500 after', 'silence before', 'silence after'] as const)('%s', (fault: Fault) => {
  test.each(['open', 'confirm', 'read', 'capture'] as const)(
    `at %s ends in a booking with its money, or in neither [N11, P04]`,
    async (call) => {
      const shop = aStripeShop([seatsOn('2027-03-13', 2)]);
      const cartId = await shop.guest(shop.departures);
      if (call === 'confirm') await shop.payBy(cartId, 'declined');
      if (call === 'read') await shop.payBy(cartId, 'challenged');
      shop.stripe.breakNext(call, fault);

      const outcome = await shop.payBy(cartId).catch(() => null);
      expect(shop.stripe.hasFaultsLeft).toBe(false);
      const wasPaid = outcome?.kind === 'paid';
      await timePasses(shop);

      const order = orderOf(shop, cartId);
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
    shop.stripe.account.answerChallenge(shop.attemptOf(cartId).gatewayId!, true);
    shop.stripe.breakNext(call, fault);

    await settled(shop, cartId).catch(() => null);
    await timePasses(shop);

    expect(shop.stripe.hasFaultsLeft).toBe(false);
    expect(shop.attemptOf(cartId).state).toBe('voided');
    expect(await shop.moneyOf(cartId)).toEqual(['canceled']);
    expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
  });
});

/** Of a process that dies with the first card's answer only the attempt is left, without an id of Stripe's. */
describe('a card whose answer was lost with its process', () => {
  async function lost(kind: CardKind = 'good') {
    const shop = aStripeShop();
    const cartId = await shop.guest(shop.departures);
    const { gateway } = shop.live();
    const dying: PaymentGateway = {
      ...gateway,
      open: async (request) => {
        await gateway.open(request);
        throw new Error('The process dies');
      },
    };
    const context = shop.context({ gateway: dying });
    expect((await shop.payBy(cartId, kind, { context })).kind).toBe('conflict');
    expect(shop.attemptOf(cartId)).toMatchObject({ state: 'created', gatewayId: null });
    return { shop, cartId };
  }

  async function expectBooked(shop: StripeShop, cartId: string) {
    expect(shop.attemptOf(cartId).state).toBe('captured');
    expect(await shop.moneyOf(cartId)).toEqual(['succeeded']);
    expect(await shop.seats(shop.departures[0]!)).toMatchObject({ sold: 1 });
  }

  test('is booked by Stripe’s message [N11, P04]', async () => {
    const { shop, cartId } = await lost();
    await post(
      shop,
      shop.stripe.account.events.find(({ type }) => type === 'payment_intent.amount_capturable_updated')!,
    );
    await expectBooked(shop, cartId);
  });

  test('is booked by the timer [N11, P04]', async () => {
    const { shop, cartId } = await lost();
    await timePasses(shop);
    await expectBooked(shop, cartId);
  });

  test('is booked for the guest who pays again, and the second card is not sent [N11, P03]', async () => {
    const { shop, cartId } = await lost();
    expect((await shop.payBy(cartId)).kind).toBe('paid');
    expect(shop.stripe.calls).not.toContain('confirm');
    await expectBooked(shop, cartId);
  });

  test('is told to the guest who pays again when it was declined, and the next card pays [N11, P03]', async () => {
    const { shop, cartId } = await lost('poor');
    expect(await shop.payBy(cartId)).toMatchObject({
      kind: 'refused',
      errors: { __all__: [expect.stringContaining('enough funds') as string] },
    });
    expect((await shop.payBy(cartId)).kind).toBe('paid');
    await expectBooked(shop, cartId);
  });
});

describe('messages', () => {
  test('doubled and in any order they end in the one booking [P04]', async () => {
    const shop = aStripeShop();
    const cartId = await shop.guest(shop.departures);
    await shop.payBy(cartId, 'declined');
    await shop.payBy(cartId, 'challenged');
    shop.stripe.account.answerChallenge(shop.attemptOf(cartId).gatewayId!, true);
    const alert = [...shop.stripe.account.events].toReversed();

    await Promise.all([...alert, ...alert].map((event) => post(shop, event)));
    for (const event of shop.stripe.account.events) await post(shop, event);

    expect(shop.attemptOf(cartId).state).toBe('captured');
    expect(await shop.moneyOf(cartId)).toEqual(['succeeded']);
    expect(await shop.seats(shop.departures[0]!)).toMatchObject({ sold: 1 });
    const { orderId } = shop.attemptOf(cartId);
    const mails = await allRows('SELECT key FROM outbox WHERE subject_id = ?', orderId);
    expect(mails).toHaveLength(2);
  });

  test('a partial refund by hand at Stripe keeps the booking, and the office gets one alert [P21]', async () => {
    using faults = vi.spyOn(console, 'error').mockReturnValue();
    const alerts = () => faults.mock.calls.map(String).filter((line) => line.includes('partly refunded'));
    const shop = aStripeShop();
    const cartId = await shop.guest(shop.departures);
    await shop.payBy(cartId);
    const { id, gatewayId, orderId } = shop.attemptOf(cartId);
    shop.stripe.account.refund(gatewayId!, 5000);
    const alert = JSON.stringify({ alert: 'a payment was partly refunded', subjects: [orderId, id] });

    await post(shop, shop.stripe.account.events.at(-1)!);
    await runHour(shop.live());
    expect(orderOf(shop, cartId)).toMatchObject({ state: 'paid' });
    expect(alerts()).toEqual([alert]);

    // Another partial refund is another alert; cancelling then refunds the rest.
    shop.stripe.account.refund(gatewayId!, 5000);
    await post(shop, shop.stripe.account.events.at(-1)!);
    expect(alerts()).toEqual([alert, alert]);
    expect(await cancelBooking(shop.live(), orderId)).toEqual({ kind: 'cancelled' });
    expect(orderOf(shop, cartId)).toMatchObject({ state: 'refunded' });
  });
});

test('a payment on Stripe’s own page is booked by Stripe’s message alone, which names the intent only [M144, P04]', async () => {
  const { shop, cartId, session } = await onStripesPage();
  const { account } = shop.stripe;
  account.payOnPage(session.id, 'declined');
  account.payOnPage(session.id);

  await post(
    shop,
    account.events.find(({ type }) => type === 'payment_intent.amount_capturable_updated')!,
  );

  expect(shop.attemptOf(cartId)).toMatchObject({ state: 'captured', gatewayId: session.id });
  expect(await shop.moneyOf(cartId)).toEqual(['succeeded']);

  account.dispute(session.payment_intent!);
  await post(shop, account.events.at(-1)!);
  expect(orderOf(shop, cartId)!.state).toBe('disputed');
});

const SILENT = 'the payment provider sent no message for a day';
const A_DAY = 24 * 60;

async function paid() {
  const shop = aStripeShop([seatsOn('2027-03-13', 1)]);
  const cartId = await shop.guest(shop.departures);
  await shop.payBy(cartId);
  const { id, gatewayId, orderId } = shop.attemptOf(cartId);
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
    await runHour(shop.live());
    shop.advance(60);
    REVERSALS[state](booking);
    await runHour(shop.live());

    expect(orderOf(shop, cartId)!.state).toBe(state);
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
      await runHour(shop.live());
      expect(orderOf(shop, cartId)!.state).toBe('paid');
      shop.advance(A_DAY);
    }
    await runHour(shop.live());
    expect(orderOf(shop, cartId)!.state).toBe('refunded');

    const asked = () => stripe.calls.filter((call) => call === 'refunds').length;
    const before = asked();
    shop.advance(60);
    await runHour(shop.live());
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
    const mail = await firstRow<{ text: string }>('SELECT text FROM inbox WHERE key = ?', failed(id));
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

    await runHour(shop.live());

    await expectReported(shop, id, intent);
  });
});

describe('messages that do not arrive', () => {
  test('raise an alert once a day when money was taken an hour ago [P04]', async () => {
    const before = await alertsOf(SILENT);
    const { shop, id } = await paid();
    shop.advance(59);
    await runHour(shop.live());
    expect(await alertsOf(SILENT)).toEqual(before);
    for (const minutes of [1, 60, 60]) {
      shop.advance(minutes);
      await runHour(shop.live());
    }
    expect((await alertsOf(SILENT)).slice(before.length)).toEqual([expect.stringContaining(id)]);
  });

  test('are no alert where one came, or nothing was paid [P04]', async () => {
    const before = await alertsOf(SILENT);
    const { shop, account } = await paid();
    await post(shop, account.events.at(-1)!);
    shop.advance(120);
    await runHour(shop.live());
    shop.advance(2 * A_DAY);
    await runHour(shop.live());
    expect(await alertsOf(SILENT)).toEqual(before);
  });
});
