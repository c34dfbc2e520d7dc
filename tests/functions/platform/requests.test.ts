import type { Store } from '#functions/store/store.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '#functions/app.ts';
import { logFault } from '#functions/platform/audit.ts';
import { HOUR } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, cardFields, guestFields, type Answer, type Visitor } from '../support/a-site.ts';
import { allRows, execute } from '../support/database.ts';
import { aStaffedSite, aStaffMember, PASSWORD } from '../support/a-staff-member.ts';
import { runHour } from '#functions/timers/timers.ts';

const departure = aDeparture({ capacity: 9 });
const tour = aTour({ departures: [departure] });
const site = aSite([tour]);
const staffed = aStaffedSite([tour]);
const visitor = site.visitor();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('every address', () => {
  test.each(['/api/cart', '/api/guest', '/api/health', '/api/check-dates', '/api/products'])(
    '%s answers with and without its last slash, as JSON, and is not cached',
    async (path) => {
      const query = '?year=2027&month=3&tour=RC10';
      const [bare, slashed] = [await visitor.get(path + query), await visitor.get(`${path}/${query}`)];
      expect(bare.status).toBe(200);
      expect(bare.json()).toEqual(slashed.json());
      for (const { headers } of [bare, slashed]) {
        expect(headers.get('content-type')).toBe('application/json');
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.getSetCookie()).toEqual([]);
      }
    },
  );

  test('every answer carries the headers that keep browsers careful [P28]', async () => {
    for (const path of ['/api/cart/', '/api/nothing', '/catalogue/RC10.json', '/check-in/', '/inbox/']) {
      const { headers } = await visitor.get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  test('what holds capacity is closed to everyone', async () => {
    for (const path of ['/catalogue/RC10.json', '/catalogue/operator.json', '/catalogue/', '/catalogue/a/b']) {
      const answer = await visitor.get(path);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('capacity');
    }
    expect((await visitor.postJson('/catalogue/RC10.json', {})).status).toBe(404);
  });

  test.each([
    ['GET', '/api/nothing', 404],
    ['POST', '/api/nothing/', 404],
    ['GET', '/api', 404],
    ['DELETE', '/api/cart/', 405],
    ['PUT', '/api/guest', 405],
    ['POST', '/api/check-dates/', 405],
    ['GET', '/api/checkout/card/', 405],
    ['OPTIONS', '/api/cart/', 405],
  ])('%s %s is a problem with status %i', async (method, path, status) => {
    const answer = await visitor.send(path, { method });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    if (status === 405) expect(answer.headers.get('allow')).toBeTruthy();
  });

  test('a page that does not exist is the site’s own page for that', async () => {
    const answer = await visitor.get('/nothing/');
    expect(answer.status).toBe(404);
    expect(answer.text).toBe('The page is lost');
  });
});

/** The headers of requests that no page of this site made. */
const FOREIGN: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
];
/** These carry a secret of their own: the provider's messages, and the button of an email program. */
const FROM_ELSEWHERE = ['/api/payments/webhook', '/unsubscribe'];
const POSTS = createApp()
  .routes.filter(({ method, path }) => method === 'POST' && !FROM_ELSEWHERE.includes(path))
  .map(({ path }) => `${path.replaceAll(/:\w+/g, 'unknown')}/`);

describe('a body', () => {
  test.each([
    ['broken JSON', 'application/json', '{"items":', 400],
    ['no cart', 'application/json', '[]', 400],
    ['a cart without items', 'application/json', '{"items":"all"}', 400],
    ['plain text', 'text/plain', 'hello', 415],
    ['a form where JSON is read', 'application/x-www-form-urlencoded', 'items=1', 415],
    ['more than any cart', 'application/json', `{"items":[],"padding":"${'x'.repeat(70_000)}"}`, 413],
  ])('of %s is refused with %s %#', async (_what, type, body, status) => {
    const answer = await visitor.send('/api/cart/', { method: 'POST', headers: { 'content-type': type }, body });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each(POSTS)('a POST from another site is refused before it is read: %s [P28]', async (path) => {
    const staff = await aStaffMember(staffed);
    for (const headers of FOREIGN) expect((await staff.postForm(path, {}, headers)).status).toBe(403);
  });
});

describe('when something breaks', () => {
  const broken = {
    get: () => {
      throw new Error('SQLITE_ERROR: no such table: carts');
    },
  } as unknown as Store;

  test('a fault is a plain problem without details [P26]', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const guest = aSite([tour], { STORE: broken }).visitor();
    guest.cookies.set('cart', 'AAAAAAAAAAAAAAAAAAAAAA');
    const answer = await guest.get('/api/cart/');
    expect(answer.status).toBe(500);
    expect(answer.json()).toEqual({
      title: 'Internal Server Error',
      status: 500,
      detail: 'Something went wrong on our side. Please try again.',
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('health is 503 when the database does not answer', async () => {
    expect((await visitor.get('/api/health')).json()).toEqual({ status: 'ok' });
    expect((await aSite([tour], { STORE: broken }).visitor().get('/api/health')).status).toBe(503);
  });
});

test('a fault is logged without the query of any address in it [P28, N17]', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const cause = new Error('no answer from https://site.example/check-in/?token=SECRET');
  logFault('GET /check-in/?token=SECRET', new Error('lost "/check-in/?token=SECRET": why?', { cause }));
  const [line] = logged.mock.calls[0] as [string];
  expect(line).not.toContain('SECRET');
  expect(JSON.parse(line)).toMatchObject({
    fault: 'GET /check-in/',
    message: 'lost "/check-in/": why?',
    cause: { message: 'no answer from https://site.example/check-in/' },
  });
});

test('a parser that quotes what it read is logged without its message [N17, P11]', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  try {
    JSON.parse('Canary');
  } catch (fault) {
    logFault('POST /api/guest/', fault);
  }
  expect(logged.mock.calls.flat().join()).toContain('SyntaxError');
  expect(logged.mock.calls.flat().join()).not.toContain('Canary');
});

test('the hourly timer forgets who tried how often, and sessions that ended [P12]', async () => {
  const now = Date.now();
  const rate = 'INSERT INTO rate_limits (key, window_start, count) VALUES (?, ?, 1)';
  await execute(rate, 'old', now - 25 * HOUR);
  await execute(rate, 'of the same day', now - 23 * HOUR);
  const session = `INSERT INTO staff_sessions (hash, name, made_at, ends_at) VALUES (?, 'Tam', 0, ?)`;
  await execute(session, 'ended', now);
  await execute(session, 'runs', now + HOUR);
  await runHour(site.context({ now: Date.now }));
  expect(await allRows('SELECT key FROM rate_limits')).toEqual([{ key: 'of the same day' }]);
  const left = await allRows(`SELECT hash FROM staff_sessions WHERE hash IN ('ended', 'runs')`);
  expect(left).toEqual([{ hash: 'runs' }]);
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
  const lines = await visit(staffed.visitor());
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
  const owner = staffed.visitor();
  await visit(owner);
  await owner.postJson(overTls('/api/cart/'), posted);
  const planted = staffed.visitor();
  for (const [name, value] of owner.cookies) planted.cookies.set(name.replace('__Host-', ''), value);
  expect((await planted.get(overTls('/api/cart/'))).cart()).toMatchObject({ no_items: 0, currency: 'AUD' });
  expect((await planted.get(overTls('/staff/session/'))).status).toBe(401);
  expect((await planted.postJson(overTls('/api/chat/'), {})).json()).toMatchObject({ found: false });
  expect((await owner.get(overTls('/api/cart/'))).cart()).toMatchObject({ no_items: 1, currency: 'EUR' });
});

test('on a machine without TLS names are plain, as browsers demand', async () => {
  const visitor = staffed.visitor();
  await visitor.postJson('/api/cart/', posted);
  expect([...visitor.cookies.keys()].toSorted()).toEqual(['cart', 'cart_count']);
});
