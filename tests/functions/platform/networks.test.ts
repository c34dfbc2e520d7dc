import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { limitNetworks, networksOf } from '#functions/context/networks.ts';
import { countTry } from '#functions/platform/rate-limits.ts';
import { MINUTE } from '#domain/durations.ts';
import { aChat } from '../support/a-chat.ts';
import { march, redCentre } from '../support/a-cart-site.ts';
import { aSite } from '../support/a-site.ts';

/** Counts one of two tries for a household, from an address. */
const take = async (key: string, address: string) =>
  countTry(env.DB, limitNetworks(await networksOf(env, address), { key, limit: 2, windowMs: MINUTE }), 0);

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

test('a new address of the same household begins no more chats than one address would [P12]', async () => {
  const { site } = await aChat();
  const statuses: number[] = [];
  for (let conversation = 0; conversation < 21; conversation += 1) {
    const from = { 'cf-connecting-ip': `2001:db8:5:1::${conversation.toString(16)}` };
    statuses.push((await site.visitor().postJson('/api/chat/', {}, from)).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
});

test('one network begins sixty carts in ten minutes, with any invented cookies, and can still use them [P12]', async () => {
  const site = aSite([redCentre]);
  const from = { 'cf-connecting-ip': '198.51.100.7' };
  const first = site.visitor();
  const begin = (visitor = site.visitor()) => visitor.postJson('/api/cart/', { items: [march] }, from);
  expect((await begin(first)).status).toBe(200);
  for (let carts = 1; carts < 60; carts += 1) await begin();

  const stranger = site.visitor();
  stranger.cookies.set('cart', 'A'.repeat(22));
  const stopped = await begin(stranger);

  expect([stopped.status, stopped.headers.get('retry-after'), stopped.cart().items]).toEqual([429, '600', []]);
  expect(stopped.cart()).toMatchObject({
    note: expect.stringContaining('Too many carts') as string,
    promoCodeError: '',
  });
  expect((await begin(first)).status).toBe(200);
  expect((await site.visitor().wants(march)).status).toBe(200);
  site.advance(10 * MINUTE);
  expect((await begin(stranger)).status).toBe(200);
});
