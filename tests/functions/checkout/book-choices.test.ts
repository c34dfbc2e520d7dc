import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addPromoCode } from '../support/add-promo-code.ts';
import { textOfPage } from '../support/a-booking.ts';
import { site, MARCH, VISA, toPage, add, aGuest } from '../support/a-guest-without-script.ts';

test('a promo code is applied, refused with what was typed, and taken off [E17, M132]', async () => {
  await addPromoCode(env.DB, 'WITHOUT10');
  const visitor = await aGuest(MARCH);
  const refused = await visitor.postForm('/book/promo/', { promo_code: 'GUESSED' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('value="GUESSED"');
  expect(textOfPage(refused)).toContain('Sorry, this promo code isn’t valid. Please try another.');

  expect(toPage(await visitor.postForm('/book/promo/', { promo_code: 'without10' }))).toBe('/book/payment/');
  expect(textOfPage(await visitor.get('/book/payment/'))).toContain('WITHOUT10 applied: you save $258 AUD.');
  await visitor.postForm('/book/promo/', { promo_code: '' });
  expect(textOfPage(await visitor.get('/book/payment/'))).not.toContain('WITHOUT10 applied');
});

test('the currency is changed by a form and by the links of the head, for this cart and for later pages [E17, M03]', async () => {
  const visitor = site.visitor();
  await add(visitor, MARCH);
  await visitor.postForm('/book/currency/', { currency: 'EUR' });
  expect(textOfPage(await visitor.get('/book/'))).toMatch(/€[\d,]+ EUR/);
  expect(visitor.cookies.get('currency')).toBe('EUR');
  const linked = await visitor.get('/book/?currency=GBP', { 'sec-fetch-site': 'same-origin' });
  expect(toPage(linked)).toBe('/book/');
  expect((await visitor.get('/api/cart/')).cart().currency).toBe('GBP');
});

test.each(['cross-site', 'none'])(
  'a newsletter’s link with a currency shows the booking in it, as a link of the head does [D12 M03] %s',
  async (from) => {
    const visitor = site.visitor();
    await add(visitor, MARCH);
    const linked = await visitor.get('/book/?currency=USD', { 'sec-fetch-site': from });
    expect([linked.status, toPage(linked)]).toEqual([303, '/book/']);
    expect((await visitor.get('/api/cart/')).cart().currency).toBe('USD');
    const cookie = linked.headers.getSetCookie().find((line) => line.startsWith('currency='));
    expect(cookie).toContain('SameSite=Lax');
  },
);

test('a code that the operator does not sell in changes no currency [E17, M03]', async () => {
  const visitor = site.visitor();
  await add(visitor, MARCH);
  expect(toPage(await visitor.postForm('/book/currency/', { currency: 'JPY' }))).toBe('/book/');
  expect((await visitor.get('/book/?currency=JPY', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect(visitor.cookies.has('currency')).toBe(false);
  expect((await visitor.get('/api/cart/')).cart().currency).toBe('AUD');
});

test('extras are chosen and given back, and a trip is taken out with them [E17, P36, M117]', async () => {
  const visitor = site.visitor();
  await add(visitor, 'MORE-2027-04-01');
  const shown = await visitor.get('/book/');
  const [, addon] = /name="(addon_\d+)"/.exec(shown.text)!;
  await visitor.postForm('/book/extras/', { tour_date_id: 'MORE-2027-04-01', insurance_id: '3', [addon!]: 'on' });
  const chosen = (await visitor.get('/api/cart/')).cart().items;
  expect(chosen.some(({ addon_id: id }) => id !== undefined)).toBe(true);
  expect(chosen.find(({ insurance_id: id }) => id !== undefined)?.insurance_id).toBe(3);
  await visitor.postForm('/book/extras/', { tour_date_id: 'MORE-2027-04-01', insurance_id: '0' });
  expect((await visitor.get('/api/cart/')).cart().items.some(({ addon_id: id }) => id !== undefined)).toBe(false);

  expect(shown.text).toMatch(/Own room/);
  const way = { tour_date_id: 'MORE-2027-04-01', combination_id: '2', insurance_id: '0' };
  await visitor.postForm('/book/extras/', way);
  expect((await visitor.get('/api/cart/')).cart().items[0]).toMatchObject({ tour_combination_id: 2 });

  await visitor.postForm('/book/remove/', { tour_date_id: 'MORE-2027-04-01' });

  expect(textOfPage(await visitor.get('/book/'))).toContain('You have no items in the cart.');
});

test('a visa that is not chosen, or not offered, is asked for again [E17, M130]', async () => {
  const visitor = await aGuest(VISA);
  for (const choice of [{}, { visa_id: '0' }, { visa_id: '99' }] as Record<string, string>[]) {
    const page = await visitor.postForm('/book/visa/', { tour_date_id: VISA, ...choice });
    expect(page.status).toBe(400);
    expect(textOfPage(page)).toContain('Please select one of the visa options*');
  }
});
