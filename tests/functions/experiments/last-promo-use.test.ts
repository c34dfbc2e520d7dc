import { env } from 'cloudflare:workers';
import { expect, inject, test, vi } from 'vitest';
import { sandboxStub } from '#functions/payments/sandbox.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { aRequestedTour } from '../../support/a-cart.ts';
import '../../support/provided.ts';
import { aShop, seatsOn } from '../support/a-shop.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { openDoors, refusalOf } from './a-visitor.ts';
import { withoutGuards } from './without-guards.ts';

const { guestsWithOneCode: GUESTS } = inject('proofs');

/** Guests who all have the same code, valid once, in their cart, and pay at the same time. */
async function payWithOneCode(code: string, guests: number, db = env.DB) {
  await addPromoCode(env.DB, code, {}, 1);
  const shop = aShop([seatsOn('2027-03-13', guests)]);
  const newVisitor = openDoors(shop, { env: { DB: db } });
  const ready = await Promise.all(
    Array.from({ length: guests }, async () => {
      const visitor = newVisitor();
      const { body } = await visitor.fillCart([aRequestedTour(shop.departures[0]!)], code);
      expect(body.error).toBe('');
      expect((await visitor.enterGuest()).status).toBe(200);
      return { visitor, version: body.version };
    }),
  );
  const answers = await Promise.all(ready.map(({ visitor, version }) => visitor.pay({ cart_version: version })));
  const { results: uses } = await env.DB.prepare('SELECT state FROM promo_uses WHERE code = ?')
    .bind(code)
    .all<{ state: string }>();
  const counted = await env.DB.prepare('SELECT reserved, used FROM promo_codes WHERE code = ?').bind(code).first();
  return { answers, uses, counted, seats: await shop.seats(shop.departures[0]!) };
}

test(`of ${GUESTS} guests who pay at once with a code that is good for one, one has it and the others get a message and are not charged [N01, P08]`, async () => {
  const { answers, uses, counted, seats } = await payWithOneCode('ONE', GUESTS);

  const paid = answers.filter(({ status }) => status === 200);
  const told = answers.filter(({ status }) => status === 409);
  expect(paid).toHaveLength(1);
  expect(told).toHaveLength(GUESTS - 1);
  expect(new Set(told.map(refusalOf))).toEqual(
    new Set([
      expect.stringMatching(
        /^Sorry, this promo code is not valid\. Your total is now .+ Please check your cart and confirm\.$/,
      ),
    ]),
  );
  expect(uses).toEqual([{ state: 'used' }]);
  expect(counted).toEqual({ reserved: 0, used: 1 });
  expect(seats.sold).toBe(1);
  expect((await sandboxStub(env).list(0)).map(({ state }) => state)).toEqual(['captured']);
  expect(await brokenInvariants(env.DB)).toEqual([]);
}, 300_000);

test('control: without the guards the code is reserved for more than one guest [N01, P08]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { uses } = await payWithOneCode('ALSOONE', 10, withoutGuards(env.DB));

  expect(uses.length).toBeGreaterThan(1);
  expect((await brokenInvariants(env.DB)).map(({ name }) => name)).toEqual(
    expect.arrayContaining([expect.stringMatching(/promo uses are counted$/)]),
  );
}, 120_000);
