import { expect, test, afterEach, beforeAll, vi } from 'vitest';
import { env } from 'cloudflare:workers';
import { logOut } from '#functions/checkout/booking-session.ts';
import type { Context } from '#functions/context/context.ts';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { runMinute } from '#functions/timers/timers.ts';
import { DELETIONS } from '#functions/timers/retention.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';

import { DAY, MINUTE } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { PASSWORD } from '../support/a-staff-member.ts';
import { aPaidGuest } from '../support/a-booking.ts';
import { pay, sessionOf, someone } from '../support/a-guest.ts';
import { aSite, guestFields, aGuestOf, aVisitorWith, type Answer, type Visitor } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { beforeWait } from '../support/between-waits.ts';
import { linkIn, payLinksTo, textOf } from '../support/pay-links.ts';
import { allRows, firstRow, inBooks } from '../support/database.ts';

const DATE = 'RC10-2027-03-13';
const MARCH = { tour_date_id: DATE, tour_combination_id: 1 };
const MAY = { tour_date_id: 'RC10-2027-05-01', tour_combination_id: 1 };
const CHALLENGE = '4000 0025 0000 3155';
const staffed = aSite([aTour({ departures: [aDeparture({ capacity: 99 })] })], {
  STAFF_PASSWORD: PASSWORD,
  ACCESS_TEAM: undefined,
  ACCESS_AUDIENCE: undefined,
});

/** Every cookie of our own, with the path it is set for: a deletion counts only with the same path. */
const OPENS_SOMETHING = ['book_notice /', 'cart /', 'cart_count /', 'chat /', 'check_in /', 'promo /'];
const OPENS_NOTHING = ['currency /', 'form /', 'staff /'];

test.each([['GET', '/api/logout/'] as const, ['POST', '/book/leave/'] as const])(
  'logging out leaves no cookie that opens something of the guest [D48 M85] %s %s',
  async (method, path) => {
    const kept = new Map<string, string>();
    const answers = async (...given: readonly Promise<Answer>[]) => {
      for (const answer of await Promise.all(given)) {
        for (const line of answer.headers.getSetCookie()) {
          const [, name, value = ''] = /^([^=]+)=([^;]*)/.exec(line)!;
          const at = `${name} ${/Path=([^;]*)/.exec(line)![1]}`;
          if (/max-age=0/i.test(line)) kept.delete(at);
          else kept.set(at, value);
        }
      }
    };
    const guest = await aPaidGuest(staffed, [DATE]);
    const { visitor } = guest;
    await answers(guest.open());
    await answers(visitor.wants(MARCH));
    await answers(visitor.postForm('/api/guest/', guestFields({ email: 'shared@example.com' })));
    await answers(visitor.get('/go/LATER/'));
    await answers(visitor.postJson('/api/chat/', {}));
    await answers(visitor.get('/api/csrf/'));
    await answers(visitor.postForm('/book/currency/', { currency: 'EUR' }));
    await answers(visitor.postForm('/staff/', { name: 'Tam', password: PASSWORD }));
    expect([...kept.keys()].toSorted()).toEqual([...OPENS_SOMETHING, ...OPENS_NOTHING].toSorted());

    await answers(visitor.send(path, { method }));

    const said = path === '/book/leave/' ? ['book_notice /'] : [];
    expect([...kept.keys()].toSorted()).toEqual([...said, ...OPENS_NOTHING].toSorted());
    const area = await visitor.get('/check-in/');
    expect(area.text).not.toContain(guest.references[0]);
  },
);

test.each([
  ['sec-purpose', 'prefetch'],
  ['sec-purpose', 'prefetch;prerender'],
  ['purpose', 'prefetch'],
])('a request made ahead of a press changes nothing: %s: %s', async (name, value) => {
  const ahead = { [name]: value };
  const visitor = await aGuestOf(staffed, [MARCH], { email: 'ahead@example.com' });

  const answers = [
    await visitor.get('/api/logout/', ahead),
    await visitor.get('/api/checkout/redirect/?installment=1', ahead),
    await visitor.get('/go/LATER/', ahead),
  ];

  expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
    answers.map(() => [503, 'no-store']),
  );
  expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  expect((await visitor.get('/api/guest/')).json()).toContain('ahead@example.com');
  expect((await sessionOf(visitor)).stage).toBe('guest-saved');
});

let isAway = false;
const sandbox = sandboxGateway(env);
const noAnswer = () => Promise.reject(new Error('The provider does not answer'));
const gateway: PaymentGateway = {
  ...sandbox,
  open: (request) => (isAway ? noAnswer() : sandbox.open(request)),
  void: (request) => (isAway ? noAnswer() : sandbox.void(request)),
};
const departures = [aDeparture({ capacity: 999 }), aDeparture({ start: '2027-05-01', capacity: 999 })];
const site = aSite([aTour({ departures })], {}, {}, { gateway });
const context = (): Context => site.context();

const withTrip = () => aVisitorWith(site, MARCH);

async function aGuest(fields = someone()): Promise<Visitor> {
  const visitor = await withTrip();
  expect((await visitor.postForm('/api/guest/', fields)).status).toBe(200);
  return visitor;
}

/** The step of a visitor, ready to be made; and the visitor, whose cookies the other tab has too. */
type Prepare = () => Promise<{ visitor: Visitor; step: () => Promise<Answer> }>;

/** A step of a guest who has given their details. */
const ofAGuest =
  (step: (guest: Visitor) => Promise<Answer>): Prepare =>
  async () => {
    const visitor = await aGuest();
    return { visitor, step: () => step(visitor) };
  };

/** A guest comes back from their bank. */
const fromTheBank =
  (answer: 'approve' | 'decline'): Prepare =>
  async () => {
    const visitor = await aGuest();
    const { challenge_url: bank } = (await pay(visitor, { acct: CHALLENGE })).json() as { challenge_url: string };
    const answered = await visitor.postForm(bank, { answer });
    return { visitor, step: () => visitor.get(answered.headers.get('location')!) };
  };

/*
 * A visitor logs out in another tab before a step of theirs, or while it waits for the catalogue or the provider. The step
 * answers as to any visitor, the cart stays deleted, and no seat is held for it.
 */

const STEPS: Readonly<Record<string, Prepare>> = {
  'another trip is chosen': ofAGuest((guest) => guest.wants(MARCH, MAY)),
  'another trip is chosen without script': ofAGuest((guest) =>
    guest.postForm('/book/add/', { tour_date_id: MAY.tour_date_id }),
  ),
  'a promo code is typed': ofAGuest((guest) =>
    guest.get('/api/cart/?promo_code=SPRING', { 'sec-fetch-site': 'same-origin' }),
  ),
  'a trip is saved with a promo code': ofAGuest((guest) =>
    guest.postJson('/api/cart/', { items: [MARCH], promo_code: 'SPRING' }),
  ),
  'the currency changes': ofAGuest((guest) => guest.postForm('/book/currency/', { currency: 'EUR' })),
  'the details are sent': async () => {
    const visitor = await withTrip();
    return { visitor, step: () => visitor.postForm('/api/guest/', someone()) };
  },
  'the details are sent again with the cookie from before': async () => {
    const visitor = await withTrip();
    const before = visitor.cookies.get('cart')!;
    const fields = someone();
    await visitor.postForm('/api/guest/', fields);
    const repeating = site.visitor();
    repeating.cookies.set('cart', before);
    return { visitor, step: () => repeating.postForm('/api/guest/', fields) };
  },
  'the details are sent without script': async () => {
    const visitor = await withTrip();
    return { visitor, step: () => visitor.postForm('/book/details/', someone()) };
  },
  'the card step is entered': ofAGuest((guest) => guest.postJson('/api/booking/', {})),
  'a card pays': ofAGuest((guest) => pay(guest)),
  'a card pays while the provider is away': ofAGuest((guest) => {
    isAway = true;
    return pay(guest);
  }),
  'the provider’s page is opened': ofAGuest((guest) => guest.get('/api/checkout/redirect/?installment=1')),
  'the guest comes back from their bank, which approved': fromTheBank('approve'),
  'the guest comes back from their bank, which declined': fromTheBank('decline'),
  'the link to pay is opened': async () => {
    const fields = someone();
    const visitor = await aGuest(fields);
    isAway = true;
    await pay(visitor);
    isAway = false;
    site.advance(MINUTE);
    await runMinute(context());
    const [mail] = await payLinksTo(fields['email']!);
    const token = linkIn((await textOf(context(), mail!))!).split('token=')[1]!;
    return { visitor, step: () => site.visitor().postForm('/book/resume/', { token }) };
  },
};

async function latestCart(): Promise<string> {
  const row = await firstRow<{ id: string }>('SELECT cart_id AS id FROM cart_keys ORDER BY number DESC LIMIT 1');
  return row!.id;
}

/** Seats that nobody can use: their cart is deleted, and no payment of it is unfinished. */
const HELD_FOR_NOBODY = `SELECT id FROM holds WHERE state = 'active' AND cart_id NOT IN (SELECT id FROM carts)
  AND cart_id NOT IN (SELECT cart_id FROM attempts WHERE state IN ('created', 'open', 'authorised', 'capturing', 'cancelling', 'voiding'))`;

beforeAll(() => inBooks(() => addPromoCode(env.STORE, 'SPRING')));

afterEach(() => {
  isAway = false;
  vi.restoreAllMocks();
});

for (const [name, prepare] of Object.entries(STEPS)) {
  test(`a log-out in another tab at any moment while ${name} leaves no cart, no seat and no fault [P01, P05]`, async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    for (let wait = 0, hadSo = true; hadSo; wait += 1) {
      const { visitor, step } = await prepare();
      const id = await latestCart();
      const other = beforeWait(site, wait, () => logOutElsewhere(visitor, id));
      if (wait === 0) await logOutElsewhere(visitor, id);

      const answer = await step();

      other.end();
      isAway = false;
      hadSo = wait === 0 || other.hasHappened();
      const when = `left before wait ${wait}`;
      expect(answer.status, `${when}: ${answer.text}`).toBeLessThan(500);
      expect(await allRows('SELECT id FROM carts WHERE id = ?', hadSo ? id : ''), when).toEqual([]);
      expect(await allRows(HELD_FOR_NOBODY), when).toEqual([]);
      expect(brokenInvariants(env.STORE), when).toEqual([]);
    }
  });
}

/** Logs out with the browser's cookies; when they were just replaced, as a request that came before that. */
async function logOutElsewhere({ cookies }: Visitor, id: string): Promise<void> {
  const other = site.visitor();
  for (const [name, value] of cookies) other.cookies.set(name, value);
  const { status } = await other.get('/api/logout/', { 'sec-fetch-site': 'same-origin' });
  if (status !== 204) await logOut(context(), { id });
}

test('a guest who logs out while the provider is away gets no seat kept once the provider answers [P01]', async () => {
  const visitor = await aGuest();
  const id = await latestCart();
  isAway = true;
  await pay(visitor);
  expect((await visitor.get('/api/logout/', { 'sec-fetch-site': 'same-origin' })).status).toBe(204);
  isAway = false;
  site.advance(2 * MINUTE);

  await runMinute(context());

  expect(await allRows('SELECT state FROM attempts WHERE cart_id = ?', id)).toEqual([{ state: 'cancelled' }]);
  expect(await allRows('SELECT state FROM holds WHERE cart_id = ?', id)).toEqual([{ state: 'released' }]);
});

test('the month’s clearing keeps an old cart while its guest is paying [P01, P14]', async () => {
  const visitor = await withTrip();
  site.advance(31 * DAY);
  expect((await visitor.postForm('/api/guest/', someone())).status).toBe(200);

  await DELETIONS.deleteCarts(context());

  expect((await pay(visitor)).status).toBe(200);
});
