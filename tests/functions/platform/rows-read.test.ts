import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runMinute } from '#functions/timers/timers.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { staleAttempts } from '#functions/bookings/attempts.ts';
import { addMail, waitingMails } from '#functions/platform/outbox.ts';
import { expireHolds } from '#functions/seats/seat-ledger.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { CountingStore } from '../support/a-counting-database.ts';
import { addHistory } from '../support/a-long-history.ts';
import { aGuestOf, aSite, cardFields, guestFields } from '../support/a-site.ts';
import { CARDS } from '../support/a-shop.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { firstRow, inBooks } from '../support/database.ts';

/*
 * Daily queries must not become slower with the number of past bookings. The limits count rows, so they do not depend
 * on the machine.
 */

const FEW = 200;
const departure = aDeparture({ start: '2027-03-13', capacity: 16 });
const site = aSite([aTour({ code: 'RC10', departures: [departure] })]);
let db: CountingStore;

beforeEach(() => {
  db = new CountingStore();
  Object.assign(site.env, { STORE: db });
});

async function rowsOf(work: () => unknown): Promise<number> {
  const before = db.count.rows;
  await work();
  return db.count.rows - before;
}

beforeAll(() =>
  inBooks(async () => {
    await addPromoCode(env.STORE, 'SPRING');
    const until = site.now() - DAY;
    addHistory({ rows: 20_000, until, apart: MINUTE, tourDateId: 'RC10-2027-03-13', promoCode: 'SPRING' });
  }),
);

test('what a guest asks for reads few rows after twenty thousand payments', async () => {
  const guest = site.visitor();
  const address = { 'cf-connecting-ip': '203.0.113.7' };
  const booking = () => guest.get('/api/booking/');
  const steps: Record<string, () => Promise<{ status: number }>> = {
    dates: () => guest.get('/api/check-dates/?tour=RC10&year=2027&month=3'),
    cart: () => guest.wants({ tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 }),
    code: () => guest.get('/api/cart/?promo_code=SPRING', address),
    pricing: () => guest.get('/api/cart/'),
    'dates with a cart': () => guest.get('/api/check-dates/?tour=RC10&year=2027&month=3'),
    booking,
    guest: () => guest.postForm('/api/guest/', guestFields(), address),
    card: () => guest.postForm('/api/checkout/card/', cardFields(), address),
    'booking that is paid': booking,
    'cancelling it': async () => {
      const order = await firstRow<{ id: string }>(`SELECT id FROM orders WHERE guest_email = 'ada@example.com'`);
      const { kind } = await cancelBooking(site.context(), order!.id);
      return { status: kind === 'cancelled' ? 200 : 409 };
    },
  };
  const read: Record<string, number> = {};
  for (const [name, step] of Object.entries(steps)) {
    read[name] = await rowsOf(async () => expect((await step()).status, name).toBe(200));
  }
  expect(Object.entries(read).filter(([, rows]) => rows >= FEW)).toEqual([]);
});

test('a card that fails at capture reads few rows after twenty thousand payments', async () => {
  const items = [{ tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 }];
  const guest = await aGuestOf(site, items, { email: 'grace@example.com' });
  const pay = async () => {
    const answer = await guest.postForm('/api/checkout/card/', cardFields({ acct: CARDS.failsAtCapture }));
    expect(answer.text).toContain('Your bank approved the payment but didn’t complete it');
  };
  expect(await rowsOf(pay)).toBeLessThan(FEW);
});

test('the minute reads few rows after twenty thousand payments', async () => {
  const now = site.now();
  const context = site.context();
  addMail(db, { key: 'late', template: 'refunded', subjectId: 'none', recipient: 'a@b.c', at: now - HOUR });
  const read = {
    staleAttempts: await rowsOf(() => staleAttempts(db, now, 100)),
    waitingMails: await rowsOf(() => waitingMails(db, now, 100)),
    expireHolds: await rowsOf(() => expireHolds(db, now)),
  };
  expect(Object.entries(read).filter(([, rows]) => rows >= FEW)).toEqual([]);
  expect(await rowsOf(() => runMinute(context))).toBeLessThanOrEqual(500);
});
