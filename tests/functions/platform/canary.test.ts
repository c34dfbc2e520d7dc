import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '#functions/app.ts';
import { sandboxStub } from '#functions/payments/sandbox.ts';
import { runHour, runMinute } from '#functions/timers/timers.ts';
import { remind } from '#functions/outbox/remind.ts';
import type { Env } from '#functions/platform/env.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aGuestOf, aSite, cardFields, guestFields, type Answer, type Site } from '../support/a-site.ts';
import { CARDS as TEST_CARDS } from '../support/a-shop.ts';
import { allRows, everyTable, execute, firstRow } from '../support/database.ts';

/** Secrets that may never be readable again, one for each field name. Each is unique. */
const CARD = '5555555555554444';
const SECRETS = {
  acct: CARD,
  number: CARD,
  cvv2: '7391',
  passport: 'CANARYPASSPORT77',
  passport_nationality: 'Canarynationality',
  emergency_contact: 'Canary Emergency',
  emergency_number: '+99 8877 665544',
  notes: 'canary medicine against canary fever',
} as const;

/** The same secrets as they could appear: with and without spaces, escaped, URL-encoded, in base64. */
const TRACES: readonly RegExp[] = [
  ...Object.values(SECRETS)
    .filter((secret) => secret.length > 4)
    .flatMap((secret) => [secret, encodeURIComponent(secret), btoa(secret).replace(/=+$/, '')])
    .map((text) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'i')),
  /5555[ +-]5555[ +-]5555[ +-]4444/,
  // Short enough to be part of an id or an instant by chance, so it is searched as a whole word.
  /(?<![\w-])7391(?![\w-])/,
];

const tour = aTour({ code: 'CN10', departures: [aDeparture({ capacity: 99 })] });
const line = { tour_date_id: 'CN10-2027-03-13', tour_combination_id: 1 };

let logged: string[] = [];

beforeEach(() => {
  logged = [];
  for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      logged.push(parts.map((part) => (part instanceof Error ? part.stack : JSON.stringify(part))).join(' '));
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The places of a found secret; empty when there is none. */
async function tracesIn(site: Site, answers: readonly Answer[] = []): Promise<string[]> {
  const places = {
    'the log': logged.join('\n'),
    'a mail to send': JSON.stringify(site.queued),
    'a table, mail included': await everyTable(),
    'the provider’s memory of the sandbox': JSON.stringify(await sandboxStub(env).list(0)),
    'an answer': answers.map(({ text, headers }) => text + JSON.stringify([...headers])).join('\n'),
  };
  return Object.entries(places).flatMap(([place, text]) =>
    TRACES.filter((trace) => trace.test(text)).map((trace) => `${String(trace)} in ${place}`),
  );
}

async function timersRun(site: Site): Promise<void> {
  for (const days of [0, 2, 70, 20]) {
    site.advance(days * 24 * 60 * 60_000);
    const context = site.context();
    await runMinute(context);
    await runHour(context);
    await remind(context);
    await site.sendMails();
  }
}

/** A visitor at the card step. */
const aGuest = (site: Site, email: string) => aGuestOf(site, [line], { email });

const spaced = CARD.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
const CARDS = {
  'is accepted': { acct: spaced },
  'pays a deposit': { acct: CARD, installment: '2' },
  'is not a number at all': { acct: `${CARD}9` },
  'has run out': { acct: CARD, expyear: '2020' },
  'has no holder': { acct: CARD, name: '' },
  'comes with a wrong installment': { acct: CARD, installment: '9' },
  'comes with a cart of yesterday': { acct: CARD, cart_version: 'old' },
} as const;

describe('the canary: card and travel details on every way through a booking [P11, P14, N17]', () => {
  test.each(Object.entries(CARDS))('a card that %s leaves no trace', async (_, fields) => {
    const site = aSite([tour]);
    const visitor = await aGuest(site, `${crypto.randomUUID()}@example.com`);
    const card = cardFields({ cvv2: SECRETS.cvv2, ...fields });
    const answers = [
      await visitor.postForm('/api/checkout/card/', card),
      await visitor.postJson('/api/checkout/card/', card),
    ];
    expect(await tracesIn(site, answers)).toEqual([]);
  });

  // After a challenge the provider is asked for the payment, and after a decline it gets another card.
  test.each([
    ['open', 'challenge'],
    ['read', 'challenge'],
    ['authorise', 'declined'],
    ['capture', 'challenge'],
  ] as const)('a provider whose %s fails leaves no trace of the card', async (call, first) => {
    const refused: string[] = [];
    const site = aSite([tour], { SANDBOX_GATEWAY: silentAt(call, refused) });
    const visitor = await aGuest(site, `${crypto.randomUUID()}@example.com`);
    const before = await visitor.postForm('/api/checkout/card/', cardFields({ acct: TEST_CARDS[first] }));
    const answer = await visitor.postForm('/api/checkout/card/', cardFields({ acct: CARD, cvv2: SECRETS.cvv2 }));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(refused).toContain(call);
    expect(await tracesIn(site, [before, answer])).toEqual([]);
  });

  test('details given after payment are in no log, mail, queue or answer, and in the database only as ciphertext', async () => {
    const site = aSite([tour]);
    const visitor = await aGuest(site, 'canary@example.com');
    const paid = await visitor.postForm(
      '/api/checkout/card/',
      cardFields({ acct: spaced, cvv2: SECRETS.cvv2, installment: '2' }),
    );
    const more = await visitor.postForm('/api/guest-more/', { ...SECRETS });
    expect([paid.status, more.status]).toEqual([200, 200]);
    const read = await Promise.all(['/api/guest/', '/api/booking/', '/api/cart/'].map((path) => visitor.get(path)));
    await site.sendMails();
    expect(await allRows(`SELECT 1 FROM inbox WHERE recipient = 'canary@example.com'`)).not.toEqual([]);
    expect(await tracesIn(site, [paid, more, ...read])).toEqual([]);
    await timersRun(site);

    expect(await tracesIn(site, [paid, more, ...read])).toEqual([]);
    const { sealed } = (await firstRow<{ sealed: string }>(
      `SELECT sealed FROM travel_details WHERE order_id = (SELECT id FROM orders WHERE guest_email = 'canary@example.com')`,
    ))!;
    const bytes = atob(sealed);
    expect(bytes.length).toBeGreaterThan(Object.values(SECRETS).join('').length - 2 * CARD.length - 4);
    for (const trace of TRACES) expect(bytes).not.toMatch(trace);
  });
});

describe('the canary: behind a check-in link [P11, P14, N17]', () => {
  const posts = createApp()
    .routes.filter(({ path, method }) => method === 'POST' && path.startsWith('/check-in/'))
    .map(({ path }) => path);

  test.each(posts)(
    '%s shows and keeps nothing of what is sensitive, whether it takes the form or not',
    async (path) => {
      const site = aSite([tour]);
      const visitor = await aGuest(site, `${crypto.randomUUID()}@example.com`);
      const paid = await visitor.postForm('/api/checkout/card/', cardFields({ acct: CARD, installment: '2' }));
      const token = /token=([\w-]+)/.exec(paid.text)![1]!;
      const tooLong = Object.fromEntries(Object.entries(SECRETS).map(([name, secret]) => [name, secret.repeat(200)]));
      const answers = [
        await visitor.postForm(`${path}/`, { token, ...SECRETS }),
        await visitor.postForm(`${path}/`, { token, ...tooLong }),
        await visitor.get(`/check-in/?token=${token}`),
        await visitor.get('/check-in/'),
      ];
      await site.sendMails();
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      expect(await tracesIn(site, answers)).toEqual([]);
    },
  );
});

/** Every address of the Worker, including future ones. */
const ROUTES = [
  ...new Set(
    createApp()
      .routes.filter(({ path, method }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, 'unknown')}`),
  ),
];

/** The requests: all secrets at once, in every kind of body, valid and invalid. */
const SHAPES: Readonly<Record<string, (path: string, method: string) => [string, RequestInit]>> = {
  'a form': (path, method) => [path, { method, body: new URLSearchParams({ ...SECRETS }) }],
  JSON: (path, method) => [path, json(method, JSON.stringify(SECRETS))],
  'JSON inside JSON': (path, method) => [path, json(method, JSON.stringify({ items: [SECRETS], guest: SECRETS }))],
  'broken JSON': (path, method) => [path, json(method, JSON.stringify(SECRETS).slice(0, -1))],
  'plain text': (path, method) => [path, { method, body: JSON.stringify(SECRETS) }],
  'a body that is too large': (path, method) => [
    path,
    json(method, JSON.stringify({ ...SECRETS, more: 'x'.repeat(70_000) })),
  ],
  'an address': (path, method) => [`${path}?${new URLSearchParams({ ...SECRETS }).toString()}`, { method }],
};

function json(method: string, body: string): RequestInit {
  return { method, body, headers: { 'content-type': 'application/json' } };
}

describe('the canary: every address of the Worker [P11, P14, N17]', () => {
  test.each(ROUTES)('%s keeps nothing of what is sent there by mistake', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const site = aSite([tour]);
    const visitor = await aGuest(site, `${crypto.randomUUID()}@example.com`);
    const answers: Answer[] = [];
    for (const [shape, request] of Object.entries(SHAPES)) {
      const [address, init] = request(path, method);
      if (method === 'GET' && shape !== 'an address') continue;
      answers.push(await visitor.send(address, init));
    }
    expect(answers.length).toBeGreaterThan(0);
    expect(await tracesIn(site, answers)).toEqual([]);
  });

  test('a database that fails at every call leaves no trace either', async () => {
    const site = aSite([tour]);
    const visitor = await aGuest(site, 'broken@example.com');
    const broken = aSite([tour], { STORE: new Proxy(env.STORE, { get: () => failing }) }).visitor();
    for (const [name, value] of visitor.cookies) broken.cookies.set(name, value);
    const answers = [
      await broken.postForm('/api/checkout/card/', cardFields({ acct: CARD, cvv2: SECRETS.cvv2 })),
      await broken.postForm('/api/guest-more/', { ...SECRETS }),
      await broken.postForm(
        '/api/guest/',
        guestFields({ ...SECRETS, last_name: 'Canaryname', email: 'canary@mail.example' }),
      ),
      await broken.postForm('/check-in/open/', { token: 'A'.repeat(43) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
    expect(logged).toHaveLength(4);
    const typed = ['Canaryname', 'canary@mail', 'A'.repeat(43), visitor.cookies.get('cart')!];
    expect(typed.filter((text) => logged.join().includes(text))).toEqual([]);
    expect(await tracesIn(site, answers)).toEqual([]);
  });
});

/** A sandbox that does not answer one of the calls and records each such call. */
function silentAt(call: string, refused: string[]): Site['env']['SANDBOX_GATEWAY'] {
  const real = sandboxStub(env) as unknown as Record<string, (...given: unknown[]) => unknown>;
  const silent = new Proxy(real, {
    get:
      (_, name: string) =>
      (...given: unknown[]) =>
        name === call && refused.push(name) > 0
          ? Promise.reject(new Error('The provider does not answer'))
          : real[name]!(...given),
  });
  return { getByName: () => silent } as unknown as Site['env']['SANDBOX_GATEWAY'];
}

function failing(): never {
  throw new Error('D1_ERROR: the database is not there');
}

describe('the canary itself', () => {
  test.each(Object.entries(SECRETS))(
    'sees %s in a log, a table, a queue message and an answer',
    async (name, secret) => {
      const site = aSite([tour]);
      console.error(JSON.stringify({ fault: 'POST /api/checkout/card', body: { [name]: secret } }));
      expect((await tracesIn(site)).join()).toContain('in the log');

      logged = [];
      await execute(`INSERT INTO audit (at, subject, what, detail) VALUES (0, 'leak', 'leak', ?)`, secret);
      expect((await tracesIn(site)).join()).toContain('in a table');
      await execute(`DELETE FROM audit WHERE subject = 'leak'`);

      site.queued.push({ key: secret, siteUrl: '' });
      expect((await tracesIn(site)).join()).toContain('in a mail to send');
      site.queued.length = 0;

      const answer = { text: JSON.stringify({ [name]: secret }), headers: new Headers() } as Answer;
      expect((await tracesIn(site, [answer])).join()).toContain('in an answer');
      expect(await tracesIn(site)).toEqual([]);
    },
  );
});

/** A number like a real card's: it may appear nowhere but in this test. */
const NUMBER = '4000056655665556';
const SECURITY_CODE = '9173';
const KEY = btoa('0123456789abcdef0123456789abcdef');

const LIVE: Partial<Env> = {
  STAGE: 'production',
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_made_up',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_made_up',
  STRIPE_WEBHOOK_SECRET: 'whsec_made_up',
  LINK_KEY: KEY,
  SENSITIVE_DATA_KEY: KEY,
};

/** Records every host that the Worker calls. */
const watchCalls = () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No machine may be asked'));

test.each(['form', 'json'] as const)(
  'a live site refuses a raw card number (%s), and keeps no trace of it [P11, M143, D21]',
  async (way) => {
    const asked = watchCalls();
    const payments = () => firstRow('SELECT COUNT(*) AS count FROM attempts');
    const before = await payments();
    const site = aSite([tour], LIVE);
    const visitor = await aGuest(site, `canary-${way}@example.com`);
    const card = cardFields({ acct: NUMBER, cvv2: SECURITY_CODE });
    const spaced = cardFields({ acct: NUMBER.replace(/(.{4})/g, '$1 ').trim(), cvv2: SECURITY_CODE });
    const send = way === 'form' ? visitor.postForm : visitor.postJson;

    const behindPrefix = { ...card, acct: `pm_${NUMBER}` };
    const asToken = { name: 'Ada Lovelace', acct: behindPrefix.acct, installment: '1' };
    for (const fields of [card, spaced, behindPrefix, asToken]) {
      const answer = await send('/api/checkout/card/', fields);
      expect(answer.status).toBe(400);
      expect(answer.errors()).not.toEqual({});
      expect(answer.text).not.toContain(NUMBER);
      expect(answer.text).not.toContain(SECURITY_CODE);
    }
    expect((await send('/api/checkout/card/', card)).errors()).toEqual({
      acct: [expect.stringContaining('couldn’t read your card') as string],
    });

    expect(await payments()).toEqual(before);
    const kept = [await everyTable(), ...logged].join('\n');
    expect(kept.replace(/\D+/g, ' ')).not.toContain(NUMBER);
    // Four digits also come by chance inside of an id or a hash.
    expect(kept).not.toMatch(new RegExp(`(?<![\\w+/=-])${SECURITY_CODE}(?![\\w+/=-])`));
    expect(asked).not.toHaveBeenCalled();
  },
);

test('the page gets the fields to show, the address to send them to, and of the keys only the publishable one [M143]', async () => {
  const live = await aSite([tour], LIVE).visitor().get('/api/booking/');
  expect(live.json()).toMatchObject({
    card_fields: { kind: 'stripe', url: '/api/checkout/card/', publishable_key: 'pk_live_made_up' },
    demonstration: false,
  });
  expect(live.text).not.toMatch(/sk_live|whsec/);
  expect((await aSite([tour]).visitor().get('/api/booking/')).json()).toMatchObject({
    card_fields: { kind: 'plain', url: '/api/checkout/card/' },
  });
});

test('the webhook takes Stripe’s signature only, and answers 200 to what is not ours [M143]', async () => {
  const { default: Stripe } = await import('stripe');
  const site = aSite([tour], LIVE);
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    data: { object: { id: 'cus_1', object: 'customer' } },
  });
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: 'whsec_made_up' });
  const post = (header: string) =>
    site.visitor().send('/api/payments/webhook/', {
      method: 'POST',
      body: payload,
      headers: { 'stripe-signature': header },
    });
  expect((await post(signature)).status).toBe(200);
  expect((await post(signature)).status).toBe(200);
  expect((await post(signature.replace(/v1=./, 'v1=x'))).status).toBe(400);
});
