import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Mailer } from '#functions/mail/mailer.ts';
import { automaticHeader } from '#functions/outbox/compose-mail.ts';
import { sendMail, noticeLateMails, sendMails } from '#functions/outbox/send-mail.ts';
import { CHAT_MAILS, LEAD_MAILS, LIST_MAILS, type MailTemplate } from '#functions/platform/outbox.ts';
import { REMINDERS } from '#domain/check-in.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, cardFields, guestFields, type Site, type Visitor, type QueuedMail } from '../support/a-site.ts';
import { alertsOf, allRows, emptyTables, execute, firstRow } from '../support/database.ts';
import { inboxOf } from '../support/a-lead.ts';
import { aShop, seatsOn } from '../support/a-shop.ts';
import { runMinute } from '#functions/timers/timers.ts';

const tour = aTour({ departures: [aDeparture({ capacity: 99 })] });
const down: Mailer = { deliver: () => Promise.reject(new Error('The mail service does not answer')) };
const march = { tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 };

afterEach(() => {
  vi.restoreAllMocks();
});

/** A new booking, whose mails are still in the outbox. */
async function aSale(email: string, fields: Record<string, string> = {}): Promise<{ site: Site; visitor: Visitor }> {
  const site = aSite([tour]);
  const visitor = site.visitor();
  await visitor.wants(march);
  await visitor.postForm('/api/guest/', guestFields({ email }));
  await visitor.postForm('/api/checkout/card/', cardFields(fields));
  return { site, visitor };
}

async function deliver(site: Site, mails: readonly QueuedMail[] = site.queued) {
  for (const { key, siteUrl } of [...mails]) await sendMails({ ...site.context({ now: Date.now }), siteUrl }, [key]);
}

const row = (key: string) =>
  firstRow<{ state: string; tries: number; next_try_at: number }>(
    'SELECT state, tries, next_try_at FROM outbox WHERE key = ?',
    key,
  );

describe('the mails of a booking [P06]', () => {
  test('traveller and office get one each, once the money is there, and the link opens the booking', async () => {
    const { site, visitor } = await aSale('pays@example.com', { installment: '2' });
    expect(await inboxOf('pays@example.com')).toEqual([]);
    await deliver(site);
    const [mail, ...more] = await inboxOf('pays@example.com');
    expect(more).toEqual([]);
    const { payment } = (await visitor.get('/api/booking/')).json() as {
      payment: { booking_reference: string; checkin_url: string };
    };
    expect(mail!.subject).toBe(`Your booking is confirmed: Tour RC10 (${payment.booking_reference})`);
    for (const part of [mail!.text, mail!.html]) {
      for (const phrase of [
        'Sat 13 – Mon 22 Mar 2027',
        'The Old Bus Depot, Railway Terrace, Alice Springs NT 0870',
        'Sat 13 Mar, 1:30 pm',
        '$400 AUD',
        '$2,180 AUD',
        '11 February 2027',
        payment.checkin_url,
      ]) {
        expect(part.replaceAll('\u00A0', ' ')).toContain(phrase);
      }
    }
    expect(mail!.text).not.toMatch(/[<>]/);
    const office = (await inboxOf('bookings@saltbush.example')).find(({ text }) => text.includes('pays@example.com'));
    expect(office?.text).toContain(payment.booking_reference);
    expect(office?.text).not.toContain('check-in');
  });

  test('a mail that was not sent after its request is found by the timer', async () => {
    const { site } = await aSale('lost@example.com');
    site.queued.length = 0;
    const past = Date.now() - 10 * 60_000;
    await execute(`UPDATE outbox SET next_try_at = ? WHERE recipient = 'lost@example.com'`, past);
    await runMinute(site.context({ now: Date.now }));
    await deliver(site);
    expect(await inboxOf('lost@example.com')).toHaveLength(1);
  });

  test('a declined card is no reason for a mail', async () => {
    const { site } = await aSale('declined@example.com', { acct: '4000000000000002' });
    expect(site.queued).toEqual([]);
    expect(await firstRow(`SELECT 1 FROM outbox WHERE recipient = 'declined@example.com'`)).toBeNull();
  });
});

describe('a mail service that is down [P06]', () => {
  test('the mail is tried again, later each time, then left for a person with an alert', async () => {
    const alerts: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation((line: unknown) => void alerts.push(line));
    const { site } = await aSale('down@example.com');
    const { key } = site.queued.find((message) => message.key.startsWith('booking-confirmed'))!;
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      expect(await sendMail(site.context(), key, down)).toBe('try-later');
      waits.push((await row(key))!.next_try_at - site.now());
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(await sendMail(site.context(), key, down)).toBe('dead');
    expect((await row(key))?.state).toBe('dead');
    expect(alerts.join()).toContain('an email could not be sent');
    expect(alerts.join()).not.toContain('down@example.com');
    expect(await sendMail(site.context(), key)).toBe('not-waiting');
  });
});

describe('the local inbox [N19]', () => {
  test('lists mail and shows each as it looks and as text, in a frame where nothing runs', async () => {
    const { site, visitor } = await aSale('reads@example.com');
    await deliver(site);
    const list = await visitor.get('/inbox/');
    const key = site.queued.find((message) => message.key.startsWith('booking-confirmed'))!.key;
    const path = `/inbox/${encodeURIComponent(key)}/`;
    expect(list.text).toContain(`href="${path}"`);
    expect(list.text).toMatch(/to reads@example\.com, [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}, \d{2}:\d{2}</);
    const mail = await visitor.get(path);
    expect(mail.text).toContain('Thanks for your payment.');
    expect(mail.text).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const framed = await visitor.get(`${path}html/`);
    expect(framed.headers.get('content-security-policy')).toContain('sandbox');
    expect(framed.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await visitor.get('/inbox/made-up/')).status).toBe(404);
    for (const { headers } of [list, mail, framed]) expect(headers.get('cache-control')).toBe('no-store');
  });

  test('is absent from production, and so is mail that would vanish in it', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const live = aSite([tour], { STAGE: 'production', LINK_KEY: btoa('k'.repeat(32)) });
    const { site } = await aSale('live@example.com');
    const { key } = site.queued[0]!;
    for (const path of ['/inbox', '/inbox/', `/inbox/${encodeURIComponent(key)}/`]) {
      const answer = await live.visitor().get(path);
      expect(answer.status).toBe(404);
      expect(answer.text).toBe('The page is lost');
    }
    expect(await sendMail(live.context(), key)).toBe('try-later');
    expect(await inboxOf('live@example.com')).toEqual([]);
  });
});

const shop = aShop([seatsOn('2027-03-13', 99)]);
const alerts = () => alertsOf('emails are not being sent');

/** The keys of the mails of a new booking. */
async function mailsOfASale(): Promise<string[]> {
  await shop.pay(await shop.guest(shop.departures));
  return shop.queued.splice(0);
}

/** Runs the timer for some minutes with a mail service that is down. */
function minutesPass(minutes: number): void {
  for (let minute = 0; minute < minutes; minute += 1) {
    shop.advance(1);
    noticeLateMails(shop.context());
  }
}

test('booking mail that is not sent raises an alert after a quarter of an hour, once in an outage [P06]', async () => {
  emptyTables();
  const first = await mailsOfASale();
  for (const key of first) expect(await sendMail(shop.context(), key, down)).toBe('try-later');
  minutesPass(15);
  expect(await alerts()).toEqual([]);
  minutesPass(1);
  expect(await alerts()).toEqual([first.join(' ')]);

  const second = await mailsOfASale();
  minutesPass(60);
  expect(await alerts(), 'more mail in the same outage').toHaveLength(1);

  for (const key of [...first, ...second]) expect(await sendMail(shop.context(), key)).toBe('sent');
  const third = await mailsOfASale();
  minutesPass(20);
  expect(await alerts(), 'the next outage').toEqual([first.join(' '), third.join(' ')]);
});

test('one mail that is not sent while others are raises one alert [P06]', async () => {
  const before = (await alerts()).length;
  const [stuck, ...others] = await mailsOfASale();
  for (const key of others) await sendMail(shop.context(), key);
  minutesPass(30);
  for (const key of await mailsOfASale()) await sendMail(shop.context(), key);
  minutesPass(30);
  expect((await alerts()).slice(before)).toEqual([stuck]);
  expect(JSON.stringify(await allRows('SELECT * FROM audit'))).not.toContain('@');
});

const headerOf = (template: MailTemplate, side: 'traveller' | 'office') =>
  automaticHeader({ template, key: `${template}:subject:${side}` }).automatic;

test('every email to a guest or visitor says that no person wrote it, but for a person’s answer in the chat', () => {
  const ofBookings = ['booking-confirmed', 'pay-link', 'refunded', 'cancelled', 'date-chosen', ...REMINDERS] as const;
  for (const template of [...ofBookings, ...LIST_MAILS]) expect(headerOf(template, 'traveller')).toBe('auto-generated');
  const answers = ['check-in-link', ...LEAD_MAILS.filter((template) => template !== 'lead-office')] as const;
  for (const template of answers) expect(headerOf(template, 'traveller'), template).toBe('auto-replied');
  expect(headerOf('chat-answer', 'traveller')).toBeUndefined();
});

test('no email to the office says so: a help desk would suspend it', () => {
  const toOffice = ['booking-office', 'cancelled', 'overdue-balances', 'expected-guests'] as const;
  for (const template of toOffice) expect(headerOf(template, 'office')).toBeUndefined();
  // Their keys do not name the office.
  for (const template of ['lead-office', CHAT_MAILS[0]] as const) {
    expect(automaticHeader({ template, key: `${template}:1` }).automatic, template).toBeUndefined();
  }
});
