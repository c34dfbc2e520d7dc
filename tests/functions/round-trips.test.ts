import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';
import { countingDatabase } from './a-counting-database.ts';
import { aSite, cardFields, guestFields } from './a-site.ts';
import { aDeparture, aTour } from '../support/a-tour.ts';

/*
 * A guest mostly waits for round trips to the database. These numbers are fixed limits: a change that needs one more
 * must raise the number here.
 */

const tour = aTour({ code: 'RC10', departures: [aDeparture({ start: '2027-03-13', capacity: 10 })] });
const CALLS = ['open', 'authorise', 'read', 'capture', 'void', 'refund', 'list'] as const;

afterEach(() => {
  vi.restoreAllMocks();
});

test('dates, cart, personal information and card each ask the database and the provider so often and no more', async () => {
  const { db, count } = countingDatabase(env.DB);
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
  const tripsOf = async (ask: () => Promise<{ status: number }>) => {
    const before = count.trips;
    expect((await ask()).status).toBe(200);
    return count.trips - before;
  };
  const readDates = () => guest.get('/api/check-dates/?tour=RC10&year=2026&month=11');
  const saveCart = () => guest.wants({ tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 });

  expect(await tripsOf(readDates)).toBe(1);
  expect(await tripsOf(saveCart)).toBe(1);
  expect(await tripsOf(readDates), 'with a cart, whose currency counts').toBe(2);
  expect(await tripsOf(() => guest.postForm('/api/guest/', guestFields(), address))).toBe(4);
  expect(asked).toEqual([]);
  expect(await tripsOf(() => guest.postForm('/api/checkout/card/', cardFields(), address))).toBe(17);
  expect(asked).toEqual(['open', 'authorise', 'capture']);
});
