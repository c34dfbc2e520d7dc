import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { payBalance } from '#functions/balance/pay-balance.ts';
import { remind } from '#functions/outbox/remind.ts';
import { settle } from '#functions/settlement/settle.ts';
import { saveTravelDetails } from '#functions/check-in/save-travel-details.ts';
import { attemptsOfOrder } from '#functions/bookings/attempts.ts';
import { saveArrival, storeArrival } from '#functions/check-in/arrivals.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { ArrivalForm } from '#contract/check-in.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { MINUTE } from '#domain/durations.ts';
import type { Tour } from '#domain/tour.ts';
import { aDeparture, anOpenDeparture, aTour } from '../../support/a-tour.ts';
import { aShop, type Shop } from '../support/a-shop.ts';
import { allRows, emptyTables, execute, firstRow } from '../support/database.ts';

const HOUR = 60;
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
  /** Moves the shop's clock to eight in the morning in Sydney on a day, or to another hour there. */
  readonly at: (day: string, hour?: number) => void;
  /** Runs the reminders and returns the new mails about this order or to the office. */
  readonly run: () => Promise<string[]>;
}

// Each test has the reminders for itself.
afterEach(() => emptyTables());

async function booked(
  departures = [aDeparture()],
  installment = INSTALLMENT_DEPOSIT,
  another: Tour = aTour({ departures: [] }),
): Promise<Booking> {
  const shop = aShop(departures);
  shop.tours.set(another.code, another);
  const cartId = await shop.guest([...shop.departures, ...another.departures]);
  await shop.pay(cartId, { installment });
  const { orderId } = shop.attemptOf(cartId);
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
      const results = await allRows<{ key: string; template: string }>(
        `SELECT key, template FROM outbox WHERE (subject_id = ?1 OR template = 'overdue-balances')
         AND template NOT IN ('booking-confirmed', 'booking-office') ORDER BY created_at, template`,
        orderId,
      );
      const fresh = results.filter(({ key }) => !seen.has(key));
      for (const { key } of fresh) seen.add(key);
      return fresh.map(({ template }) => template);
    },
  };
}

async function complete({ shop, orderId }: Booking): Promise<void> {
  await saveTravelDetails(shop.context(), orderId, ANSWERS);
  const arrival = { date: calendarDate('2027-03-12'), time: '', flight: '', airport: '', pickUp: false };
  storeArrival(env.STORE, orderId, { ...arrival, departureFlight: '' }, shop.context().now());
}

async function payRest({ shop, orderId }: Booking): Promise<void> {
  await payBalance(shop.context(), { id: orderId });
  const attempt = attemptsOfOrder(env.STORE, orderId).find(({ purpose }) => purpose === 'balance')!;
  await shop.payOnPage(attempt);
  await settle(shop.context(), attempt.id);
}

const stateOf = async (key: string) =>
  (await firstRow<{ state: string }>('SELECT state FROM outbox WHERE key = ?', key))?.state;
const mailOf = (key: string) =>
  firstRow<{ subject: string; text: string }>('SELECT subject, text FROM inbox WHERE key = ?', key);

describe('what is missing [D60, P41]', () => {
  const PAID_IN_FULL = 1;

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

  test('a reminder to choose a date names the day and the link, and is dropped once the date is chosen', async () => {
    const booking = await booked([anOpenDeparture()]);
    await complete(booking);
    booking.at('2027-08-22', 9);
    expect(await booking.run()).toEqual(['date-90']);
    const key = `date-90:${booking.orderId}:traveller`;
    expect(await sendMail(booking.shop.context(), key)).toBe('sent');
    const mail = (await mailOf(key))!;
    expect(mail.subject).toMatch(/^90 days left to choose your start date: Tour T\d+ \(\w{8}\)$/);
    expect(mail.text.replace(/\s+/g, ' ')).toMatch(
      /yet\. Choose your start date by 20 November 2027\. .* Choose my date http/,
    );
    booking.at('2027-10-21', 9);
    expect(await booking.run()).toEqual(['date-30']);
    await execute(`UPDATE bookings SET start = '2027-12-04' WHERE order_id = ?`, booking.orderId);
    expect(await sendMail(booking.shop.context(), `date-30:${booking.orderId}:traveller`)).toBe('dropped');
  });
});

test('an open ticket gets its reminders also when another of the booking has ended without a date [P41]', async () => {
  const another = aTour({ code: 'LONG', departures: [anOpenDeparture({ validMonths: 24 })] });
  const booking = await booked([anOpenDeparture()], INSTALLMENT_DEPOSIT, another);
  await complete(booking);
  booking.at('2027-11-14');
  expect(await booking.run()).toEqual(['date-7']);
  booking.at('2027-11-21');
  await booking.run();
  booking.at('2028-08-23', 9);
  expect(await booking.run()).toEqual(['date-90']);
});

test('the arrival for a later trip is asked for once the first has ended, also when the first had one [P41]', async () => {
  const booking = await booked([aDeparture(), aDeparture({ start: '2027-09-04' })], 1);
  await complete(booking);
  booking.at('2027-03-05');
  expect(await booking.run()).toEqual([]);
  booking.at('2027-08-14', 9);
  expect(await booking.run()).toEqual(['arrival-21']);
  const posted = { arrival_date: '2027-09-03', pick_up: 'no' };
  const saved = await saveArrival(booking.shop.context(), booking.orderId, v.parse(ArrivalForm, posted));
  expect(saved).toEqual({ kind: 'saved' });
  booking.at('2027-08-28', 9);
  expect(await booking.run()).toEqual([]);
});

describe('the work of one run', () => {
  test('a booking that is cancelled while the catalogue is asked gets no reminder [P41]', async () => {
    const booking = await booked([anOpenDeparture()]);
    await complete(booking);
    booking.at('2027-08-22', 9);
    const context = booking.shop.context();
    let isAsked = false;
    const tour = (code: string) => {
      isAsked = true;
      env.STORE.run('UPDATE orders SET cancelled_at = 1 WHERE id = ?', booking.orderId);
      return context.catalogue.tour(code);
    };

    await remind({ ...context, catalogue: { ...context.catalogue, tour } });

    const order = await firstRow('SELECT remind_on AS day FROM orders WHERE id = ?', booking.orderId);
    expect([isAsked, order]).toEqual([true, { day: null }]);
    expect(await stateOf(`date-90:${booking.orderId}:traveller`)).toBeUndefined();
  });
});

describe('a balance [P09, D11]', () => {
  test('two runs at the same moment write one reminder', async () => {
    const booking = await booked();
    await complete(booking);
    booking.at('2027-01-28');
    await Promise.all([1, 2, 3].map(() => remind(booking.shop.context())));
    expect(await booking.run()).toEqual(['balance-14']);
    expect(booking.shop.queued.filter((key) => key.startsWith('balance-14')).length).toBeGreaterThan(0);
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
});

describe('the office’s list of overdue balances [P09]', () => {
  test('comes once a day while there is any, and names trips, amount, days and contact', async () => {
    const booking = await booked([aDeparture(), aDeparture({ start: '2027-03-25' })]);
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
    const bookings = await allRows<{ reference: string }>(
      'SELECT reference FROM bookings WHERE order_id = ? ORDER BY position',
      booking.orderId,
    );
    const references = bookings.map(({ reference }) => reference).join(', ');
    const name = [...booking.shop.tours.values()][0]!.name;
    for (const said of [
      `${name}, Sat 13 – Mon 22 Mar 2027; ${name}, Thu 25 Mar – Sat 3 Apr 2027 (${references})`,
      '£2,180 GBP',
      '11 February 2027, 2 days ago',
      'Ada Lovelace',
      '@guest.example',
    ]) {
      expect(text).toContain(said);
    }
  });
});

const keyOf = (day: string) => `expected-guests:${day}:office`;

/** Runs the reminders at an hour of a day in Sydney. Returns whether the office's list of that day is sent. */
async function isListed(booking: Booking, day: string, hour = 8): Promise<boolean> {
  booking.at(day, hour);
  await remind(booking.shop.context());
  return (await stateOf(keyOf(day))) === 'waiting';
}

async function listOf(booking: Booking, day: string, hour = 8): Promise<{ subject: string; text: string }> {
  expect(await isListed(booking, day, hour)).toBe(true);
  expect(await sendMail(booking.shop.context(), keyOf(day))).toBe('sent');
  const mail = await mailOf(keyOf(day));
  return { subject: mail!.subject, text: mail!.text.replace(/\s+/g, ' ') };
}

describe('the office’s list of guests on their way [P41, D84]', () => {
  test('begins 30 days before the start while details are missing, from eight on, and once a day', async () => {
    const booking = await booked();
    expect(await isListed(booking, '2027-02-10')).toBe(false);
    expect(await isListed(booking, '2027-02-11', 7.5)).toBe(false);
    expect(await isListed(booking, '2027-02-11')).toBe(true);
    await remind(booking.shop.context());
    const results = await allRows(`SELECT recipient FROM outbox WHERE template = 'expected-guests'`);
    expect(results).toEqual([{ recipient: 'bookings@saltbush.example' }]);
    expect(booking.shop.queued.filter((key) => key === keyOf('2027-02-11'))).toHaveLength(1);
  });

  test('says who lands within seven days, and nothing of health, passport or emergency contact', async () => {
    const booking = await booked();
    await complete(booking);
    const answers = { ...ANSWERS, passport: 'CANARYPASS77', notes: 'Canary nuts', emergency_contact: 'Canary Mum' };
    await saveTravelDetails(booking.shop.context(), booking.orderId, answers);
    const arrival = { date: calendarDate('2027-03-12'), time: '14:35', airport: 'Alice Springs', flight: 'QF 790' };
    storeArrival(env.STORE, booking.orderId, { ...arrival, pickUp: true, departureFlight: '' }, 1);
    expect(await isListed(booking, '2027-03-04')).toBe(false);
    const { subject, text } = await listOf(booking, '2027-03-05');
    expect(subject).toBe('1 guest lands within 7 days');
    expect(text).toContain('Ada Lovelace Fri 12 Mar, 14:35, Alice Springs, QF 790, to be picked up Tour T');
    expect(text).not.toMatch(/canary/i);
  });

  test('is not about guests who no longer come, nor about a trip that began', async () => {
    const booking = await booked();
    expect(await isListed(booking, '2027-03-06')).toBe(true);
    await execute('UPDATE orders SET cancelled_at = 1 WHERE id = ?', booking.orderId);
    expect(await sendMail(booking.shop.context(), keyOf('2027-03-06'))).toBe('dropped');
    expect(await isListed(booking, '2027-03-07')).toBe(false);
    await execute('UPDATE orders SET cancelled_at = NULL WHERE id = ?', booking.orderId);
    expect(await isListed(booking, '2027-03-13')).toBe(true);
    expect(await isListed(booking, '2027-03-14')).toBe(false);
  });

  test('speaks of a guest with two trips once, by the first', async () => {
    const booking = await booked([aDeparture(), aDeparture({ start: '2027-03-25' })]);
    const { subject, text } = await listOf(booking, '2027-03-01');
    expect(subject).toBe('No one lands within 7 days; 1 needs chasing');
    expect(text).not.toContain('25 March');
  });

  test('speaks of the next trip of a guest whose first has ended, and of the arrival that it lacks', async () => {
    const booking = await booked([aDeparture(), aDeparture({ start: '2027-09-04' })]);
    await complete(booking);
    expect((await listOf(booking, '2027-08-30', 9)).text).toMatch(/Ada Lovelace Missing: arrival .*4 September 2027/);
  });

  test('has no details of a guest who has only just booked, whom no email has asked for them', async () => {
    const booking = await booked([aDeparture({ start: '2026-12-10' })], 1);
    expect(await isListed(booking, '2026-11-21')).toBe(false);
    expect(await isListed(booking, '2026-11-22')).toBe(true);
  });
});
