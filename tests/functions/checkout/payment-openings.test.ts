import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { MINUTE } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, cardFields, guestFields, type Visitor } from '../support/a-site.ts';

/** Fresh windows for each test: no payment that was opened before counts. */
const WINDOW = 10 * MINUTE;
const TOO_MANY =
  'Too many payments were started from your network. You haven’t been charged. Please try again in 10 minutes.';
const tour = aTour({ departures: [aDeparture({ start: '2027-03-13', capacity: 999 })] });
const site = aSite([tour]);
const MARCH = { tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 };

afterEach(() => {
  site.advance(WINDOW);
});

let people = 0;
async function aGuest(): Promise<Visitor> {
  people += 1;
  const visitor = site.visitor();
  await visitor.wants(MARCH);
  const details = guestFields({ email: `opener${people}@example.com` });
  expect((await visitor.postForm('/api/guest/', details)).status).toBe(200);
  return visitor;
}

const cafe = { 'cf-connecting-ip': '203.0.113.7' };
const opened = () => env.DB.prepare('SELECT COUNT(*) AS n FROM attempts').first<number>('n');
/** Leaves for the provider's page; each other installment opens another payment there. */
const leave = (visitor: Visitor, installment: number, headers = {}) =>
  visitor.get(`/api/checkout/redirect/?installment=${installment}`, headers);
/** What the guest reads when they come back from a page that was not opened. */
const messageOf = async (visitor: Visitor) =>
  ((await visitor.get('/api/booking/')).json() as { message: string }).message;

test('a cart opens ten payments at the provider in ten minutes, and goes on afterwards [P12]', async () => {
  const visitor = await aGuest();
  for (let number = 0; number < 10; number += 1) {
    const answer = await leave(visitor, 1 + (number % 2));
    expect(answer.headers.get('location'), `opening ${number}`).toMatch('/api/sandbox/pay/');
  }

  expect((await leave(visitor, 1)).headers.get('location')).toBe('/#my-cart');
  expect(await messageOf(visitor)).toBe(TOO_MANY);
  const card = await visitor.postForm('/api/checkout/card/', cardFields());
  expect([card.status, card.headers.get('retry-after'), card.errors()]).toEqual([429, '600', { __all__: [TOO_MANY] }]);
  expect(await opened()).toBe(10);

  site.advance(WINDOW);
  expect((await leave(visitor, 2)).headers.get('location')).toMatch('/api/sandbox/pay/');
});

test('the page that is open is shown again, however often the guest asks for it [P03, P12]', async () => {
  const visitor = await aGuest();
  const before = await opened();
  const pages = new Set<string | null>();
  for (let number = 0; number < 15; number += 1) pages.add((await leave(visitor, 1)).headers.get('location'));

  expect([...pages]).toEqual([expect.stringMatching('/api/sandbox/pay/')]);
  expect((await opened())! - before!).toBe(1);
});

test('a network opens sixty payments in ten minutes, also at once, and no other network is stopped [P12]', async () => {
  const guests = await Promise.all(Array.from({ length: 61 }, aGuest));
  const before = await opened();

  const answers = [];
  for (const some of [guests.slice(0, 20), guests.slice(20, 40), guests.slice(40)]) {
    answers.push(...(await Promise.all(some.map((guest) => leave(guest, 1, cafe)))));
  }

  expect(answers.filter((answer) => answer.headers.get('location')!.startsWith('/api/sandbox/pay/'))).toHaveLength(60);
  expect((await opened())! - before!).toBe(60);
  const stopped = guests[answers.findIndex((answer) => answer.headers.get('location') === '/#my-cart')]!;
  expect(await messageOf(stopped)).toBe(TOO_MANY);
  expect((await leave(stopped, 1, { 'cf-connecting-ip': '203.0.113.8' })).headers.get('location')).toMatch(
    '/api/sandbox/pay/',
  );
});

test('the balance of one booking is opened ten times in ten minutes [P09, P12]', async () => {
  const visitor = await aGuest();
  expect((await visitor.postForm('/api/checkout/card/', cardFields({ installment: '2' }))).status).toBe(200);
  const open = async () => {
    const answer = await visitor.postForm('/check-in/balance/', {});
    // Closes the page, as five declined cards do.
    await env.DB.prepare(`UPDATE attempts SET state = 'cancelled' WHERE purpose = 'balance'`).run();
    return [answer.status, answer.headers.get('location')];
  };
  for (let number = 0; number < 10; number += 1) {
    expect(await open()).toEqual([303, expect.stringMatching('/api/sandbox/pay/')]);
  }

  expect(await open()).toEqual([429, null]);
});
