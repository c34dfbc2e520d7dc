import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { holdSeats, releaseHolds, renewHold } from '#functions/seats/hold-seats.ts';
import { makeQuote } from '#functions/cart/make-quote.ts';
import { moveAttempt } from '#functions/settlement/move-attempt.ts';
import { payBalance } from '#functions/balance/pay-balance.ts';
import { priceStoredCart } from '#functions/cart/price-cart.ts';
import { cancelBooking, noticeReversal } from '#functions/settlement/refund.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { settle } from '#functions/settlement/settle.ts';
import { newStart, startAttempt } from '#functions/checkout/start-attempt.ts';
import {
  attemptsOfOrder,
  moveAttempt as movingAttempt,
  findUnfinishedAttempt,
  type AttemptState,
} from '#functions/bookings/attempts.ts';
import { findCart, storePromoCode } from '#functions/cart/carts.ts';
import { runGuarded } from '#functions/platform/query.ts';
import { findGuest } from '#functions/bookings/guests.ts';
import { activeHolds, extendHold, releaseHold, sellHeldSeat } from '#functions/seats/seat-ledger.ts';
import { MINUTE } from '#domain/durations.ts';
import { deposited, nothingIsBroken } from '../support/a-deposit.ts';
import { aShop, CARDS, orderOf, seatsOn, type Shop } from '../support/a-shop.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { meanwhile } from '../support/meanwhile.ts';

afterEach(nothingIsBroken);

async function holding(shop: Shop, promoCode = '') {
  const cartId = await shop.guest(shop.departures, { promoCode });
  const stored = (await findCart(env.DB, cartId))!;
  await holdSeats(shop.context(), cartId, (await priceStoredCart(shop.context(), stored)).cart.lines);
  const [hold] = await activeHolds(env.DB, cartId);
  return { cartId, stored, hold: hold! };
}

async function quoted(shop: Shop, cartId: string) {
  const [stored, guest] = [await findCart(env.DB, cartId), await findGuest(env.DB, cartId)];
  const outcome = await makeQuote(shop.context(), stored!, { booked: [] }, { cartVersion: '', installment: 1 });
  if (outcome.kind !== 'quoted') throw new Error('The cart cannot be paid for');
  return { quote: outcome.quote, guest: guest! };
}

const way = { way: 'card', returnTo: '/trips/', offered: [] } as const;

test('a hold that two callers release gives one seat back [P01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 2)]);
  const { hold } = await holding(shop);
  await holding(shop);

  const release = () => runGuarded(env.DB, releaseHold(env.DB, hold, shop.context().now()));
  const outcomes = await Promise.all([release(), release()]);

  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['committed', 'unknown']);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 1, sold: 0 });
});

test('a hold that was released meanwhile is neither extended nor sold [P01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 2)]);
  const { hold } = await holding(shop);
  await holding(shop);
  await runGuarded(env.DB, releaseHold(env.DB, hold, shop.context().now()));

  expect((await runGuarded(env.DB, extendHold(env.DB, hold.id, hold.expiresAt + 1))).kind).toBe('unknown');
  expect((await runGuarded(env.DB, sellHeldSeat(env.DB, hold, 'order'))).kind).toBe('unknown');
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 1, sold: 0 });
});

/** The number of statements in the batch that releases one hold, and in the one that renews two. */
const RELEASES = 4;
const RENEWS = 5;

test('a cart that two callers give up gives each of its seats back once [P01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 2)]);
  const { cartId } = await holding(shop);
  await holding(shop);

  const db = meanwhile(RELEASES, () => releaseHolds(shop.context(), cartId));
  await releaseHolds(shop.context({ db }), cartId);

  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 1, sold: 0 });
});

test('of two callers who renew a hold at once the later end counts, and a hold given up meanwhile is not renewed [P01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 2), seatsOn('2027-04-13', 2)]);
  const { cartId } = await holding(shop);
  const ends = async () => (await activeHolds(env.DB, cartId)).map(({ expiresAt }) => expiresAt);
  shop.advance(5);
  const slow = meanwhile(RENEWS, () => {
    shop.advance(5);
    return renewHold(shop.context(), cartId);
  });
  await renewHold(shop.context({ db: slow }), cartId);
  expect(new Set(await ends())).toEqual(new Set([shop.context().now() + 20 * MINUTE]));

  shop.advance(5);
  const late = meanwhile(RENEWS, () => releaseHolds(shop.context(), cartId));
  expect(await renewHold(shop.context({ db: late }), cartId)).toBeNull();
  for (const departure of shop.departures) expect(await shop.seats(departure)).toEqual({ held: 0, sold: 0 });
});

const STATES: readonly AttemptState[] = [
  'created',
  'open',
  'authorised',
  'capturing',
  'captured',
  'cancelling',
  'voiding',
  'refunding',
];

test.each(STATES)('an attempt that is %s moves for one of two callers, and not from elsewhere [P03]', async (state) => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId, { number: CARDS.declined });
  const { id } = await shop.attemptOf(cartId);
  const put = (into: AttemptState) =>
    env.DB.prepare('UPDATE attempts SET state = ?2 WHERE id = ?1').bind(id, into).run();
  const move = async (from: AttemptState, to: AttemptState) =>
    (await runGuarded(env.DB, movingAttempt(env.DB, id, from, to, shop.context().now()))).kind;
  await put(state);

  expect(await move(state === 'open' ? 'created' : 'open', 'disputed')).toBe('unknown');
  const moved = await Promise.all([move(state, 'voided'), move(state, 'refunded')]);

  expect(moved.toSorted()).toEqual(['committed', 'unknown']);
  // The payment's new state has no order.
  await put('cancelled');
});

test('an attempt that two callers move goes the way of one of them [P03]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId, { number: CARDS.declined });
  const attempt = await shop.attemptOf(cartId);

  const moved = await Promise.all(
    (['cancelling', 'authorised'] as const).map((to) => moveAttempt(shop.context(), attempt, to)),
  );

  const winners = moved.filter((one) => one !== null);
  expect(winners).toHaveLength(1);
  expect((await shop.attemptOf(cartId)).state).toBe(winners[0]!.state);
});

test('no payment begins for a cart that was saved since it was quoted [N02]', async () => {
  const shop = aShop();
  const { cartId } = await holding(shop);
  const { quote, guest } = await quoted(shop, cartId);
  await storePromoCode(env.DB, cartId, 'ANOTHER', shop.context().now());

  expect((await startAttempt(shop.context(), newStart(shop.context(), quote, guest, way))).kind).toBe('unknown');
  expect(await findUnfinishedAttempt(env.DB, cartId)).toBeNull();
});

test('no payment begins without its seats [P02]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  const { quote, guest } = await quoted(shop, cartId);

  expect((await startAttempt(shop.context(), newStart(shop.context(), quote, guest, way))).kind).toBe('unknown');
  expect(await findUnfinishedAttempt(env.DB, cartId)).toBeNull();
});

test('the last use of a code is set aside for one of two guests who were quoted it [P08]', async () => {
  await addPromoCode(env.DB, 'LASTONE', {}, 1);
  const shop = aShop([seatsOn('2027-03-13', 2)]);
  const guests = [await holding(shop, 'LASTONE'), await holding(shop, 'LASTONE')];
  const quotes = await Promise.all(guests.map(({ cartId }) => quoted(shop, cartId)));

  const context = shop.context();
  const started = await Promise.all(
    quotes.map(({ quote, guest }) => startAttempt(context, newStart(context, quote, guest, way))),
  );

  expect(started.map(({ kind }) => kind).toSorted()).toEqual(['started', 'unknown']);
});

test('a payment opened with other details is closed for one with the current details [P17]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId, { number: CARDS.declined });
  await env.DB.prepare(`UPDATE guests SET last_name = 'Byron' WHERE cart_id = ?`).bind(cartId).run();

  expect((await shop.pay(cartId)).kind).toBe('paid');
  expect((await orderOf(shop, cartId)).guestName).toContain('Byron');
});

/** The number of statements in the batch that renews one hold and begins the payment of its cart. */
const RENEWS_AND_BEGINS = 13;

test('a hold that was released in the moment of paying is taken anew, and the trip is paid once [P02]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 2)]);
  const { cartId, hold } = await holding(shop);
  const release = () => runGuarded(env.DB, releaseHold(env.DB, hold, shop.context().now()));
  const db = meanwhile(RENEWS_AND_BEGINS, release);

  expect((await shop.pay(cartId, { context: shop.context({ db }) })).kind).toBe('paid');
  expect(await shop.chargesOf(cartId)).toEqual(['captured']);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
  const { results } = await env.DB.prepare('SELECT state FROM holds WHERE cart_id = ? ORDER BY state')
    .bind(cartId)
    .all<{ state: string }>();
  expect(results).toEqual([{ state: 'released' }, { state: 'sold' }]);
});

/**
 * The number of statements in the batch that begins a balance payment, and in the one that writes off one of two
 * payments.
 */
const BEGINS = 6;
const WRITES_OFF = 7;

test('a balance that was paid meanwhile is not asked for again [P09]', async () => {
  const { shop, orderId, balance } = await deposited();
  const db = meanwhile(BEGINS, async () => {
    await payBalance(shop.context(), { id: orderId });
    await shop.payOnPage(await balance());
    await settle(shop.context(), (await balance()).id);
  });

  expect(await payBalance(shop.context({ db }), { id: orderId })).toEqual({ kind: 'nothing-due' });
  expect(await attemptsOfOrder(env.DB, orderId)).toHaveLength(2);
});

test('a balance of a booking that was cancelled meanwhile is not asked for [P09]', async () => {
  const { shop, orderId } = await deposited();
  const silent = { ...sandboxGateway(env), refund: () => Promise.reject(new Error('No answer')) };
  const db = meanwhile(BEGINS, () => cancelBooking(shop.context({ gateway: silent }), orderId).catch(() => null));

  expect(await payBalance(shop.context({ db }), { id: orderId })).toEqual({ kind: 'nothing-due' });
  expect(await attemptsOfOrder(env.DB, orderId)).toHaveLength(1);
});

test('two payments of a booking given back at the same moment end it, and each counts once [P21]', async () => {
  const { shop, orderId, order, balance } = await deposited();
  await payBalance(shop.context(), { id: orderId });
  await shop.payOnPage(await balance());
  await settle(shop.context(), (await balance()).id);
  const [first, second] = await attemptsOfOrder(env.DB, orderId);
  for (const { id, gatewayId } of [first!, second!]) {
    await sandboxGateway(env).refund({ key: `by hand ${id}`, id: gatewayId! });
  }

  const db = meanwhile(WRITES_OFF, () => noticeReversal(shop.context(), second!));
  await noticeReversal(shop.context({ db }), first!);

  expect([(await order()).state, (await order()).paid.minor]).toEqual(['refunded', 0]);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
});

test('a mail that two deliveries carry at once is handed over once [P06]', async () => {
  const shop = aShop();
  await shop.pay(await shop.guest(shop.departures));
  const [key] = shop.queued;
  const handedOver: string[] = [];
  const mailer = {
    deliver: (mail: { readonly key: string }) => {
      handedOver.push(mail.key);
      return Promise.resolve();
    },
  };

  const outcomes = await Promise.all([1, 2].map(() => sendMail(shop.context(), key!, mailer)));

  expect(outcomes.toSorted()).toEqual(['not-waiting', 'sent']);
  expect(handedOver).toEqual([key]);
});
