import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { chooseDate, type DateOutcome } from '#functions/check-in/choose-date.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import { openDatedId, type Tour } from '#domain/tour.ts';
import { anOpenDeparture } from '../../support/a-tour.ts';
import { aShop, seatsOn, type Shop } from '../support/a-shop.ts';
import { withoutGuards } from './without-guards.ts';

const GUESTS = 8;

/** Guests of an open-dated tour who all choose the same date at the same moment. */
async function chooseAtOnce(seats: number, db = env.DB): Promise<{ shop: Shop; outcomes: DateOutcome['kind'][] }> {
  const shop = aShop([seatsOn('2027-05-01', seats), anOpenDeparture()]);
  const [tour] = [...shop.tours.values()] as [Tour];
  const [dated] = shop.departures;
  const open = shop.departures.find(({ id }) => id === openDatedId(tour.code))!;
  const orders = [];
  for (let index = 0; index < GUESTS; index += 1) {
    const cartId = await shop.guest([open]);
    await shop.pay(cartId);
    orders.push((await findOrder(env.DB, (await shop.attemptOf(cartId)).orderId))!);
  }
  const outcomes = await Promise.all(
    orders.map((order) =>
      chooseDate(shop.context({ db }), order, { reference: order.bookings[0]!.reference, tourDateId: dated!.id }),
    ),
  );
  return { shop, outcomes: outcomes.map(({ kind }) => kind) };
}

test('eight guests choose the date with one seat: one has it, seven get a message [N01, D47]', async () => {
  const { shop, outcomes } = await chooseAtOnce(1);
  expect(outcomes.toSorted()).toEqual(['chosen', ...Array<string>(GUESTS - 1).fill('sold-out')]);
  expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

test('control: without the guards more than one guest gets the seat confirmed [N01, D47]', async () => {
  const { outcomes } = await chooseAtOnce(1, withoutGuards(env.DB));
  expect(outcomes.filter((kind) => kind === 'chosen').length).toBeGreaterThan(1);
  expect((await brokenInvariants(env.DB)).map(({ name }) => name)).toContain('sold seats are the sold holds');
});
