import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Mailer } from '#functions/mail/mailer.ts';
import { noticeLateMails } from '#functions/outbox/mail-queue.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { alertsOf } from '../support/alerts.ts';
import { aShop, seatsOn } from '../support/a-shop.ts';

const shop = aShop([seatsOn('2027-03-13', 99)]);
const alerts = () => alertsOf('emails are not being sent');
const down: Mailer = { deliver: () => Promise.reject(new Error('down')) };

/** The keys of the mails of a new booking. */
async function mailsOfASale(): Promise<string[]> {
  await shop.pay(await shop.guest(shop.departures));
  return shop.queued.splice(0);
}

/** Runs the timer for some minutes with a mail service that is down. */
async function minutesPass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    shop.advance(1);
    await noticeLateMails(shop.context());
  }
}

test('booking mail that is not sent raises an alert after a quarter of an hour, once in an outage [P06]', async () => {
  const first = await mailsOfASale();
  for (const key of first) expect(await sendMail(shop.context(), key, down)).toBe('try-later');
  await minutesPass(15);
  expect(await alerts()).toEqual([]);
  await minutesPass(1);
  expect(await alerts()).toEqual([first.join(' ')]);

  const second = await mailsOfASale();
  await minutesPass(60);
  expect(await alerts(), 'more mail in the same outage').toHaveLength(1);

  for (const key of [...first, ...second]) expect(await sendMail(shop.context(), key)).toBe('sent');
  const third = await mailsOfASale();
  await minutesPass(20);
  expect(await alerts(), 'the next outage').toEqual([first.join(' '), third.join(' ')]);
});

test('one mail that is not sent while others are raises one alert [P06]', async () => {
  const before = (await alerts()).length;
  const [stuck, ...others] = await mailsOfASale();
  for (const key of others) await sendMail(shop.context(), key);
  await minutesPass(30);
  for (const key of await mailsOfASale()) await sendMail(shop.context(), key);
  await minutesPass(30);
  expect((await alerts()).slice(before)).toEqual([stuck]);
  expect(JSON.stringify(await env.DB.prepare('SELECT * FROM audit').all())).not.toContain('@');
});
