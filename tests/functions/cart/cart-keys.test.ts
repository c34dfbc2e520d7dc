import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { storeCartKey } from '#functions/cart/cart-keys.ts';
import { runHour } from '#functions/timers/timers.ts';
import { HOUR } from '#domain/durations.ts';
import { aGuest, general, march, may, pay, sessionOf, site, someone } from '../support/a-guest.ts';
import { aVisitorWith, type Visitor } from '../support/a-site.ts';
import { everyTable, firstRow } from '../support/database.ts';

/** A visitor who has only the cookie, because they planted it in a browser or read it there. */
function whoKnows(cookie: string | undefined): Visitor {
  const stranger = site.visitor();
  stranger.cookies.set('cart', cookie!);
  return stranger;
}

/** Tries to read and to change everything that a cart's key opens. */
async function expectNothing(stranger: Visitor): Promise<void> {
  const before = await everyTable();
  const answers = [
    await stranger.get('/api/guest/'),
    await stranger.get('/api/cart/'),
    await stranger.get('/api/cart/?currency=GBP'),
    await stranger.get('/api/booking/'),
    await stranger.wants(may),
    await stranger.postJson('/api/booking/', {}),
    await stranger.postForm('/api/guest/', someone()),
    await pay(stranger),
    await stranger.postForm('/api/guest-more/', { passport: 'PA1234567' }),
    await stranger.get('/api/logout/'),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(409);
    expect(answer.headers.get('cart-key')).toBe('replaced');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.text).not.toMatch(/RC10|Lovelace|SB-/);
  }
  expect(await everyTable()).toBe(before);
}

describe('the cart’s cookie from before the guest’s details [P28]', () => {
  test('reads nothing and changes nothing; the guest goes on with a new one', async () => {
    const visitor = await aVisitorWith(site, march);
    const planted = visitor.cookies.get('cart');
    expect((await visitor.postForm('/api/guest/', someone())).status).toBe(200);
    expect(visitor.cookies.get('cart')).not.toBe(planted);
    await expectNothing(whoKnows(planted));
    expect((await visitor.get('/api/cart/')).cart().no_items).toBe(1);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'guest-saved' });
    expect((await pay(visitor)).status).toBe(200);
  });

  test('a minute later it is like a cookie that never was: no cart, and a new one with the first trip', async () => {
    const visitor = await aVisitorWith(site, march);
    const stranger = whoKnows(visitor.cookies.get('cart'));
    await visitor.postForm('/api/guest/', someone());
    site.advance(60_000);
    expect((await stranger.get('/api/guest/')).json()).toBe('');
    expect((await stranger.get('/api/cart/')).cart().no_items).toBe(0);
    const before = stranger.cookies.get('cart');
    await stranger.wants(may);
    expect(stranger.cookies.get('cart')).not.toBe(before);
    expect((await visitor.get('/api/cart/')).cart().items[0]).toMatchObject({ tour_date_id: march.tour_date_id });
  });

  test('an answer that was lost is given again for the same details, and for no others', async () => {
    const visitor = await aVisitorWith(site, march);
    const before = visitor.cookies.get('cart')!;
    const details = someone();
    const { guest_userid: id } = (await visitor.postForm('/api/guest/', details)).json() as { guest_userid: string };
    visitor.cookies.set('cart', before);
    expect((await visitor.postForm('/api/guest/', { ...details, phone: '' })).status).toBe(409);
    const again = await visitor.postForm('/api/guest/', details);
    expect([again.status, again.json()]).toEqual([200, expect.objectContaining({ guest_userid: id })]);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'guest-saved' });
  });

  test('two presses at once leave a cookie that works, whichever answer comes last', async () => {
    const first = await aVisitorWith(site, march);
    const second = whoKnows(first.cookies.get('cart'));
    const details = someone();
    const answers = await Promise.all([first, second].map((tab) => tab.postForm('/api/guest/', details)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const tab of [first, second]) expect(await sessionOf(tab)).toMatchObject({ stage: 'guest-saved' });
  });

  test('two tabs with other details at once: one is taken, the other is asked again, and no cookie is lost', async () => {
    const first = await aVisitorWith(site, march);
    const second = whoKnows(first.cookies.get('cart'));
    const answers = await Promise.all([first, second].map((tab) => tab.postForm('/api/guest/', someone())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [taken, refused] = answers[0]!.status === 200 ? [first, second] : [second, first];
    expect(refused.cookies.get('cart')).not.toBe(taken.cookies.get('cart'));
    expect(await sessionOf(taken)).toMatchObject({ stage: 'guest-saved' });
  });
});

describe('a cookie that is not ours [P28]', () => {
  test('is never the key of a cart', async () => {
    const visitor = whoKnows('AAAAAAAAAAAAAAAAAAAAAA');
    await visitor.wants(march);
    expect(visitor.cookies.get('cart')).not.toBe('AAAAAAAAAAAAAAAAAAAAAA');
    expect((await visitor.get('/api/cart/')).cart().no_items).toBe(1);
  });
});

describe('the cart’s cookie from before the payment [P28]', () => {
  test('reads nothing and changes nothing as soon as the browser has shown the new one', async () => {
    const visitor = await aGuest(march);
    const before = visitor.cookies.get('cart');
    await pay(visitor);
    expect(visitor.cookies.get('cart')).not.toBe(before);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'paid' });
    await expectNothing(whoKnows(before));
    expect((await visitor.postForm('/api/guest-more/', { passport: 'PA1234567' })).status).toBe(200);
  });

  test('until then it still shows the payment, whose answer may have been lost [P26]', async () => {
    const visitor = await aGuest(march);
    const before = visitor.cookies.get('cart')!;
    await pay(visitor);
    visitor.cookies.set('cart', before);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'paid' });
    expect((await pay(visitor)).status).toBe(200);
    expect(general(await visitor.postForm('/api/guest/', someone()))).toBe('You have no items in the cart.');
  });

  test('of two answers at once the browser may keep either cookie', async () => {
    const visitor = await aGuest(march);
    const other = whoKnows(visitor.cookies.get('cart'));
    await pay(visitor);
    await pay(other);
    for (const tab of [visitor, other]) expect(await sessionOf(tab)).toMatchObject({ stage: 'paid' });
    expect((await visitor.get('/api/booking/')).status).toBe(409);
  });
});

test('the hour forgets keys that ended a day ago, and none that open a cart [P24]', async () => {
  const visitor = await aGuest(march);
  site.advance(25 * HOUR);
  await runHour(site.context());
  const left = await firstRow('SELECT count(*) AS n FROM cart_keys WHERE ended_at IS NOT NULL');
  expect(left).toEqual({ n: 0 });
  expect(await sessionOf(visitor)).toMatchObject({ stage: 'guest-saved' });
});

test('a cart that a log-out in another tab has deleted gets no key [P05]', async () => {
  const visitor = await aGuest(march);
  const { cart_id: cartId } = (await firstRow<{ cart_id: string }>(
    'SELECT cart_id FROM cart_keys ORDER BY number DESC LIMIT 1',
  ))!;
  await visitor.get('/api/logout/', { 'sec-fetch-site': 'same-origin' });
  expect(storeCartKey(env.STORE, { hash: 'of a new key', cartId })).toBe(false);
});
