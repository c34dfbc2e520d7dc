import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import { MINUTE } from '#domain/durations.ts';
import { april, march, may, site } from '../support/a-cart-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';

describe('promo codes', () => {
  test('a code applies to tour lines in any case of its letters, and a new code replaces it [M138, P08]', async () => {
    await addPromoCode(env.DB, 'WATTLE10');
    await addPromoCode(env.DB, 'HALF', { discount: { kind: 'percent', percent: 50 } });
    const visitor = site.visitor();
    await visitor.wants(april, { tour_date_id: april.tour_date_id, visa_id: 7 });
    const ten = await visitor.get('/api/cart/?promo_code=%20wattle10%20');
    expect(ten.status).toBe(200);
    expect(ten.cart()).toMatchObject({ promo_code: 'WATTLE10', promo_discount: '198.00', total: '2082.00' });
    expect((await visitor.get('/api/cart/?promo_code=HALF')).cart()).toMatchObject({ promo_code: 'HALF' });
  });

  test('a rejected code is a 400 with the whole cart, and the code before it stays [M132, M138]', async () => {
    await addPromoCode(env.DB, 'KEEPME');
    const visitor = site.visitor();
    await visitor.wants(march);
    await visitor.get('/api/cart/?promo_code=KEEPME');
    const refused = await visitor.get('/api/cart/?promo_code=WRONG');
    expect(refused.status).toBe(400);
    expect(refused.cart()).toMatchObject({
      no_items: 1,
      promo_code: 'KEEPME',
      promoCodeError: 'Sorry, this promo code isn’t valid. Please try another.',
      error: 'Sorry, this promo code isn’t valid. Please try another.',
    });
    expect((await visitor.get('/api/cart/')).cart()).toMatchObject({ promo_code: 'KEEPME', error: '' });
  });

  test('an empty code is ignored [M132]', async () => {
    const visitor = site.visitor();
    await visitor.wants(march);
    expect((await visitor.get('/api/cart/?promo_code=')).status).toBe(200);
    expect((await visitor.get('/api/cart/?promo_code=%20')).status).toBe(200);
  });

  test('unknown, over and used-up codes sound alike; a code for other trips says so [P08]', async () => {
    await addPromoCode(env.DB, 'OVER', { validUntil: calendarDate('2026-11-19') });
    await addPromoCode(env.DB, 'SPENT', {}, 1);
    await env.DB.prepare(`UPDATE promo_codes SET used = 1 WHERE code = 'SPENT'`).run();
    await addPromoCode(env.DB, 'OTHERS', { tourCodes: ['CC7'] });
    await addPromoCode(env.DB, 'EUROS', { currencies: ['EUR'] });
    const visitor = site.visitor();
    await visitor.wants(march);
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
    await addPromoCode(env.DB, 'STAYS');
    const visitor = site.visitor();
    await visitor.wants(march);
    await visitor.get('/api/cart/?promo_code=STAYS');
    expect((await visitor.wants(march, may)).cart()).toMatchObject({ promo_code: 'STAYS', promo_discount: '516.00' });
    const off = await visitor.postJson('/api/cart/', { items: [march], promo_code: '' });
    expect(off.cart()).toMatchObject({ promo_code: '', promo_discount: '0.00' });
    const wrong = await visitor.postJson('/api/cart/', { items: [march], promo_code: 'NOPE' });
    expect(wrong.status).toBe(400);
    expect(wrong.cart()).toMatchObject({ no_items: 1, promo_code: '' });
  });

  test('an empty cart reveals nothing about a code [P08]', async () => {
    await addPromoCode(env.DB, 'REAL');
    const visitor = site.visitor();
    const [real, made] = [
      await visitor.get('/api/cart/?promo_code=REAL'),
      await visitor.get('/api/cart/?promo_code=MADEUP'),
    ];
    expect(real.status).toBe(400);
    expect(real.text).toBe(made.text);
  });

  test('ten tries a minute, then 429 until the next minute, even for a good code [P12]', async () => {
    await addPromoCode(env.DB, 'GOOD');
    const visitor = site.visitor();
    await visitor.wants(march);
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
    await addPromoCode(env.DB, 'OFFICE');
    const here = { 'cf-connecting-ip': '203.0.113.7' };
    for (let tries = 0; tries < 10; tries += 1) {
      const visitor = site.visitor();
      await visitor.wants(march);
      const code = tries < 5 ? 'OFFICE' : 'GUESS';
      expect((await visitor.get(`/api/cart/?promo_code=${code}`, here)).status).toBe(code === 'OFFICE' ? 200 : 400);
    }
    for (const expected of [400, 400, 400, 400, 400, 429]) {
      const visitor = site.visitor();
      await visitor.wants(march);
      expect((await visitor.get('/api/cart/?promo_code=GUESS', here)).status).toBe(expected);
    }
    const kept = await env.DB.prepare('SELECT key FROM rate_limits').all<{ key: string }>();
    expect(JSON.stringify(kept.results)).not.toContain('203.0.113.7');
  });

  test('a link on another site cannot put a code into a cart or change its currency [P28]', async () => {
    const visitor = site.visitor();
    await visitor.wants(march);
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
