import { expect, test } from 'vitest';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, cardFields, guestFields, type Answer, type Visitor } from '../support/a-site.ts';
import { PASSWORD } from '../support/a-staff-member.ts';

const departure = aDeparture({ capacity: 9 });
const site = aSite([aTour({ departures: [departure] })], {
  STAFF_PASSWORD: PASSWORD,
  ACCESS_TEAM: undefined,
  ACCESS_AUDIENCE: undefined,
  STAGE: undefined,
});
const posted = { items: [{ tour_date_id: departure.id, tour_combination_id: 1 }] };
const SCRIPTS_READ = ['__Host-cart_count', '__Host-currency'];

const overTls = (path: string) => `https://localhost${path}`;

/** Goes through everything that sets a cookie, and collects the lines that set one. */
async function visit(visitor: Visitor): Promise<string[]> {
  const lines: string[] = [];
  const take = (answer: Answer) => lines.push(...answer.headers.getSetCookie());
  take(await visitor.get(overTls('/go/SPRING10')));
  take(await visitor.get(overTls('/api/cart/?currency=EUR'), { 'sec-fetch-site': 'same-origin' }));
  take(await visitor.get(overTls('/api/csrf/')));
  take(await visitor.postJson(overTls('/api/chat/'), {}));
  take(await visitor.postForm(overTls('/staff/'), { name: 'Tam', password: PASSWORD }));
  take(await visitor.postJson(overTls('/api/cart/'), posted));
  take(await visitor.postForm(overTls('/book/payment/'), { installment: '7' }));
  take(await visitor.get(overTls('/api/checkout/redirect/?installment=1'), { referer: overTls('/trips/') }));
  take(await visitor.postForm(overTls('/api/guest/'), guestFields({ email: 'cookies@example.com' })));
  const opened = await visitor.postForm(overTls('/api/checkout/card/'), cardFields({ acct: '4000002500003155' }));
  const { challenge_url: challenge } = opened.json() as { challenge_url: string };
  const approved = await visitor.postForm(challenge, { answer: 'approve' });
  take(await visitor.get(approved.headers.get('location')!));
  take(await visitor.get(overTls('/api/booking/')));
  return lines;
}

test('over TLS every cookie is for this host alone, and out of reach of scripts unless they need it [P28]', async () => {
  const lines = await visit(site.visitor());
  const names = [...new Set(lines.map((line) => line.split('=')[0]!))].toSorted();
  expect(names).toEqual(
    [
      ...['book_notice', 'booking_notice', 'booking_return', 'cart', 'cart_count', 'chat', 'check_in', 'currency'],
      ...['form', 'promo', 'staff'],
    ].map((name) => `__Host-${name}`),
  );
  for (const line of lines) {
    expect(line).toMatch(/; Path=\/; .*Secure/);
    expect(line).not.toContain('Domain');
    if (!line.includes('Max-Age=0'))
      expect(line.includes('HttpOnly'), line).toBe(!SCRIPTS_READ.some((name) => line.startsWith(name)));
  }
});

test('over TLS a cookie under its plain name, which another host of the domain can set, opens nothing [P28]', async () => {
  const owner = site.visitor();
  await visit(owner);
  await owner.postJson(overTls('/api/cart/'), posted);
  const planted = site.visitor();
  for (const [name, value] of owner.cookies) planted.cookies.set(name.replace('__Host-', ''), value);
  expect((await planted.get(overTls('/api/cart/'))).cart()).toMatchObject({ no_items: 0, currency: 'AUD' });
  expect((await planted.get(overTls('/staff/session/'))).status).toBe(401);
  expect((await planted.postJson(overTls('/api/chat/'), {})).json()).toMatchObject({ found: false });
  expect((await owner.get(overTls('/api/cart/'))).cart()).toMatchObject({ no_items: 1, currency: 'EUR' });
});

test('on a machine without TLS names are plain, as browsers demand', async () => {
  const visitor = site.visitor();
  await visitor.postJson('/api/cart/', posted);
  expect([...visitor.cookies.keys()].toSorted()).toEqual(['cart', 'cart_count']);
});
