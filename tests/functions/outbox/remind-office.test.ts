import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test } from 'vitest';
import { remind } from '#functions/outbox/remind.ts';
import { saveTravelDetails } from '#functions/check-in/save-travel-details.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { storeArrival } from '#functions/check-in/arrivals.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { aDeparture } from '../../support/a-tour.ts';
import { ANSWERS, booked, complete, forgetOthers, mailOf, stateOf } from '../support/a-reminded-booking.ts';

type Booking = Awaited<ReturnType<typeof booked>>;

const keyOf = (day: string) => `expected-guests:${day}:office`;

/** Runs the reminders at an hour of a day in Sydney. Returns whether the office's list of that day is sent. */
async function isListed(booking: Booking, day: string, hour = 8): Promise<boolean> {
  booking.at(day, hour);
  await remind(booking.shop.context());
  return (await stateOf(keyOf(day))) === 'waiting';
}

async function listOf(booking: Booking, day: string): Promise<{ subject: string; text: string }> {
  expect(await isListed(booking, day)).toBe(true);
  expect(await sendMail(booking.shop.context(), keyOf(day))).toBe('sent');
  const mail = await mailOf(keyOf(day));
  return { subject: mail!.subject, text: mail!.text.replace(/\s+/g, ' ') };
}

afterEach(async () => {
  await forgetOthers();
  await env.DB.prepare('UPDATE orders SET cancelled_at = 1').run();
  await env.DB.prepare(`DELETE FROM outbox WHERE template = 'expected-guests'`).run();
});

describe('the office’s list of guests on their way [P41, D84]', () => {
  test('begins 30 days before the start while details are missing, from eight on, and once a day', async () => {
    const booking = await booked();
    expect(await isListed(booking, '2027-02-10')).toBe(false);
    expect(await isListed(booking, '2027-02-11', 7.5)).toBe(false);
    expect(await isListed(booking, '2027-02-11')).toBe(true);
    await remind(booking.shop.context());
    const { results } = await env.DB.prepare(`SELECT recipient FROM outbox WHERE template = 'expected-guests'`).all();
    expect(results).toEqual([{ recipient: 'bookings@saltbush.example' }]);
    expect(booking.shop.queued.filter((key) => key === keyOf('2027-02-11'))).toHaveLength(1);
  });

  test('names who is to be asked for what, how to reach them, and the page where it is', async () => {
    const booking = await booked();
    const early = await listOf(booking, '2027-02-20');
    expect(early.subject).toBe('No one lands within 7 days; 1 needs chasing');
    expect(early.text).toMatch(
      /Ada Lovelace Missing: travel details Tour T\d+, 13 March 2027 \(\w{8}\) cart-\S+@guest\.example/,
    );
    expect(early.text).toContain('http://localhost:8787/staff/departures/');
    const late = await listOf(booking, '2027-03-06');
    expect(late.text).toContain('Missing: travel details and arrival');
  });

  test('says who lands within seven days, and nothing of health, passport or emergency contact', async () => {
    const booking = await booked();
    await complete(booking);
    const answers = { ...ANSWERS, passport: 'CANARYPASS77', notes: 'Canary nuts', emergency_contact: 'Canary Mum' };
    await saveTravelDetails(booking.shop.context(), booking.orderId, answers);
    const arrival = { date: calendarDate('2027-03-12'), time: '14:35', airport: 'Alice Springs', flight: 'QF 790' };
    await storeArrival(env.DB, booking.orderId, { ...arrival, pickUp: true, departureFlight: '' }, 1);
    expect(await isListed(booking, '2027-03-04')).toBe(false);
    const { subject, text } = await listOf(booking, '2027-03-05');
    expect(subject).toBe('1 guest lands within 7 days');
    expect(text).toContain('Ada Lovelace Fri 12 Mar, 14:35, Alice Springs, QF 790, to be picked up Tour T');
    expect(text).not.toMatch(/canary/i);
  });

  test('is not about guests who no longer come, nor about a trip that began', async () => {
    const booking = await booked();
    expect(await isListed(booking, '2027-03-06')).toBe(true);
    await env.DB.prepare('UPDATE orders SET cancelled_at = 1 WHERE id = ?').bind(booking.orderId).run();
    expect(await sendMail(booking.shop.context(), keyOf('2027-03-06'))).toBe('dropped');
    expect(await isListed(booking, '2027-03-07')).toBe(false);
    await env.DB.prepare('UPDATE orders SET cancelled_at = NULL WHERE id = ?').bind(booking.orderId).run();
    expect(await isListed(booking, '2027-03-13')).toBe(true);
    expect(await isListed(booking, '2027-03-14')).toBe(false);
  });

  test('speaks of a guest with two trips once, by the first', async () => {
    const booking = await booked([aDeparture(), aDeparture({ start: '2027-03-25' })]);
    const { subject, text } = await listOf(booking, '2027-03-01');
    expect(subject).toBe('No one lands within 7 days; 1 needs chasing');
    expect(text).not.toContain('25 March');
  });
});
