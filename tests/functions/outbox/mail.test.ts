import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OutboxMessage } from '#functions/platform/env.ts';
import worker from '#functions/index.ts';
import type { Mailer } from '#functions/mail/mailer.ts';
import { createContext } from '#functions/context/context.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aSite, cardFields, guestFields, ORIGIN, type Site, type Visitor } from '../support/a-site.ts';

const tour = aTour({ departures: [aDeparture({ capacity: 99 })] });
const march = { tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 };

interface Received {
  readonly key: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

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

async function deliver(site: Site, messages: readonly OutboxMessage[] = site.queued) {
  const batch = createMessageBatch<OutboxMessage>(
    'saltbush-outbox',
    messages.map((body, index) => ({ id: String(index), timestamp: new Date(), attempts: 1, body })),
  );
  const executionCtx = createExecutionContext();
  await worker.queue(batch, site.env, executionCtx);
  return getQueueResult(batch, executionCtx);
}

async function inbox(recipient: string): Promise<Received[]> {
  const { results } = await env.DB.prepare('SELECT * FROM inbox WHERE recipient = ?').bind(recipient).all<Received>();
  return results;
}

const contextOf = (site: Site) => createContext(site.env, createExecutionContext(), ORIGIN, { now: site.now });
const row = (key: string) =>
  env.DB.prepare('SELECT state, tries, next_try_at FROM outbox WHERE key = ?')
    .bind(key)
    .first<{ state: string; tries: number; next_try_at: number }>();

describe('the mails of a booking [P06]', () => {
  test('traveller and office get one each, once the money is there, and the link opens the booking', async () => {
    const { site, visitor } = await aSale('pays@example.com', { installment: '2' });
    expect(await inbox('pays@example.com')).toEqual([]);
    expect((await deliver(site)).outcome).toBe('ok');
    const [mail, ...more] = await inbox('pays@example.com');
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
    const office = (await inbox('bookings@saltbush.example')).find(({ text }) => text.includes('pays@example.com'));
    expect(office?.text).toContain(payment.booking_reference);
    expect(office?.text).not.toContain('check-in');
  });

  test('a queue that delivers twice, or twice at once, sends once', async () => {
    const { site } = await aSale('once@example.com');
    await Promise.all([deliver(site), deliver(site), deliver(site, [...site.queued, ...site.queued])]);
    expect(await inbox('once@example.com')).toHaveLength(1);
    expect((await row(site.queued[0]!.key))?.state).toBe('sent');
  });

  test('a mail the queue lost is found by the timer', async () => {
    const { site } = await aSale('lost@example.com');
    site.queued.length = 0;
    const past = Date.now() - 10 * 60_000;
    await env.DB.prepare(`UPDATE outbox SET next_try_at = ? WHERE recipient = 'lost@example.com'`).bind(past).run();
    const executionCtx = createExecutionContext();
    await worker.scheduled(
      { cron: '* * * * *', scheduledTime: Date.now(), noRetry: () => undefined },
      site.env,
      executionCtx,
    );
    await deliver(site);
    expect(await inbox('lost@example.com')).toHaveLength(1);
  });

  test('a declined card is no reason for a mail', async () => {
    const { site } = await aSale('declined@example.com', { acct: '4000000000000002' });
    expect(site.queued).toEqual([]);
    expect(await env.DB.prepare(`SELECT 1 FROM outbox WHERE recipient = 'declined@example.com'`).first()).toBeNull();
  });

  test('a failed payment is mailed to both sides, with the reason', async () => {
    const { site } = await aSale('fails@example.com', { acct: '4000000000000341' });
    await deliver(site);
    const [mail] = await inbox('fails@example.com');
    expect(mail!.subject).toBe('Your booking didn’t go through: Tour RC10');
    expect(mail!.text).toContain('didn’t complete it');
    expect((await inbox('bookings@saltbush.example')).map(({ subject }) => subject)).toContain(
      'Payment failed: Tour RC10',
    );
  });

  test('a refund is mailed to both sides [P21]', async () => {
    const { site } = await aSale('refunded@example.com');
    const order = await env.DB.prepare(`SELECT id FROM orders WHERE guest_email = 'refunded@example.com'`).first<{
      id: string;
    }>();
    await cancelBooking(contextOf(site), order!.id);
    site.queued.splice(0, site.queued.length, ...site.queued.filter(({ key }) => key.startsWith('refunded')));
    await deliver(site);
    const [mail] = await inbox('refunded@example.com');
    expect(mail!.subject).toMatch(/^Booking \w{8} cancelled and refunded: \$2,580 AUD$/);
  });
});

describe('a mail service that is down [P06]', () => {
  const down: Mailer = { deliver: () => Promise.reject(new Error('The mail service does not answer')) };

  test('the mail is tried again, later each time, then left for a person with an alert', async () => {
    const alerts: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation((line: unknown) => void alerts.push(line));
    const { site } = await aSale('down@example.com');
    const { key } = site.queued.find((message) => message.key.startsWith('booking-confirmed'))!;
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      expect(await sendMail(contextOf(site), key, down)).toBe('try-later');
      waits.push((await row(key))!.next_try_at - site.now());
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(await sendMail(contextOf(site), key, down)).toBe('dead');
    expect((await row(key))?.state).toBe('dead');
    expect(alerts.join()).toContain('an email could not be sent');
    expect(alerts.join()).not.toContain('down@example.com');
    expect(await sendMail(contextOf(site), key)).toBe('not-waiting');
  });

  test('once it answers again, the waiting mail goes out', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { site } = await aSale('back@example.com');
    const { key } = site.queued.find((message) => message.key.startsWith('booking-confirmed'))!;
    await sendMail(contextOf(site), key, down);
    expect(await sendMail(contextOf(site), key)).toBe('sent');
    expect(await inbox('back@example.com')).toHaveLength(1);
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
    expect(await sendMail(contextOf(live), key)).toBe('try-later');
    expect(await inbox('live@example.com')).toEqual([]);
  });
});
