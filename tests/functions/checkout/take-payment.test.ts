import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { findOrder } from '#functions/bookings/orders.ts';
import { changeCart, findCart } from '#functions/cart/carts.ts';
import { settle } from '#functions/settlement/settle.ts';
import { findPromoCode } from '#functions/cart/promo-codes.ts';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { countOpening, moveAttempt } from '#functions/settlement/move-attempt.ts';
import { payBalance } from '#functions/balance/pay-balance.ts';
import { cancelBooking, noticeReversal } from '#functions/settlement/refund.ts';
import { gatherMailFacts } from '#functions/outbox/mail-facts.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { attemptsOfOrder, findUnfinishedAttempt } from '#functions/bookings/attempts.ts';
import { runHour, runMinute } from '#functions/timers/timers.ts';
import type { Departure } from '#domain/tour.ts';
import { aRequestedTour } from '../../support/a-cart.ts';
import { aShop, CARDS, orderOf, seatsOn, challenged } from '../support/a-shop.ts';
import { aDeparture, anInsuranceType } from '../../support/a-tour.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { alertsOf, allRows, execute, firstRow, nothingIsBroken } from '../support/database.ts';
import { deposited } from '../support/a-deposit.ts';

afterEach(nothingIsBroken);

test('a good card books: one capture, sold seats, one reference a tour, mails due, an empty cart [P02, P06]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 4), seatsOn('2027-04-13', 4)]);
  const cartId = await shop.guest(shop.departures);

  const outcome = await shop.pay(cartId);

  const order = orderOf(shop, cartId);
  expect(outcome).toEqual({ kind: 'paid', orderId: order.id });
  expect(order.state).toBe('paid');
  expect(order.paid).toEqual({ minor: 258_000, currency: 'GBP' });
  expect(order.bookings.map(({ tourDateId }) => tourDateId)).toEqual(shop.departures.map(({ id }) => id));
  expect(order.bookings[0]!.tripName).toMatch(/^Tour T\d+\nStart: 13 Mar 2027\nFinish: 22 Mar 2027$/);
  expect(new Set(order.bookings.map(({ reference }) => reference)).size).toBe(2);
  expect(await shop.chargesOf(cartId)).toEqual(['captured']);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
  expect(shop.queued).toEqual([`booking-confirmed:${order.id}:traveller`, `booking-office:${order.id}:office`]);
  expect(findCart(env.STORE, cartId)!.requestedTours).toEqual([]);
});

test('ten clicks at once and one after: one capture, and every click gets the same order [P03]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 5)]);
  const cartId = await shop.guest(shop.departures);
  const cartVersion = await shop.versionOf(cartId);

  const clicks = await Promise.all(Array.from({ length: 10 }, () => shop.pay(cartId, { cartVersion })));
  const late = await shop.pay(cartId, { cartVersion });

  const order = orderOf(shop, cartId);
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

test('the fifth decline closes the attempt [M156, P12]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  for (let tries = 0; tries < 4; tries += 1) await shop.pay(cartId, { number: CARDS.declined });

  const fifth = await shop.pay(cartId, { number: CARDS.declined });

  expect(fifth).toMatchObject({
    kind: 'refused',
    errors: { __all__: [expect.stringContaining('Too many') as string] },
  });
  expect(shop.attemptOf(cartId).state).toBe('cancelled');
  expect(await shop.chargesOf(cartId)).toEqual(['cancelled']);
});

test('any number that is not a published test card is refused before anything is written [P11]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);

  expect(await shop.pay(cartId, { number: '4111111111111111' })).toEqual({
    kind: 'refused',
    errors: { acct: ['This is a demonstration, so no money moves. Please use one of the published test cards.'] },
  });
  expect(() => shop.attemptOf(cartId)).toThrow();
});

test('a payment over the limit holds no seat longer [D19, P12]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  for (let opened = 0; opened < 10; opened += 1) countOpening(shop.context(), cartId, []);
  shop.advance(1);
  const held = () => allRows('SELECT expires_at FROM holds WHERE cart_id = ?', cartId);
  const before = await held();
  expect(await shop.pay(cartId)).toMatchObject({ kind: 'too-many-tries' });
  expect(await held()).toEqual(before);
});

test('payments that find no seat leave the limit as it was [P12]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  const late = await shop.guest(shop.departures);
  shop.advance(25);
  await shop.book();
  for (let tries = 0; tries < 11; tries += 1) expect(await shop.pay(late)).toMatchObject({ kind: 'conflict' });
});

test('a production site with the sandbox takes no payment and says so [P11]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  const context = shop.context();
  const live = { ...context, gateway: sandboxGateway({ ...context.env, STAGE: 'production' }) };

  expect(await shop.pay(cartId, { context: live })).toEqual({
    kind: 'refused',
    errors: { __all__: ['Card payments aren’t available yet. You haven’t been charged. Please contact us to book.'] },
  });
});

test('a card that fails at capture books nothing, releases the seat and mails both sides', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);

  const outcome = await shop.pay(cartId, { number: CARDS.failsAtCapture });

  expect(outcome).toMatchObject({
    kind: 'refused',
    errors: { __all__: [expect.stringContaining('haven’t been charged') as string] },
  });
  const { id, orderId } = shop.attemptOf(cartId);
  expect(findOrder(env.STORE, orderId)!.state).toBe('capture-failed');
  expect(await shop.chargesOf(cartId)).toEqual(['failed']);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
  expect(shop.queued).toEqual([`payment-failed:${id}:traveller`, `payment-failed:${id}:office`]);
  const mail = await gatherMailFacts(shop.context(), { subjectId: id, template: 'payment-failed', isToOffice: false });
  expect(mail!.facts).toMatchObject({ payment: '£1,290 GBP', references: [], trips: [{ reference: '' }] });
  expect(findCart(env.STORE, cartId)!.requestedTours).toHaveLength(1);
});

test('a tour added in another tab while the first was paid stays in the cart', async () => {
  const shop = aShop([seatsOn('2027-03-13', 4), seatsOn('2027-04-13', 4)]);
  const [first, second] = shop.departures as [Departure, Departure];
  const cartId = await shop.guest([first]);
  await shop.pay(cartId, { number: CARDS.challenge });
  await shop.answerBank(cartId, true);
  const requestedTours = [aRequestedTour(first), aRequestedTour(second)];
  changeCart(env.STORE, cartId, ['requested_tours', JSON.stringify(requestedTours)], shop.context().now());

  await settle(shop.context(), shop.attemptOf(cartId).id);

  expect(findCart(env.STORE, cartId)!.requestedTours.map(({ tourDateId }) => tourDateId)).toEqual([second.id]);
});

async function promoCounts(code: string) {
  return firstRow('SELECT reserved, used FROM promo_codes WHERE code = ?', code);
}

test('two guests pay at once for the last seat: one is booked, the other sees it has sold out and is not charged [P02, N01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  const guests = [await shop.guest(shop.departures), await shop.guest(shop.departures)];

  const outcomes = await Promise.all(guests.map((cartId) => shop.pay(cartId)));

  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'paid']);
  const loser = guests[outcomes.findIndex(({ kind }) => kind === 'conflict')]!;
  expect(await shop.pay(loser)).toEqual({
    kind: 'conflict',
    errors: {
      __all__: [
        `Sorry, ${[...shop.tours.values()][0]!.name} on 13 March 2027 has just sold out. You haven’t been charged. Please choose another date.`,
      ],
    },
  });
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
  expect((await Promise.all(guests.map(shop.chargesOf))).flat()).toEqual(['captured']);
});

test('a total that differs from the one last shown is refused with both, and nothing is charged [N02]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  const changed = (before: string) => ({
    kind: 'conflict',
    errors: {
      __all__: [
        `Your cart has changed. Your total was ${before} and is now £1,290 GBP. Please check your cart and confirm.`,
      ],
    },
  });

  expect(await shop.pay(cartId, { cartTotal: '1190.00 GBP' })).toEqual(changed('£1,190 GBP'));
  expect(await shop.pay(cartId, { cartTotal: '1290.00 USD' })).toEqual(changed('$1,290 USD'));
  const cartVersion = await shop.versionOf(cartId);
  expect(await shop.pay(cartId, { cartVersion, cartTotal: '1190.00 GBP' })).toEqual(changed('£1,190 GBP'));
  expect(await shop.chargesOf(cartId)).toEqual([]);

  await shop.pay(cartId, { cartVersion, number: CARDS.declined });
  expect((await shop.pay(cartId, { cartTotal: '1190.00 GBP' })).kind, 'a payment is open').toBe('conflict');
  expect(await shop.chargesOf(cartId)).not.toContain('captured');

  expect((await shop.pay(cartId, { cartVersion, cartTotal: '1290.00 GBP' })).kind).toBe('paid');
});

test('insurance that is required and was declined is refused', async () => {
  const shop = aShop([aDeparture({ requireInsurance: true, insuranceTypes: [anInsuranceType()] })]);
  const cartId = await shop.guest(shop.departures, { choices: { insuranceId: 0 } });

  expect(await shop.pay(cartId)).toMatchObject({
    kind: 'refused',
    errors: { __all__: [expect.stringMatching(/insurance/i) as string] },
  });
});

test('the same person in two carts at once books the departure once', async () => {
  const shop = aShop();
  const person = { email: 'ada@guest.example' };
  const carts = [await shop.guest(shop.departures, { person }), await shop.guest(shop.departures, { person })];

  const outcomes = await Promise.all(carts.map((cartId) => shop.pay(cartId)));

  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'paid']);
  expect(await shop.seats(shop.departures[0]!)).toMatchObject({ sold: 1 });
});

test('the last use of a code goes to one of two guests; the other sees the new total and can agree to it [P08]', async () => {
  await addPromoCode(env.STORE, 'LASTONE', {}, 1);
  const shop = aShop();
  const guests = await Promise.all([1, 2].map(() => shop.guest(shop.departures, { promoCode: 'LASTONE' })));
  const seen = await shop.versionOf(guests[0]!);

  const outcomes = await Promise.all(guests.map((cartId) => shop.pay(cartId, { cartVersion: seen })));

  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'paid']);
  const loser = outcomes.findIndex(({ kind }) => kind === 'conflict');
  expect(outcomes[loser]).toMatchObject({
    errors: { __all__: [expect.stringContaining('Your total is now £1,290 GBP') as string] },
  });
  expect(await promoCounts('LASTONE')).toEqual({ reserved: 0, used: 1 });

  const cartVersion = await shop.versionOf(guests[loser]!);
  expect((await shop.pay(guests[loser]!, { cartVersion })).kind).toBe('paid');
  expect(orderOf(shop, guests[loser]!).paid.minor).toBe(129_000);
  expect(orderOf(shop, guests[1 - loser]!).paid.minor).toBe(116_100);
});

test('a declined card keeps the reserved use for the same guest’s next card, and a capture that fails gives it back [P08]', async () => {
  await addPromoCode(env.STORE, 'ONCE', {}, 1);
  const shop = aShop();
  const cartId = await shop.guest(shop.departures, { promoCode: 'ONCE' });

  await shop.pay(cartId, { number: CARDS.declined });
  expect(await promoCounts('ONCE')).toEqual({ reserved: 1, used: 0 });
  expect(findPromoCode(env.STORE, 'ONCE', cartId).kind).toBe('found');
  expect(findPromoCode(env.STORE, 'ONCE', 'another cart').kind).toBe('used-up');
  await shop.pay(cartId, { number: CARDS.failsAtCapture });
  expect(await promoCounts('ONCE')).toEqual({ reserved: 0, used: 0 });
  expect((await shop.pay(cartId)).kind).toBe('paid');
  expect(await promoCounts('ONCE')).toEqual({ reserved: 0, used: 1 });
});

test('the reserved use of an unfinished payment is returned [P08]', async () => {
  await addPromoCode(env.STORE, 'UNFINISHED', {}, 1);
  const shop = aShop();
  const cartId = await shop.guest(shop.departures, { promoCode: 'UNFINISHED' });
  await shop.pay(cartId, { number: CARDS.declined });
  shop.advance(31);

  expect(await settle(shop.context(), shop.attemptOf(cartId).id)).toMatchObject({ state: 'cancelled' });
  expect(await promoCounts('UNFINISHED')).toEqual({ reserved: 0, used: 0 });
});

test('a promo code that has ended since leaves the cart, and the next press pays the price without it [P08]', async () => {
  await addPromoCode(env.STORE, 'GONE', {}, 5);
  const shop = aShop();
  const cartId = await shop.guest(shop.departures, { promoCode: 'GONE' });
  await execute(`UPDATE promo_codes SET ended_at = 1 WHERE code = 'GONE'`);

  expect((await shop.pay(cartId)).kind).toBe('conflict');

  expect(findCart(env.STORE, cartId)!.promoCode).toBe('');
  expect((await shop.pay(cartId)).kind).toBe('paid');
  expect(orderOf(shop, cartId).paid.minor).toBe(129_000);
});

test('a paid cart answers again with its booking for the cart that was paid, and for no other [P03]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  const cartVersion = await shop.versionOf(cartId);
  const paid = await shop.pay(cartId, { cartVersion });
  expect(paid.kind).toBe('paid');

  expect(await shop.pay(cartId, { cartVersion })).toEqual(paid);
  expect((await shop.pay(cartId, { cartVersion: 'another' })).kind).toBe('conflict');
});

test('an attempt that two callers move goes the way of the first [P03]', async () => {
  const shop = aShop();
  const { cartId } = await shop.book({ number: CARDS.declined });
  const attempt = shop.attemptOf(cartId);

  const moved = (['cancelling', 'authorised'] as const).map((to) => moveAttempt(shop.context(), attempt, to));

  expect(moved).toEqual([true, false]);
  expect(shop.attemptOf(cartId).state).toBe('cancelling');
});

test('no payment begins for a cart that is saved while it is priced [N02]', async () => {
  const shop = aShop();
  const cartId = await shop.guest(shop.departures);
  const cartVersion = await shop.versionOf(cartId);

  const context = shop.context();
  const tours: typeof context.catalogue.tours = (codes) => {
    changeCart(env.STORE, cartId, ['promo_code', 'ANOTHER'], context.now());
    return context.catalogue.tours(codes);
  };

  const outcome = await shop.pay(cartId, {
    cartVersion,
    context: { ...context, catalogue: { ...context.catalogue, tours } },
  });

  expect(outcome.kind).toBe('conflict');
  expect(findUnfinishedAttempt(env.STORE, cartId)).toBeNull();
});

test('a payment opened with other details is closed for one with the current details [P17]', async () => {
  const shop = aShop();
  const { cartId } = await shop.book({ number: CARDS.declined });
  await execute(`UPDATE guests SET last_name = 'Byron' WHERE cart_id = ?`, cartId);

  expect((await shop.pay(cartId)).kind).toBe('paid');
  expect(orderOf(shop, cartId).guestName).toContain('Byron');
});

test('a balance of a booking that is being cancelled is not asked for [P09]', async () => {
  const { shop, orderId } = await deposited();
  const silent = { ...sandboxGateway(env), refund: () => Promise.reject(new Error('No answer')) };
  await cancelBooking(shop.context({ gateway: silent }), orderId).catch(() => null);

  expect(await payBalance(shop.context(), { id: orderId })).toEqual({ kind: 'nothing-due' });
  expect(attemptsOfOrder(env.STORE, orderId)).toHaveLength(1);
});

test('two payments of a booking given back at the same moment end it, and each counts once [P21]', async () => {
  const { shop, orderId, order, payOnPage, comeBack } = await deposited();
  await payOnPage();
  await comeBack();
  const payments = attemptsOfOrder(env.STORE, orderId);
  for (const { id, gatewayId } of payments) {
    await sandboxGateway(env).refund({ key: `by hand ${id}`, id: gatewayId! });
  }

  await Promise.all([...payments, ...payments].map((payment) => noticeReversal(shop.context(), payment)));

  expect([order().state, order().paid.minor]).toEqual(['refunded', 0]);
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

test('a refund that left the payment captured is not written off, and is finished once the money is gone [P21]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  const { cartId, orderId } = await shop.book();
  const sandbox = sandboxGateway(env);
  const idle = { ...sandbox, refund: async ({ id }: { id: string }) => (await sandbox.read(id))! };

  await expect(cancelBooking(shop.context({ gateway: idle }), orderId)).rejects.toThrow('captured at refund');

  expect(shop.attemptOf(cartId).state).toBe('refunding');
  expect(findOrder(env.STORE, orderId)).toMatchObject({ state: 'paid', paid: { minor: 129_000 } });
  expect(shop.queued.filter((key) => key.startsWith('refunded'))).toEqual([]);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });

  expect(await cancelBooking(shop.context(), orderId)).toEqual({ kind: 'cancelled' });
  expect(findOrder(env.STORE, orderId)!.state).toBe('refunded');
});

test('the hourly check names a payment that no booking accounts for, and is silent about good ones', async () => {
  const shop = aShop();
  await shop.book();
  const gateway = sandboxGateway(env);
  const stray = await gateway.open({
    key: 'stray',
    reference: 'nobody',
    amount: { minor: 100, currency: 'GBP' },
    way: 'card',
    returnUrl: '/',
    card: shop.card(),
    attemptedAt: shop.context().now(),
  });

  await runHour(shop.context());

  expect(await alertsOf('the gateway disagrees with the bookings')).toEqual([stray.id]);
  await gateway.void({ key: 'stray', id: stray.id });
});

test('the hourly check reads a listed payment again before it raises an alert', async () => {
  const shop = aShop();
  const cartId = await challenged(shop);
  const gateway = sandboxGateway(env);
  const aMomentAgo = await gateway.list(0);
  shop.advance(31);
  await runMinute(shop.context());
  expect(shop.attemptOf(cartId).state).toBe('cancelled');
  const before = await alertsOf('the gateway disagrees with the bookings');

  await runHour(shop.context({ gateway: { ...gateway, list: () => Promise.resolve(aMomentAgo) } }));

  expect(await alertsOf('the gateway disagrees with the bookings')).toEqual(before);
});

test('the hourly check does not judge a payment that moves while it is read', async () => {
  const shop = aShop();
  const { cartId, id, gatewayId, orderId } = await shop.book();
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

  await runHour(shop.context({ gateway: { ...gateway, read, list: () => Promise.resolve(aMomentAgo) } }));

  expect(shop.attemptOf(cartId).state).toBe('refunded');
  expect(await alertsOf('the gateway disagrees with the bookings')).toEqual(before);
  expect(shop.queued.filter((key) => key.includes(id) && !key.startsWith('refunded'))).toEqual([]);
});
