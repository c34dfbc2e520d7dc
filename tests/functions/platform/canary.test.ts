import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '#functions/app.ts';
import { sandboxStub } from '#functions/payments/sandbox.ts';
import { createContext } from '#functions/context/context.ts';
import { reconcileEveryMinute, reconcileHourly } from '#functions/timers/reconcile.ts';
import { remind } from '#functions/outbox/remind.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, cardFields, guestFields, ORIGIN, type Answer, type Site, type Visitor } from '../support/a-site.ts';
import { CARDS as TEST_CARDS } from '../support/a-shop.ts';
import { everyTable } from '../support/every-table.ts';

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
    'a queue message': JSON.stringify(site.queued),
    'a table, mail included': await everyTable(env.DB),
    'the provider’s memory of the sandbox': JSON.stringify(await sandboxStub(env).list(0)),
    'an answer': answers.map(({ text, headers }) => text + JSON.stringify([...headers])).join('\n'),
  };
  return Object.entries(places).flatMap(([place, text]) =>
    TRACES.filter((trace) => trace.test(text)).map((trace) => `${String(trace)} in ${place}`),
  );
}

const contextOf = (site: Site) => createContext(site.env, createExecutionContext(), ORIGIN, { now: site.now });

/** Sends the queued mails, at the site's own time. */
async function deliver(site: Site): Promise<void> {
  for (const { key } of site.queued) await sendMail(contextOf(site), key);
}

async function timersRun(site: Site): Promise<void> {
  for (const days of [0, 2, 70, 20]) {
    site.advance(days * 24 * 60 * 60_000);
    const context = contextOf(site);
    await reconcileEveryMinute(context);
    await reconcileHourly(context);
    await remind(context);
    await deliver(site);
  }
}

/** A visitor at the card step. */
async function aGuest(site: Site, email: string): Promise<Visitor> {
  const visitor = site.visitor();
  await visitor.wants(line);
  await visitor.postForm('/api/guest/', guestFields({ email }));
  return visitor;
}

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

  test.each(['open', 'read', 'authorise', 'capture'] as const)(
    'a provider whose %s fails leaves no trace of the card',
    async (call) => {
      const refused: string[] = [];
      const site = aSite([tour], { SANDBOX_GATEWAY: silentAt(call, refused) });
      const visitor = await aGuest(site, `${crypto.randomUUID()}@example.com`);
      // After a declined card the provider is asked for the payment's state.
      const declined = await visitor.postForm('/api/checkout/card/', cardFields({ acct: TEST_CARDS.declined }));
      const answer = await visitor.postForm('/api/checkout/card/', cardFields({ acct: CARD, cvv2: SECRETS.cvv2 }));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(refused).toContain(call);
      expect(await tracesIn(site, [declined, answer])).toEqual([]);
    },
  );

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
    await deliver(site);
    await timersRun(site);

    expect(await tracesIn(site, [paid, more, ...read])).toEqual([]);
    const { sealed } = (await env.DB.prepare(
      `SELECT sealed FROM travel_details WHERE order_id = (SELECT id FROM orders WHERE guest_email = 'canary@example.com')`,
    ).first<{ sealed: string }>())!;
    const bytes = atob(sealed);
    expect(bytes.length).toBeGreaterThan(Object.values(SECRETS).join('').length - 2 * CARD.length - 4);
    for (const trace of TRACES) expect(bytes).not.toMatch(trace);
    const { count } = (await env.DB.prepare(
      `SELECT count(*) AS count FROM inbox WHERE recipient = 'canary@example.com'`,
    ).first<{
      count: number;
    }>())!;
    expect(count).toBeGreaterThanOrEqual(2);
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
      await deliver(site);
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
    const broken = aSite([tour], { DB: new Proxy(env.DB, { get: () => failing }) }).visitor();
    for (const [name, value] of visitor.cookies) broken.cookies.set(name, value);
    const answers = [
      await broken.postForm('/api/checkout/card/', cardFields({ acct: CARD, cvv2: SECRETS.cvv2 })),
      await broken.postForm('/api/guest-more/', { ...SECRETS }),
      await broken.postForm('/api/guest/', guestFields({ ...SECRETS })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(logged).toHaveLength(3);
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
      await env.DB.prepare(`INSERT INTO audit (at, subject, what, detail) VALUES (0, 'leak', 'leak', ?)`)
        .bind(secret)
        .run();
      expect((await tracesIn(site)).join()).toContain('in a table');
      await env.DB.prepare(`DELETE FROM audit WHERE subject = 'leak'`).run();

      site.queued.push({ key: secret, siteUrl: '' });
      expect((await tracesIn(site)).join()).toContain('in a queue message');
      site.queued.length = 0;

      const answer = { text: JSON.stringify({ [name]: secret }), headers: new Headers() } as Answer;
      expect((await tracesIn(site, [answer])).join()).toContain('in an answer');
      expect(await tracesIn(site)).toEqual([]);
    },
  );
});
