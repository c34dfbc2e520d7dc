import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { forgetVisitors } from '#functions/timers/erase-leads.ts';
import { settle } from '#functions/settlement/settle.ts';
import { findGuest } from '#functions/bookings/guests.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { aShop, CARDS, challenged, orderOf } from '../support/a-shop.ts';

async function addCarts(count: number, touchedAt: number): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO carts (id, currency, created_at, updated_at)
     SELECT 'old-' || value || '-' || ?2, 'GBP', ?2, ?2 FROM json_each(?1)`,
  )
    .bind(JSON.stringify(Array.from({ length: count }, (_, index) => index)), touchedAt)
    .run();
}

const cartsLeft = async () =>
  (await env.DB.prepare(`SELECT COUNT(*) AS carts FROM carts WHERE id GLOB 'old-*'`).first<{ carts: number }>())?.carts;

test('all carts unchanged for a month are deleted in one run, however many they are [M156, N17]', async () => {
  const shop = aShop();
  const now = shop.context().now();
  await addCarts(1200, now - 30 * DAY - 1);
  await addCarts(3, now - 30 * DAY);

  await forgetVisitors(shop.context());

  expect(await cartsLeft()).toBe(3);
});

test('a run that takes long leaves the rest to the next one [N17]', async () => {
  const shop = aShop();
  const start = shop.context().now();
  await addCarts(1200, start - 31 * DAY);
  let asked = 0;
  const slow = { ...shop.context(), now: () => start + 15_000 * asked++ };

  await forgetVisitors(slow);

  expect(await cartsLeft()).toBe(703);
});

test('old carts are found by an index', async () => {
  const plan = await env.DB.prepare('EXPLAIN QUERY PLAN SELECT id FROM carts WHERE updated_at < 5 LIMIT 500').all();
  expect(JSON.stringify(plan.results)).toContain('carts_by_touch');
});

test('a guest who did not pay for a day leaves no date of birth behind [P14]', async () => {
  const shop = aShop();
  const birthOf = async (cartId: string) => (await findGuest(env.DB, cartId))?.dob;
  const left = await shop.guest(shop.departures);
  shop.advance(1);
  const later = await shop.guest(shop.departures);
  shop.advance(DAY / MINUTE - 1);
  await forgetVisitors(shop.context());
  expect(await birthOf(left)).toBe('1990-12-10');

  shop.advance(1);
  await forgetVisitors(shop.context());

  expect([await birthOf(left), await birthOf(later)]).toEqual(['', '1990-12-10']);
  expect((await findGuest(env.DB, left))?.lastName).toBe('Lovelace');
  expect((await shop.pay(left)).kind).toBe('paid');
});

test('a guest who stands before their bank keeps the details the payment began with [P14]', async () => {
  const shop = aShop();
  const cartId = await challenged(shop);
  shop.advance(DAY / MINUTE + HOUR / MINUTE);

  await forgetVisitors(shop.context());

  expect((await findGuest(env.DB, cartId))?.dob).toBe('1990-12-10');
});

test('nor do payments that took no money, a day after their end, and the orders of such [P14]', async () => {
  const shop = aShop();
  const [declined, notCaptured, paid] = await Promise.all([1, 2, 3].map(() => shop.guest(shop.departures)));
  await shop.pay(declined!, { number: CARDS.declined });
  await shop.pay(notCaptured!, { number: CARDS.failsAtCapture });
  await shop.pay(paid!);
  shop.advance(31);
  await settle(shop.context(), (await shop.attemptOf(declined!)).id);
  const birthOf = async (cartId: string) => (await shop.attemptOf(cartId)).guest?.dob;
  const births = () => Promise.all([declined!, notCaptured!, paid!].map(birthOf));
  const born = '1990-12-10';
  await forgetVisitors(shop.context());
  expect(await births()).toEqual([born, born, born]);

  shop.advance(DAY / MINUTE + 1);
  await forgetVisitors(shop.context());

  expect(await births()).toEqual(['', '', born]);
  expect((await shop.attemptOf(declined!)).guest?.lastName).toBe('Lovelace');
  const orders = [notCaptured!, paid!].map(async (cartId) => (await orderOf(shop, cartId)).guest.dob);
  expect(await Promise.all(orders)).toEqual(['', born]);
});
