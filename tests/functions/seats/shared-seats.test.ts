import { env } from 'cloudflare:workers';
import { createExecutionContext, runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { Books } from '#functions/books.ts';
import { createContext } from '#functions/context/context.ts';
import type { SandboxGateway } from '#functions/payments/sandbox-gateway.ts';
import type { Ledger } from '#functions/seats/seat-ledger.ts';
import { sharedSeats } from '#functions/seats/shared-seats.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, ORIGIN, type Site, type Visitor } from '../support/a-site.ts';
import { execute } from '../support/database.ts';

const MARCH = 'year=2027&month=3';
const dates = (visitor: Visitor, tour: string, more = '') =>
  visitor.get(`/api/check-dates/?tour=${tour}&${MARCH}${more}`);
const firstOf = async (answer: ReturnType<typeof dates>) => ((await answer).json() as TourDateEntry[])[0]!;
const calls = vi.spyOn(Books.prototype, 'seats');

afterEach(() => calls.mockClear());

let sites = 0;
/** A site with two tours of its own, each with one seat in March and one in May. */
function aSmallSite(): { site: Site; codes: [string, string] } {
  sites += 1;
  const codes: [string, string] = [`SA${sites}`, `SB${sites}`];
  const departures = ['2027-03-13', '2027-05-01'].map((start) => aDeparture({ start, capacity: 1 }));
  return { site: aSite(codes.map((code) => aTour({ code, departures }))), codes };
}

async function sellOut(code: string): Promise<void> {
  const id = `${code}-2027-03-13`;
  await execute('INSERT OR REPLACE INTO tour_dates (id, capacity, sold) VALUES (?, 1, 1)', id);
}

test('a thousand readers in five seconds are one call of the books', async () => {
  const { site, codes } = aSmallSite();
  for (let second = 0; second < 5; second += 1) {
    const answers = await Promise.all(Array.from({ length: 200 }, () => dates(site.visitor(), codes[0])));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    site.advance(999);
  }
  expect(calls).toHaveBeenCalledTimes(1);
  site.advance(5);
  await dates(site.visitor(), codes[0]);
  expect(calls).toHaveBeenCalledTimes(2);
});

test('an answer is at most five seconds old, and a guest with a cart gets the live one', async () => {
  const { site, codes } = aSmallSite();
  const guest = site.visitor();
  await guest.wants({ tour_date_id: `${codes[0]}-2027-05-01`, tour_combination_id: 1 });
  const seen = async (visitor: Visitor) => (await firstOf(dates(visitor, codes[0]))).availability;
  expect([await seen(site.visitor()), await seen(guest)]).toEqual(['available', 'available']);
  await sellOut(codes[0]);
  site.advance(4999);
  expect([await seen(site.visitor()), await seen(guest)]).toEqual(['available', 'full']);
  site.advance(1);
  expect(await seen(site.visitor())).toBe('full');
});

test('shared answers mix no currencies, tours, months or sites', async () => {
  const [here, elsewhere] = [aSmallSite(), aSmallSite()];
  const [one, other] = here.codes;
  await sellOut(one);
  const visitor = here.site.visitor();
  const stock = async (tour: string, more = '') => {
    const { availability, currency, price } = await firstOf(dates(visitor, tour, more));
    return [availability, currency, price];
  };
  expect(await stock(one)).toEqual(['full', 'AUD', '2580.00']);
  expect(await stock(one, '&currency=GBP')).toEqual(['full', 'GBP', '1290.00']);
  visitor.cookies.set('currency', 'EUR');
  expect(await stock(one)).toEqual(['full', 'EUR', '1548.00']);
  expect(await stock(other)).toEqual(['available', 'EUR', '1548.00']);
  const eventsIn = async (month: number) =>
    ((await visitor.get(`/api/calendar/?year=2027&month=${month}`)).json() as CalendarEvent[]).map(
      ({ tour_date_id, classname }) => `${tour_date_id} ${classname}`,
    );
  expect(await eventsIn(3)).toEqual([`${one}-2027-03-13 full`, `${other}-2027-03-13 available`]);
  expect(await eventsIn(5)).toEqual([`${one}-2027-05-01 available`, `${other}-2027-05-01 available`]);
  const there = elsewhere.site.visitor();
  expect(await firstOf(dates(there, elsewhere.codes[0]))).toMatchObject({ availability: 'available', currency: 'AUD' });
});

test('a failed call is nobody else’s: the next reader asks again', async () => {
  const { site, codes } = aSmallSite();
  const seats = vi.fn().mockRejectedValueOnce(new Error('The books are away'));
  seats.mockResolvedValue(new Map());
  const asking = { books: { seats }, context: site.context() };
  await expect(sharedSeats(asking, codes)).rejects.toThrow('The books are away');
  expect((await sharedSeats(asking, codes)).size).toBe(0);
});

test('one request waits for the answer that another has asked for', async () => {
  const { site, codes } = aSmallSite();
  let answer = (): void => undefined;
  const ledger = new Promise<Ledger>((resolve) => {
    answer = () => resolve(new Map());
  });
  const seats = vi.fn(() => ledger);
  const asking = () => {
    const context = createContext(site.env, createExecutionContext(), ORIGIN, { now: () => 0 });
    return sharedSeats({ books: { seats }, context }, codes);
  };
  const first = asking();
  // Another object stands for another request: both have a context of their own.
  const stub = (env.SANDBOX_GATEWAY as DurableObjectNamespace<SandboxGateway>).getByName('another request');
  const second = runInDurableObject(stub, asking);
  await scheduler.wait(10);
  answer();
  expect([(await first).size, (await second).size]).toEqual([0, 0]);
  expect(seats).toHaveBeenCalledTimes(1);
});
