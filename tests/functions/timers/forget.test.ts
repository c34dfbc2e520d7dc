import { env } from 'cloudflare:workers';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DELETIONS } from '#functions/timers/retention.ts';
import { settle } from '#functions/settlement/settle.ts';
import { findGuest } from '#functions/bookings/guests.ts';
import type { Context } from '#functions/context/context.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { runHour } from '#functions/timers/timers.ts';
import { storeArrival } from '#functions/check-in/arrivals.ts';
import { putInInbox } from '#functions/mail/inbox.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import { auditOf, audit } from '#functions/platform/audit.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import type { Departure } from '#domain/tour.ts';
import { aShop, CARDS, challenged, orderOf } from '../support/a-shop.ts';
import { allRows, emptyTables, everyTable, execute, firstRow, nothingIsBroken } from '../support/database.ts';
import { aDeparture, anOpenDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, cardFields, guestFields, type Site } from '../support/a-site.ts';
import { addHistory } from '../support/a-long-history.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { anEmail, FORM_NAMES, leadsOf, outboxOf, sendForm, type FormName } from '../support/a-lead.ts';

describe('a year of bookings', () => {
  const site = aSite([aTour({ code: 'RC10', departures: [aDeparture({ start: '2027-03-13' })] })]);

  const runTheHour = () => runHour(site.context({ now: Date.now }));

  async function count(what: string): Promise<number> {
    return (await firstRow<{ rows: number }>(`SELECT COUNT(*) AS rows FROM ${what}`))!.rows;
  }

  afterAll(() => emptyTables());

  beforeEach(async () => {
    emptyTables();
    await addPromoCode(env.STORE, 'SPRING');
    // One row per day: rows 1 to 28 are younger than 30 days, and none is from today.
    const until = Date.now() - 1.5 * DAY;
    addHistory({ rows: 360, until, apart: DAY, tourDateId: 'RC10-2027-03-13', promoCode: 'SPRING' });
  });

  test('of a year what bookings need is left, and a month of the rest [M156, N17]', async () => {
    nothingIsBroken();
    const audit = await count('audit');

    // Details of a hundred orders are deleted in one hour.
    for (let hour = 0; hour < 3; hour += 1) await runTheHour();

    const left: Readonly<Record<string, number>> = {
      [`attempts WHERE state = 'captured'`]: 180,
      [`attempts WHERE state <> 'captured'`]: 14,
      quotes: 194,
      [`promo_uses WHERE state = 'used'`]: 180,
      [`promo_uses WHERE state = 'returned'`]: 14,
      [`orders WHERE state = 'paid'`]: 180,
      [`orders WHERE state = 'capture-failed'`]: 5,
      bookings: 185,
      [`holds WHERE state = 'sold'`]: 180,
      [`holds WHERE state = 'expired'`]: 14,
      [`outbox WHERE template IN ('booking-confirmed', 'booking-office')`]: 360,
      [`outbox WHERE template = 'details-60'`]: 14,
      [`outbox WHERE template = 'payment-failed'`]: 14,
      [`outbox WHERE template = 'overdue-balances'`]: 28,
      gateway_events: 28,
      carts: 28,
      cart_keys: 28,
      guests: 28,
      [`guests WHERE dob <> ''`]: 0,
      pay_later: 28,
    };
    for (const [rows, number] of Object.entries(left)) expect(await count(rows), rows).toBe(number);
    const ofLastMonth = Date.now() - 30 * DAY;
    expect(await count(`outbox WHERE recipient <> '' AND created_at < ${ofLastMonth}`)).toBe(0);
    expect(await count(`outbox WHERE recipient = '' AND created_at >= ${ofLastMonth}`)).toBe(0);
    expect(await count(`audit WHERE what = 'alert'`)).toBe(audit);
    nothingIsBroken();
  });

  test('a payment whose mail has not left stays, with what the mail is written from [N17]', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await execute(`UPDATE outbox SET state = 'dead' WHERE key IN ('payment-failed-201', 'payment-failed-203')`);
    await execute(`UPDATE outbox SET subject_id = 'order-201' WHERE key = 'payment-failed-201'`);

    await runTheHour();

    const results =
      await allRows(`SELECT attempts.id, orders.id AS orderId, recipient FROM attempts JOIN quotes ON quotes.id = attempts.quote_id
       JOIN outbox ON subject_id IN (attempts.id, attempts.order_id) LEFT JOIN orders ON orders.attempt_id = attempts.id
     WHERE outbox.state = 'dead' ORDER BY attempts.id`);
    expect(results).toEqual([
      { id: 'attempt-201', orderId: 'order-201', recipient: 'guest201@example.com' },
      { id: 'attempt-203', orderId: null, recipient: 'guest203@example.com' },
    ]);
    vi.restoreAllMocks();
  });

  test('a hold stays as long as it is counted where it came from [N17]', async () => {
    await execute(`INSERT INTO hold_networks (network, held_at, hold_id) VALUES ('net', ?, 'hold-301')`, Date.now());

    await runTheHour();

    expect(await count(`holds WHERE id = 'hold-301'`)).toBe(1);
    expect(await count(`holds WHERE id = 'hold-303'`)).toBe(0);
  });

  test('a link to pay goes with its payment, also from a young cart, and with its cart, also from a payment that stays [N14, N17]', async () => {
    await execute(`UPDATE carts SET updated_at = ? WHERE id = 'past-201'`, Date.now());
    const payments = `('attempt-200', 'attempt-201', 'attempt-5')`;
    expect(await count(`pay_later WHERE attempt_id IN ${payments}`)).toBe(3);

    await runTheHour();

    expect(await count(`carts WHERE id = 'past-201'`)).toBe(1);
    expect(await count(`attempts WHERE id = 'attempt-201'`)).toBe(0);
    expect(await count(`carts WHERE id = 'past-200'`)).toBe(0);
    expect(await count(`attempts WHERE id = 'attempt-200'`)).toBe(1);
    const results = await allRows(`SELECT attempt_id FROM pay_later WHERE attempt_id IN ${payments}`);
    expect(results).toEqual([{ attempt_id: 'attempt-5' }]);
  });

  test('why sealed details were opened is deleted after a year; who opened which, and when, stays [D84, N17]', async () => {
    const now = Date.now();
    const opening = (reason: string) => ({ by: 'Tam', reason, parts: ['notes'] });
    const written = 'He said "reason":"" and left';
    for (const [subject, days] of [
      ['old', 366],
      ['young', 364],
    ] as const) {
      const detail = JSON.stringify(opening(written));
      const row = { subject, what: 'details opened', detail, at: now - days * DAY };
      audit(env.STORE, row);
    }
    audit(env.STORE, { subject: 'old', what: 'paid', detail: 'open', at: now - 366 * DAY });

    for (let hour = 0; hour < 2; hour += 1) await runTheHour();

    const kept = (subject: string, what = 'details opened') =>
      auditOf(env.STORE, { subject, what }, 9).map(({ at, detail }) => [Math.round((now - at) / DAY), detail]);
    expect(kept('old')).toEqual([[366, JSON.stringify(opening(''))]]);
    expect(kept('young')).toEqual([[364, JSON.stringify(opening(written))]]);
    expect(kept('old', 'paid')).toEqual([[366, 'open']]);
    const plan = await firstRow<{ detail: string }>(
      `EXPLAIN QUERY PLAN SELECT id FROM audit WHERE what = 'details opened' AND instr(detail, '"reason":""') = 0 AND at < 9`,
    );
    expect(plan?.detail).toContain('audit_with_reason');
  });
});

async function addCarts(count: number, touchedAt: number): Promise<void> {
  await execute(
    `INSERT INTO carts (id, currency, created_at, updated_at)
     SELECT 'old-' || value || '-' || ?2, 'GBP', ?2, ?2 FROM json_each(?1)`,
    JSON.stringify(Array.from({ length: count }, (_, index) => index)),
    touchedAt,
  );
}

const cartsLeft = async () =>
  (await firstRow<{ carts: number }>(`SELECT COUNT(*) AS carts FROM carts WHERE id GLOB 'old-*'`))?.carts;

test('all carts unchanged for a month are deleted in one run, however many they are [M156, N17]', async () => {
  const shop = aShop();
  const now = shop.context().now();
  await addCarts(1200, now - 30 * DAY - 1);
  await addCarts(3, now - 30 * DAY);

  await DELETIONS.deleteCarts(shop.context());

  expect(await cartsLeft()).toBe(3);
});

test('a run that takes long leaves the rest to the next one [N17]', async () => {
  const shop = aShop();
  const start = shop.context().now();
  await addCarts(1200, start - 31 * DAY);
  let asked = 0;
  const slow = { ...shop.context(), now: () => start + 15_000 * asked++ };

  await DELETIONS.deleteCarts(slow);

  expect(await cartsLeft()).toBe(703);
});

test('a guest who did not pay for a day leaves no date of birth behind [P14]', async () => {
  const shop = aShop();
  const birthOf = (cartId: string) => findGuest(env.STORE, cartId)?.dob;
  const left = await shop.guest(shop.departures);
  shop.advance(1);
  const later = await shop.guest(shop.departures);
  shop.advance(DAY / MINUTE - 1);
  await DELETIONS.deleteBirths(shop.context());
  expect(birthOf(left)).toBe('1990-12-10');

  shop.advance(1);
  await DELETIONS.deleteBirths(shop.context());

  expect([birthOf(left), birthOf(later)]).toEqual(['', '1990-12-10']);
  expect(findGuest(env.STORE, left)?.lastName).toBe('Lovelace');
  expect((await shop.pay(left)).kind).toBe('paid');
});

test('a guest who stands before their bank keeps the details the payment began with [P14]', async () => {
  const shop = aShop();
  const cartId = await challenged(shop);
  shop.advance(DAY / MINUTE + HOUR / MINUTE);

  await DELETIONS.deleteBirths(shop.context());

  expect(findGuest(env.STORE, cartId)?.dob).toBe('1990-12-10');
});

test('nor do payments that took no money, a day after their end, and the orders of such [P14]', async () => {
  const shop = aShop();
  const [declined, notCaptured, paid] = await Promise.all([1, 2, 3].map(() => shop.guest(shop.departures)));
  await shop.pay(declined!, { number: CARDS.declined });
  await shop.pay(notCaptured!, { number: CARDS.failsAtCapture });
  await shop.pay(paid!);
  shop.advance(31);
  await settle(shop.context(), shop.attemptOf(declined!).id);
  const birthOf = (cartId: string) => shop.attemptOf(cartId).guest?.dob;
  const births = () => [declined!, notCaptured!, paid!].map(birthOf);
  const born = '1990-12-10';
  await DELETIONS.deleteBirths(shop.context());
  expect(births()).toEqual([born, born, born]);

  shop.advance(DAY / MINUTE + 1);
  await DELETIONS.deleteBirths(shop.context());

  expect(births()).toEqual(['', '', born]);
  expect(shop.attemptOf(declined!).guest?.lastName).toBe('Lovelace');
  const orders = [notCaptured!, paid!].map((cartId) => orderOf(shop, cartId).guest.dob);
  expect(orders).toEqual(['', born]);
});

let sales = 0;

/** A guest books and answers everything, each answer with a unique mark. */
async function aSale(departures: readonly Departure[]) {
  sales += 1;
  const mark = `canary${sales}x`;
  const tour = aTour({ code: `ER${sales}`, departures });
  const site = aSite([tour]);
  const visitor = site.visitor();
  await visitor.wants(...tour.departures.map(({ id }) => ({ tour_date_id: id, tour_combination_id: 1 })));
  const dob = `19${30 + sales}-07-19`;
  const email = `guest${sales}@example.com`;
  const source = JSON.stringify({ gclid: `${mark}-click` });
  const personal = { email, dob, gender: `${mark}-gender`, hear: `${mark}-hear`, source };
  await visitor.postForm('/api/guest/', guestFields(personal));
  await visitor.postForm('/api/checkout/card/', cardFields());
  const context = () => site.context();
  const { id } = (await firstRow<{ id: string }>('SELECT id FROM orders WHERE guest_email = ?', email))!;
  const answer = async () => {
    const answers = ['passport', 'passport_nationality', 'emergency_contact', 'emergency_number', 'notes', 'friends'];
    const form = Object.fromEntries(answers.map((name) => [name, `${mark}-${name}`]));
    expect((await visitor.postForm('/api/guest-more/', form)).status).toBe(200);
  };
  await answer();
  const arrival = { date: calendarDate('2027-03-12'), time: '', airport: `${mark}-airport`, pickUp: true };
  storeArrival(env.STORE, id, { ...arrival, flight: `${mark}-flight`, departureFlight: '' }, site.now());
  const rowsAbout = async () => {
    const order = await firstRow<{ at: number | null }>('SELECT details_erased_at AS at FROM orders WHERE id = ?', id);
    const details = await firstRow('SELECT 1 FROM travel_details WHERE order_id = ?', id);
    return { isErased: order!.at !== null, hasDetails: details !== null };
  };
  return {
    id,
    site,
    context,
    answer,
    rowsAbout,
    marks: [mark, dob],
    /** Moves the clock to noon in Sydney on a day. */
    at: (day: string) => site.advance(Date.parse(`${day}T01:00:00Z`) - site.now()),
  };
}

function dispute({ now }: Context, id: string) {
  return execute(`UPDATE orders SET state = 'disputed', updated_at = ? WHERE id = ?`, now(), id);
}

describe('details given for the trip [P14, N17]', () => {
  test('is nowhere any more a month after the trip, and was not touched before', async () => {
    const { id, at, context, marks, rowsAbout } = await aSale([aDeparture()]);
    for (const mark of marks) expect(await everyTable()).toContain(mark);
    at('2027-04-21');
    await DELETIONS.deleteTravelDetails(context());
    expect(await rowsAbout()).toEqual({ isErased: false, hasDetails: true });

    at('2027-04-22');
    await DELETIONS.deleteTravelDetails(context());
    await runHour(context());

    expect(await rowsAbout()).toEqual({ isErased: true, hasDetails: false });
    const all = await everyTable();
    for (const mark of marks) expect(all).not.toContain(mark);
    const order = findOrder(env.STORE, id)!;
    expect([order.guestName, order.state, order.guest.phone]).toEqual(['Ada Lovelace', 'paid', '+61 2 5550 0100']);
    await DELETIONS.deleteTravelDetails(context());
    expect(await allRows(`SELECT at FROM audit WHERE subject = ? AND what = 'details erased'`, id)).toHaveLength(1);
  });

  test.each<
    [
      what: string,
      departures: Departure[],
      kept: string,
      erased: string,
      end?: (context: Context, id: string) => unknown,
    ]
  >([
    ['several trips, by the last', [aDeparture(), aDeparture({ start: '2027-06-01' })], '2027-06-30', '2027-07-12'],
    ['an open ticket, after twelve months [M156]', [anOpenDeparture()], '2027-12-19', '2027-12-22'],
    [
      'a ticket beside a later trip',
      [anOpenDeparture(), aDeparture({ start: '2028-01-15' })],
      '2028-02-01',
      '2028-02-25',
    ],
    ['a cancelled booking, trip or no trip', [aDeparture()], '2026-12-19', '2026-12-22', cancelBooking],
    ['a disputed booking', [aDeparture()], '2026-12-19', '2026-12-22', dispute],
  ])('are kept for %s', async (_, departures, kept, erased, end) => {
    const { id, at, context, rowsAbout } = await aSale(departures);
    await end?.(context(), id);
    at(kept);
    await DELETIONS.deleteTravelDetails(context());
    expect(await rowsAbout()).toEqual({ isErased: false, hasDetails: true });
    at(erased);
    await DELETIONS.deleteTravelDetails(context());
    expect(await rowsAbout()).toEqual({ isErased: true, hasDetails: false });
  });

  test('is deleted again when it is given once more while the link still answers', async () => {
    const { at, context, answer, rowsAbout } = await aSale([aDeparture()]);
    at('2027-04-22');
    await DELETIONS.deleteTravelDetails(context());
    await answer();
    expect(await rowsAbout()).toEqual({ isErased: false, hasDetails: true });
    await DELETIONS.deleteTravelDetails(context());
    expect(await rowsAbout()).toEqual({ isErased: true, hasDetails: false });
  });
});

test('mail in the local inbox goes after thirty days [P14]', async () => {
  const site = aSite([]);
  const mail = { recipient: 'a@example.com', subject: '', html: '', text: '', attachments: [] };
  putInInbox(env.STORE, { ...mail, key: 'old', receivedAt: site.now() - 32 * DAY });
  putInInbox(env.STORE, { ...mail, key: 'new', receivedAt: site.now() - 29 * DAY });
  await DELETIONS.deleteInbox(site.context());
  const results = await allRows(`SELECT key FROM inbox WHERE key IN ('old', 'new')`);
  expect(results).toEqual([{ key: 'new' }]);
});

async function send(site: Site, form: FormName, fields: object): Promise<void> {
  expect((await sendForm(site.visitor(), form, fields)).status).toBe(200);
}

const subscriptionsOf = async (email: string) =>
  await allRows<{ state: string }>('SELECT state FROM subscriptions WHERE email = ?', email);

describe('what visitors sent with a form [N17]', () => {
  beforeEach(() => emptyTables());

  test.each(FORM_NAMES)('is kept for the days the settings say, and then gone with its mails: %s', async (form) => {
    const site = aSite([aTour({ code: 'RC10' })]);
    const email = anEmail();
    await send(site, form, { email });
    await site.sendMails();
    site.advance(365 * DAY - 1);
    await DELETIONS.deleteLeads(site.context());
    expect(await leadsOf(email)).toHaveLength(1);
    expect(await outboxOf(email)).toHaveLength(1);

    site.advance(2);
    await DELETIONS.deleteLeads(site.context());
    expect([await leadsOf(email), await outboxOf(email)]).toEqual([[], []]);
    expect(await firstRow('SELECT COUNT(*) AS count FROM outbox')).toEqual({ count: 0 });
  });

  test('a mail that still waits is not lost with its age', async () => {
    const site = aSite([]);
    const email = anEmail();
    await send(site, 'brochure', { email });
    site.advance(366 * DAY);
    await DELETIONS.deleteLeads(site.context());
    expect(await outboxOf(email)).toHaveLength(1);
  });

  test('a robot’s is gone after a month', async () => {
    const site = aSite([]);
    const email = anEmail();
    await send(site, 'brochure', { email, website: 'https://spam.example' });
    expect(await leadsOf(email)).toMatchObject([{ suspect: 1 }]);
    site.advance(31 * DAY);
    await DELETIONS.deleteUnwanted(site.context());
    expect(await leadsOf(email)).toEqual([]);
  });

  test('an unconfirmed address is deleted after a month; members stay, and so do unsubscribed ones', async () => {
    const site = aSite([]);
    const [asked, member, left] = [anEmail(), anEmail(), anEmail()];
    for (const email of [asked, member, left]) await send(site, 'mailing-list', { email });
    const become = (state: string, email: string) =>
      execute('UPDATE subscriptions SET state = ? WHERE email = ?', state, email);
    await become('confirmed', member);
    await become('unsubscribed', left);
    site.advance(2000 * DAY);
    await DELETIONS.deleteUnwanted(site.context());
    expect(await subscriptionsOf(asked)).toEqual([]);
    expect(await subscriptionsOf(member)).toEqual([{ state: 'confirmed' }]);
    expect(await subscriptionsOf(left)).toEqual([{ state: 'unsubscribed' }]);
  });
});
