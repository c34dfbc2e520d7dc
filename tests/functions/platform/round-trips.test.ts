import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';
import { countingDatabase } from '../support/a-counting-database.ts';
import { aSite, cardFields, guestFields } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';

/*
 * A guest mostly waits for round trips to the database. These numbers are fixed limits: a change that needs one more
 * must raise the number here.
 */

const { db, count } = countingDatabase(env.DB);
const tour = aTour({ code: 'RC10', departures: [aDeparture({ start: '2027-03-13', capacity: 10 })] });
const CALLS = ['open', 'authorise', 'read', 'capture', 'void', 'refund', 'list'] as const;

async function tripsOf(ask: () => Promise<{ status: number }>): Promise<number> {
  const before = count.trips;
  expect((await ask()).status).toBe(200);
  return count.trips - before;
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('dates, cart, personal information and card each ask the database and the provider so often and no more', async () => {
  const asked: string[] = [];
  for (const name of CALLS) {
    const original = Reflect.get(SandboxGateway.prototype, name) as (...given: unknown[]) => unknown;
    vi.spyOn(SandboxGateway.prototype, name).mockImplementation(function (this: unknown, ...given: unknown[]) {
      asked.push(name);
      return Reflect.apply(original, this, given) as never;
    });
  }
  const guest = aSite([tour], { DB: db }).visitor();
  const address = { 'cf-connecting-ip': '203.0.113.7' };
  const readDates = () => guest.get('/api/check-dates/?tour=RC10&year=2026&month=11');
  const item = { tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 };
  const saveCart = (body: object = {}) => guest.postJson('/api/cart/', { items: [item], ...body }, address);

  expect(await tripsOf(readDates)).toBe(1);
  expect(await tripsOf(saveCart), 'a new one, which is counted for its network').toBe(3);
  expect(await tripsOf(saveCart), 'the last says which trips are full').toBe(3);
  expect(await tripsOf(readDates), 'with a cart, whose currency counts').toBe(1);
  expect(await tripsOf(() => guest.postForm('/api/guest/', guestFields(), address)), 'one beside another').toBe(5);
  expect(asked).toEqual([]);
  expect(
    await tripsOf(() => guest.postForm('/api/checkout/card/', cardFields(), address)),
    'one after the answer',
  ).toBe(9);
  expect(asked).toEqual(['open', 'authorise', 'capture']);
});

test('a promo code costs a trip when a cart is saved with it, and none when it is paid for', async () => {
  await addPromoCode(env.DB, 'SPRING');
  const guest = aSite([tour], { DB: db }).visitor();
  const items = [{ tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 }];

  expect(
    await tripsOf(() => guest.postJson('/api/cart/', { items, promo_code: 'SPRING' })),
    'one after the answer',
  ).toBe(6);
  expect(await tripsOf(() => guest.postJson('/api/cart/', { items }))).toBe(4);
  expect((await guest.postForm('/api/guest/', guestFields({ email: 'grace@example.com' }))).status).toBe(200);
  expect(await tripsOf(() => guest.postForm('/api/checkout/card/', cardFields()))).toBe(9);
});
