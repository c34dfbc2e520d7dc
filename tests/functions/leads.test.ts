import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Mailer } from '#functions/mail/mailer.ts';
import { noticeLateLeads } from '#functions/services/notice-late-leads.ts';
import { sendMail } from '#functions/services/send-mail.ts';
import { consentText, CONSENT_VERSION } from '#domain/consent-wording.ts';
import { MINUTE } from '#domain/durations.ts';
import { aDeparture, aTour } from '../support/a-tour.ts';
import {
  anEmail,
  contextOf,
  FORM_NAMES,
  FORMS,
  inboxOf,
  leadsOf,
  OUR_PAGE,
  outboxOf,
  sendAll,
  type FormName,
} from './a-lead.ts';
import { aSite, ORIGIN, type Answer } from './a-site.ts';

const tour = aTour({ name: 'The Red Centre', departures: [aDeparture()] });
const offices = [
  { code: 'alice-springs', email: 'alice@saltbush.example' },
  { code: 'london', email: 'london@saltbush.example' },
];
const site = aSite([tour], {}, { offices });

afterEach(() => {
  vi.restoreAllMocks();
});

const post = (form: FormName, fields: object = {}, headers: Record<string, string> = OUR_PAGE): Promise<Answer> =>
  site.visitor().postJson(FORMS[form].path, { ...FORMS[form].fields, consent: true, ...fields }, headers);
const postPlain = (form: FormName, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  site.visitor().postForm(FORMS[form].path, { ...FORMS[form].fields, ...fields }, { accept: 'text/html', ...headers });

describe('M56 M67 M69 M70 M73 M145 M146 what the forms accept', () => {
  test.each(FORM_NAMES)('%s, filled in well, is taken with an empty answer, at both its addresses', async (form) => {
    for (const path of [FORMS[form].path, FORMS[form].path.replace(/\/$/, '')]) {
      const answer = await site.visitor().postJson(path, { ...FORMS[form].fields, email: anEmail() }, OUR_PAGE);
      expect([answer.status, answer.json()]).toEqual([200, {}]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test.each<[FormName, string[]]>([
    ['brochure', ['consent', 'email', 'name']],
    ['contact', ['consent', 'email', 'name', 'question']],
    ['trip-notes', ['consent', 'email', 'name', 'tour_of_interest']],
    ['mailing-list', ['consent', 'email']],
  ])('%s, sent empty, is answered with a bare map of what is required', async (form, required) => {
    for (const body of [{}, [], null, 'words']) {
      const answer = await site.visitor().postJson(FORMS[form].path, body, OUR_PAGE);
      expect(answer.status).toBe(400);
      const errors = answer.json() as Record<string, string[]>;
      expect(Object.keys(errors).toSorted()).toEqual(required);
      for (const messages of Object.values(errors)) expect(messages).toEqual(['This field is required']);
    }
  });

  test.each<[FormName, object, string, string]>([
    ['brochure', { uk: true }, 'address', 'This field is required'],
    ['brochure', { address: 'x'.repeat(501) }, 'address', 'Please use at most 500 characters.'],
    ['brochure', { name: 'x'.repeat(101) }, 'name', 'Please use at most 100 characters.'],
    ['contact', { phone: '1'.repeat(31) }, 'phone', 'Please use at most 30 characters.'],
    ['contact', { question: 'x'.repeat(5001) }, 'question', 'Please use at most 5000 characters.'],
    ['contact', { email: 'ada@' }, 'email', 'Enter a valid email address.'],
    ['contact', { email: `ada@${'x'.repeat(255)}.com` }, 'email', 'Please use at most 254 characters.'],
    ['contact', { question: 'a\u0000b' }, 'question', 'Please remove the characters that cannot be printed.'],
    ['contact', { consent: false }, 'consent', 'This field is required'],
    ['trip-notes', { tour_of_interest: 'XX99' }, 'tour_of_interest', 'Please choose one of our trips.'],
    ['trip-notes', { tour_of_interest: '../operator' }, 'tour_of_interest', 'Please choose one of our trips.'],
    ['mailing-list', { consent: 'no' }, 'consent', 'This field is required'],
  ])('%s with %o says so at %s', async (form, fields, field, message) => {
    const answer = await post(form, { email: anEmail(), ...fields });
    expect([answer.status, answer.json()]).toEqual([400, { [field]: [message] }]);
  });

  test('what belongs to a visit and not to its visitor is never a reason to refuse', async () => {
    for (const source of ['x'.repeat(3000), '{"broken', '[1]', '{"a":1}', JSON.stringify({ a: 'x'.repeat(400) }), 7]) {
      const email = anEmail();
      expect((await post('brochure', { email, source })).status).toBe(200);
      expect((await leadsOf(email))[0]!['source']).toBe('');
    }
  });

  test('P39 where a visit came from is stored as it was given', async () => {
    const email = anEmail();
    const source = JSON.stringify({ utm_source: 'letter', landing: '/trips/' });
    await post('contact', { email, source });
    expect((await leadsOf(email))[0]!['source']).toBe(source);
  });

  test('P13 the consent is stored word for word, with its version, its time and the page', async () => {
    for (const form of FORM_NAMES) {
      const email = anEmail();
      await post(form, { email }, { ...OUR_PAGE, referer: `${ORIGIN}/trips/red-centre/?a=b` });
      expect((await leadsOf(email))[0]).toMatchObject({
        form,
        consent_wording: consentText(form),
        consent_version: CONSENT_VERSION,
        consented_at: site.now(),
        page: '/trips/red-centre/',
        suspect: 0,
      });
    }
    const email = anEmail();
    await post('contact', { email }, { ...OUR_PAGE, referer: 'https://elsewhere.example/secret/' });
    expect((await leadsOf(email))[0]!['page']).toBe('');
  });

  test('other methods are told which there is', async () => {
    for (const form of FORM_NAMES) expect((await site.visitor().get(FORMS[form].path)).status).toBe(405);
  });

  test('P28 another site cannot send any of them', async () => {
    for (const form of FORM_NAMES) {
      expect((await post(form, {}, { origin: 'https://evil.example' })).status).toBe(403);
      expect((await postPlain(form, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    }
  });
});

describe('N03 a form without scripts', () => {
  test.each(FORM_NAMES)('%s is thanked for by a page', async (form) => {
    const email = anEmail();
    const page = await postPlain(form, { email });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).toContain('data-state="sent"');
    expect(await leadsOf(email)).toHaveLength(1);
  });

  test.each<[FormName, string, string]>([
    ['brochure', '', 'Thank you.'],
    ['brochure', 'on', 'being posted to your address'],
    ['contact', '', 'Thank you.'],
    ['trip-notes', '', '/downloads/trip-notes/tour-rc10.pdf'],
    ['mailing-list', '', 'Thank you.'],
  ])('%s (UK: "%s") is thanked for with: %s', async (form, uk, said) => {
    const page = await postPlain(form, { email: anEmail(), address: '1 High Street', uk });
    expect(page.text).toContain(said);
  });

  test.each(FORM_NAMES)('%s that is refused is there again, with what was typed and what is wrong', async (form) => {
    const typed = { name: 'Ada "<b>" Lovelace', email: 'ada@', source: '{"utm_source":"letter"}', office: 'london' };
    const page = await postPlain(form, typed, { referer: `${ORIGIN}/contact/` });
    expect(page.status).toBe(400);
    expect(page.text).toContain('<title>Error: ');
    expect(page.text).toContain(`action="${FORMS[form].path}"`);
    expect(page.text).toContain('value="Ada &quot;&lt;b&gt;&quot; Lovelace"');
    expect(page.text).toContain('value="ada@"');
    expect(page.text).toContain('id="email-error">Enter a valid email address.');
    expect(page.text).toContain('name="source" value="{&quot;utm_source&quot;:&quot;letter&quot;}"');
    expect(page.text).toContain('aria-invalid="true" autofocus');
    expect(page.text).not.toContain('data-state="sent"');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    if (form === 'contact') {
      expect(page.text).toContain('Is there a pool?');
      expect(page.text).toContain('name="office" value="london"');
    }
    if (form !== 'mailing-list') expect(page.text).toMatch(/name="consent"\s+value="on"\s+checked/);
  });

  test('M57 the contact page says at its top what the dialog says', async () => {
    const banner = async (fields: Record<string, string>) =>
      /role="alert">([^<]*)</.exec((await postPlain('contact', fields)).text)?.[1];
    expect(await banner({ email: 'ada@' })).toBe('Enter a valid email address.');
    expect(await banner({ name: '' })).toBe('The following fields are required.');
    expect(await banner({ name: '', email: '' })).toBe('The following fields are required.');
  });

  test('a form a script sends form-encoded gets JSON when it asks for it', async () => {
    const answer = await postPlain('brochure', { email: '' }, { accept: 'application/json' });
    expect(answer.json()).toEqual({ email: ['This field is required'] });
  });

  test('trip notes that were refused offer every trip, with the chosen one chosen', async () => {
    const page = await postPlain('trip-notes', { name: '' });
    expect(page.text).toMatch(/<option value="RC10" selected>The Red Centre<\/option>/);
    expect((await postPlain('trip-notes', { tour_of_interest: '' })).text).toContain('<option value="RC10" >');
  });

  test('a form put right on the page that refused it is stored with the form’s own page', async () => {
    const email = anEmail();
    await postPlain('brochure', { email }, { referer: `${ORIGIN}/api/brochure/` });
    expect((await leadsOf(email))[0]!['page']).toBe('/brochure/');
  });
});

describe('P24 D33 the mails', () => {
  test('a brochure is mailed to the visitor and told to the office that was named', async () => {
    const email = anEmail();
    const question = { email, uk: true, address: '1 High Street\nLeeds', office: 'london', tour_of_interest: 'RC10' };
    await post('brochure', { ...question, currency: 'GBP', source: '{"utm_source":"letter"}' });
    await sendAll(site);
    const [mail, ...more] = await inboxOf(email);
    expect(more).toEqual([]);
    expect(mail!.html).toContain(`${ORIGIN}/downloads/brochure.pdf`);
    for (const said of ['by post', 'The Red Centre', 'Ada Lovelace']) expect(mail!.text).toContain(said);
    const office = (await inboxOf('london@saltbush.example')).find(({ text }) => text.includes(email))!;
    for (const said of ['1 High Street', 'Leeds', 'GBP', 'letter', 'The Red Centre'])
      expect(office.text).toContain(said);
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
    expect(toOffice.text).toContain('0412 555 010');
    for (const mail of [toOffice, toVisitor]) {
      expect(mail.text).toContain('Is there a pool?');
      expect(mail.subject).not.toContain('pool');
    }
  });

  test('nobody can have a link of their own mailed to somebody else', async () => {
    for (const lure of [
      'https://evil.example/win',
      'www.evil',
      'Win at evil.example now',
      'write to me@evil.example',
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

  test('P28 a name with line breaks and markup reaches no header and no element', async () => {
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

  test('a mail that has not left after five minutes is told to the operator, once and without personal data', async () => {
    const told: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((line: unknown) => void told.push(String(line)));
    await env.DB.prepare(`UPDATE outbox SET state = 'sent'`).run();
    const email = anEmail();
    await post('brochure', { email });
    site.advance(4 * MINUTE);
    await noticeLateLeads(contextOf(site));
    expect(told).toEqual([]);
    site.advance(2 * MINUTE);
    await noticeLateLeads(contextOf(site));
    await noticeLateLeads(contextOf(site));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('mail to visitors is late');
    expect(told[0]).not.toContain(email);
  });
});
