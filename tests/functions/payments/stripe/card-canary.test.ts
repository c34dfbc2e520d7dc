import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { createApp } from '#functions/app.ts';
import type { Env } from '#functions/platform/env.ts';
import { aTour } from '../../../support/a-tour.ts';
import { aSite, cardFields, guestFields, ORIGIN, type Site, type Visitor } from '../../support/a-site.ts';
import { TEST_KEYS } from './fake-stripe.ts';

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

const tour = aTour();
const march = { tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 };

afterEach(() => {
  vi.restoreAllMocks();
});

/** Records everything that the Worker logs, and every host it calls. */
function watch() {
  const written: string[] = [];
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (...words: unknown[]) => void written.push(words.map(String).join(' ')),
    );
  }
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No machine may be asked'));
  return { written, asked };
}

async function aGuest(site: Site, email: string): Promise<Visitor> {
  const visitor = site.visitor();
  await visitor.wants(march);
  expect((await visitor.postForm('/api/guest/', guestFields({ email }))).status).toBe(200);
  return visitor;
}

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const tables = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'`,
  ).all<{
    name: string;
  }>();
  const rows = [];
  for (const { name } of tables.results)
    rows.push(name, (await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results);
  return JSON.stringify(rows);
}

const WAYS = ['form', 'json'] as const;

test.each(WAYS)(
  'a live site refuses a raw card number (%s), and keeps no trace of it [P11, M143, D21]',
  async (way) => {
    const { written, asked } = watch();
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

    expect(await env.DB.prepare('SELECT COUNT(*) AS count FROM attempts').first('count')).toBe(0);
    const traces = [await everythingStored(), ...written].join('\n').replace(/\D+/g, ' ');
    expect(traces).not.toContain(NUMBER);
    expect(traces).not.toContain(SECURITY_CODE);
    expect(asked).not.toHaveBeenCalled();
  },
);

test('a fault in the middle of a raw card’s refusal is logged without it [P11]', async () => {
  const { written } = watch();
  const app = createApp();
  const world: Env = { ...env, ...LIVE, DB: {} as unknown as D1Database };
  const request = new Request(`${ORIGIN}/api/checkout/card/`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json', cookie: 'cart=x' },
    body: JSON.stringify(cardFields({ acct: NUMBER, cvv2: SECURITY_CODE })),
  });
  const answer = await app.fetch(request, world, { waitUntil: () => undefined } as unknown as ExecutionContext);
  expect([answer.status, await answer.text(), ...written].join('\n')).not.toMatch(
    new RegExp(`${NUMBER}|${SECURITY_CODE}`),
  );
});

test('control: what is stored is looked at, a guest’s address among it', async () => {
  watch();
  const site = aSite([tour], LIVE);
  await aGuest(site, 'canary-control@example.com');
  expect(await everythingStored()).toContain('canary-control@example.com');
});

test.each([
  ['the sandbox', { PAYMENTS: 'sandbox' }],
  ['no key', { STRIPE_SECRET_KEY: undefined }],
  ['a test key', { STRIPE_SECRET_KEY: TEST_KEYS.STRIPE_SECRET_KEY }],
  ['a publishable test key', { STRIPE_PUBLISHABLE_KEY: TEST_KEYS.STRIPE_PUBLISHABLE_KEY }],
] as const)('a live site with %s takes no payment, and says so [D21]', async (what, settings) => {
  const { asked } = watch();
  const site = aSite([tour], { ...LIVE, ...settings });
  const visitor = await aGuest(site, `${what.replaceAll(' ', '-')}@example.com`);
  const answer = await visitor.postForm('/api/checkout/card/', { name: 'Ada', acct: 'pm_1AbcDef', installment: '1' });
  expect(answer.status).toBe(400);
  expect(answer.errors()['__all__']).toEqual([
    'Card payments aren’t available yet. You haven’t been charged. Please contact us to book.',
  ]);
  expect(asked).not.toHaveBeenCalled();
});

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
