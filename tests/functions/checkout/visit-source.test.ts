import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { ORDER_OF_REFERENCE } from '#functions/office/office-queries.ts';
import { LONGEST_VISIT_SOURCE } from '#domain/visit/visit-source.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, cardFields, guestFields } from '../support/a-site.ts';

const departure = aDeparture({ capacity: 50 });
const site = aSite([aTour({ departures: [departure] })]);
const SOURCE = JSON.stringify({ landing: '/trips/the-red-centre/', utm_source: 'news', gclid: 'abc' });

/** A visitor at the personal step with the trip in the cart and a unique name. */
let guests = 0;
async function aGuest() {
  guests += 1;
  const email = `source${guests}@example.com`;
  const visitor = site.visitor();
  await visitor.wants({ tour_date_id: departure.id, tour_combination_id: 1 });
  const enter = (source?: string) =>
    visitor.postForm('/api/guest/', guestFields({ email, ...(source === undefined ? {} : { source }) }));
  const stored = async () =>
    (await env.DB.prepare('SELECT source FROM guests WHERE email = ?').bind(email).first<{ source: string }>())?.source;
  const pay = async () => {
    expect((await visitor.postForm('/api/checkout/card/', cardFields())).status).toBe(200);
    const row = await env.DB.prepare(
      'SELECT reference FROM bookings JOIN orders ON orders.id = order_id WHERE guest_email = ?',
    )
      .bind(email)
      .first<{ reference: string }>();
    return env.DB.prepare(ORDER_OF_REFERENCE).bind(row!.reference).first<{ source: string }>();
  };
  return { visitor, enter, stored, pay };
}

test('where the visit came from is kept with the guest and with the booking, and never read back to them [P39]', async () => {
  const { visitor, enter, stored, pay } = await aGuest();
  const answer = await enter(SOURCE);
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain('news');
  expect(await stored()).toBe(SOURCE);
  expect((await visitor.get('/api/guest/')).text).not.toContain('news');
  expect((await pay())?.source).toBe(SOURCE);
});

test('a guest without a source can book as well [P39]', async () => {
  const { enter, stored, pay } = await aGuest();
  expect((await enter()).status).toBe(200);
  expect(await stored()).toBe('');
  expect((await pay())?.source).toBe('');
});

test('answering the step again on a page that knows nothing keeps what was known [P39]', async () => {
  const { enter, stored } = await aGuest();
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
