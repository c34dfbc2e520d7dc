import { env } from 'cloudflare:workers';
import { beforeAll, expect, inject, test } from 'vitest';
import { addDays, calendarDate } from '#domain/calendar-date.ts';
import { DAY, HOUR } from '#domain/durations.ts';
import { finishDate } from '#domain/tour.ts';
import { findOrderByReference } from '#functions/bookings/orders.ts';
import type { Context } from '#functions/context/context.ts';
import { latestQuestions } from '#functions/leads/leads.ts';
import { bookingsCommand } from '#functions/office/bookings-command.ts';
import { readDeparture } from '#functions/office/departure-guests.ts';
import { DEPARTURE_LISTS, listDepartures } from '#functions/office/departures.ts';
import { openDetails, readOpenings } from '#functions/office/open-details.ts';
import type { GatewayPayment, PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { listCommandTokens, makeCommandToken } from '#functions/office/command-tokens.ts';
import { takenSeats } from '#functions/seats/seat-ledger.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { runHour, runMinute } from '#functions/timers/timers.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { CountingStore } from '../support/a-counting-database.ts';
import { addHistory, addSeason } from '../support/a-long-history.ts';
import { aSite, cardFields, guestFields, type Site } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { allRows, emptyTables, execute, firstRow, inBooks } from '../support/database.ts';

/*
 * Whatever the site does reads as many rows after ten times as many orders: it looks at what changed, at a slice of the
 * rest, and at the season. The limits are for 200 bookings a day. They count rows, so they do not depend on the machine.
 */

const PER_MINUTE = 500;
const PER_HOUR = 5000;
const PER_PAGE = 2000;
const PER_CANCELLING = 200;
/** Half of what the free plan of Cloudflare reads and writes in a day. */
const PER_DAY = { read: 2_500_000, written: 50_000 };

const BOOKINGS_A_DAY = 200;
const APART = DAY / BOOKINGS_A_DAY;
/** Of six rows of the history four have an order. */
const ROWS_PER_ORDER = 1.5;
/** So many hours go by until all that the history left to do is done. */
const HOURS_BEFORE = 6;
const PATIENCE_MS = 1_800_000;

/** The season: departures each week, some over and the rest to come, of which a part is booked out. */
const TODAY = calendarDate('2026-11-20');
const GUESTS = 12;
const WEEKS_OVER = 8;
const WEEKS_BOOKED = 24;
const departures = Array.from({ length: 60 }, (_, week) =>
  aDeparture({ start: addDays(TODAY, 7 * (week - WEEKS_OVER) - 9), capacity: 16 }),
);
const tour = aTour({ code: 'RC10', departures });
const season = tour.departures.slice(0, WEEKS_OVER + WEEKS_BOOKED).map((departure) => ({
  id: departure.id,
  start: departure.start!,
  finish: finishDate(tour, departure)!,
}));
const [bookedOut, free] = [season[WEEKS_OVER + 4]!.id, tour.departures.at(-1)!.id];

/** The provider's list of payments, which agrees with the books. */
async function listAsBooked(since: number): Promise<GatewayPayment[]> {
  const states = {
    captured: 'captured',
    cancelled: 'cancelled',
    voided: 'cancelled',
    'capture-failed': 'failed',
  } as const;
  const rows = await allRows<{ id: string; reference: string; state: keyof typeof states; createdAt: number }>(
    'SELECT gateway_id AS id, id AS reference, state, created_at AS createdAt FROM attempts WHERE updated_at >= ?',
    since,
  );
  const facts = { card: null, decline: null, challengeUrl: null, hostedUrl: null };
  const [amount, returned] = [1000, 0].map((minor) => ({ minor, currency: 'GBP' as const }));
  return rows.map((row) => ({ ...facts, ...row, amount: amount!, returned: returned!, state: states[row.state] }));
}

/** The rows that each of some pieces of work reads after so many orders, and a day writes. */
interface Reading {
  readonly orders: number;
  readonly minute: number;
  readonly hour: number;
  readonly cancelling: number;
  readonly pages: Readonly<Record<string, number>>;
  readonly day: { readonly read: number; readonly written: number };
}

async function readAfter(orders: number): Promise<Reading> {
  emptyTables();
  const db = new CountingStore();
  const site = aSite([tour], { STORE: db });
  await addPromoCode(env.STORE, 'SPRING');
  const rows = orders * ROWS_PER_ORDER;
  addHistory({ rows, until: site.now() + HOURS_BEFORE * HOUR, apart: APART, tourDateId: free, promoCode: 'SPRING' });
  // A history of years has its details deleted long ago, hour by hour.
  await execute('UPDATE orders SET details_erased_at = created_at');
  await addSeason(site.env, season, GUESTS);
  await addQuestions(site.now(), orders);
  for (const hash of ['one', 'another']) {
    makeCommandToken(env.STORE, { hash, name: 'Laptop', listed: null }, 'Tam', site.now());
  }
  const gateway: PaymentGateway = {
    ...sandboxGateway(site.env),
    list: listAsBooked,
    listReversed: () => Promise.resolve([]),
  };
  const context = () => site.context({ gateway });
  for (let hour = 0; hour < HOURS_BEFORE; hour += 1) {
    await runHour(context());
    site.advance(HOUR);
  }

  const day = { read: 0, written: 0 };
  const rowsOf = async (work: () => unknown, timesADay = 0) => {
    const before = { ...db.count };
    await work();
    const read = db.count.rows - before.rows;
    day.read += timesADay * read;
    day.written += timesADay * (db.count.written - before.written);
    return read;
  };
  const minute = await rowsOf(() => runMinute(context()), 24 * 60);
  const hour = await rowsOf(() => runHour(context()), 24);
  const pages: Record<string, number> = {};
  for (const [page, read] of Object.entries(PAGES)) pages[page] = await rowsOf(() => read(context()));
  await rowsOf(() => book(site), BOOKINGS_A_DAY);
  const booked = await firstRow<{ id: string; reference: string }>(
    `SELECT orders.id, reference FROM orders JOIN bookings ON order_id = orders.id WHERE guest_email = 'ada@example.com'`,
  );
  const { id, reference } = booked!;
  pages['one booking'] = await rowsOf(() => expect(findOrderByReference(db, reference)).not.toBeNull());
  const asking = { by: 'Tam', now: site.now(), today: TODAY, timeZone: 'Australia/Sydney', isLive: false };
  pages['the command that shows a booking'] = await rowsOf(async () =>
    expect((await bookingsCommand(context(), { act: 'show', reference }, asking)).ok).toBe(true),
  );
  const cancelling = await rowsOf(async () =>
    expect(await cancelBooking(site.context(), id)).toEqual({ kind: 'cancelled' }),
  );
  return { orders, minute, hour, cancelling, pages, day };
}

/** The staff's pages. Each reads something, so that an empty page proves nothing. */
const PAGES: Readonly<Record<string, (context: Context) => unknown>> = {
  ...Object.fromEntries(
    DEPARTURE_LISTS.map((list) => [
      `departures: ${list}`,
      async (context: Context) => {
        const listed = await listDepartures(context, { list, tourCode: '', page: 1 });
        expect(listed.departures.filter(({ guests }) => guests === GUESTS).length, list).toBeGreaterThan(
          WEEKS_OVER - 2,
        );
      },
    ]),
  ),
  'a departure, its arrivals, the list to print': async (context) =>
    expect((await readDeparture(context, bookedOut))?.guests).toHaveLength(GUESTS),
  'its needs': async (context) => expect((await readOpenings(context, bookedOut))?.file.guests).toHaveLength(GUESTS),
  'its needs, opened': async (context) => {
    const opening = { departureId: bookedOut, reason: 'Planning', parts: ['notes' as const] };
    expect((await openDetails(context, opening, 'Tam'))?.opened.size).toBe(GUESTS);
  },
  'the command that lists bookings': async (context) => {
    const asking = { by: 'Tam', now: context.now(), today: TODAY, timeZone: 'Australia/Sydney', isLive: false };
    const { lines } = await bookingsCommand(context, { act: 'list', departure: null }, asking);
    expect(lines.length).toBeGreaterThan(100);
  },
  'the seats that are taken': ({ store, now }) =>
    expect(takenSeats(store, TODAY, now()).length).toBeGreaterThan(WEEKS_BOOKED - 3),
  questions: ({ store, now }) => expect(latestQuestions(store, now())).toHaveLength(500),
  'command tokens': ({ store }) => expect(listCommandTokens(store)).toHaveLength(2),
};

/** As many questions as orders, as often. */
function addQuestions(until: number, count: number): Promise<number> {
  return execute(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO leads (id, form, name, email, phone, address, question, tour_code, office, currency, uk, source,
       consent_wording, consent_version, consented_at, page, suspect, created_at)
     SELECT 'lead-' || i, 'contact', 'A', 'a@example.com', '', '', 'When?', '', '', 'GBP', 0, '', '', '', 0, '', 0,
       ?2 - i * ?3 FROM n`,
    count,
    until,
    APART,
  );
}

/** A guest looks at the dates of a year, books with a promo code, and gets the emails. */
async function book(site: Site): Promise<void> {
  site.queued.length = 0;
  const guest = site.visitor();
  for (let month = 1; month <= 12; month += 1) await guest.get(`/api/check-dates/?tour=RC10&year=2027&month=${month}`);
  await guest.wants({ tour_date_id: free, tour_combination_id: 1 });
  await guest.get('/api/cart/?promo_code=SPRING');
  await guest.postForm('/api/guest/', guestFields());
  expect((await guest.postForm('/api/checkout/card/', cardFields())).status).toBe(200);
  await guest.get('/api/booking/');
  await site.sendMails();
}

const readings: Reading[] = [];

beforeAll(
  () =>
    inBooks(async () => {
      for (const orders of inject('proofs').ordersOfHistory) readings.push(await readAfter(orders));
      console.log(readings.map((reading) => `Rows: ${JSON.stringify(reading)}`).join('\n'));
    }),
  PATIENCE_MS,
);

test('a minute and an hour read few rows after many years of bookings, and no more after ten times as many', () => {
  expect(readings.filter(({ minute, hour }) => minute > PER_MINUTE || hour > PER_HOUR)).toEqual([]);
  const [few, many] = readings.map(({ minute, hour }) => minute + hour);
  expect(many).toBeLessThan(few! * 1.5);
});

test('cancelling a booking reads few rows after many years of bookings', () => {
  expect(readings.filter(({ cancelling }) => cancelling > PER_CANCELLING)).toEqual([]);
});

test('each staff page reads few rows after many years of bookings, and no more after ten times as many', () => {
  const [few, many] = readings.map(({ pages }) => pages);
  for (const [page, rows] of Object.entries(many!)) {
    expect(rows, page).toBeLessThanOrEqual(PER_PAGE);
    expect(rows, page).toBeLessThanOrEqual(few![page]! * 1.5);
    expect(few![page], page).toBeGreaterThan(0);
  }
});

test('200 bookings a day take half of what the free plan reads and writes, after many years of bookings', () => {
  expect(readings.filter(({ day }) => day.read > PER_DAY.read || day.written > PER_DAY.written)).toEqual([]);
});
