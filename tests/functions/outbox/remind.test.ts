import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test } from 'vitest';
import { remind } from '#functions/outbox/remind.ts';
import { saveTravelDetails } from '#functions/check-in/save-travel-details.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { calendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { MINUTE } from '#domain/durations.ts';
import { aDeparture, anOpenDeparture } from '../../support/a-tour.ts';
import { ANSWERS, booked, complete, DAY, forgetOthers, HOUR, mailOf, payRest } from '../support/a-reminded-booking.ts';

afterEach(forgetOthers);

describe('what is missing [D60, P41]', () => {
  const PAID_IN_FULL = 1;

  test('additional information is asked for a day after payment, at 60 and at 30 days; arrival at 21 and 7 [M156]', async () => {
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

  test('the date of an open ticket is asked for 90, 30 and 7 days before the last day to choose it', async () => {
    const booking = await booked([anOpenDeparture()]);
    await complete(booking);
    booking.at('2027-08-20', 9);
    const written: string[] = [];
    for (let day = 0; day < 100; day += 1) {
      for (const template of await booking.run()) {
        const local = new Date(booking.shop.context().now() + 11 * HOUR * MINUTE);
        written.push(`${template} ${local.toISOString().slice(0, 10)}`);
      }
      booking.shop.advance(DAY);
    }
    expect(written).toEqual(['date-90 2027-08-22', 'date-30 2027-10-21', 'date-7 2027-11-13']);
  });

  test('a reminder about details names those that are missing, and the days that are left', async () => {
    const booking = await booked([aDeparture()], PAID_IN_FULL);
    await saveTravelDetails(booking.shop.context(), booking.orderId, {
      ...ANSWERS,
      passport: '',
      emergency_number: '',
    });
    booking.at('2027-01-12', 9);
    expect(await booking.run()).toEqual(['details-60']);
    const key = `details-60:${booking.orderId}:traveller`;
    expect(await sendMail(booking.shop.context(), key)).toBe('sent');
    const { subject, text } = (await mailOf(key))!;
    expect(subject).toMatch(/^Your trip starts in 60 days, and we still need your details: /);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'in 60 days, on 13 March 2027. We still need your passport number and an emergency contact’s phone number.',
    );
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
    await env.DB.prepare(`UPDATE bookings SET start = '2027-12-04' WHERE order_id = ?`).bind(booking.orderId).run();
    expect(await sendMail(booking.shop.context(), `date-30:${booking.orderId}:traveller`)).toBe('dropped');
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
    const booking = await booked();
    booking.at('2027-01-28');
    const asked: string[] = [];
    const db = new Proxy(env.DB, {
      get(target, name) {
        if (name !== 'prepare') return (Reflect.get(target, name) as () => unknown).bind(target);
        return (query: string) => {
          asked.push(query);
          return target.prepare(query);
        };
      },
    });
    await remind(booking.shop.context({ db }));
    const reads = asked.filter((query) => /^\s*SELECT/.test(query));
    expect(reads.length).toBeGreaterThan(1);
    for (const query of reads) {
      const places = new Set(query.match(/\?\d+/g)).size;
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
        .bind(...Array<number>(places).fill(1))
        .all<{ detail: string }>();
      expect.soft(results.filter(({ detail }) => detail.startsWith('SCAN'))).toEqual([]);
    }
  });

  test('a booking that changes while it is looked at is looked at again at once [P41]', async () => {
    const booking = await booked();
    await complete(booking);
    booking.at('2027-01-10');
    let hasPaid = false;
    const batch = async (statements: D1PreparedStatement[]) => {
      if (!hasPaid) {
        hasPaid = true;
        await payRest(booking);
      }
      return env.DB.batch(statements);
    };
    const db = { batch, prepare: (sql: string) => env.DB.prepare(sql) } as unknown as D1Database;

    await remind(booking.shop.context({ db }));

    const order = await env.DB.prepare('SELECT remind_on AS day FROM orders WHERE id = ?')
      .bind(booking.orderId)
      .first<{ day: string }>();
    expect([hasPaid, order!.day]).toEqual([true, '']);
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
