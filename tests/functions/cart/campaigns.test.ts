import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import { LONGEST_VISIT_SOURCE } from '#domain/visit/visit-source.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { bookingsLines } from '../support/a-command.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { pay } from '../support/a-guest.ts';
import { aSite, guestFields } from '../support/a-site.ts';
import { execute, firstRow } from '../support/database.ts';

const departure = aDeparture({ capacity: 50 });
const site = aSite([aTour({ departures: [departure] })]);
const item = { tour_date_id: departure.id, tour_combination_id: 1 };

beforeEach(async () => {
  await execute('DELETE FROM promo_codes WHERE used = 0 AND reserved = 0');
});

const locationOf = async (path: string) => {
  const { status, headers } = await site.visitor().get(path);
  return { status, to: headers.get('location') };
};

let guests = 0;

/** A guest with a trip in the cart, who came by a campaign's link if one is given. */
async function aGuest(link?: string) {
  guests += 1;
  const email = `campaign${guests}@example.com`;
  const visitor = site.visitor();
  if (link !== undefined) await visitor.get(link);
  await visitor.wants(item);
  const enter = (source?: string) =>
    visitor.postForm('/api/guest/', guestFields({ email, ...(source === undefined ? {} : { source }) }));
  const stored = async () =>
    (await firstRow<{ source: string }>('SELECT source FROM guests WHERE email = ?', email))?.source;
  const pays = async () => {
    expect((await pay(visitor)).status).toBe(200);
    return firstRow<{ source: string }>(
      `SELECT coalesce(guest ->> '$.source', '') AS source FROM orders WHERE guest_email = ?`,
      email,
    );
  };
  return { visitor, enter, stored, pays };
}

test('a campaign’s link leads to a page of ours, which is told which campaign it was [E21]', async () => {
  expect(await locationOf('/go/spring10/')).toEqual({ status: 302, to: '/trips/?utm_campaign=spring10' });
  expect(await locationOf('/go/SPRING10?to=/trips/tasmania/%23dates&utm_source=news&utm_medium=email')).toEqual({
    status: 302,
    to: '/trips/tasmania/?utm_campaign=spring10&utm_source=news&utm_medium=email#dates',
  });
  expect((await locationOf('/go/SPRING10?utm_campaign=may')).to).toBe('/trips/?utm_campaign=may');
});

test.each(['gclid=Cj0KCQ', 'fbclid=IwZXh0bg', 'msclkid=4f2a', `gclid=${'x'.repeat(300)}`])(
  'a campaign’s link passes %s on to the page [E21]',
  async (query) => {
    expect((await locationOf(`/go/SPRING10?to=/trips/tasmania/&${query}`)).to).toBe(
      `/trips/tasmania/?utm_campaign=spring10&${query}`,
    );
  },
);

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '/.//elsewhere.example/',
  '/api/cart/',
  '/API/cart/',
  '/%61pi/cart/',
  '/%2561pi/cart/',
  '/trips/..%2fapi/cart/',
  '/trips//api/',
  '/staff',
  '/staff/departures/',
  '/Staff/',
  '/%73taff/',
  '/st%61ff%2fdepartures/',
  '/go/A',
  'a b://',
])('a campaign’s link does not lead to %s [E21, P28]', async (to) => {
  const { status, to: led } = await locationOf(`/go/SPRING10/?to=${encodeURIComponent(to)}`);
  expect([status, led]).toEqual([302, '/trips/?utm_campaign=spring10']);
});

test('its promo code is in the cart that the visitor begins later, and then nowhere else [E21]', async () => {
  await addPromoCode(env.STORE, 'SPRING10');
  const visitor = site.visitor();
  await visitor.get('/go/spring10');
  expect([...visitor.cookies.keys()]).toEqual(['promo']);
  expect((await visitor.wants(item)).cart()).toMatchObject({ promo_code: 'SPRING10', promoCodeError: '' });
  expect(visitor.cookies.get('promo') ?? '').toBe('');
});

test('a code with every sign that the operator may give it is kept [E21]', async () => {
  const visitor = site.visitor();
  await visitor.get('/go/spring_10-b');
  expect(visitor.cookies.get('promo')).toBe('SPRING_10-B');
});

test('a code that is not valid for the cart is passed over in silence [E21]', async () => {
  await addPromoCode(env.STORE, 'OTHERS', { tourCodes: ['CC7'] });
  const visitor = site.visitor();
  await visitor.get('/go/OTHERS');
  const answer = await visitor.wants(item);
  expect(answer.status).toBe(200);
  expect(answer.cart()).toMatchObject({ no_items: 1, promo_code: '', error: '' });
});

test('a code that the visitor types or takes off wins over the link’s [E21]', async () => {
  await addPromoCode(env.STORE, 'SPRING10');
  await addPromoCode(env.STORE, 'MINE');
  const visitor = site.visitor();
  await visitor.get('/go/SPRING10');
  const typed = await visitor.postJson('/api/cart/', { items: [item], promo_code: 'MINE' });
  expect(typed.cart()).toMatchObject({ promo_code: 'MINE' });
  const without = await visitor.postJson('/api/cart/', { items: [item], promo_code: '' });
  expect(without.cart()).toMatchObject({ promo_code: '' });
  expect((await visitor.wants(item)).cart()).toMatchObject({ promo_code: '' });
});

test('a code that the visitor declines with their first trip does not come back [E21]', async () => {
  await addPromoCode(env.STORE, 'SPRING10');
  const visitor = site.visitor();
  await visitor.get('/go/SPRING10');
  await visitor.postJson('/api/cart/', { items: [item], promo_code: '' });
  expect((await visitor.wants(item)).cart()).toMatchObject({ promo_code: '' });
});

test('a code that is in the cart already stays there when a campaign’s link is followed [E21]', async () => {
  await addPromoCode(env.STORE, 'SPRING10');
  await addPromoCode(env.STORE, 'MINE');
  const visitor = site.visitor();
  await visitor.postJson('/api/cart/', { items: [item], promo_code: 'MINE' });
  await visitor.get('/go/SPRING10');
  expect((await visitor.wants(item)).cart()).toMatchObject({ promo_code: 'MINE' });
});

test.each(['%3Cscript%3E', 'a', 'x'.repeat(41), 'AB%0D%0ACD'])('%s is no code, and is not kept [E21]', async (code) => {
  const visitor = site.visitor();
  expect((await visitor.get(`/go/${code}/`)).status).toBe(302);
  expect(visitor.cookies.size).toBe(0);
});

test('the office sees bookings by campaign, and of who allowed nothing only the code [E21]', async () => {
  await addPromoCode(env.STORE, 'AUTUMN');
  for (const source of [undefined, undefined, { utm_campaign: 'autumn', utm_source: 'news' }]) {
    const { enter, pays } = await aGuest('/go/autumn?utm_source=news');
    await enter(source && JSON.stringify(source));
    await pays();
  }
  const plain = await aGuest();
  await plain.enter();
  await plain.pays();
  const lines = await bookingsLines(site.context(), { act: 'campaigns', since: calendarDate('2026-11-20') });
  expect(lines.map((line) => line.replace(/, \$[\d,]+ AUD$/, ''))).toEqual([
    'AUTUMN  source not known  2 bookings',
    'no code  source not known  1 booking',
    'AUTUMN  campaign autumn, from news  1 booking',
  ]);
  const since = calendarDate('2026-11-21');
  expect(await bookingsLines(site.context(), { act: 'campaigns', since })).toEqual(['There are no bookings.']);
  // One in the morning in Sydney.
  await execute('UPDATE orders SET created_at = ?', Date.parse('2026-11-20T14:00Z'));
  expect(await bookingsLines(site.context(), { act: 'campaigns', since })).toHaveLength(3);
});

const SOURCE = JSON.stringify({ landing: '/trips/the-red-centre/', utm_source: 'news', gclid: 'abc' });

test('where the visit came from is kept with the guest and with the booking, and never read back to them [P39]', async () => {
  const { visitor, enter, stored, pays } = await aGuest();
  const answer = await enter(SOURCE);
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain('news');
  expect(await stored()).toBe(SOURCE);
  expect((await visitor.get('/api/guest/')).text).not.toContain('news');
  expect((await pays())?.source).toBe(SOURCE);
});

test('answering the step again on a page that knows nothing keeps what was known [P39]', async () => {
  const { enter, stored } = await aGuest();
  expect((await enter()).status).toBe(200);
  expect(await stored()).toBe('');
  await enter(SOURCE);
  await enter('');
  expect(await stored()).toBe(SOURCE);
});

test.each([
  ['{', ''],
  ['"text"', ''],
  [`{"landing":"${'x'.repeat(LONGEST_VISIT_SOURCE)}"}`, ''],
  ['{"landing":"/","email":"a@example.com","deep":{"a":1}}', '{"landing":"/"}'],
  [`{"landing":"/${'x'.repeat(300)}"}`, `{"landing":"/${'x'.repeat(149)}"}`],
  ['{"utm_source":"a\\u0000\\nb"}', '{"utm_source":"a b"}'],
])('an invalid source refuses no guest, and only a valid one is stored: %j [P39]', async (sent, kept) => {
  const { enter, stored } = await aGuest();
  expect((await enter(sent)).status).toBe(200);
  expect(await stored()).toBe(kept);
});
