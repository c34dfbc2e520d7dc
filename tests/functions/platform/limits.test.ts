import { env } from 'cloudflare:workers';
import { expect, test, afterEach } from 'vitest';
import { findTestCard } from '#functions/payments/test-cards.ts';
import { limitNetworks, networksOf } from '#functions/context/networks.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import { payByCard } from '#functions/checkout/pay-by-card.ts';
import { MINUTE } from '#domain/durations.ts';
import { anOpenDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, cardFields, guestFields, type Answer, type Visitor } from '../support/a-site.ts';
import { execute, firstRow } from '../support/database.ts';
import { aShop, CARDS, sandboxAnswering } from '../support/a-shop.ts';

/*
 * Limits when many requests ask at the same moment: a limit that looks first and counts later lets all of them pass.
 */

const tour = aTour({ departures: [anOpenDeparture()] });
const item = { tour_date_id: tour.departures[0]!.id, tour_combination_id: 1 };
const address = (index: number) => ({ 'cf-connecting-ip': `203.0.113.${index}` });
const HERE = address(200);

/** How many cards the provider was sent. Each has a fingerprint of its own. */
let sent = 0;
const gateway = sandboxAnswering((payment) => {
  sent += 1;
  return { ...payment, fingerprint: `card ${sent}` };
});
const site = aSite([tour], {}, {}, { gateway });

/** Visitors with a trip in their cart, each begun from an address of their own. */
async function withCarts(count: number): Promise<Visitor[]> {
  const visitors = Array.from({ length: count }, () => site.visitor());
  for (const [index, visitor] of visitors.entries()) {
    const answer = await visitor.postJson('/api/cart/', { items: [item] }, address(index));
    expect(answer.status).toBe(200);
  }
  return visitors;
}

let people = 0;
async function withGuests(count: number): Promise<Visitor[]> {
  const visitors = await withCarts(count);
  for (const [index, visitor] of visitors.entries()) {
    const form = guestFields({ email: `guest${(people += 1)}@example.com` });
    expect((await visitor.postForm('/api/guest/', form, address(index))).status).toBe(200);
  }
  return visitors;
}

const times = (count: number, ask: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
const refusedOf = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 429).length;

test.each<[what: string, limit: number, asked: number, ask: () => Promise<Answer[]>]>([
  [
    'promo codes of a cart',
    10,
    15,
    async () => {
      const [visitor] = await withCarts(1);
      return times(15, (index) => visitor!.get(`/api/cart/?promo_code=GUESS${index}`));
    },
  ],
  [
    'wrong promo codes of a network',
    10,
    15,
    async () => {
      const visitors = await withCarts(15);
      return times(15, (index) => visitors[index]!.get(`/api/cart/?promo_code=GUESS${index}`, HERE));
    },
  ],
  [
    'personal details from a network',
    60,
    65,
    () => times(65, () => site.visitor().postForm('/api/guest/', guestFields(), address(240))),
  ],
])('%s: of many at the same moment no more than %i of %i pass [P12]', async (_, limit, asked, ask) => {
  const answers = await ask();
  expect([answers.length, refusedOf(answers)]).toEqual([asked, asked - limit]);
});

test('no more cards reach the provider than may be declined, however many carts pay at once [P12]', async () => {
  expect(findTestCard('4000000000000002')).not.toBeNull();
  const visitors = await withGuests(45);
  const before = sent;
  const answers = await times(45, (index) =>
    visitors[index]!.postForm('/api/checkout/card/', cardFields({ acct: '4000 0000 0000 0002' }), address(220)),
  );
  expect([sent - before, refusedOf(answers)]).toEqual([40, 5]);
});

test('payments that succeed leave no try counted for their network [P12]', async () => {
  const visitors = await withGuests(45);
  for (const visitor of visitors) {
    expect((await visitor.postForm('/api/checkout/card/', cardFields(), address(230))).status).toBe(200);
  }
});

/** Counts one of two tries for a household, from an address. */
const take = async (key: string, address: string) =>
  countTry(env.STORE, limitNetworks(await networksOf(env, address), { key, limit: 2, windowMs: MINUTE }), 0);

async function takeFromEach(key: string, addresses: readonly string[]): Promise<boolean[]> {
  const taken: boolean[] = [];
  for (const address of addresses) taken.push(await take(key, address));
  return taken;
}

test('all addresses of a household’s IPv6 network count as one [P12]', async () => {
  expect(await networksOf(env, '2001:db8:1:2::1')).toEqual(await networksOf(env, '2001:DB8:1:2:ffff:0:0:9'));

  const addresses = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1'];

  expect(await takeFromEach('household', addresses)).toEqual([true, true, false, true]);
});

test('the networks around a household have limits of their own, four and sixteen times as high [P12]', async () => {
  const households = Array.from({ length: 9 }, (_, index) => `2001:db8:1:${index.toString(16)}::1`);
  const providers = Array.from({ length: 33 }, (_, index) => `2001:db8:2:${index.toString(16)}00::1`);

  expect(await takeFromEach('wide', households)).toEqual([...Array<boolean>(8).fill(true), false]);
  expect(await takeFromEach('wider', providers)).toEqual([...Array<boolean>(32).fill(true), false]);
  expect(await take('wider', '2001:db8:3::1')).toBe(true);
});

test('a visitor stopped in their own network uses up no limit of the wider ones [P12]', async () => {
  await takeFromEach('alone', Array<string>(20).fill('2001:db8:4:2::1'));

  expect(await take('alone', '2001:db8:4:3::1')).toBe(true);
});

test.each(['::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7'])(
  '%s is an address of IPv4, of which each counts for itself [P12]',
  async (address) => {
    expect(await networksOf(env, address)).toEqual(await networksOf(env, '203.0.113.7'));
    expect(await networksOf(env, address)).toHaveLength(1);
  },
);

test('the database stores no network as text, and a request without an address has no network', async () => {
  expect(JSON.stringify(await networksOf(env, '2001:db8:1:2::1'))).not.toMatch(/2001|db8/);
  expect(await networksOf(env, '')).toEqual([]);
});

test('one network begins sixty carts in ten minutes, also at once and with any invented cookies, and can still use them [P12]', async () => {
  const site = aSite([tour]);
  const from = { 'cf-connecting-ip': '198.51.100.7' };
  const first = site.visitor();
  const begin = (visitor = site.visitor()) => visitor.postJson('/api/cart/', { items: [item] }, from);
  expect((await begin(first)).status).toBe(200);
  const begun = await times(64, () => begin());
  expect(refusedOf(begun)).toBe(5);

  const stranger = site.visitor();
  stranger.cookies.set('cart', 'A'.repeat(22));
  const stopped = await begin(stranger);

  expect([stopped.status, stopped.headers.get('retry-after'), stopped.cart().items]).toEqual([429, '600', []]);
  expect(stopped.cart()).toMatchObject({
    note: expect.stringContaining('Too many carts') as string,
    promoCodeError: '',
  });
  expect((await begin(first)).status).toBe(200);
  expect((await site.visitor().wants(item)).status).toBe(200);
  site.advance(10 * MINUTE);
  expect((await begin(stranger)).status).toBe(200);
});

test('a first cart whose promo code meets the limit is kept, and its browser can open it', async () => {
  const site = aSite([tour]);
  const asked = (visitor: Visitor) => visitor.postJson('/api/cart/', { items: [item], promo_code: 'GUESSED' }, HERE);
  for (let tries = 0; tries < 10; tries += 1) await asked(site.visitor());

  const visitor = site.visitor();
  expect((await asked(visitor)).status).toBe(429);
  expect((await visitor.get('/api/cart/')).cart().items).toHaveLength(1);
});

/** A network, and guests who pay from it, each with their own cart. */
function aNetwork(hash: string) {
  const shop = aShop([anOpenDeparture()]);
  /** `fingerprint` identifies the card at the gateway; empty for a card without one. */
  const pay = async (number: string, fingerprint: string) => {
    const gateway = sandboxAnswering((payment) => ({ ...payment, fingerprint }));
    const cartId = await shop.guest(shop.departures);
    const request = { cartId, card: shop.card(number), installment: 1, cartVersion: '', returnTo: '/' };
    return (await payByCard(shop.context({ gateway }), { ...request, networks: [{ hash, factor: 1 }] })).kind;
  };
  return {
    shop,
    declined: async (cards: number, fingerprintOf: (card: number) => string) => {
      const outcomes = new Set<string>();
      for (let card = 0; card < cards; card += 1) outcomes.add(await pay(CARDS.declined, fingerprintOf(card)));
      return [...outcomes];
    },
    pays: () => pay(CARDS.good, 'a good card'),
  };
}

test('card testing: forty cards that were declined in new carts stop a network, and no other [P12]', async () => {
  const tester = aNetwork('tester');
  // Every second card has no fingerprint.
  expect(await tester.declined(40, (card) => (card % 2 ? '' : `stolen ${card}`))).toEqual(['refused']);

  expect(await tester.declined(1, () => 'one more')).toEqual(['too-many-tries']);
  expect(await tester.pays()).toBe('too-many-tries');
  expect(await aNetwork('elsewhere').pays()).toBe('paid');
  tester.shop.advance(10);
  expect(await tester.pays()).toBe('paid');
});

test('in a hostel one guest’s card that is declined in cart after cart blocks no other guest [P12]', async () => {
  const hostel = aNetwork('hostel');
  expect(await hostel.declined(55, () => 'a stranger’s card')).toEqual(['refused']);

  expect(await hostel.pays()).toBe('paid');
});

test('a card that is declined in one network counts in another too [P12]', async () => {
  const [one, other] = [aNetwork('one house'), aNetwork('another house')];
  await one.declined(2, () => 'a known card');
  expect(await other.declined(40, (card) => (card === 0 ? 'a known card' : `stolen elsewhere ${card}`))).toEqual([
    'refused',
  ]);
  expect(await other.pays()).toBe('too-many-tries');
});

/** Fresh windows for each test: no payment that was opened before counts. */
const WINDOW = 10 * MINUTE;
const TOO_MANY =
  'Too many payments were started from your network. You haven’t been charged. Please try again in 10 minutes.';

afterEach(() => {
  site.advance(WINDOW);
});

const aGuest = async () => (await withGuests(1))[0]!;
const cafe = { 'cf-connecting-ip': '203.0.113.7' };
const opened = async () => (await firstRow<{ n: number }>('SELECT COUNT(*) AS n FROM attempts'))!.n;
/** Leaves for the provider's page; each other installment opens another payment there. */
const leave = (visitor: Visitor, installment: number, headers = {}) =>
  visitor.get(`/api/checkout/redirect/?installment=${installment}`, headers);
/** What the guest reads when they come back from a page that was not opened. */
const messageOf = async (visitor: Visitor) =>
  ((await visitor.get('/api/booking/')).json() as { message: string }).message;

test('a cart opens ten payments at the provider in ten minutes, and goes on afterwards [P12]', async () => {
  const visitor = await aGuest();
  const before = await opened();
  for (let number = 0; number < 10; number += 1) {
    const answer = await leave(visitor, 1 + (number % 2));
    expect(answer.headers.get('location'), `opening ${number}`).toMatch('/api/sandbox/pay/');
  }

  expect((await leave(visitor, 1)).headers.get('location')).toBe('/#my-cart');
  expect(await messageOf(visitor)).toBe(TOO_MANY);
  const card = await visitor.postForm('/api/checkout/card/', cardFields());
  expect([card.status, card.headers.get('retry-after'), card.errors()]).toEqual([429, '600', { __all__: [TOO_MANY] }]);
  expect((await opened()) - before).toBe(10);

  site.advance(WINDOW);
  expect((await leave(visitor, 2)).headers.get('location')).toMatch('/api/sandbox/pay/');
});

test('the page that is open is shown again, however often the guest asks for it [P03, P12]', async () => {
  const visitor = await aGuest();
  const before = await opened();
  const pages = new Set<string | null>();
  for (let number = 0; number < 15; number += 1) pages.add((await leave(visitor, 1)).headers.get('location'));

  expect([...pages]).toEqual([expect.stringMatching('/api/sandbox/pay/')]);
  expect((await opened()) - before).toBe(1);
});

test('a network opens sixty payments in ten minutes, also at once, and no other network is stopped [P12]', async () => {
  const guests = await withGuests(61);
  const before = await opened();

  const answers = [];
  for (const some of [guests.slice(0, 20), guests.slice(20, 40), guests.slice(40)]) {
    answers.push(...(await Promise.all(some.map((guest) => leave(guest, 1, cafe)))));
  }

  expect(answers.filter((answer) => answer.headers.get('location')!.startsWith('/api/sandbox/pay/'))).toHaveLength(60);
  expect((await opened()) - before).toBe(60);
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
    await execute(`UPDATE attempts SET state = 'cancelled' WHERE purpose = 'balance'`);
    return [answer.status, answer.headers.get('location')];
  };
  for (let number = 0; number < 10; number += 1) {
    expect(await open()).toEqual([303, expect.stringMatching('/api/sandbox/pay/')]);
  }

  expect(await open()).toEqual([429, null]);
});
