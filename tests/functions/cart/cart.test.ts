import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/durations.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { aDeparture, anInsuranceType, anOpenDeparture, aSale, aTour, aVisaType, noVisa } from '../../support/a-tour.ts';
import { aSite, cardFields, guestFields, aGuestOf, aVisitorWith } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { beforeWait } from '../support/between-waits.ts';
import { execute, allRows } from '../support/database.ts';

const redCentre = aTour({ departures: [aDeparture(), aDeparture({ start: '2027-05-01' }), anOpenDeparture()] });
const coast = aTour({
  code: 'CC7',
  departures: [aDeparture({ start: '2027-04-01', visaTypes: [aVisaType(), noVisa()], sale: aSale() })],
});
const alps = aTour({
  code: 'ALP',
  departures: [aDeparture({ start: '2027-06-01', insuranceTypes: [anInsuranceType()], requireInsurance: true })],
});
const soon = aTour({
  code: 'SOON',
  departures: [aDeparture({ start: '2026-12-20' }), aDeparture({ start: '2026-11-22' })],
});
const site = aSite([redCentre, coast, alps, soon]);

const march = { tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 };
const may = { tour_date_id: 'RC10-2027-05-01', tour_combination_id: 1 };
const april = { tour_date_id: 'CC7-2027-04-01', tour_combination_id: 1 };

describe('reading and writing the cart', () => {
  test('a visitor without a cart gets an empty one, and no cookie for having looked [M106, M136, N18]', async () => {
    const visitor = site.visitor();
    const answer = await visitor.get('/api/cart/');
    expect(answer.status).toBe(200);
    expect(answer.cart()).toMatchObject({ items: [], total: '0.00', no_items: 0, promo_code: '', currency: 'AUD' });
    expect(answer.headers.getSetCookie()).toEqual([]);
    await visitor.wants();
    expect([...visitor.cookies]).toEqual([]);
  });

  test('the first write sets an opaque cookie that scripts cannot read, and a count that they can [M156, M137, P28]', async () => {
    const visitor = site.visitor();
    const first = await visitor.wants(march, may);
    const cookies = first.headers.getSetCookie();
    expect(cookies.find((line) => line.startsWith('cart='))).toMatch(
      /^cart=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(cookies.find((line) => line.startsWith('cart_count='))).not.toContain('HttpOnly');
    expect(visitor.cookies.get('cart_count')).toBe('2');
    expect((await visitor.wants(march, may)).headers.getSetCookie()).toEqual([]);
    await visitor.wants();
    expect(visitor.cookies.has('cart_count')).toBe(false);
    const kept = await allRows<{ id: string }>('SELECT id FROM carts');
    expect(kept).not.toEqual([]);
    expect(visitor.cookies.get('cart')).toMatch(/^[\w-]{22}$/);
    expect(kept.map(({ id }) => id)).not.toContain(visitor.cookies.get('cart'));
  });

  test('the same cart posted twice is the same cart [M115]', async () => {
    const visitor = site.visitor();
    const first = await visitor.wants(march, april, { tour_date_id: april.tour_date_id, visa_id: 7 });
    const second = await visitor.postJson('/api/cart/', first.json());
    expect(second.json()).toEqual(first.json());
    expect((await visitor.get('/api/cart')).json()).toEqual(first.json());
  });

  test('a tour leaves with its companions, and a reset visa is 0 [M117, M118, D02]', async () => {
    const visitor = await aVisitorWith(site, march, april, { tour_date_id: april.tour_date_id, visa_id: 7 });
    const reset = (await visitor.wants(march, april, { tour_date_id: april.tour_date_id, visa_id: 0 })).cart();
    expect(reset.items.map((item) => item.visa_id)).toEqual([undefined, undefined, 0]);
    const left = (await visitor.wants(march)).cart();
    expect(left.items.map((item) => item.tour_date_id)).toEqual([march.tour_date_id]);
  });

  test('a date that has passed leaves the cart with a note, once', async () => {
    const visitor = site.visitor();
    const later = aSite([soon]);
    later.advance(3 * 24 * 60 * MINUTE);
    await visitor.wants({ tour_date_id: 'SOON-2026-11-22', tour_combination_id: 1 });
    const afterwards = later.visitor();
    for (const [name, value] of visitor.cookies) afterwards.cookies.set(name, value);
    const told = (await afterwards.get('/api/cart/')).cart();
    expect(told).toMatchObject({
      no_items: 0,
      error: 'The start date for Tour SOON can no longer be booked, so we’ve removed it from your cart.',
    });
    expect((await afterwards.get('/api/cart/')).cart().error).toBe('');
    expect(afterwards.cookies.has('cart_count')).toBe(false);
  });

  test('a tour that needs insurance gets its default; taking it off is refused with the cart as it is', async () => {
    const visitor = site.visitor();
    const alpine = { tour_date_id: 'ALP-2027-06-01', tour_combination_id: 1 };
    expect((await visitor.wants(alpine)).cart().items[1]).toMatchObject({ insurance_id: 3 });
    const refused = await visitor.wants(alpine, { tour_date_id: alpine.tour_date_id, insurance_id: 0 });
    expect(refused.status).toBe(400);
    expect(refused.cart().items[1]).toMatchObject({ insurance_id: 3, line_price: '180.00' });
    expect(refused.cart().error).toBe('Tour ALP can only be booked with travel insurance. Add it in your cart.');
  });
});

describe('currency', () => {
  test('switching re-prices every line in the new currency’s own prices and remembers the choice [M03]', async () => {
    const visitor = await aVisitorWith(site, march);
    expect((await visitor.get('/api/cart/?currency=GBP')).cart()).toMatchObject({ currency: 'GBP', total: '1290.00' });
    expect(visitor.cookies.get('currency')).toBe('GBP');
    expect((await visitor.wants(march, may)).cart()).toMatchObject({ currency: 'GBP', total: '2580.00' });
  });

  test('an unknown code is ignored [M03]', async () => {
    const visitor = await aVisitorWith(site, march);
    const answer = await visitor.get('/api/cart/?currency=JPY');
    expect(answer.status).toBe(200);
    expect(answer.cart().currency).toBe('AUD');
    expect(visitor.cookies.has('currency')).toBe(false);
  });

  test('a cookie with an unknown code, or one that has left the list, is ignored [M03, E24]', async () => {
    const visitor = site.visitor();
    visitor.cookies.set('currency', 'JPY');
    expect((await visitor.wants(march)).cart()).toMatchObject({ currency: 'AUD', total: '2580.00' });
  });

  test('a cart cannot change its currency while a payment is open', async () => {
    const visitor = await aGuestOf(site, [may], { email: 'currency@example.com' });
    await visitor.postForm('/api/checkout/card/', cardFields({ acct: '4000000000000002' }));
    const refused = await visitor.get('/api/cart/?currency=EUR');
    expect(refused.status).toBe(409);
    expect(refused.errors()['__all__']?.[0]).toContain('can’t change the currency during a payment');
    expect((await visitor.get('/api/cart/')).cart().currency).toBe('AUD');
  });
});

describe('what follows from an edit', () => {
  test('the seat of a date that left the cart is free for others at once [P01]', async () => {
    const last = aTour({ code: 'LAST', departures: [aDeparture({ start: '2027-07-01', capacity: 1 })] });
    const shop = aSite([last, redCentre]);
    const [holder, other] = [shop.visitor(), shop.visitor()];
    const date = { tour_date_id: 'LAST-2027-07-01', tour_combination_id: 1 };
    await holder.wants(date, march);
    expect((await holder.postForm('/api/guest/', guestFields({ email: 'holder@example.com' }))).status).toBe(200);
    await other.wants(date);
    const guest = guestFields({ email: 'other@example.com' });
    expect((await other.postForm('/api/guest/', guest)).status).toBe(409);
    await holder.wants(march);
    expect((await other.postForm('/api/guest/', guest)).status).toBe(200);
  });

  test('a cart of three hundred unknown trips is read for forty of them, and says so once [P12]', async () => {
    const read: string[] = [];
    const { ASSETS } = site.env;
    const counting = {
      fetch: (asked: string) => {
        read.push(new URL(asked).pathname);
        return ASSETS.fetch(asked);
      },
    } as unknown as Fetcher;
    const items = Array.from({ length: 300 }, (_, index) => ({ tour_date_id: `X${index}-2027-03-13` }));
    const answer = await aSite([], { ASSETS: counting })
      .visitor()
      .wants(...items);
    expect(answer.cart().error).toBe(
      'One of your start dates is no longer available, so we’ve removed it from your cart.',
    );
    expect(answer.text.length).toBeLessThan(2000);
    expect(read.filter((path) => path.startsWith('/catalogue/X'))).toHaveLength(40);
  });

  test('leaving forgets guest and cart, gives the seats back and clears the cookies [M85]', async () => {
    const visitor = await aGuestOf(site, [march], { email: 'leaves@example.com' });
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await visitor.get('/api/logout/', { 'sec-fetch-site': site })).status).toBe(403);
    }
    const cookie = visitor.cookies.get('cart')!;
    const answer = await visitor.get('/api/logout/');
    expect(answer.status).toBe(204);
    expect([...visitor.cookies.keys()]).toEqual([]);
    visitor.cookies.set('cart', cookie);
    expect((await visitor.get('/api/guest/')).json()).toBe('');
    expect((await visitor.get('/api/cart/')).cart().no_items).toBe(0);
  });
});

test('a cart saved while another tab changes currency and code keeps both, whenever that happens [D12]', async () => {
  await addPromoCode(env.STORE, 'OTHERTAB');
  for (let wait = 1, hasHappened = true; hasHappened; wait += 1) {
    const visitor = await aVisitorWith(site, march);
    const other = beforeWait(site, wait, async () => {
      await visitor.get('/api/cart/?currency=NZD');
      await visitor.get('/api/cart/?promo_code=OTHERTAB');
    });
    const saved = await visitor.wants(march, may);
    other.end();
    hasHappened = other.hasHappened();
    const cart = (await visitor.get('/api/cart/')).cart();
    expect(saved.status, `before wait ${wait}`).toBe(200);
    expect(cart.no_items).toBe(2);
    if (hasHappened) expect(cart, `before wait ${wait}`).toMatchObject({ currency: 'NZD', promo_code: 'OTHERTAB' });
    else expect(wait).toBeGreaterThan(2);
  }
});

test('a trip removed in another tab while the details are sent leaves no seat held [P01]', async () => {
  for (let wait = 1, hasHappened = true; hasHappened; wait += 1) {
    const visitor = await aVisitorWith(site, march, may);
    const cookie = visitor.cookies.get('cart')!;
    const other = beforeWait(site, wait, async () => {
      const tab = site.visitor();
      tab.cookies.set('cart', cookie);
      await tab.wants(march);
    });
    const email = `removes${wait}@example.com`;
    expect((await visitor.postForm('/api/guest/', guestFields({ email }))).status).toBe(200);
    other.end();
    hasHappened = other.hasHappened();
    const kept = (await visitor.get('/api/cart/')).cart().no_items;
    const held = `SELECT 1 FROM holds JOIN guests USING (cart_id) WHERE email = ? AND state = 'active'`;
    expect(await allRows(held, email), `before wait ${wait}`).toHaveLength(kept);
  }
});

describe('promo codes', () => {
  test('a code applies to tour lines in any case of its letters, and a new code replaces it [M138, P08]', async () => {
    await addPromoCode(env.STORE, 'WATTLE10');
    await addPromoCode(env.STORE, 'HALF', { discount: { kind: 'percent', percent: 50 } });
    const visitor = await aVisitorWith(site, april, { tour_date_id: april.tour_date_id, visa_id: 7 });
    const ten = await visitor.get('/api/cart/?promo_code=%20wattle10%20');
    expect(ten.status).toBe(200);
    expect(ten.cart()).toMatchObject({ promo_code: 'WATTLE10', promo_discount: '198.00', total: '2082.00' });
    expect((await visitor.get('/api/cart/?promo_code=HALF')).cart()).toMatchObject({ promo_code: 'HALF' });
  });

  test('a rejected code is a 400 with the whole cart, and the code before it stays until it ends [M132, M138, D15, D56]', async () => {
    await addPromoCode(env.STORE, 'KEEPME');
    const visitor = await aVisitorWith(site, march);
    await visitor.get('/api/cart/?promo_code=KEEPME');
    const refused = await visitor.get('/api/cart/?promo_code=WRONG');
    expect(refused.status).toBe(400);
    expect(refused.cart()).toMatchObject({
      no_items: 1,
      promo_code: 'KEEPME',
      note: '',
      promoCodeError: 'Sorry, this promo code isn’t valid. Please try another.',
      error: 'Sorry, this promo code isn’t valid. Please try another.',
    });
    expect((await visitor.get('/api/cart/')).cart()).toMatchObject({ promo_code: 'KEEPME', error: '' });
    await execute("DELETE FROM promo_codes WHERE code = 'KEEPME'");
    const { note } = (await visitor.get('/api/cart/')).cart();
    expect(note).toBe('Sorry, this promo code isn’t valid. Please try another.');
  });

  test('unknown, over and used-up codes sound alike; a code for other trips says so [P08]', async () => {
    await addPromoCode(env.STORE, 'OVER', { validUntil: calendarDate('2026-11-19') });
    await addPromoCode(env.STORE, 'SPENT', {}, 1);
    await execute(`UPDATE promo_codes SET used = 1 WHERE code = 'SPENT'`);
    await addPromoCode(env.STORE, 'OTHERS', { tourCodes: ['CC7'] });
    await addPromoCode(env.STORE, 'EUROS', { currencies: ['EUR'] });
    const visitor = await aVisitorWith(site, march);
    const refusal = async (code: string) => (await visitor.get(`/api/cart/?promo_code=${code}`)).cart().error;
    expect(new Set([await refusal('NOPE'), await refusal('OVER'), await refusal('SPENT')]).size).toBe(1);
    expect(await refusal('OTHERS')).toBe(
      'Sorry, this promo code doesn’t apply to the trips in your cart. Please try another.',
    );
    expect(await refusal('EUROS')).toBe(
      'Sorry, this promo code can’t be used in the currency you’re paying in. Please try another.',
    );
  });

  test('posting the cart keeps a code that is not named, and an empty one takes it off [P08]', async () => {
    await addPromoCode(env.STORE, 'STAYS');
    const visitor = await aVisitorWith(site, march);
    await visitor.get('/api/cart/?promo_code=STAYS');
    expect((await visitor.wants(march, may)).cart()).toMatchObject({ promo_code: 'STAYS', promo_discount: '516.00' });
    const off = await visitor.postJson('/api/cart/', { items: [march], promo_code: '' });
    expect(off.cart()).toMatchObject({ promo_code: '', promo_discount: '0.00' });
    const wrong = await visitor.postJson('/api/cart/', { items: [march], promo_code: 'NOPE' });
    expect(wrong.status).toBe(400);
    expect(wrong.cart()).toMatchObject({ no_items: 1, promo_code: '' });
  });

  test('an empty cart reveals nothing about a code [P08]', async () => {
    await addPromoCode(env.STORE, 'REAL');
    const visitor = site.visitor();
    const [real, made] = [
      await visitor.get('/api/cart/?promo_code=REAL'),
      await visitor.get('/api/cart/?promo_code=MADEUP'),
    ];
    expect(real.status).toBe(400);
    expect(real.text).toBe(made.text);
  });

  test('ten tries a minute, then 429 until the next minute, even for a good code [P12]', async () => {
    await addPromoCode(env.STORE, 'GOOD');
    const visitor = await aVisitorWith(site, march);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await visitor.get(`/api/cart/?promo_code=GUESS${tries}`)).status).toBe(400);
    }
    const stopped = await visitor.get('/api/cart/?promo_code=GOOD');
    expect(stopped.status).toBe(429);
    expect(stopped.headers.get('retry-after')).toBe('60');
    expect(stopped.cart()).toMatchObject({ no_items: 1, promo_code: '' });
    site.advance(MINUTE);
    expect((await visitor.get('/api/cart/?promo_code=GOOD')).status).toBe(200);
  });

  test('new carts do not help a visitor who guesses from one address; others there may use a good code [P12]', async () => {
    await addPromoCode(env.STORE, 'OFFICE');
    const here = { 'cf-connecting-ip': '203.0.113.7' };
    for (let tries = 0; tries < 10; tries += 1) {
      const visitor = await aVisitorWith(site, march);
      const code = tries < 5 ? 'OFFICE' : 'GUESS';
      expect((await visitor.get(`/api/cart/?promo_code=${code}`, here)).status).toBe(code === 'OFFICE' ? 200 : 400);
    }
    for (const expected of [400, 400, 400, 400, 400, 429]) {
      const visitor = await aVisitorWith(site, march);
      expect((await visitor.get('/api/cart/?promo_code=GUESS', here)).status).toBe(expected);
    }
    expect(JSON.stringify(await allRows('SELECT key FROM rate_limits'))).not.toContain('203.0.113.7');
  });

  test('a link on another site cannot put a code into a cart or change its currency [P28]', async () => {
    const visitor = await aVisitorWith(site, march);
    for (const query of ['promo_code=GOOD', 'currency=EUR']) {
      const answer = await visitor.get(`/api/cart/?${query}`, { 'sec-fetch-site': 'cross-site' });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
    }
    expect((await visitor.get('/api/cart/?currency=EUR', { referer: 'https://evil.example/page' })).status).toBe(403);
    expect((await visitor.get('/api/cart/')).json()).toMatchObject({ currency: 'AUD', promo_code: '' });
    expect((await visitor.get('/api/cart/?currency=EUR', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});
