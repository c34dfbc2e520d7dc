import { expect, test } from 'vitest';
import { OPERATIONS } from '../../scripts/openapi/operations.ts';
import { aGuest, march, pay } from './support/a-guest.ts';
import { answered } from './support/described-answers.ts';
import { ORIGIN } from './support/a-site.ts';

const lead = { name: 'Ada', email: 'ada@example.com', consent: 'on', csrfmiddlewaretoken: '' };

test('each endpoint of the API reference answers as it says', async () => {
  answered.clear();
  const guest = await aGuest(march);
  const own = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };
  await guest.get('/api/check-dates/?year=2027&month=3&tour=RC10');
  await guest.get('/api/calendar/?year=2027&month=3');
  await guest.get('/api/products/');
  await guest.get('/api/cart/');
  await guest.get('/api/guest/');
  await guest.get('/api/booking/');
  await guest.postJson('/api/booking/', {});
  expect((await pay(guest)).status).toBe(200);
  await guest.postForm('/api/guest-more/', { passport: 'PA123' });
  await guest.postForm('/check-in/lost/', { email: lead.email }, { accept: 'application/json' });
  await guest.get('/api/csrf/');
  await guest.postJson('/api/brochure/', lead);
  await guest.postJson('/api/contact/', { ...lead, question: 'Is there a vegan option?' });
  await guest.postJson('/api/trip-notes/', { ...lead, tour_of_interest: 'RC10' }, own);
  await guest.postJson('/api/subscribe-mailinglist/', lead);
  await guest.postJson('/api/chat/', {});
  await guest.get('/api/answer-times/');
  await guest.postJson('/api/search/missed/', { query: 'snorkling' });
  await guest.get('/api/health/');
  await guest.get('/api/office/sales-summary/', { authorization: 'Bearer wrong' });
  await guest.get('/api/logout/', own);
  const expected = Object.entries(OPERATIONS).flatMap(([id, { tag, bearer }]) =>
    tag === 'Files' || bearer ? [] : [id],
  );
  expect([...answered].sort()).toEqual(expected.sort());
});
