import { env } from 'cloudflare:workers';
import { expect, inject, test } from 'vitest';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import type { Departure } from '#domain/tour.ts';
import { aRequestedTour } from '../../support/a-cart.ts';
import '../../support/provided.ts';
import { aShop, seatsOn } from '../support/a-shop.ts';
import { openDoors, refusalOf, type Answer } from './a-visitor.ts';
import { withoutGuards } from './without-guards.ts';

const { guestsAtOnce: GUESTS } = inject('proofs');
const SEATS = 7;

async function rush(guests: number, db = env.DB) {
  const shop = aShop([seatsOn('2027-03-13', SEATS)]);
  const departure = shop.departures[0]!;
  const newVisitor = openDoors(shop, { env: { DB: db } });
  const answers = await Promise.all(
    Array.from({ length: guests }, async () => {
      const visitor = newVisitor();
      const cart = await visitor.fillCart([aRequestedTour(departure)]);
      expect(cart.status).toBe(200);
      return visitor.enterGuest();
    }),
  );
  return { answers, activeHolds: await activeHolds(departure), counted: await shop.seats(departure) };
}

async function activeHolds({ id }: Departure): Promise<number> {
  const row = await env.DB.prepare(`SELECT COUNT(*) AS holds FROM holds WHERE tour_date_id = ? AND state = 'active'`)
    .bind(id)
    .first<{ holds: number }>();
  return row?.holds ?? 0;
}

const byStatus = (answers: readonly Answer[]) => Object.groupBy(answers, ({ status }) => status);

test(`of ${GUESTS} guests at once for the last seven seats, seven hold one and the others read that the seats are being booked [N01, P01, P02]`, async () => {
  const { answers, activeHolds: rows, counted } = await rush(GUESTS);

  const { 200: held = [], 409: late = [], ...others } = byStatus(answers);
  expect(others).toEqual({});
  expect(held).toHaveLength(SEATS);
  expect(late).toHaveLength(GUESTS - SEATS);
  expect(new Set(late.map(refusalOf))).toEqual(
    new Set([
      expect.stringMatching(
        /^Others are booking the last seats on Tour T\d+ on 13 March 2027\. You haven’t been charged\./,
      ),
    ]),
  );
  expect(rows).toBe(SEATS);
  expect(counted).toEqual({ held: SEATS, sold: 0 });
  expect(await brokenInvariants(env.DB)).toEqual([]);
}, 600_000);

test('control: without the guards the same rush makes holds for which there is no seat [N01, P02]', async () => {
  const { answers, activeHolds: rows, counted } = await rush(60, withoutGuards(env.DB));

  expect(byStatus(answers)[200]!.length).toBeGreaterThan(SEATS);
  expect(rows).toBeGreaterThan(SEATS);
  expect(rows).toBeGreaterThan(counted.held);
  expect((await brokenInvariants(env.DB)).map(({ name }) => name)).toContain('held seats are the active holds');
}, 60_000);
