import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createContext } from '#functions/context/context.ts';
import { eraseOldDetails } from '#functions/timers/erasure.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { forgetVisitors } from '#functions/timers/erase-leads.ts';
import { reconcileHourly } from '#functions/timers/reconcile.ts';
import { storeArrival } from '#functions/check-in/arrivals.ts';
import { putInInbox } from '#functions/mail/inbox.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { DAY } from '#domain/durations.ts';
import type { Departure } from '#domain/tour.ts';
import { aDeparture, anOpenDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, cardFields, guestFields, ORIGIN } from '../support/a-site.ts';
import { everyTable } from '../support/every-table.ts';

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
  const context = () => createContext(site.env, createExecutionContext(), ORIGIN, { now: site.now });
  const { id } = (await env.DB.prepare('SELECT id FROM orders WHERE guest_email = ?')
    .bind(email)
    .first<{ id: string }>())!;
  const answer = async () => {
    const answers = ['passport', 'passport_nationality', 'emergency_contact', 'emergency_number', 'notes', 'friends'];
    const form = Object.fromEntries(answers.map((name) => [name, `${mark}-${name}`]));
    expect((await visitor.postForm('/api/guest-more/', form)).status).toBe(200);
  };
  await answer();
  const arrival = { date: calendarDate('2027-03-12'), time: '', airport: `${mark}-airport`, pickUp: true };
  await storeArrival(env.DB, id, { ...arrival, flight: `${mark}-flight`, departureFlight: '' }, site.now());
  const rowsAbout = async () => {
    const order = await env.DB.prepare('SELECT details_erased_at AS at FROM orders WHERE id = ?')
      .bind(id)
      .first<{ at: number | null }>();
    const details = await env.DB.prepare('SELECT 1 FROM travel_details WHERE order_id = ?').bind(id).first();
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

describe('details given for the trip [P14, N17]', () => {
  test('is nowhere any more a month after the trip, and was not touched before', async () => {
    const { id, at, context, marks, rowsAbout } = await aSale([aDeparture()]);
    for (const mark of marks) expect(await everyTable(env.DB)).toContain(mark);
    at('2027-04-21');
    await eraseOldDetails(context());
    expect(await rowsAbout()).toEqual({ isErased: false, hasDetails: true });

    at('2027-04-22');
    await eraseOldDetails(context());
    await reconcileHourly(context());
    await forgetVisitors(context());

    expect(await rowsAbout()).toEqual({ isErased: true, hasDetails: false });
    const all = await everyTable(env.DB);
    for (const mark of marks) expect(all).not.toContain(mark);
    const order = (await findOrder(env.DB, id))!;
    expect([order.guestName, order.state, order.guest.phone]).toEqual(['Ada Lovelace', 'paid', '+61 2 5550 0100']);
    await eraseOldDetails(context());
    const audit = await env.DB.prepare(`SELECT at FROM audit WHERE subject = ? AND what = 'details erased'`)
      .bind(id)
      .all();
    expect(audit.results).toHaveLength(1);
  });

  test('is deleted again when it is given once more while the link still answers', async () => {
    const { at, context, answer, rowsAbout } = await aSale([aDeparture()]);
    at('2027-04-22');
    await eraseOldDetails(context());
    await answer();
    expect(await rowsAbout()).toEqual({ isErased: false, hasDetails: true });
    await eraseOldDetails(context());
    expect(await rowsAbout()).toEqual({ isErased: true, hasDetails: false });
  });

  test('waits for the last of several trips', async () => {
    const { at, context, rowsAbout } = await aSale([aDeparture(), aDeparture({ start: '2027-06-01' })]);
    at('2027-06-30');
    await eraseOldDetails(context());
    expect((await rowsAbout()).isErased).toBe(false);
    at('2027-07-12');
    await eraseOldDetails(context());
    expect((await rowsAbout()).isErased).toBe(true);
  });

  test('of an open-dated booking is kept for twelve months and the usual days, and longer while a trip is to come [M156]', async () => {
    const open = await aSale([anOpenDeparture()]);
    open.at('2027-12-19');
    await eraseOldDetails(open.context());
    expect((await open.rowsAbout()).isErased).toBe(false);
    open.at('2027-12-22');
    await eraseOldDetails(open.context());
    expect((await open.rowsAbout()).isErased).toBe(true);

    const both = await aSale([anOpenDeparture(), aDeparture({ start: '2028-01-15' })]);
    both.at('2028-02-01');
    await eraseOldDetails(both.context());
    expect((await both.rowsAbout()).isErased).toBe(false);
    both.at('2028-02-25');
    await eraseOldDetails(both.context());
    expect((await both.rowsAbout()).isErased).toBe(true);
  });

  test('of a cancelled booking is deleted when the days after its end are over, trip or no trip', async () => {
    const { id, at, context, rowsAbout } = await aSale([aDeparture()]);
    await cancelBooking(context(), id);
    at('2026-12-19');
    await eraseOldDetails(context());
    expect((await rowsAbout()).isErased).toBe(false);
    at('2026-12-22');
    await eraseOldDetails(context());
    expect(await rowsAbout()).toEqual({ isErased: true, hasDetails: false });
  });

  test('is found by an index, not by reading every order', async () => {
    for (const where of [
      'check_in_until < 5',
      'check_in_until IS NULL AND created_at < 5',
      `state IN ('capture-failed', 'refunded') AND updated_at < 5`,
    ]) {
      const { results } = await env.DB.prepare(
        `EXPLAIN QUERY PLAN SELECT id FROM orders WHERE details_erased_at IS NULL AND ${where}`,
      ).all<{ detail: string }>();
      expect(results.map(({ detail }) => detail).join()).toMatch(/^SEARCH/);
    }
  });
});

test('mail in the local inbox goes after thirty days [P14]', async () => {
  const site = aSite([]);
  const mail = { recipient: 'a@example.com', subject: '', html: '', text: '', attachments: [] };
  await putInInbox(env.DB, { ...mail, key: 'old', receivedAt: site.now() - 32 * DAY });
  await putInInbox(env.DB, { ...mail, key: 'new', receivedAt: site.now() - 29 * DAY });
  await eraseOldDetails(createContext(site.env, createExecutionContext(), ORIGIN, { now: site.now }));
  const { results } = await env.DB.prepare(`SELECT key FROM inbox WHERE key IN ('old', 'new')`).all();
  expect(results).toEqual([{ key: 'new' }]);
});
