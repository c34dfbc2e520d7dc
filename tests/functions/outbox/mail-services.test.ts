import { describe, expect, test, vi } from 'vitest';
import { cloudflareMailer, hasInbox, mailerFor, postmarkMailer, resendMailer } from '#functions/mail/mailer-for.ts';
import { MailRefused, type Mail, type Mailer } from '#functions/mail/mailer.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { MINUTE } from '#domain/durations.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aPaidGuest } from '../support/a-booking.ts';
import { aSite, type Site } from '../support/a-site.ts';
import { FakeCloudflare, FakePostmark, FakeResend, type FakeService } from '../support/fake-mail-services.ts';
import { firstRow } from '../support/database.ts';

const tour = aTour({ departures: [aDeparture({ capacity: 99 })] });

const mail = (fields: Partial<Mail> = {}): Mail => ({
  key: 'booking-confirmed:order:traveller',
  from: { name: 'Saltbush Tours, Pty. "Ltd"', email: 'office@tours.example' },
  to: 'ada@guest.example',
  subject: 'You are on the bus: März 2027',
  html: '<p>See you there</p>',
  text: 'See you there',
  mayHaveLeft: false,
  ...fields,
});

/** Each simulated mail service with its adapter. */
const SERVICES: Record<string, () => { service: FakeService; mailer: Mailer }> = {
  resend: () => {
    const service = new FakeResend();
    return { service, mailer: resendMailer('re_test', service.fetch) };
  },
  postmark: () => {
    const service = new FakePostmark();
    return { service, mailer: postmarkMailer('token', service.fetch) };
  },
  cloudflare: () => {
    const service = new FakeCloudflare();
    return { service, mailer: cloudflareMailer(service.binding) };
  },
};

describe.each(Object.entries(SERVICES))('mail through %s [P06]', (name, open) => {
  test('is sent with both its parts, from the operator, who gets the reply', async () => {
    const { service, mailer } = open();
    await mailer.deliver(mail());
    const { to, subject, html, text } = mail();
    expect(service.sent).toEqual([
      expect.objectContaining({ to, subject, html, text, replyTo: 'office@tours.example' }),
    ]);
    expect(service.sent[0]!.from).toMatch(/^"Saltbush Tours, Pty\. .*Ltd"+ <office@tours\.example>$/);
  });

  test('has the headers it needs: another reply address, the way out of a list, that no person wrote it [P24, P40]', async () => {
    const { service, mailer } = open();
    const unsubscribeUrl = 'https://tours.example/unsubscribe/?token=x';
    await mailer.deliver(mail());
    await mailer.deliver(mail({ key: 'list', replyTo: 'visitor@guest.example', unsubscribeUrl }));
    await mailer.deliver(mail({ key: 'answer', automatic: 'auto-replied' }));
    const list = {
      'List-Id': '<newsletter.tours.example>',
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    expect(service.sent.map(({ replyTo, headers }) => [replyTo, headers])).toEqual([
      ['office@tours.example', {}],
      ['visitor@guest.example', list],
      ['office@tours.example', { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }],
    ]);
  });

  test('carries its files, whole in every script', async () => {
    const { service, mailer } = open();
    const attachments = [
      { name: 'terms-2026.txt', type: 'text/plain; charset=utf-8', content: 'Größe, “wörtlich”, 山田\n'.repeat(500) },
      { name: 'trip.ics', type: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
    ];
    await mailer.deliver(mail({ attachments }));
    expect(service.sent[0]!.attachments).toEqual(attachments);
  });

  test.each(['fails', 'is silent before', 'has no such key'] as const)(
    'that %s is handed over again, and leaves once the service is well',
    async (mood) => {
      const { service, mailer } = open();
      service.mood = mood;
      await expect(mailer.deliver(mail())).rejects.not.toBeInstanceOf(MailRefused);
      service.mood = 'well';
      await mailer.deliver(mail({ mayHaveLeft: true }));
      expect(service.sent).toHaveLength(1);
    },
  );

  test.each(['refuses', 'fails', 'has no such key'] as const)('logs no recipient when it %s', async (mood) => {
    const { service, mailer } = open();
    service.mood = mood;
    const fault: unknown = await mailer.deliver(mail()).catch((error: unknown) => error);
    expect(`${String(fault)} ${JSON.stringify(fault)}`).not.toContain('ada@');
    expect((fault as Error).cause).toBeUndefined();
  });

  const times = name === 'cloudflare' ? 2 : 1;
  test(`whose answer was lost is sent ${times === 1 ? 'once' : 'twice, since this service has no idempotency key'}`, async () => {
    const { service, mailer } = open();
    service.mood = 'is silent after';
    await expect(mailer.deliver(mail())).rejects.toThrow();
    service.mood = 'well';
    // A retry may have another text: it is composed again.
    await mailer.deliver(mail({ mayHaveLeft: true, text: 'See you soon' }));
    expect(service.sent).toHaveLength(times);
  });

  test(`whose answer was lost is sent again by the outbox, and ${times === 1 ? 'arrives once' : 'arrives twice'}`, async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { service, mailer } = open();
    const { site, key } = await aSale();
    service.mood = 'is silent after';
    expect(await sendMail(site.context(), key, mailer)).toBe('try-later');
    service.mood = 'well';
    site.advance(MINUTE);
    expect(await sendMail(site.context(), key, mailer)).toBe('sent');
    expect(service.sent).toHaveLength(times);
  });

  test('of a process that died while it was sent is sent in the end, and a day of silence loses none', async () => {
    const { service, mailer } = open();
    const { site, key } = await aSale();
    const dies: Mailer = { deliver: () => new Promise<never>(() => undefined) };
    void sendMail(site.context(), key, dies);
    await expect.poll(() => sendMail(site.context(), key, mailer)).toBe('not-waiting');
    site.advance(3 * MINUTE);
    service.mood = 'is silent before';
    for (const minutes of [1, 2, 5, 15, 60, 240, 480]) {
      expect(await sendMail(site.context(), key, mailer)).toBe('try-later');
      site.advance(minutes * MINUTE);
    }
    service.mood = 'well';
    expect(await sendMail(site.context(), key, mailer)).toBe('sent');
    expect(service.sent).toHaveLength(1);
  });

  test('that is refused is not tried all day, and the office is alerted', async () => {
    const { service, mailer } = open();
    const { site, key } = await aSale();
    service.mood = 'refuses';
    expect(await sendMail(site.context(), key, mailer)).toBe('dead');
    const row = await firstRow('SELECT state FROM outbox WHERE key = ?', key);
    expect(row).toEqual({ state: 'dead' });
  });
});

test('the setting chooses the mail service, and a missing setting is named [P06]', () => {
  const site = aSite([tour]);
  expect(() => mailerFor({ ...site.env, MAIL: 'resend' })).toThrow('RESEND_API_KEY is not set');
  expect(() => mailerFor({ ...site.env, MAIL: 'postmark', POSTMARK_SERVER_TOKEN: '' })).toThrow(
    'POSTMARK_SERVER_TOKEN is not set',
  );
  expect(() => mailerFor({ ...site.env, MAIL: 'cloudflare' })).toThrow('EMAIL is not set');
  expect(() => mailerFor({ ...site.env, MAIL: 'pigeon' as never })).toThrow('MAIL is "pigeon"');
  expect(() => mailerFor({ ...site.env, STAGE: 'production' })).toThrow('No mail service is set up');
  expect(hasInbox({ MAIL: 'inbox' })).toBe(true);
  expect(hasInbox({ MAIL: 'inbox', STAGE: 'production' })).toBe(false);
  expect(hasInbox({ MAIL: 'resend' })).toBe(false);
});

/** The key of a new booking's confirmation, still in the outbox. */
async function aSale(): Promise<{ site: Site; key: string }> {
  const site = aSite([tour]);
  const { orderId } = await aPaidGuest(site, ['RC10-2027-03-13']);
  return { site, key: `booking-confirmed:${orderId}:traveller` };
}
