import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Mailer } from '#functions/mail/mailer.ts';
import { payBalance } from '#functions/services/pay-balance.ts';
import { cancelBooking } from '#functions/services/refund.ts';
import { remind } from '#functions/services/remind.ts';
import { sendMail } from '#functions/services/send-mail.ts';
import { settle } from '#functions/services/settle.ts';
import { saveTravelDetails } from '#functions/services/save-travel-details.ts';
import { sandboxStub } from '#functions/payments/sandbox.ts';
import { attemptsOfOrder } from '#functions/storage/attempts.ts';
import { storeArrival } from '#functions/storage/arrivals.ts';
import { calendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';
import { aDeparture, anOpenDeparture } from '../support/a-tour.ts';
import { aShop, type Shop } from './a-shop.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const ANSWERS = {
  passport: 'P1',
  passport_nationality: 'British',
  emergency_contact: 'Byron',
  emergency_number: '1',
  notes: '',
  friends: '',
  flight_quote: false,
};

interface Booking {
  readonly shop: Shop;
  readonly orderId: string;
  /** The clock of the shop, moved to eight in the morning in Sydney on a day, or to another hour there. */
  readonly at: (day: string, hour?: number) => void;
  /** Runs the clock and answers with what it newly wrote about this order, or to the office. */
  readonly run: () => Promise<string[]>;
}

afterEach(async () => {
  vi.restoreAllMocks();
  // Every test has the clock for itself: what others booked is over.
  await env.DB.prepare('UPDATE orders SET remind_on = NULL, balance_due = NULL').run();
  await env.DB.prepare('UPDATE orders SET remind_on = NULL').run();
  await env.DB.prepare(`DELETE FROM outbox WHERE template = 'overdue-balances'`).run();
});

async function booked(departures = [aDeparture()], installment = INSTALLMENT_DEPOSIT): Promise<Booking> {
  const shop = aShop(departures);
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId, { installment });
  const { orderId } = await shop.attemptOf(cartId);
  const seen = new Set<string>();
  return {
    shop,
    orderId,
    at: (day, hour = 8) => {
      const now = shop.context().now();
      const midnight = Date.parse(`${day}T00:00:00+11:00`);
      shop.advance((midnight - now) / MINUTE + hour * HOUR);
    },
    run: async () => {
      await remind(shop.context());
      const { results } = await env.DB.prepare(
        `SELECT key, template FROM outbox WHERE (subject_id = ?1 OR template = 'overdue-balances')
         AND template NOT IN ('booking-confirmed', 'booking-office') ORDER BY created_at, template`,
      )
        .bind(orderId)
        .all<{ key: string; template: string }>();
      const fresh = results.filter(({ key }) => !seen.has(key));
      for (const { key } of fresh) seen.add(key);
      return fresh.map(({ template }) => template);
    },
  };
}

async function complete({ shop, orderId }: Booking): Promise<void> {
  await saveTravelDetails(shop.context(), orderId, ANSWERS);
  const arrival = { date: calendarDate('2027-03-12'), time: '', flight: '', airport: '', pickUp: false };
  await storeArrival(env.DB, orderId, { ...arrival, departureFlight: '' }, shop.context().now());
}

async function payRest({ shop, orderId }: Booking): Promise<void> {
  await payBalance(shop.context(), { id: orderId });
  const attempt = (await attemptsOfOrder(env.DB, orderId)).find(({ purpose }) => purpose === 'balance')!;
  await sandboxStub(env).authorise({
    key: attempt.id,
    id: attempt.gatewayId!,
    card: { brand: 'Visa', last4: '4242' },
    behaviour: { kind: 'approve' },
  });
  await settle(shop.context(), attempt.id);
}

const stateOf = async (key: string) =>
  (await env.DB.prepare('SELECT state FROM outbox WHERE key = ?').bind(key).first<{ state: string }>())?.state;
const mailOf = (key: string) =>
  env.DB.prepare('SELECT subject, text FROM inbox WHERE key = ?').bind(key).first<{ subject: string; text: string }>();

describe('P09 D11 a balance', () => {
  test('is asked for 14 and 3 days before, on the day, and while it is overdue, once each and from eight on', async () => {
    const booking = await booked();
    await complete(booking);
    const written: string[] = [];
    for (let hours = 0; hours < 24 * 112; hours += 3) {
      booking.shop.advance(3 * HOUR);
      const local = new Date(booking.shop.context().now() + 11 * HOUR * MINUTE);
      for (const template of await booking.run()) {
        if (template === 'overdue-balances') continue;
        expect(local.getUTCHours()).toBeGreaterThanOrEqual(8);
        written.push(`${template} ${local.toISOString().slice(0, 10)}`);
      }
    }
    expect(written).toEqual([
      'balance-14 2027-01-28',
      'balance-3 2027-02-08',
      'balance-0 2027-02-11',
      'overdue-1 2027-02-12',
      'overdue-8 2027-02-19',
      'overdue-15 2027-02-26',
    ]);
  });

  test('is not asked for before eight, and a run that was missed is made up for', async () => {
    const booking = await booked();
    await complete(booking);
    booking.at('2027-01-28', 7.9);
    expect(await booking.run()).toEqual([]);
    booking.at('2027-02-01', 15);
    expect(await booking.run()).toEqual(['balance-14']);
    expect(await booking.run()).toEqual([]);
  });

  test('two runs at the same moment write one reminder', async () => {
    const booking = await booked();
    await complete(booking);
    booking.at('2027-01-28');
    await Promise.all([1, 2, 3].map(() => remind(booking.shop.context())));
    expect(await booking.run()).toEqual(['balance-14']);
    expect(booking.shop.queued.filter((key) => key.startsWith('balance-14')).length).toBeGreaterThan(0);
  });

  test('the reminder says how much is due when, and leads to where it is paid', async () => {
    const booking = await booked();
    booking.at('2027-01-28');
    await booking.run();
    const key = `balance-14:${booking.orderId}:traveller`;
    expect(await sendMail(booking.shop.context(), key)).toBe('sent');
    const mail = await mailOf(key);
    expect(mail!.subject).toMatch(/^£1,090 GBP is due on 11 February 2027: Tour T\d+ \(\w{8}\)$/);
    expect(mail!.text).toMatch(/Pay the balance\s+http:\/\/localhost:8787\/check-in\/\?token=[\w-]{43}/);
  });

  test('that was paid while its reminder waited is not asked for: the reminder is dropped', async () => {
    const booking = await booked();
    booking.at('2027-01-28');
    await booking.run();
    await payRest(booking);
    const key = `balance-14:${booking.orderId}:traveller`;
    expect(await sendMail(booking.shop.context(), key)).toBe('dropped');
    expect(await stateOf(key)).toBe('dropped');
    expect(await mailOf(key)).toBeNull();
    booking.at('2027-02-08');
    expect(await booking.run()).not.toContain('balance-3');
  });

  test('a fortnight reminder that the mail service kept back until three days before is dropped for its successor', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const down: Mailer = { deliver: () => Promise.reject(new Error('The mail service does not answer')) };
    const booking = await booked();
    await complete(booking);
    booking.at('2027-01-28');
    await booking.run();
    const key = (name: string) => `${name}:${booking.orderId}:traveller`;
    expect(await sendMail(booking.shop.context(), key('balance-14'), down)).toBe('try-later');
    booking.at('2027-02-08');
    expect(await booking.run()).toEqual(['balance-3']);
    expect(await sendMail(booking.shop.context(), key('balance-14'))).toBe('dropped');
    expect(await sendMail(booking.shop.context(), key('balance-3'))).toBe('sent');
  });

  test('of a cancelled booking is not asked for, and a confirmation that waited is not sent', async () => {
    const booking = await booked();
    booking.at('2027-01-28');
    await booking.run();
    await cancelBooking(booking.shop.context(), booking.orderId);
    for (const name of ['balance-14', 'booking-confirmed']) {
      expect(await sendMail(booking.shop.context(), `${name}:${booking.orderId}:traveller`)).toBe('dropped');
    }
    booking.at('2027-02-08');
    expect((await booking.run()).filter((template) => template !== 'refunded')).toEqual([]);
    const key = `refunded:${booking.orderId}:traveller`;
    expect(await sendMail(booking.shop.context(), key)).toBe('sent');
    expect((await mailOf(key))!.subject).toMatch(/cancelled and refunded: £200 GBP$/);
  });

  test('that came in two parts goes back in two, and the mail names both', async () => {
    const booking = await booked();
    await payRest(booking);
    await cancelBooking(booking.shop.context(), booking.orderId);
    const key = `refunded:${booking.orderId}:traveller`;
    await sendMail(booking.shop.context(), key);
    const { text } = (await mailOf(key))!;
    for (const amount of ['£200 GBP', '£1,090 GBP', '£1,290 GBP']) expect(text).toContain(amount);
  });
});

describe('P09 the office’s list of overdue balances', () => {
  test('comes once a day while there is any, and names amount, days and contact', async () => {
    const booking = await booked();
    await complete(booking);
    booking.at('2027-02-11');
    expect(await booking.run()).toEqual(['balance-0']);
    booking.at('2027-02-13', 7);
    expect(await booking.run()).toEqual([]);
    booking.at('2027-02-13', 9);
    expect((await booking.run()).toSorted()).toEqual(['overdue-1', 'overdue-balances']);
    booking.at('2027-02-13', 10);
    expect(await booking.run()).toEqual([]);
    const key = 'overdue-balances:2027-02-13:office';
    expect(await sendMail(booking.shop.context(), key)).toBe('sent');
    const { subject, text } = (await mailOf(key))!;
    expect(subject).toBe('1 balance is overdue');
    for (const said of ['£1,090 GBP', '11 February 2027, 2 days ago', 'Ada Lovelace', '@guest.example']) {
      expect(text).toContain(said);
    }
  });

  test('is dropped when everybody has paid by the time it could leave', async () => {
    const booking = await booked();
    booking.at('2027-02-12');
    await booking.run();
    await payRest(booking);
    expect(await sendMail(booking.shop.context(), 'overdue-balances:2027-02-12:office')).toBe('dropped');
    booking.at('2027-02-14');
    expect(await booking.run()).not.toContain('overdue-balances');
  });

  test('goes on after the last reminder to the traveller, until the balance is paid', async () => {
    const booking = await booked();
    await complete(booking);
    booking.at('2027-03-20');
    expect(await booking.run()).toEqual(['overdue-balances']);
  });
});

describe('D60 P41 what is missing', () => {
  const PAID_IN_FULL = 1;

  test('additional information is asked for a day after payment, at 60 and at 30 days; arrival at 21 and 7', async () => {
    const booking = await booked([aDeparture()], PAID_IN_FULL);
    const written: string[] = [];
    for (let day = 0; day < 112; day += 1) {
      for (const template of await booking.run()) {
        const local = new Date(booking.shop.context().now() + 11 * HOUR * MINUTE);
        written.push(`${template} ${local.toISOString().slice(0, 10)}`);
      }
      booking.shop.advance(DAY);
    }
    expect(written).toEqual([
      'details-first 2026-11-22',
      'details-60 2027-01-12',
      'details-30 2027-02-11',
      'arrival-21 2027-02-20',
      'arrival-7 2027-03-06',
    ]);
  });

  test('is asked for until it is complete: half an answer is not the whole, and the whole ends it', async () => {
    const booking = await booked([aDeparture()], PAID_IN_FULL);
    await saveTravelDetails(booking.shop.context(), booking.orderId, { ...ANSWERS, emergency_number: '' });
    booking.at('2026-11-22');
    expect(await booking.run()).toEqual(['details-first']);
    await saveTravelDetails(booking.shop.context(), booking.orderId, ANSWERS);
    expect(await sendMail(booking.shop.context(), `details-first:${booking.orderId}:traveller`)).toBe('dropped');
    booking.at('2027-01-12');
    expect(await booking.run()).toEqual([]);
  });

  test('an open-dated booking is asked for its details once, and for no balance and no arrival', async () => {
    const booking = await booked([anOpenDeparture()]);
    const written: string[] = [];
    for (let day = 0; day < 200; day += 1) {
      written.push(...(await booking.run()));
      booking.shop.advance(DAY);
    }
    expect(written).toEqual(['details-first']);
  });

  test('an open-dated booking that gets its date is reminded by that date from then on', async () => {
    const booking = await booked([anOpenDeparture()]);
    await complete(booking);
    booking.at('2026-12-01');
    expect(await booking.run()).toEqual([]);
    const day: CalendarDate = calendarDate('2027-03-13');
    await env.DB.batch([
      env.DB.prepare('UPDATE bookings SET start = ?2 WHERE order_id = ?1').bind(booking.orderId, day),
      env.DB.prepare('UPDATE orders SET balance_due = ?2 WHERE id = ?1').bind(booking.orderId, '2027-02-11'),
    ]);
    booking.at('2027-01-28');
    expect(await booking.run()).toEqual(['balance-14']);
  });
});

describe('the work of one run', () => {
  test('reads an index and no table from end to end', async () => {
    const plans = [
      `SELECT id FROM orders WHERE state = 'paid' AND remind_on <= '2027-01-01' ORDER BY remind_on, id LIMIT 100`,
      `SELECT COUNT(*) FROM orders WHERE state = 'paid' AND cancelled_at IS NULL AND paid_minor < total_minor
         AND balance_due < '2027-01-01'`,
      `SELECT 1 FROM outbox WHERE subject_id = 'x'`,
    ];
    for (const sql of plans) {
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).all<{ detail: string }>();
      expect(results.map(({ detail }) => detail).join()).toMatch(/^SEARCH/);
    }
  });

  test('a booking with nothing ahead is not looked at again until something about it changes', async () => {
    const booking = await booked();
    await complete(booking);
    booking.at('2027-01-10');
    await booking.run();
    const looksOn = () =>
      env.DB.prepare('SELECT remind_on AS day FROM orders WHERE id = ?').bind(booking.orderId).first<{ day: string }>();
    expect((await looksOn())!.day).toBe('2027-01-28');
    await payRest(booking);
    expect((await looksOn())!.day).toBe('');
    await booking.run();
    expect((await looksOn())!.day).toBeNull();
  });
});
