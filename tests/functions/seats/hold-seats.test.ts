import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { activeHolds, releaseHolds, sellSeat } from '#functions/seats/seat-ledger.ts';
import { holdExpiry, renewHold } from '#functions/seats/hold-seats.ts';
import { changeCart, findCart } from '#functions/cart/carts.ts';
import { noticeWithdrawnDepartures } from '#functions/office/departures.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { settle } from '#functions/settlement/settle.ts';
import type { Departure } from '#domain/tour.ts';
import { MINUTE } from '#domain/durations.ts';
import { aShop, seatsOn, challenged, orderOf, type Shop } from '../support/a-shop.ts';
import { alertsOf, execute, nothingIsBroken } from '../support/database.ts';
import { anOpenDeparture } from '../../support/a-tour.ts';

const ALERT = 'guests are booked on departures missing from content';
const HELD = 'seats are held on departures missing from content';

afterEach(async () => {
  nothingIsBroken();
  await execute('DELETE FROM audit WHERE subject IN (?, ?)', ALERT, HELD);
});

async function guestHolding(shop: Shop, departures: readonly Departure[]) {
  const cartId = await shop.guest(departures);
  return { cartId, outcome: await shop.hold(cartId) };
}

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

test('of two renewals at once the later end counts, and a hold given up while the catalogue is read is not renewed [P01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 2), seatsOn('2027-04-13', 2)]);
  const { cartId } = await guestHolding(shop, shop.departures);
  shop.advance(5);
  const earlier = shop.context().now();
  shop.advance(5);
  await renewHold(shop.context(), cartId);
  await renewHold({ ...shop.context(), now: () => earlier }, cartId);
  const ends = activeHolds(env.STORE, cartId).map(({ expiresAt }) => expiresAt);
  expect(new Set(ends)).toEqual(new Set([shop.context().now() + 20 * MINUTE]));

  const late = renewHold(shop.context(), cartId);
  releaseHolds(env.STORE, cartId, shop.context().now());
  expect(await late).toBeNull();
  for (const departure of shop.departures) expect(await shop.seats(departure)).toEqual({ held: 0, sold: 0 });
});

test('a cart’s holds end with the first that ends, and one that has ended counts no more [P01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 2), seatsOn('2027-04-13', 2)]);
  const { cartId } = await guestHolding(shop, shop.departures);
  const now = shop.context().now();
  const firstEnds = (at: number) =>
    execute(
      'UPDATE holds SET expires_at = ? WHERE cart_id = ? AND tour_date_id = ?',
      at,
      cartId,
      shop.departures[0]!.id,
    );
  await firstEnds(now + 5 * MINUTE);
  expect(holdExpiry(env.STORE, cartId, now)).toBe(now + 5 * MINUTE);
  await firstEnds(now);
  expect(holdExpiry(env.STORE, cartId, now)).toBe(now + 20 * MINUTE);
  expect(await renewHold(shop.context(), cartId)).toBeNull();
});

test('a network holds sixty seats at most, however many there are [P12, D19]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 300), seatsOn('2027-04-13', 300)]);
  const networks = [{ hash: 'sixty', factor: 1 }];
  const kinds: string[] = [];
  for (let cart = 0; cart < 31; cart += 1)
    kinds.push((await shop.hold(await shop.guest(shop.departures), { networks })).kind);
  expect(kinds).toEqual([...Array<string>(30).fill('held'), 'too-many-holds']);
});

test('a hold that is released twice gives one seat back, and is not sold once it ended [P01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 2)]);
  const { cartId } = await guestHolding(shop, shop.departures);
  await guestHolding(shop, shop.departures);
  const now = shop.context().now();

  releaseHolds(env.STORE, cartId, now);
  releaseHolds(env.STORE, cartId, now);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 1, sold: 0 });

  await guestHolding(shop, shop.departures);
  expect(sellSeat(env.STORE, { cartId, tourDateId: shop.departures[0]!.id, orderId: 'order', now })).toBe(false);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 2, sold: 0 });
});

test('a seat whose hold ran out goes to the next guest at once, before any timer [P01, P02]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1)]);
  await guestHolding(shop, shop.departures);
  expect((await guestHolding(shop, shop.departures)).outcome.kind).toBe('sold-out');

  shop.advance(21);

  expect((await guestHolding(shop, shop.departures)).outcome.kind).toBe('held');
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 1, sold: 0 });
});

test('twenty guests at once for three seats: three hold them and the others see which trip is sold out [P02, N01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 3)]);
  const guests = await Promise.all(Array.from({ length: 20 }, () => shop.guest(shop.departures)));

  const outcomes = await Promise.all(guests.map((cartId) => shop.hold(cartId)));

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
  const { requestedTours } = findCart(env.STORE, cartId)!;
  const kept = JSON.stringify(requestedTours.slice(1));
  changeCart(env.STORE, cartId, ['requested_tours', kept], shop.context().now());

  await shop.hold(cartId);

  expect(await shop.seats(left)).toEqual({ held: 0, sold: 0 });
  expect(await shop.seats(stays)).toEqual({ held: 1, sold: 0 });
});

test('one network holds sixty seats and no more [P12]', async () => {
  const shop = aShop(Array.from({ length: 20 }, (_, day) => seatsOn(`2027-03-${String(day + 1).padStart(2, '0')}`, 9)));
  const hold = (cartId: string, hash: string) => shop.hold(cartId, { networks: [{ hash, factor: 1 }] });
  for (let carts = 0; carts < 3; carts += 1) {
    expect((await hold(await shop.guest(shop.departures), 'one network')).kind).toBe('held');
  }

  const oneMore = await shop.guest(shop.departures.slice(0, 1));

  expect(await hold(oneMore, 'one network')).toEqual({ kind: 'too-many-holds' });
  expect((await hold(oneMore, 'another network')).kind).toBe('held');
});

test('a capacity cut below what is taken leaves a departure full, never negative, and each hold as it is', async () => {
  const shop = aShop([seatsOn('2027-03-13', 3)]);
  const { cartId } = await guestHolding(shop, shop.departures);
  await guestHolding(shop, shop.departures);
  const tour = [...shop.tours.values()][0]!;
  shop.tours.set(tour.code, { ...tour, departures: [{ ...tour.departures[0]!, capacity: 1 }] });

  expect((await guestHolding(shop, shop.departures)).outcome.kind).toBe('sold-out');
  expect((await shop.hold(cartId)).kind).toBe('held');
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 2, sold: 0 });
});

/** How many alerts of this name have named a departure. */
async function alertCount(alert: string, id: string): Promise<number> {
  return (await alertsOf(alert)).filter((told) => told.split(' ').includes(id)).length;
}

/** Removes all departures but these from content. */
function offerOnly(shop: Shop, ...departures: Shop['departures']): void {
  const [tour] = shop.tours.values();
  shop.tours.set(tour!.code, { ...tour!, departures });
}

test('a payment that was waiting is not booked on a departure that was taken out: no charge, and words [P02, P05]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 5), seatsOn('2027-05-01', 5)]);
  const cartId = await challenged(shop);
  const [march, may] = shop.departures;
  offerOnly(shop, march!);
  await shop.answerBank(cartId, true);
  const { id } = shop.attemptOf(cartId);
  const name = [...shop.tours.values()][0]!.name;

  expect(await settle(shop.context(), id)).toMatchObject({
    kind: 'not-charged',
    state: 'voided',
    message: `Sorry, ${name} on 1 May 2027 has just sold out. You haven’t been charged. Please choose another date.`,
  });
  expect(await shop.chargesOf(cartId)).toEqual(['cancelled']);
  expect((await shop.seats(march!)).sold + (await shop.seats(may!)).sold).toBe(0);
});

test('a booked departure that was taken out raises an alert each hour, until content has it again or staff have cancelled it', async () => {
  const shop = aShop([seatsOn('2027-03-13', 5), seatsOn('2027-05-01', 5)]);
  const [march, may] = shop.departures;
  await shop.pay(await shop.guest([march!]));
  const cartId = await shop.guest([may!]);
  await shop.pay(cartId);
  await noticeWithdrawnDepartures(shop.context());
  expect(await alertsOf(ALERT)).toEqual([]);

  offerOnly(shop, march!);
  await noticeWithdrawnDepartures(shop.context());
  await noticeWithdrawnDepartures(shop.context());
  expect(await alertsOf(ALERT)).toEqual([may!.id, may!.id]);

  offerOnly(shop, march!, may!);
  await noticeWithdrawnDepartures(shop.context());
  expect(await alertsOf(ALERT)).toHaveLength(2);
  shop.tours.clear();
  await noticeWithdrawnDepartures(shop.context());
  expect((await alertsOf(ALERT)).at(-1)).toBe(`${march!.id} ${may!.id}`);
  await cancelBooking(shop.context(), orderOf(shop, cartId).id);
  await noticeWithdrawnDepartures(shop.context());
  expect((await alertsOf(ALERT)).at(-1)).toBe(march!.id);
  shop.advance(400 * 24 * 60);
  await noticeWithdrawnDepartures(shop.context());
  expect(await alertsOf(ALERT), 'its days are over').toHaveLength(4);
});

test('a ticket without a date raises the alert once its tour, or the ticket itself, was taken out', async () => {
  const shop = aShop([anOpenDeparture(), seatsOn('2027-05-01', 5)]);
  const [ticket, may] = shop.departures;
  await shop.pay(await shop.guest([ticket!]));
  await noticeWithdrawnDepartures(shop.context());
  expect(await alertCount(ALERT, ticket!.id)).toBe(0);

  offerOnly(shop, may!);
  await noticeWithdrawnDepartures(shop.context());
  expect(await alertCount(ALERT, ticket!.id)).toBe(1);
  shop.tours.clear();
  shop.advance(400 * 24 * 60);
  await noticeWithdrawnDepartures(shop.context());
  expect(await alertCount(ALERT, ticket!.id)).toBe(2);
});

test('a departure that was taken out raises an alert as long as seats of it are held', async () => {
  const shop = aShop([seatsOn('2027-03-13', 5), seatsOn('2027-05-01', 5)]);
  const [march, may] = shop.departures;
  await challenged(shop);
  const toldOf = (id: string) => alertCount(HELD, id);
  await noticeWithdrawnDepartures(shop.context());
  expect(await toldOf(may!.id)).toBe(0);

  offerOnly(shop, march!);
  await noticeWithdrawnDepartures(shop.context());
  expect([await toldOf(may!.id), await toldOf(march!.id)]).toEqual([1, 0]);
  expect((await alertsOf(ALERT)).join()).not.toContain(may!.id);

  shop.advance(21);
  await noticeWithdrawnDepartures(shop.context());
  expect(await toldOf(may!.id)).toBe(1);
});
