import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { logOut } from '#functions/cart/log-out.ts';
import { createContext, type Context } from '#functions/context/context.ts';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { reconcileEveryMinute } from '#functions/timers/reconcile.ts';
import { forgetVisitors } from '#functions/timers/erase-leads.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { DAY, MINUTE } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { aSite, cardFields, guestFields, ORIGIN, type Answer, type Visitor } from '../support/a-site.ts';
import { beforeCall } from '../support/between-calls.ts';
import { linkIn, payLinksTo, textOf } from '../support/pay-links.ts';

/*
 * A visitor logs out in another tab just before each call to the database that a step of theirs makes. The step answers
 * as to any visitor, the cart stays deleted, and no seat is held for it.
 */

const MARCH = { tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 };
const MAY = { tour_date_id: 'RC10-2027-05-01', tour_combination_id: 1 };
const CHALLENGE = '4000 0025 0000 3155';

let isAway = false;
const sandbox = sandboxGateway(env);
const gateway: PaymentGateway = {
  ...sandbox,
  open: (request) => (isAway ? Promise.reject(new Error('The provider does not answer')) : sandbox.open(request)),
  void: (request) => (isAway ? Promise.reject(new Error('The provider does not answer')) : sandbox.void(request)),
};
const departures = [aDeparture({ capacity: 999 }), aDeparture({ start: '2027-05-01', capacity: 999 })];
const site = aSite([aTour({ departures })], {}, {}, { gateway });
const bindings: { DB: D1Database } = site.env;
const context = (): Context => createContext(site.env, createExecutionContext(), ORIGIN, { now: site.now, gateway });

let people = 0;
function details(): Record<string, string> {
  people += 1;
  return guestFields({ email: `leaver${people}@example.com` });
}

async function withTrip(): Promise<Visitor> {
  const visitor = site.visitor();
  await visitor.wants(MARCH);
  return visitor;
}

async function aGuest(fields = details()): Promise<Visitor> {
  const visitor = await withTrip();
  expect((await visitor.postForm('/api/guest/', fields)).status).toBe(200);
  return visitor;
}

const pay = (visitor: Visitor, fields = {}) => visitor.postForm('/api/checkout/card/', cardFields(fields));

/** A guest at their bank, and the address of their way back. */
async function atTheBank(approves: boolean): Promise<{ visitor: Visitor; back: string }> {
  const visitor = await aGuest();
  const { challenge_url: bank } = (await pay(visitor, { acct: CHALLENGE })).json() as { challenge_url: string };
  const answer = approves ? 'approve' : 'decline';
  const answered = await visitor.postForm(bank, { answer });
  return { visitor, back: answered.headers.get('location')! };
}

/** The step of a visitor, ready to be made; and the visitor, whose cookies the other tab has too. */
type Prepare = () => Promise<{ visitor: Visitor; step: () => Promise<Answer> }>;

const STEPS: Readonly<Record<string, Prepare>> = {
  'another trip is chosen': async () => {
    const visitor = await aGuest();
    return { visitor, step: () => visitor.wants(MARCH, MAY) };
  },
  'another trip is chosen without script': async () => {
    const visitor = await aGuest();
    return { visitor, step: () => visitor.postForm('/book/add/', { tour_date_id: MAY.tour_date_id }) };
  },
  'a promo code is typed': async () => {
    const visitor = await aGuest();
    return { visitor, step: () => visitor.get('/api/cart/?promo_code=SPRING', { 'sec-fetch-site': 'same-origin' }) };
  },
  'a trip is saved with a promo code': async () => {
    const visitor = await aGuest();
    return { visitor, step: () => visitor.postJson('/api/cart/', { items: [MARCH], promo_code: 'SPRING' }) };
  },
  'the currency changes': async () => {
    const visitor = await aGuest();
    return { visitor, step: () => visitor.postForm('/book/currency/', { currency: 'EUR' }) };
  },
  'the details are sent': async () => {
    const visitor = await withTrip();
    return { visitor, step: () => visitor.postForm('/api/guest/', details()) };
  },
  'the details are sent again with the cookie from before': async () => {
    const visitor = await withTrip();
    const before = visitor.cookies.get('cart')!;
    const fields = details();
    await visitor.postForm('/api/guest/', fields);
    const repeating = site.visitor();
    repeating.cookies.set('cart', before);
    return { visitor, step: () => repeating.postForm('/api/guest/', fields) };
  },
  'the details are sent without script': async () => {
    const visitor = await withTrip();
    return { visitor, step: () => visitor.postForm('/book/details/', details()) };
  },
  'the card step is entered': async () => {
    const visitor = await aGuest();
    return { visitor, step: () => visitor.postJson('/api/booking/', {}) };
  },
  'a card pays': async () => {
    const visitor = await aGuest();
    return { visitor, step: () => pay(visitor) };
  },
  'a card pays while the provider is away': async () => {
    const visitor = await aGuest();
    isAway = true;
    return { visitor, step: () => pay(visitor) };
  },
  'the provider’s page is opened': async () => {
    const visitor = await aGuest();
    return { visitor, step: () => visitor.get('/api/checkout/redirect/?installment=1') };
  },
  'the guest comes back from their bank, which approved': async () => {
    const { visitor, back } = await atTheBank(true);
    return { visitor, step: () => visitor.get(back) };
  },
  'the guest comes back from their bank, which declined': async () => {
    const { visitor, back } = await atTheBank(false);
    return { visitor, step: () => visitor.get(back) };
  },
  'the link to pay is opened': async () => {
    const fields = details();
    const visitor = await aGuest(fields);
    isAway = true;
    await pay(visitor);
    isAway = false;
    site.advance(MINUTE);
    await reconcileEveryMinute(context());
    const [mail] = await payLinksTo(fields['email']!);
    const token = linkIn((await textOf(context(), mail!))!).split('token=')[1]!;
    return { visitor, step: () => site.visitor().postForm('/book/resume/', { token }) };
  },
};

const rowsOf = async (sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all()
  ).results;

async function latestCart(): Promise<string> {
  const [row] = await rowsOf('SELECT cart_id AS id FROM cart_keys ORDER BY number DESC LIMIT 1');
  return row!['id'] as string;
}

/** Seats that nobody can use: their cart is deleted, and no payment of it is unfinished. */
const HELD_FOR_NOBODY = `SELECT id FROM holds WHERE state = 'active' AND cart_id NOT IN (SELECT id FROM carts)
  AND cart_id NOT IN (SELECT cart_id FROM attempts WHERE state IN ('created', 'open', 'authorised', 'capturing', 'cancelling', 'voiding'))`;

beforeAll(() => addPromoCode(env.DB, 'SPRING'));

afterEach(() => {
  isAway = false;
  bindings.DB = env.DB;
  vi.restoreAllMocks();
});

for (const [name, prepare] of Object.entries(STEPS)) {
  test(`a log-out in another tab at any moment while ${name} leaves no cart, no seat and no fault [P01, P05]`, async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    for (let call = 1, hadSo = true; hadSo; call += 1) {
      const { visitor, step } = await prepare();
      const id = await latestCart();
      const { db, hasHappened } = beforeCall(env.DB, call, () => logOutElsewhere(visitor, id));
      bindings.DB = db;

      const answer = await step();

      bindings.DB = env.DB;
      isAway = false;
      hadSo = hasHappened();
      const when = `left before call ${call}`;
      expect(answer.status, `${when}: ${answer.text}`).toBeLessThan(500);
      expect(await rowsOf('SELECT id FROM carts WHERE id = ?', hadSo ? id : ''), when).toEqual([]);
      expect(await rowsOf(HELD_FOR_NOBODY), when).toEqual([]);
      expect(await brokenInvariants(env.DB), when).toEqual([]);
      expect(hadSo || call > 2, 'the step asks the database').toBe(true);
    }
  });
}

/** Logs out with the browser's cookies; when they were just replaced, as a request that came before that. */
async function logOutElsewhere({ cookies }: Visitor, id: string): Promise<void> {
  const stepsDatabase = bindings.DB;
  bindings.DB = env.DB;
  const other = site.visitor();
  for (const [name, value] of cookies) other.cookies.set(name, value);
  const { status } = await other.get('/api/logout/', { 'sec-fetch-site': 'same-origin' });
  if (status !== 204) await logOut(context(), { id });
  bindings.DB = stepsDatabase;
}

test('a guest who logs out while the provider is away gets no seat kept once the provider answers [P01]', async () => {
  const visitor = await aGuest();
  const id = await latestCart();
  isAway = true;
  await pay(visitor);
  expect((await visitor.get('/api/logout/', { 'sec-fetch-site': 'same-origin' })).status).toBe(204);
  isAway = false;
  site.advance(2 * MINUTE);

  await reconcileEveryMinute(context());

  expect(await rowsOf('SELECT state FROM attempts WHERE cart_id = ?', id)).toEqual([{ state: 'cancelled' }]);
  expect(await rowsOf('SELECT state FROM holds WHERE cart_id = ?', id)).toEqual([{ state: 'released' }]);
});

test('the month’s clearing keeps an old cart while its guest is paying [P01, P14]', async () => {
  const visitor = await withTrip();
  site.advance(31 * DAY);
  expect((await visitor.postForm('/api/guest/', details())).status).toBe(200);

  await forgetVisitors(context());

  expect((await pay(visitor)).status).toBe(200);
});
