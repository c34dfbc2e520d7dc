import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { stripeGateway } from '#functions/payments/stripe/stripe.ts';
import { MOSTLY_HELD } from '#functions/seats/held-departures.ts';
import { runMinute } from '#functions/timers/timers.ts';
import { ChallengeBody } from '#contract/turnstile.ts';
import { MINUTE } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { alertsOf, allRows, execute, nothingIsBroken } from '../support/database.ts';
import { FakeStripe, TEST_KEYS } from '../payments/stripe/fake-stripe.ts';
import { aSite, cardFields, guestFields, aVisitorWith, type Answer, type Visitor } from '../support/a-site.ts';

afterEach(nothingIsBroken);

/** What a site takes besides its tours. */
type SiteSettings = Parameters<typeof aSite> extends [unknown, ...infer Rest] ? Rest : [];

let tours = 0;
/** A site with one departure of this capacity, and guests who want a seat of it. */
function aDepartureOf(capacity: number, ...site: SiteSettings) {
  tours += 1;
  const code = `NET${tours}`;
  const opened = aSite([aTour({ code, departures: [aDeparture({ start: '2027-03-13', capacity })] })], ...site);
  const line = { tour_date_id: `${code}-2027-03-13`, tour_combination_id: 1 };
  let guests = 0;
  const send = (visitor: Visitor, address: string, proof: Record<string, string> = {}) =>
    visitor.postForm('/api/guest/', guestFields({ email: `${code}-${(guests += 1)}@example.com`, ...proof }), {
      'cf-connecting-ip': address,
    });
  const newGuest = () => aVisitorWith(opened, line);
  return {
    site: opened,
    send,
    newGuest,
    /** A new cart asks for a seat. */
    asks: async (address: string) => send(await newGuest(), address),
    pay: (visitor: Visitor, address: string, fields: Record<string, string> = {}) =>
      visitor.postForm('/api/checkout/card/', cardFields(fields), { 'cf-connecting-ip': address }),
  };
}

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();
const textOf = (answer: Answer) => answer.errors()['__all__']?.[0];
const minutesHeld = ({ site }: { site: { now: () => number } }, answer: Answer) =>
  (Date.parse((answer.json() as { hold_expires_at: string }).hold_expires_at) - site.now()) / MINUTE;
const asksTurnstile = (answer: Answer) => answer.status === 409 && v.is(ChallengeBody, answer.json());

/** A site that uses Turnstile, which takes one answer for a person's. */
const WITH_TURNSTILE: SiteSettings = [
  { TURNSTILE_SECRET_KEY: 'secret' },
  {},
  {
    fetch: async (...request: Parameters<typeof globalThis.fetch>) => {
      const { response } = await new Request(...request).json<{ response: string }>();
      return Response.json({ success: response === 'a person' });
    },
  },
];
const PERSON = { 'cf-turnstile-response': 'a person' };

describe('the seats one network holds of a departure [P12]', () => {
  test('are a third of them, for fresh carts that ask at the same moment too', async () => {
    const { asks } = aDepartureOf(12);

    const answers = await Promise.all(Array.from({ length: 8 }, () => asks('203.0.113.7')));

    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 409, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(new Set(refused.map(textOf))).toEqual(
      new Set([
        'Too many seats are on hold from your network. You haven’t been charged. Finish the booking you started first, try again in a few minutes, or call us on +61 2 5550 0100.',
      ]),
    );
    expect((await asks('203.0.113.8')).status).toBe(200);
  });

  test.each([
    ['a household’s network', 4, (guest: number) => `2001:db8:1:2::${guest}`],
    ['a provider’s network of several households', 6, (guest: number) => `2001:db8:1:${guest}::1`],
  ])('are counted for %s of IPv6: %i of twelve', async (_, most, addressOf) => {
    const { asks } = aDepartureOf(12);
    const statuses: number[] = [];
    for (let guest = 0; guest <= most; guest += 1) statuses.push((await asks(addressOf(guest))).status);
    expect(statuses).toEqual([...Array<number>(most).fill(200), 409]);
  });

  test.each<[whom: string, site: SiteSettings, proof: Record<string, string>]>([
    ['', [], {}],
    [', also for people whom Turnstile let hold them', WITH_TURNSTILE, PERSON],
  ])('are two thirds at most for the widest network of IPv6%s', async (_, site, proof) => {
    const { newGuest, send } = aDepartureOf(12, ...site);
    const holds = async (guest: number) => send(await newGuest(), `2001:db8:2:${guest}00::1`, proof);
    for (let guest = 0; guest < 8; guest += 1) expect((await holds(guest)).status).toBe(200);
    expect(textOf(await holds(8))).toContain('from your network');
  });

  test('are one at least, and fall free when the hold runs out or the seat is paid for', async () => {
    const departure = aDepartureOf(2);
    const first = await departure.newGuest();
    expect((await departure.send(first, '203.0.113.77')).status).toBe(200);
    expect((await departure.asks('203.0.113.77')).status).toBe(409);

    expect((await departure.pay(first, '203.0.113.77')).status).toBe(200);

    expect((await departure.asks('203.0.113.77')).status).toBe(200);
    expect(textOf(await departure.asks('203.0.113.77'))).toContain('Others are booking the last seats');
    departure.site.advance(21 * MINUTE);
    expect((await departure.asks('203.0.113.77')).status).toBe(200);
  });
});

describe('the seats of a household, whose carts each have a guest with another name and email [P12 D19]', () => {
  const family = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'];
  const person = (name: string) => ({ other_names: name, email: `${name.toLowerCase()}@example.com` });

  test.each([
    [2, 2],
    [4, 4],
    [12, 6],
  ])('of %i seats are %i, for carts that ask at the same moment too', async (capacity, most) => {
    const { newGuest, send } = aDepartureOf(capacity);
    const visitors = await Promise.all(family.map(() => newGuest()));

    const answers = await Promise.all(
      family.map((name, index) => send(visitors[index]!, `198.51.100.${capacity}`, person(name))),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
  });

  test.each([
    ['name', (name: string) => ({ ...person(name), other_names: 'Ada' })],
    ['email', (name: string) => ({ ...person(name), email: 'ada@example.com' })],
  ])('are a third when two carts have the same %s', async (_, guestOf) => {
    const { newGuest, send } = aDepartureOf(12);
    const statuses: number[] = [];
    for (const name of family) statuses.push((await send(await newGuest(), '198.51.100.50', guestOf(name))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  });

  test('are a third for the others too when one person has two carts', async () => {
    const { newGuest, send } = aDepartureOf(12);
    const statuses: number[] = [];
    for (const name of ['Ada', 'Ada', 'Ben', 'Cleo', 'Dan'])
      statuses.push((await send(await newGuest(), '198.51.100.51', person(name))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 409]);
  });
});

describe('the last third of a departure’s seats [P12 D19]', () => {
  async function short() {
    const departure = aDepartureOf(2);
    expect(minutesHeld(departure, await departure.asks('203.0.113.1'))).toBe(20);
    const visitor = await departure.newGuest();
    expect(minutesHeld(departure, await departure.send(visitor, '203.0.113.2'))).toBe(8);
    return { ...departure, visitor };
  }

  test('is held for eight minutes, and renewed once at the card step', async () => {
    const { visitor, site } = await short();
    const entersCardStep = async () => minutesHeld({ site }, await visitor.postJson('/api/booking/', {}));
    site.advance(7 * MINUTE);
    expect(await entersCardStep()).toBe(8);
    site.advance(7 * MINUTE);
    expect(await entersCardStep()).toBe(2);
  });

  test('stays short when the guest sends their details again', async () => {
    const { visitor, site, send } = await short();
    site.advance(3 * MINUTE);
    expect(minutesHeld({ site }, await send(visitor, '203.0.113.2'))).toBe(8);
  });

  test('begins behind the seats that are sold', async () => {
    const departure = aDepartureOf(6);
    for (const guest of [1, 2, 3, 4]) {
      const visitor = await departure.newGuest();
      expect(minutesHeld(departure, await departure.send(visitor, `203.0.113.${guest}`)), `seat ${guest}`).toBe(20);
      expect((await departure.pay(visitor, `203.0.113.${guest}`)).status).toBe(200);
    }
    expect(minutesHeld(departure, await departure.asks('203.0.113.5'))).toBe(8);
  });

  test('is held as long as any seat once a card was sent', async () => {
    const { visitor, site, pay } = await short();
    site.advance(7 * MINUTE);
    expect((await pay(visitor, '203.0.113.2', { acct: '4000 0000 0000 0002' })).status).toBe(400);
    expect(minutesHeld({ site }, await visitor.get('/api/booking/'))).toBe(20);
  });
});

test('eight unpaid holds of a network that ran out in an hour stop it, and no other, for that hour [P12 D19]', async () => {
  const departure = aDepartureOf(90);
  for (let cart = 0; cart < 8; cart += 1) expect((await departure.asks('198.51.100.60')).status).toBe(200);
  departure.site.advance(21 * MINUTE);
  expect(textOf(await departure.asks('198.51.100.60'))).toContain('Too many seats are on hold from your network');
  expect((await departure.asks('198.51.100.61')).status).toBe(200);
  departure.site.advance(40 * MINUTE);
  expect((await departure.asks('198.51.100.60')).status).toBe(200);
});

test('unpaid holds of one household of IPv6 that ran out neither stop nor shorten those of its neighbours [P12 D19]', async () => {
  const departure = aDepartureOf(90);
  const household = (number: number) => `2001:db8:60:1${number}::1`;
  for (let cart = 0; cart < 8; cart += 1) expect((await departure.asks(household(1))).status).toBe(200);
  departure.site.advance(21 * MINUTE);
  expect((await departure.asks(household(1))).status).toBe(409);
  expect(minutesHeld(departure, await departure.asks(household(2)))).toBe(20);
});

test('after eight unpaid holds that ran out Turnstile lets a person hold a seat, where it is set up [P12 D19]', async () => {
  const departure = aDepartureOf(90, ...WITH_TURNSTILE);
  for (let cart = 0; cart < 8; cart += 1) expect((await departure.asks('198.51.100.62')).status).toBe(200);
  departure.site.advance(21 * MINUTE);
  const visitor = await departure.newGuest();
  expect(asksTurnstile(await departure.send(visitor, '198.51.100.62'))).toBe(true);
  expect((await departure.send(visitor, '198.51.100.62', PERSON)).status).toBe(200);
});

test('the office is alerted once when unpaid carts have held more than half of a departure for an hour [D19]', async () => {
  const departure = aDepartureOf(3);
  const minute = () => runMinute(departure.site.context());
  const alerts: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    expect((await departure.asks(`203.0.113.${10 + round}`)).status).toBe(200);
    expect((await departure.asks(`203.0.113.${20 + round}`)).status).toBe(200);
    await minute();
    alerts.push((await alertsOf(MOSTLY_HELD)).length);
    departure.site.advance(21 * MINUTE);
  }
  expect(alerts).toEqual([0, 0, 0, 1, 1]);
});

describe('a departure of which more than half is held [P12]', () => {
  /** Seven guests of seven networks hold seven of twelve seats; the next one has sent their details. */
  async function crowded(...site: SiteSettings) {
    const departure = aDepartureOf(12, ...site);
    for (let guest = 1; guest <= 7; guest += 1)
      expect((await departure.asks(`192.0.2.${100 + guest}`)).status).toBe(200);
    const visitor = await departure.newGuest();
    const send = (proof?: Record<string, string>) => departure.send(visitor, '198.51.100.1', proof);
    return { ...departure, visitor, send, asked: await send() };
  }

  test('asks the next cart for Turnstile, and holds the seat of a person', async () => {
    const { asked, send } = await crowded(...WITH_TURNSTILE);
    expect(asksTurnstile(asked)).toBe(true);
    expect(textOf(asked)).toContain('Please wait for the check below the form, then try again.');

    expect(asksTurnstile(await send({ 'cf-turnstile-response': 'a robot' }))).toBe(true);
    expect((await send(PERSON)).status).toBe(200);
    expect((await send()).status, 'a seat that is held is not asked about again').toBe(200);
  });

  test('is crowded by what is left of it, without the seats that are sold', async () => {
    const { asks, newGuest, send, pay } = aDepartureOf(6, ...WITH_TURNSTILE);
    for (const guest of [1, 2, 3]) {
      const visitor = await newGuest();
      expect((await send(visitor, `192.0.2.20${guest}`)).status).toBe(200);
      expect((await pay(visitor, `192.0.2.20${guest}`)).status).toBe(200);
    }
    expect((await asks('192.0.2.204')).status).toBe(200);
    expect((await asks('192.0.2.205')).status).toBe(200);
    expect(asksTurnstile(await asks('192.0.2.206'))).toBe(true);
  });

  test('asks nothing where the operator has no Turnstile: the share of each network is the limit', async () => {
    const { asked } = await crowded();
    expect(asked.status).toBe(200);
  });

  test('leads a guest who pays back to the personal step, and nothing is charged meanwhile', async () => {
    const { visitor, pay, send } = await crowded(...WITH_TURNSTILE);

    const refused = await pay(visitor, '198.51.100.1');

    expect(asksTurnstile(refused)).toBe(true);
    expect(textOf(refused)).toContain(
      'You haven’t been charged. Please check your personal information and press NEXT again.',
    );
    expect((await send(PERSON)).status).toBe(200);
    expect((await pay(visitor, '198.51.100.1')).status).toBe(200);
  });

  test('says first that no seat is left, when none is', async () => {
    const { asks } = aDepartureOf(3, ...WITH_TURNSTILE);
    for (let guest = 1; guest <= 2; guest += 1) expect((await asks(`203.0.113.${guest}`)).status).toBe(200);
    expect(asksTurnstile(await asks('203.0.113.3'))).toBe(true);
    const full = aDepartureOf(1, ...WITH_TURNSTILE);
    await full.asks('203.0.113.1');
    expect(textOf(await full.asks('203.0.113.2'))).toContain('Others are booking the last seats');
  });
});

describe('holds of a network whose holds ran out without a payment [P12]', () => {
  /** New carts hold a seat each and abandon it after some minutes. */
  async function abandon(departure: ReturnType<typeof aDepartureOf>, carts: number, address: string) {
    const minutes: number[] = [];
    for (let cart = 0; cart < carts; cart += 1) {
      minutes.push(minutesHeld(departure, await departure.asks(address)));
      departure.site.advance(21 * MINUTE);
    }
    return minutes;
  }

  test('last half as long after three in a day, and a quarter after six', async () => {
    const departure = aDepartureOf(30);

    expect(await abandon(departure, 7, '192.0.2.1')).toEqual([20, 20, 20, 10, 10, 10, 5]);

    expect(await abandon(departure, 1, '192.0.2.2')).toEqual([20]);
    departure.site.advance(24 * 60 * MINUTE);
    expect(await abandon(departure, 1, '192.0.2.1')).toEqual([20]);
  });

  test('are renewed to half as long at most', async () => {
    const departure = aDepartureOf(30);
    await abandon(departure, 3, '192.0.2.3');
    const visitor = await departure.newGuest();
    await departure.send(visitor, '192.0.2.3');
    departure.site.advance(9 * MINUTE);

    const renewed = await visitor.postJson('/api/booking/', {}, { 'cf-connecting-ip': '192.0.2.3' });

    expect(minutesHeld(departure, renewed)).toBe(10);
    departure.site.advance(9 * MINUTE);
    const again = await visitor.postJson('/api/booking/', {}, { 'cf-connecting-ip': '192.0.2.3' });
    expect(minutesHeld(departure, again), 'twenty minutes from the first hold').toBe(2);
  });

  test('count too when they were given back after ten minutes, and not when it was sooner', async () => {
    const departure = aDepartureOf(30);
    const giveBackAfter = async (minutes: number) => {
      const visitor = await departure.newGuest();
      const held = minutesHeld(departure, await departure.send(visitor, '192.0.2.5'));
      departure.site.advance(minutes * MINUTE);
      expect((await visitor.postJson('/api/cart/', { items: [] })).status).toBe(200);
      return held;
    };
    for (let guest = 0; guest < 4; guest += 1) expect(await giveBackAfter(9)).toBe(20);

    for (let guest = 0; guest < 3; guest += 1) expect(await giveBackAfter(10)).toBe(20);

    expect(await giveBackAfter(1)).toBe(10);
  });

  test('do not count where a card was sent', async () => {
    const departure = aDepartureOf(30);
    for (let guest = 0; guest < 4; guest += 1) {
      const visitor = await departure.newGuest();
      expect(minutesHeld(departure, await departure.send(visitor, '192.0.2.4'))).toBe(20);
      expect((await departure.pay(visitor, '192.0.2.4', { acct: '4000 0000 0000 0002' })).status).toBe(400);
      departure.site.advance(21 * MINUTE);
    }
  });

  test('do not count where a bank asked about a card', async () => {
    const departure = aDepartureOf(30);
    for (let guest = 0; guest < 4; guest += 1) {
      const visitor = await departure.newGuest();
      expect(minutesHeld(departure, await departure.send(visitor, '192.0.2.8'))).toBe(20);
      await departure.pay(visitor, '192.0.2.8', { acct: '4000 0025 0000 3155' });
      departure.site.advance(41 * MINUTE);
    }
  });

  test('count where a card was invented that the provider does not know', async () => {
    const now = () => departure.site.now();
    const gateway = stripeGateway(TEST_KEYS, { fetch: new FakeStripe(now).fetch, now });
    const departure = aDepartureOf(30, {}, {}, { gateway });
    const minutes: number[] = [];
    for (let guest = 0; guest < 4; guest += 1) {
      const visitor = await departure.newGuest();
      minutes.push(minutesHeld(departure, await departure.send(visitor, '192.0.2.9')));
      const token = { name: 'Ada Lovelace', acct: `pm_invented${guest}`, installment: '1' };
      const paid = await visitor.postForm('/api/checkout/card/', token, { 'cf-connecting-ip': '192.0.2.9' });
      expect(paid.status).toBe(400);
      departure.site.advance(41 * MINUTE);
    }
    expect(minutes).toEqual([20, 20, 20, 10]);
  });

  test('count where the provider’s page was opened and no card was sent', async () => {
    const departure = aDepartureOf(30);
    const minutes: number[] = [];
    for (let guest = 0; guest < 4; guest += 1) {
      const visitor = await departure.newGuest();
      minutes.push(minutesHeld(departure, await departure.send(visitor, '192.0.2.6')));
      const opened = await visitor.get('/api/checkout/redirect/?installment=1', { 'cf-connecting-ip': '192.0.2.6' });
      expect(opened.status).toBe(303);
      departure.site.advance(41 * MINUTE);
    }
    expect(minutes).toEqual([20, 20, 20, 10]);
  });
});

test('a cart that a log-out has deleted while Turnstile is asked holds no seat [P01 P05]', async () => {
  const fetch = async () => {
    await execute('DELETE FROM carts WHERE id = (SELECT cart_id FROM cart_keys ORDER BY number DESC LIMIT 1)');
    return Response.json({ success: true });
  };
  const { asks, newGuest, send } = aDepartureOf(4, { TURNSTILE_SECRET_KEY: 'secret' }, {}, { fetch });
  for (const guest of [1, 2, 3]) expect((await asks(`203.0.113.10${guest}`)).status).toBe(200);
  expect((await send(await newGuest(), '203.0.113.110', PERSON)).status).toBe(409);
  expect(await allRows(`SELECT id FROM holds WHERE cart_id NOT IN (SELECT id FROM carts)`)).toEqual([]);
});
