import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { enterGuest } from '#functions/checkout/enter-guest.ts';
import { holdExpiry, holdSeats, releaseHolds, renewHold, soldOutText } from '#functions/seats/hold-seats.ts';
import { logOut } from '#functions/cart/log-out.ts';
import { reconcileEveryMinute } from '#functions/timers/reconcile.ts';
import { storeCartKeyQuery } from '#functions/cart/cart-keys.ts';
import { ask } from '#functions/platform/query.ts';
import { findCart } from '#functions/cart/carts.ts';
import { storeGuest } from '#functions/bookings/guests.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { seatsOf } from '#functions/seats/seat-ledger.ts';
import { priceStoredCart } from '#functions/cart/price-cart.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import type { Departure } from '#domain/tour.ts';
import { MINUTE } from '#domain/durations.ts';
import { aDeparture, anOpenDeparture } from '../../support/a-tour.ts';
import { aShop, seatsOn, type Shop } from '../support/a-shop.ts';

afterEach(async () => {
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

async function hold(shop: Shop, cartId: string, network = '') {
  const context = shop.context();
  const stored = await findCart(env.DB, cartId);
  const { cart } = await priceStoredCart(context, stored!);
  const networks = network === '' ? [] : [{ hash: network, factor: 1 }];
  return holdSeats(context, cartId, cart.lines, { networks });
}

async function guestHolding(shop: Shop, departures: readonly Departure[]) {
  const cartId = await shop.guest(departures);
  return { cartId, outcome: await hold(shop, cartId) };
}

test('holds a seat for twenty minutes, and one seat however often it is asked for [P01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 2)]);
  const cartId = await shop.guest(shop.departures);

  const first = await hold(shop, cartId);
  await hold(shop, cartId);

  expect(first).toEqual({ kind: 'held', isFirst: true, expiresAt: shop.context().now() + 20 * MINUTE });
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 1, sold: 0 });
});

test('a renewal never reaches beyond forty minutes from the first hold [P01]', async () => {
  const shop = aShop();
  const start = shop.context().now();
  const { cartId } = await guestHolding(shop, shop.departures);

  shop.advance(15);
  expect(await renewHold(shop.context(), cartId)).toBe(start + 35 * MINUTE);
  shop.advance(15);
  expect(await renewHold(shop.context(), cartId)).toBe(start + 40 * MINUTE);
  shop.advance(10);
  expect(await renewHold(shop.context(), cartId)).toBeNull();
});

test('a seat whose hold ran out goes to the next guest at once, before any timer [P01, P02]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  await guestHolding(shop, shop.departures);
  expect((await guestHolding(shop, shop.departures)).outcome.kind).toBe('sold-out');

  shop.advance(21);

  expect((await guestHolding(shop, shop.departures)).outcome.kind).toBe('held');
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 1, sold: 0 });
});

test('the timer frees what ran out [P01]', async () => {
  const shop = aShop();
  const { cartId } = await guestHolding(shop, shop.departures);

  shop.advance(21);
  await reconcileEveryMinute(shop.context());

  expect(await holdExpiry(shop.context(), cartId)).toBeNull();
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
});

test('twenty guests at once for three seats: three hold them and the others see which trip is sold out [P02, N01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 3)]);
  const guests = await Promise.all(Array.from({ length: 20 }, () => shop.guest(shop.departures)));

  const outcomes = await Promise.all(guests.map((cartId) => hold(shop, cartId)));

  expect(outcomes.filter(({ kind }) => kind === 'held')).toHaveLength(3);
  expect(outcomes.filter(({ kind }) => kind === 'sold-out')).toHaveLength(17);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 3, sold: 0 });
});

test('holds every tour of a cart or none [P01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1), seatsOn('2027-04-13', 5)]);
  const [scarce, plenty] = shop.departures as [Departure, Departure];
  await guestHolding(shop, [scarce]);

  const { outcome } = await guestHolding(shop, [plenty, scarce]);

  const tripName = expect.any(String) as string;
  expect(outcome).toEqual({ kind: 'sold-out', tripName, start: '2027-03-13', because: 'held' });
  expect(await shop.seats(plenty)).toEqual({ held: 0, sold: 0 });
});

test('a date that left the cart gives its seat back [P01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1), seatsOn('2027-04-13', 1)]);
  const [left, stays] = shop.departures as [Departure, Departure];
  const { cartId } = await guestHolding(shop, [left, stays]);
  const stored = await findCart(env.DB, cartId);
  const { cart } = await priceStoredCart(shop.context(), {
    ...stored!,
    requestedTours: stored!.requestedTours.slice(1),
  });

  await holdSeats(shop.context(), cartId, cart.lines);

  expect(await shop.seats(left)).toEqual({ held: 0, sold: 0 });
  expect(await shop.seats(stays)).toEqual({ held: 1, sold: 0 });
});

test('an open-dated tour has no seats to hold', async () => {
  const shop = aShop([anOpenDeparture()]);

  expect((await guestHolding(shop, shop.departures)).outcome).toEqual({ kind: 'held', isFirst: true, expiresAt: null });
});

test('one network holds sixty seats and no more [P12]', async () => {
  const shop = aShop(Array.from({ length: 20 }, (_, day) => seatsOn(`2027-03-${String(day + 1).padStart(2, '0')}`, 9)));
  for (let carts = 0; carts < 3; carts += 1) {
    expect((await hold(shop, await shop.guest(shop.departures), 'one network')).kind).toBe('held');
  }

  const oneMore = await shop.guest(shop.departures.slice(0, 1));

  expect(await hold(shop, oneMore, 'one network')).toEqual({ kind: 'too-many-holds' });
  expect((await hold(shop, oneMore, 'another network')).kind).toBe('held');
});

test('a capacity cut below what is taken leaves a departure full, never negative, and each hold as it is', async () => {
  const shop = aShop([seatsOn('2027-03-13', 3)]);
  const { cartId } = await guestHolding(shop, shop.departures);
  await guestHolding(shop, shop.departures);
  const tour = [...shop.tours.values()][0]!;
  shop.tours.set(tour.code, { ...tour, departures: [{ ...tour.departures[0]!, capacity: 1 }] });

  expect((await guestHolding(shop, shop.departures)).outcome.kind).toBe('sold-out');
  expect((await hold(shop, cartId)).kind).toBe('held');
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 2, sold: 0 });
});

test('counts the live holds of others and not one’s own [P31]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 5)]);
  const { cartId } = await guestHolding(shop, shop.departures);
  shop.advance(10);
  await guestHolding(shop, shop.departures);
  const ids = shop.departures.map(({ id }) => id);

  const count = async (cart: string | null) => (await seatsOf(env.DB, ids, cart, shop.context().now())).get(ids[0]!);
  expect(await count(null)).toEqual({ capacity: 5, sold: 0, heldByOthers: 2 });
  expect(await count(cartId)).toEqual({ capacity: 5, sold: 0, heldByOthers: 1 });
  shop.advance(15);
  expect(await count(null)).toEqual({ capacity: 5, sold: 0, heldByOthers: 1 });
});

test('a cart can give back all it holds, twice without harm', async () => {
  const shop = aShop([aDeparture()]);
  const { cartId } = await guestHolding(shop, shop.departures);

  await releaseHolds(shop.context(), cartId);
  await releaseHolds(shop.context(), cartId);

  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
});

test('the exact text of a trip that is sold out [P02]', () => {
  expect(soldOutText('Red Centre', calendarDate('2027-03-13'))).toBe(
    'Sorry, Red Centre on 13 March 2027 has just sold out. You haven’t been charged. Please choose another date.',
  );
});

test('a guest whose cart was deleted in another tab sees that it is empty, and nothing breaks [M141]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 50)]);
  const form = {
    other_names: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@guest.example',
    name: '',
    gender: 'Female',
    dob: '',
    phone: '',
    hear: 'Search',
    tc_terms: true,
  } as const;
  for (let round = 0; round < 10; round += 1) {
    const cartId = await shop.guest(shop.departures);
    const cart = (await findCart(env.DB, cartId))!;
    await ask(env.DB, storeCartKeyQuery(env.DB, { hash: cartId, cartId }));
    const comer = { key: { hash: cartId, cart, endedAt: null }, newKeyHash: `${cartId} next`, networks: [] };
    const [outcome] = await Promise.all([enterGuest(shop.context(), comer, form), logOut(shop.context(), cart)]);
    expect(['accepted', 'key-replaced']).toContain(outcome.kind);
    expect(await storeGuest(env.DB, cartId, form, { version: '2026-01', acceptedAt: 0 })).toBeNull();
  }
});
