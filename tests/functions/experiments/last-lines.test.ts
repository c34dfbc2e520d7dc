import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import type { Departure } from '#domain/tour.ts';
import { aRequestedTour } from '../../support/a-cart.ts';
import { aShop, seatsOn } from '../support/a-shop.ts';
import { openDoors, refusalOf } from './a-visitor.ts';
import { withoutGuards } from './without-guards.ts';

afterEach(async () => {
  await env.DB.batch([env.DB.prepare(`DELETE FROM holds`), env.DB.prepare('DELETE FROM tour_dates')]);
});

/** A guest for each list of departures; all enter at the same moment. */
async function enterAtOnce(carts: readonly (readonly Departure[])[], shop = aShop(), db = env.DB) {
  const newVisitor = openDoors(shop, { env: { DB: db } });
  const visitors = carts.map(() => newVisitor());
  for (const [index, departures] of carts.entries()) {
    await visitors[index]!.fillCart(departures.map((departure) => aRequestedTour(departure)));
  }
  return Promise.all(visitors.map((visitor) => visitor.enterGuest()));
}

test('two carts want the one seat of a departure: one holds it, the other reads that it is being booked [N01, P01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1)]);

  const answers = await enterAtOnce([shop.departures, shop.departures], shop);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(refusalOf(answers.find(({ status }) => status === 409)!)).toContain('Others are booking the last seats');
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 1, sold: 0 });
});

test('of a cart with two tours of which one is sold out neither is held [N01, P01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1), seatsOn('2027-04-13', 5)]);
  const [scarce, plenty] = shop.departures as [Departure, Departure];
  await enterAtOnce([[scarce]], shop);

  const [answer] = await enterAtOnce([[plenty, scarce]], shop);

  expect(answer!.status).toBe(409);
  expect(await shop.seats(scarce)).toEqual({ held: 1, sold: 0 });
  expect(await shop.seats(plenty)).toEqual({ held: 0, sold: 0 });
});

test('fifty carts with the same two tours in either order: a cart with one seat has both [N01, P01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 3), seatsOn('2027-04-13', 3)]);
  const [one, two] = shop.departures as [Departure, Departure];

  const answers = await enterAtOnce(
    Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? [one, two] : [two, one])),
    shop,
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(47);
  expect(await shop.seats(one)).toEqual({ held: 3, sold: 0 });
  expect(await shop.seats(two)).toEqual({ held: 3, sold: 0 });
  expect(await brokenInvariants(env.DB)).toEqual([]);
}, 120_000);

test('control: without the guards a cart of two tours is held though one of them is sold out [N01]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 1), seatsOn('2027-04-13', 5)]);
  const [scarce, plenty] = shop.departures as [Departure, Departure];
  await enterAtOnce([[scarce]], shop);

  const [answer] = await enterAtOnce([[plenty, scarce]], shop, withoutGuards(env.DB));

  expect(answer!.status).toBe(200);
  expect(await brokenInvariants(env.DB)).toEqual([{ name: 'held seats are the active holds', subjects: [scarce.id] }]);
});
