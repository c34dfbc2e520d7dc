import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Mailer } from '#functions/mail/mailer.ts';
import { noticeLateMails } from '#functions/outbox/mail-queue.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { MINUTE } from '#domain/durations.ts';
import {
  anEmail,
  aSiteWithOffices,
  contextOf,
  FORM_NAMES,
  FORMS,
  inboxOf,
  leadsOf,
  outboxOf,
  sendAll,
} from '../support/a-lead.ts';
import { aSite, ORIGIN } from '../support/a-site.ts';

const { site, tour, post, postPlain } = aSiteWithOffices();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the mails [P24, D33]', () => {
  test('a brochure is mailed to the visitor, and the chosen office gets a mail', async () => {
    const email = anEmail();
    const question = { email, uk: true, address: '1 High Street\nLeeds', office: 'london', tour_of_interest: 'RC10' };
    await post('brochure', { ...question, currency: 'GBP', source: '{"utm_source":"letter"}' });
    await sendAll(site);
    const [mail, ...more] = await inboxOf(email);
    expect(more).toEqual([]);
    expect(mail!.html).toContain(`${ORIGIN}/downloads/brochure.pdf`);
    for (const phrase of ['post you a printed copy', 'The Red Centre', 'Hi Ada,']) expect(mail!.text).toContain(phrase);
    const office = (await inboxOf('london@saltbush.example')).find(({ text }) => text.includes(email))!;
    for (const phrase of ['1 High Street', 'Leeds', 'GBP', 'letter', 'The Red Centre'])
      expect(office.text).toContain(phrase);
    expect(office.subject).toBe('Brochure to post: The Red Centre');
  });

  test('what names no office, or none there is, goes to the first, and to the bookings’ when there is none', async () => {
    for (const office of ['', 'paris']) {
      const email = anEmail();
      await post('contact', { email, office });
      await sendAll(site);
      expect((await inboxOf('alice@saltbush.example')).some(({ text }) => text.includes(email))).toBe(true);
    }
    const bare = aSite([tour], {}, { offices: [] });
    const email = anEmail();
    await bare.visitor().postForm('/api/contact/', { ...FORMS.contact.fields, email });
    expect(await outboxOf('bookings@saltbush.example')).toHaveLength(1);
  });

  test('a question reaches the office with its words, which stand in no subject, and the answer goes to who asked', async () => {
    const email = anEmail();
    await post('contact', { email, question: 'Is there a pool?', phone: '0412 555 010' });
    const sent: Parameters<Mailer['deliver']>[0][] = [];
    const mailer: Mailer = { deliver: (mail) => Promise.resolve(void sent.push(mail)) };
    for (const { key } of site.queued.splice(0)) await sendMail(contextOf(site), key, mailer);
    const toOffice = sent.find(({ to }) => to === 'alice@saltbush.example')!;
    const toVisitor = sent.find(({ to }) => to === email)!;
    expect(toOffice.replyTo).toBe(email);
    expect(toVisitor.replyTo).toBeUndefined();
    expect([toOffice.automatic, toVisitor.automatic]).toEqual([undefined, 'auto-replied']);
    expect(toOffice.text).toContain('0412 555 010');
    expect(toVisitor.text).toMatch(/You \(or someone using your address\) wrote:\s+Is there a pool\?/);
    for (const mail of [toOffice, toVisitor]) {
      expect(mail.text).toContain('Is there a pool?');
      expect(mail.subject).not.toContain('pool');
    }
  });

  test('a visitor cannot have their own link mailed to another address', async () => {
    for (const lure of [
      'https://evil.example/win',
      'www.evil',
      'Win at evil.example now',
      'write to me@evil.example',
      'evil。com',
      '203.0.113.7/pay-evil',
    ]) {
      const email = anEmail();
      await post('contact', { email, question: `You have won. ${lure}`, name: `Go to ${lure}` });
      await post('mailing-list', { email, name: lure });
      await post('brochure', { email, name: lure });
      await post('trip-notes', { email, name: lure });
      await sendAll(site);
      const mails = await inboxOf(email);
      expect(mails).toHaveLength(4);
      for (const { subject, html, text } of mails) expect(subject + html + text).not.toMatch(/evil|You have won/);
      const office = await inboxOf('alice@saltbush.example');
      expect(office.some(({ text }) => text.includes(email) && text.includes('You have won'))).toBe(true);
    }
  });

  test('a name with line breaks and markup reaches no header and no element [P28]', async () => {
    const email = anEmail();
    const name = 'Ada\r\nBcc: all@example.net\u2028<script>x</script>';
    await post('contact', { email, name, question: '<img src=x onerror=y>' });
    expect((await leadsOf(email))[0]!['name']).toBe('Ada Bcc: all@example.net <script>x</script>');
    await sendAll(site);
    const office = (await inboxOf('alice@saltbush.example')).filter(({ text }) => text.includes(email));
    for (const { subject, html } of [...(await inboxOf(email)), ...office]) {
      expect(subject).toMatch(/^[^\r\n\u2028]*$/);
      expect(subject).not.toContain('Bcc');
      expect(html).not.toMatch(/<script|<img/);
    }
    for (const bad of [
      'ada@example.com\r\nBcc: all@example.net',
      'ada@example.com, b@example.com',
      '<a@example.com>',
    ]) {
      expect((await post('contact', { email: bad })).status).toBe(400);
    }
  });

  test('trip notes lead to the file of their trip', async () => {
    const email = anEmail();
    await post('trip-notes', { email });
    await sendAll(site);
    const [mail] = await inboxOf(email);
    expect(mail!.subject).toBe('Your trip notes: The Red Centre');
    expect(mail!.html).toContain(`href="${ORIGIN}/downloads/trip-notes/tour-rc10.pdf"`);
  });

  test('a double click is one lead and one mail each, across the hour’s end too; an hour later it is another', async () => {
    for (const form of FORM_NAMES) {
      const email = anEmail();
      site.advance(60 * MINUTE - (site.now() % (60 * MINUTE)) + 55 * MINUTE);
      await Promise.all([post(form, { email }), post(form, { email }), postPlain(form, { email })]);
      site.advance(10 * MINUTE);
      await post(form, { email: email.toUpperCase() });
      expect(await leadsOf(email)).toHaveLength(1);
      expect(await outboxOf(email)).toHaveLength(1);
      site.advance(56 * MINUTE);
      await post(form, { email });
      expect(await leadsOf(email)).toHaveLength(2);
      expect(await outboxOf(email)).toHaveLength(2);
    }
    site.queued.length = 0;
  });

  test('a mail service that is down for a day, and a queue that delivers twice, still make one mail each', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const email = anEmail();
    await post('brochure', { email });
    const keys = site.queued.splice(0).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    const down: Mailer = { deliver: () => Promise.reject(new Error('down')) };
    for (const minutes of [1, 2, 5, 15, 60, 240, 480, 720]) {
      for (const key of keys) expect(await sendMail(contextOf(site), key, down)).toBe('try-later');
      site.advance(minutes * MINUTE);
    }
    await Promise.all([...keys, ...keys].map((key) => sendMail(contextOf(site), key)));
    expect(await inboxOf(email)).toHaveLength(1);
    const office = await inboxOf('alice@saltbush.example');
    expect(office.filter(({ text }) => text.includes(email))).toHaveLength(1);
  });

  test('a lead’s mail not sent after five minutes raises one alert without personal data', async () => {
    const logged: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((line: unknown) => void logged.push(String(line)));
    await env.DB.prepare(`UPDATE outbox SET state = 'sent'`).run();
    const email = anEmail();
    await post('brochure', { email });
    site.advance(4 * MINUTE);
    await noticeLateMails(contextOf(site));
    expect(logged).toEqual([]);
    site.advance(2 * MINUTE);
    await noticeLateMails(contextOf(site));
    await noticeLateMails(contextOf(site));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('emails are not being sent');
    expect(logged[0]).not.toContain(email);
  });
});
