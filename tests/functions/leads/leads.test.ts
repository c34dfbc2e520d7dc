import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Mailer } from '#functions/mail/mailer.ts';
import { noticeLateMails, sendMail } from '#functions/outbox/send-mail.ts';
import { consentText, CONSENT_VERSION } from '#domain/text/lead-texts.ts';
import { MINUTE } from '#domain/durations.ts';
import {
  anEmail,
  aSiteWithOffices,
  FORM_NAMES,
  FORMS,
  leadsOf,
  OUR_PAGE,
  inboxOf,
  outboxOf,
  type FormName,
} from '../support/a-lead.ts';
import { ORIGIN, aSite } from '../support/a-site.ts';
import { execute } from '../support/database.ts';

const { site, tour, post, postPlain } = aSiteWithOffices();

afterEach(() => {
  vi.restoreAllMocks();
});

const tooLong = (by: number, most: number) =>
  `This is ${by} character${by === 1 ? '' : 's'} too long. Please use at most ${most} characters.`;

describe('what the forms accept [M56, M67, M69, M70, M73, M145, M146]', () => {
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
    ['brochure', { address: 'x'.repeat(501) }, 'address', tooLong(1, 500)],
    ['brochure', { name: 'x'.repeat(101) }, 'name', tooLong(1, 100)],
    ['contact', { phone: '1'.repeat(31) }, 'phone', tooLong(1, 30)],
    ['contact', { question: 'x'.repeat(5001) }, 'question', tooLong(1, 5000)],
    ['contact', { email: 'ada@' }, 'email', 'Enter a valid email address.'],
    ['contact', { email: `ada@${'x'.repeat(255)}.com` }, 'email', tooLong(9, 254)],
    ['contact', { question: 'a\u0000b' }, 'question', 'Please remove characters that can’t be displayed.'],
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

  test('the consent is stored word for word, with its version, its time and the page [P13]', async () => {
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
});

describe('a form without scripts [N03]', () => {
  test.each<[FormName, string, string]>([
    ['brochure', '', 'Thank you.'],
    ['brochure', 'on', 'We’ll post you a printed copy'],
    ['contact', '', 'Thank you.'],
    ['trip-notes', '', '/downloads/trip-notes/tour-rc10.pdf'],
    ['mailing-list', '', 'Thank you.'],
  ])('%s (UK: "%s") is thanked for by a page with: %s', async (form, uk, phrase) => {
    const email = anEmail();
    const page = await postPlain(form, { email, address: '1 High Street', uk });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).toContain('data-state="sent"');
    expect(page.text).toContain(phrase);
    expect(await leadsOf(email)).toHaveLength(1);
  });

  test.each(FORM_NAMES)('%s that is refused is there again, with what was typed and what is wrong', async (form) => {
    const typed = { name: 'Ada "<b>" Lovelace', email: 'ada@', office: 'london', address: '\n1 High Street' };
    const page = await postPlain(form, typed, { referer: `${ORIGIN}/contact/` });
    expect(page.status).toBe(400);
    expect(page.text).toContain('<title>Error: ');
    expect(page.text).toContain('value="Ada &quot;<b>&quot; Lovelace"');
    expect(page.text).toContain(
      'value="ada@" aria-invalid="true" data-invalid="" aria-describedby="email-error" autofocus=""',
    );
    expect(page.text).toContain(
      '<label>Label</label><p class="field__error" id="email-error">Enter a valid email address.</p></div>',
    );
    expect(page.text).toContain('<footer><form action="' + FORMS[form].path + '"><input name="name"/></form></footer>');
    expect(page.text).not.toContain('data-state="sent"');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    if (form === 'contact') {
      expect(page.text).toContain('>Is there a pool?');
      expect(page.text).toContain('name="office" value="london"');
    }
    if (form === 'brochure') expect(page.text).toContain('name="address">\n\n1 High Street</textarea>');
    if (form !== 'mailing-list') expect(page.text).toMatch(/name="consent" id="consent" checked=""/);
  });

  test('the island of a refused form is given what was typed and what is wrong, to begin with', async () => {
    const page = await postPlain('contact', { name: '"<b>', email: 'ada@', consent: '' });
    const props = /props="([^"]*)"/.exec(page.text)![1]!;
    const { office, posted } = JSON.parse(
      props.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
    ) as { office: unknown; posted: [number, { values: [number, Record<string, unknown>]; errors: unknown }] };
    expect(office).toEqual([0, 'alice-springs']);
    expect(posted[1].values[1]).toMatchObject({ name: [0, '"<b>'], email: [0, 'ada@'] });
    expect(posted[1].errors).toEqual([
      0,
      { email: [1, [[0, 'Enter a valid email address.']]], consent: [1, [[0, 'This field is required']]] },
    ]);
    // A checkbox has its message below its line.
    expect(page.text).toContain('</label><p class="field__error" id="consent-error">This field is required</p></div>');
  });

  test('the contact page says at its top what the dialog says [M57]', async () => {
    const banner = async (fields: Record<string, string>) =>
      /class="form-error">([^<]*)</.exec((await postPlain('contact', fields)).text)?.[1];
    expect(await banner({ email: 'ada@' })).toBe('Enter a valid email address.');
    expect(await banner({ name: '' })).toBe('The following fields are required.');
    expect(await banner({ name: '', email: '' })).toBe('The following fields are required.');
  });

  test('a form a script sends form-encoded gets JSON when it asks for it', async () => {
    const answer = await postPlain('brochure', { email: '' }, { accept: 'application/json' });
    expect(answer.json()).toEqual({ email: ['This field is required'] });
  });

  test('trip notes that were refused have the chosen trip chosen', async () => {
    const page = await postPlain('trip-notes', { name: '' });
    expect(page.text).toContain('<option value="RC10" selected="">The Red Centre</option>');
    expect((await postPlain('trip-notes', { tour_of_interest: '' })).text).toContain('<option value="RC10">');
  });

  test('a form put right on the page that refused it is stored with the form’s own page', async () => {
    const email = anEmail();
    await postPlain('brochure', { email }, { referer: `${ORIGIN}/api/brochure/` });
    expect((await leadsOf(email))[0]!['page']).toBe('/brochure/');
  });
});

describe('the mails [P24, D33]', () => {
  test('a brochure is mailed to the visitor, and the chosen office gets a mail', async () => {
    const email = anEmail();
    const question = { email, uk: true, address: '1 High Street\nLeeds', office: 'london', tour_of_interest: 'RC10' };
    await post('brochure', { ...question, currency: 'GBP', source: '{"utm_source":"letter"}' });
    await site.sendMails();
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
      await site.sendMails();
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
    for (const { key } of site.queued.splice(0)) await sendMail(site.context(), key, mailer);
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

  test('a lead’s mail not sent after five minutes raises one alert without personal data', async () => {
    const logged: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((line: unknown) => void logged.push(String(line)));
    await execute(`UPDATE outbox SET state = 'sent'`);
    const email = anEmail();
    await post('brochure', { email });
    site.advance(4 * MINUTE);
    noticeLateMails(site.context());
    expect(logged).toEqual([]);
    site.advance(2 * MINUTE);
    noticeLateMails(site.context());
    noticeLateMails(site.context());
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('emails are not being sent');
    expect(logged[0]).not.toContain(email);
  });
});
