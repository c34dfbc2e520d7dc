import { writeMail } from '#functions/mail/write-mail.tsx';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';
import type { WrittenMail } from '#functions/mail/mailer.ts';
import { CHAT_MAILS, LEAD_MAILS, LIST_MAILS, type BookingMail } from '#functions/platform/outbox.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { WORDING } from '#domain/text/wording.ts';
import { barePrices, countPrices } from '../support/bare-prices.ts';
import {
  BOOKING_MAILS,
  aBooking,
  BOOKINGS,
  EXPECTED,
  factsFor,
  LEAD_MAIL_FORMS,
  LEADS,
  LIST_FACTS,
  OVERDUE,
  someChat,
  writeToReader,
} from './mail-fixtures.ts';

/** Where the mails lie to be looked at: open index.html. */
const FOLDER = '.cache/mails';
const written: { file: string; subject: string }[] = [];

/** The bookings a mail can be about: what it asks for is still owed or missing. */
function bookingsFor(template: BookingMail): [string, MailFacts][] {
  const isOwed = /^(balance-\d|overdue|balance-failed)/.test(template);
  return Object.entries(BOOKINGS).filter(
    ([shape, { balance, firstDay }]) =>
      (shape !== 'no booking' || template === 'payment-failed') &&
      !(/^date-\d/.test(template) && firstDay !== '' && shape !== 'hostile') &&
      !(isOwed && (balance === null || firstDay === '')) &&
      !(template.startsWith('arrival') && firstDay === ''),
  );
}

function keep(name: string, mail: WrittenMail): void {
  const file = `${name.replaceAll(' ', '-')}.html`;
  writeFileSync(`${FOLDER}/${file}`, mail.html);
  writeFileSync(`${FOLDER}/${file.replace('.html', '.txt')}`, `Subject: ${mail.subject}\n\n${mail.text}\n`);
  written.push({ file, subject: `${name}: ${mail.subject}` });
}

/** The foot asks a guest to reply or call, and the office for neither: it would reach itself. */
function expectFoot({ text }: WrittenMail, { operator }: Pick<MailFacts, 'operator'>, isForOffice: boolean): void {
  const asks = `Questions? Reply to this email, or call ${operator.phone}.`;
  expect(text.replaceAll(/\s+/g, ' ').includes(asks)).toBe(!isForOffice);
}

function expectWhole(mail: WrittenMail, facts: Pick<MailFacts, 'operator'>, isForOffice = false): void {
  expectFoot(mail, facts, isForOffice);
  expect(mail.html).toContain(facts.operator.colours.paper);
  expect(mail.html).toContain(facts.operator.darkColours['surface-page']);
  for (const said of [facts.operator.tagline, facts.operator.postalAddress]) expect(mail.text).toContain(said);
  expect(mail.html).not.toContain('var(');
  expect(mail.subject).not.toMatch(/[\r\n\u2028\u2029]|undefined|\(\)|: $/);
  expect(mail.html).toContain('<html');
  expect(mail.html).not.toMatch(/<script|<b>|undefined|NaN|\[object/);
  expect(mail.text).not.toMatch(/undefined|NaN|\[object| {2,}\S.*due \./);
  expect(mail.text).not.toMatch(/https?:\/\/\S*[^>\s][.,;:!?](?:\s|$)/);
  expect(mail.text.length).toBeGreaterThan(150);
  expectPrices(mail);
}

/** Every amount has its symbol, no decimals and the operator's postfix, in the text and in the HTML. */
function expectPrices({ subject, text, html }: WrittenMail): void {
  const shown = html.replace(/<(style|title)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ');
  for (const part of [subject, text, shown]) expect(barePrices(part)).toEqual([]);
}

beforeAll(() => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
});

afterAll(() => {
  const text = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const items = written.map(({ file, subject }) => `<li><a href="${encodeURI(file)}">${text(subject)}</a></li>`);
  writeFileSync(
    `${FOLDER}/index.html`,
    `<!doctype html><meta charset="utf-8"><title>Mails</title><ul>${items.join('')}</ul>`,
  );
});

describe.each(BOOKING_MAILS)('$template to the $audience [N19, P05]', ({ template, audience }) => {
  test.each(bookingsFor(template))('is right for a booking with: %s [D25]', async (shape, facts) => {
    const mail = await writeMail(template, audience, factsFor(template, audience, facts));
    keep(`${template} ${audience} ${shape}`, mail);
    expectWhole(mail, facts, audience === 'office');
    if (audience === 'office') expect(mail.html + mail.text).not.toContain('/check-in/');
    for (const { departureUrl } of facts.trips) expect(mail.text.includes(departureUrl)).toBe(audience === 'office');
    if (template !== 'payment-failed') for (const reference of facts.references) expect(mail.text).toContain(reference);
  });

  test.each(CURRENCIES)('speaks of money in %s as it was paid [M04, D14]', async (currency) => {
    const mail = await writeMail(template, audience, factsFor(template, audience, aBooking({}, currency)));
    expectPrices(mail);
    const codes = CURRENCIES.filter((code) => new RegExp(`\\d ${code}\\b`).test(`${mail.subject} ${mail.text}`));
    expect(codes.filter((code) => code !== currency)).toEqual([]);
  });
});

describe.each(LEAD_MAILS)('%s, about what a visitor sent [N19]', (template) => {
  test.each(Object.entries(LEADS))('is right for: %s', async (shape, lead) => {
    const facts = { ...lead, form: LEAD_MAIL_FORMS[template] ?? lead.form };
    const mail = await writeToReader(template, facts);
    keep(`${template} ${template === 'lead-office' ? 'office' : 'visitor'} ${shape}`, mail);
    expectWhole(mail, facts, template === 'lead-office');
    expect(mail.subject).not.toMatch(/Ada|Bcc|pool|won/);
    if (template !== 'lead-office') expect(mail.html + mail.text).not.toContain('evil');
  });
});

test.each(LIST_MAILS)('%s is whole, and has the way out of the list [P40]', async (template) => {
  for (const name of ['Ada', '', 'Win at www.evil.example']) {
    const mail = await writeToReader(template, { ...LIST_FACTS, name });
    keep(`${template} visitor ${name === '' ? 'no name' : name}`, mail);
    expectWhole(mail, LIST_FACTS);
    expect(mail.text).toContain(LIST_FACTS.unsubscribeUrl);
    expect(mail.text.includes(LIST_FACTS.confirmUrl)).toBe(template === 'list-opt-in');
    expect(mail.text).not.toContain('evil');
  }
});

describe('what mails say', () => {
  const textOf = async (template: BookingMail, facts: MailFacts, audience: Audience = 'traveller') =>
    (await writeMail(template, audience, factsFor(template, audience, facts))).text;

  test('every mail about an owed balance says how much, by when, and leads to where it is paid [P09]', async () => {
    for (const template of ['booking-confirmed', 'balance-14', 'balance-3', 'overdue-1', 'date-chosen'] as const) {
      const text = await textOf(template, aBooking());
      for (const said of ['$2,010 AUD', 'on 11 February 2027', aBooking().checkInUrl]) expect(text).toContain(said);
    }
    expect((await writeMail('balance-0', 'traveller', aBooking())).subject).toContain('$2,010 AUD is due today');
  });

  test('a booking paid in full is not told of a balance [P09]', async () => {
    for (const template of ['booking-confirmed', 'balance-paid', 'date-chosen'] as const) {
      expect(await textOf(template, BOOKINGS['paid in full']!)).not.toMatch(/Balance due|is due/);
    }
  });

  test('a booking’s record has option, traveller, payment with its card, receipt, change, terms and office hours', async () => {
    for (const template of ['booking-confirmed', 'date-chosen', 'balance-paid'] as const) {
      const facts = aBooking({ traveller: { ...aBooking().traveller, name: 'Mary St.John' } });
      const text = (await textOf(template, facts)).replaceAll(/\s+/g, ' ');
      for (const said of [
        'Option: Own room',
        'Dates: Sat 13 – Mon 22 Mar 2027',
        'Be at: The Old Bus Depot, Railway Terrace, Alice Springs NT 0870, Sat 13 Mar, 2 pm, map https://www.open',
        'Traveller: Mary St. John',
        `Before you go: trip notes ${facts.trips[0]!.tripNotes} and packing list ${facts.trips[0]!.packingList}`,
        'Booking Reference: RC7KM2QX',
        'Total: $2,558 AUD',
        'Paid on 20 November 2026, Visa ending in 4242: $548 AUD',
        'Balance due on 11 February 2027: $2,010 AUD',
        `Reply to this email or call us on ${facts.operator.phone}. ${facts.operator.cancelling}`,
        'You agreed to our terms, version 2026-11-26, on 20 November 2026. They’re attached',
        `Your receipt ${facts.receiptUrl}`,
        'attached calendar file',
        facts.checkInUrl,
        facts.operator.officeHours,
      ]) {
        expect(text, template).toContain(said);
      }
    }
  });

  test('a cancelled booking’s record has its payments, its refunds and the receipt, and asks for nothing [P21]', async () => {
    const text = (await textOf('refunded', BOOKINGS['paid in full']!)).replaceAll(/\s+/g, ' ');
    for (const said of [
      'Paid on 20 November 2026, Visa ending in 4242: $548 AUD Paid on 1 February 2027: $2,010 AUD',
      'Refunded: $548 AUD Refunded: $2,010 AUD Total refunded: $2,558 AUD',
      aBooking().receiptUrl,
      'remove the trip from your calendar',
      'They’re attached',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toMatch(/Balance due|change or cancel|Be at|Before you go/);
    expect(await textOf('cancelled', aBooking())).toContain(aBooking().receiptUrl);
    const toOffice = await textOf('refunded', BOOKINGS['paid in full']!, 'office');
    for (const amount of ['$548 AUD', '$2,010 AUD', '$2,558 AUD']) expect(toOffice).toContain(amount);
  });

  test('a record without the terms’ text, a date or a card promises none of them', async () => {
    const terms = { ...aBooking().terms!, isAttached: false };
    const payments = [{ ...aBooking().payments[0]!, card: '' }];
    const text = await textOf('booking-confirmed', aBooking({ terms, payments, hasCalendar: false }));
    expect(text).toContain('Paid on 20 November 2026: $548 AUD');
    expect(text).not.toContain('attached');
  });

  test.each([
    ['balance-14', 'balance-3', 'balance-0'],
    ['overdue-1', 'overdue-8', 'overdue-15'],
    ['details-first', 'details-60', 'details-30'],
    ['arrival-21', 'arrival-7'],
    ['date-90', 'date-30', 'date-7'],
  ] as const)('%s and the reminders after it differ in subject and text, and say how many days', async (...series) => {
    const facts = series[0] === 'date-90' ? BOOKINGS['open date']! : aBooking();
    const mails = await Promise.all(
      series.map((template) => writeMail(template, 'traveller', factsFor(template, 'traveller', facts))),
    );
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(series.length);
    expect(new Set(mails.map(({ text }) => text)).size).toBe(series.length);
    for (const [index, { text }] of mails.entries()) {
      const days = /\d+$/.exec(series[index]!)?.[0] ?? '90';
      expect(text).toMatch(days === '0' ? /due today/ : new RegExp(`\\b${days} days?\\b`));
    }
  });

  test.each([
    ['balance-14', 'is due today', 'is due tomorrow, on 11 February 2027', 'is due in 2 days, on 11 February 2027'],
    ['details-30', 'starts today, on', 'starts tomorrow, on', 'starts in 2 days, on'],
    ['arrival-7', 'starts today, on', 'starts tomorrow, on', 'starts in 2 days, on'],
    ['date-7', 'Today is the last day to choose.', 'You have 1 day left.', 'You have 2 days left.'],
  ] as const)('%s reads well however many days are left', async (template, ...sentences) => {
    const facts = template === 'date-7' ? BOOKINGS['open date']! : aBooking();
    for (const [days, sentence] of sentences.entries()) {
      const reminder = { days, missing: ['your passport number'] };
      const { subject, text } = await writeMail(template, 'traveller', { ...facts, reminder });
      expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence);
      expect(`${subject} ${text}`).not.toMatch(/\b0 days|\b1 days|in (?:today|tomorrow|1 day)/);
    }
  });

  test('a reminder about details says which ones are missing', async () => {
    const missing = ['your passport number', 'your passport nationality', 'an emergency contact’s name'];
    const facts = { ...aBooking(), reminder: { days: 60, missing } };
    const { text } = await writeMail('details-60', 'traveller', facts);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'We still need your passport number, your passport nationality and an emergency contact’s name.',
    );
  });

  test('line breaks that a visitor typed stay, in both parts and in every program', async () => {
    const lead = LEADS['all filled in']!;
    for (const template of ['question', 'lead-office'] as const) {
      const { html, text } = await writeToReader(template, lead);
      expect(html).toContain('Is there a pool?<br/><br/>And may I bring a telescope?');
      expect(text).toContain('Is there a pool?\n\nAnd may I bring a telescope?');
      expect(html).not.toContain('pre-wrap');
    }
    const { html, text } = await writeToReader('lead-office', lead);
    expect(html).toContain('12 St James’s Square<br/>London');
    expect(text).toContain('12 St James’s Square\nLondon');
  });

  test('a subject names one trip of many, and is the title of the email, whose language is the operator’s', async () => {
    const trip = aBooking().trips[0]!;
    const trips = Array.from({ length: 20 }, (_, index) => ({
      ...trip,
      name: `Trip ${index}`,
      reference: `R${index}`,
    }));
    const facts = aBooking({ trips, references: trips.map(({ reference }) => reference) });
    const { subject, html } = await writeMail('booking-confirmed', 'traveller', facts);
    expect(subject).toBe('Your booking is confirmed: Trip 0 and 19 more (R0 and 19 more)');
    expect(html).toContain(`<title>${subject}</title>`);
    expect([...html.matchAll(/lang="([^"]+)"/g)].map(([, lang]) => lang)).toEqual(
      Array<string>(3).fill(WORDING.language),
    );
    const hostile = await writeMail('booking-confirmed', 'traveller', BOOKINGS['hostile']!);
    expect(hostile.html).toContain('<title>Your booking is confirmed: A &lt;b>bold&lt;/b> Bcc:');
  });

  test('amounts, dates and telephone numbers break nowhere', async () => {
    const { html } = await writeMail('booking-confirmed', 'traveller', aBooking());
    const shown = html.replace(/<(style|title)[\s\S]*?<\/\1>/g, ' ');
    expect(shown).not.toMatch(/\d AUD|Sat \d|\d (?:March|Mar|November|February)|(?:Mar|November|February) \d{4}/);
    expect(shown).toMatch(/\$2,558\u00A0AUD/);
    expect(shown).toMatch(/11\u00A0February\u00A02027/);
    expect(shown).toMatch(/href="tel:\+61255500100"[^>]*white-space:nowrap/);
  });

  test('Outlook draws the main button: its cell has the colour, the frame and the padding', async () => {
    const { html } = await writeMail('balance-3', 'traveller', factsFor('balance-3', 'traveller', aBooking()));
    const [, cell, link] = /<td class="button[^"]*" style="([^"]*)"><a[^>]*style="([^"]*)"/.exec(html)!;
    const padding = /padding:([^;]+)/.exec(link!)![1];
    expect(cell).toContain(`mso-padding-alt:${padding}`);
    expect(cell).toMatch(/background-color:#/);
    expect(cell).toMatch(/border:\dpx solid #/);
  });

  test('no list of the office is so long that Gmail cuts it, and what is left out is said first', async () => {
    const long = (text: string, index: number) => `${text.repeat(3)} ${index}`;
    const overdue = Array.from({ length: 100 }, (_, index) => ({
      ...OVERDUE.overdue[1]!,
      references: `R${index}, S${index}`,
      traveller: long('Wolfeschlegelsteinhausenbergerdorff', index),
      email: `${'long'.repeat(16)}${index}@${'example'.repeat(8)}.com`,
      phone: '+61 2 5550 0100',
    }));
    const guests = overdue.map(({ references, traveller, email, phone }) => {
      return { ...EXPECTED.landing[0]!, reference: references, traveller, email, phone, what: 'travel details' };
    });
    const lists = [
      await writeToReader('overdue-balances', { ...OVERDUE, overdue, more: 0 }),
      await writeToReader('expected-guests', { ...EXPECTED, landing: guests, missing: guests, more: 0 }),
    ];
    for (const { html, text } of lists) {
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
      const more = Number(/And (\d+) more/.exec(text)![1]);
      const shown = new Set(text.match(/R\d+(?=, S)/g)).size;
      expect(shown).toBeGreaterThan(20);
      expect(text.indexOf('more')).toBeLessThan(text.indexOf('R0, S0'));
      expect(more).toBeGreaterThan(0);
    }
    expect(lists[0]!.subject).toBe('100 balances are overdue');
    expect(lists[1]!.text.indexOf(EXPECTED.officeUrl)).toBeLessThan(lists[1]!.text.indexOf('R0, S0'));
  });

  test('the last reminder says that it is the last [P09]', async () => {
    expect(await textOf('overdue-8', aBooking())).not.toContain('last reminder');
    expect(await textOf('overdue-15', aBooking())).toContain('last reminder');
  });

  test('control: the mails that are read for prices have some [M04]', async () => {
    const texts = await Promise.all(
      BOOKING_MAILS.map(({ template, audience }) => writeMail(template, audience, aBooking()).then(({ text }) => text)),
    );
    expect(texts.filter((text) => countPrices(text) > 0).length).toBeGreaterThan(10);
  });

  test('a name that holds a link or markup brings neither into any mail, to the guest or to the office', async () => {
    const name = 'Win at http://evil.example <b>now';
    const [, lead] = Object.entries(LEADS)[0]!;
    const overdue = [{ ...OVERDUE.overdue[0]!, traveller: name }];
    const mails = await Promise.all([
      ...BOOKING_MAILS.map(({ template, audience }) =>
        writeMail(template, audience, aBooking({ traveller: { ...aBooking().traveller, name } })),
      ),
      ...LEAD_MAILS.map((template) => writeToReader(template, { ...lead, visitor: { ...lead.visitor, name } })),
      ...LIST_MAILS.map((template) => writeToReader(template, { ...LIST_FACTS, name })),
      ...CHAT_MAILS.map((template) => writeToReader(template, someChat({ name }))),
      writeToReader('overdue-balances', { ...OVERDUE, overdue }),
      writeToReader('expected-guests', {
        ...EXPECTED,
        landing: [{ ...EXPECTED.landing[0]!, traveller: name, lands: name }],
      }),
      writeToReader('expected-guests', { ...EXPECTED, missing: [{ ...EXPECTED.missing[0]!, traveller: name }] }),
    ]);
    for (const { subject, html, text } of mails) {
      expect(subject + html + text).not.toMatch(/evil\.example|http:\/\/evil|<b>|&lt;b/);
    }
  });

  test('no typed address adds a header to an email that the office begins by pressing it', async () => {
    const email = 'ada+trip?bcc=eve%40evil.example&x@example.com';
    const mails = await Promise.all([
      ...BOOKING_MAILS.filter(({ audience }) => audience === 'office').map(({ template, audience }) =>
        writeMail(template, audience, aBooking({ traveller: { ...aBooking().traveller, email } })),
      ),
      writeToReader('chat-waiting', someChat({ email })),
      writeToReader('overdue-balances', { ...OVERDUE, overdue: [{ ...OVERDUE.overdue[0]!, email }] }),
      writeToReader('expected-guests', { ...EXPECTED, landing: [{ ...EXPECTED.landing[0]!, email }], missing: [] }),
    ]);
    for (const { html, text } of mails) {
      const [, link] = /href="(mailto:[^"]+)"/.exec(html)!;
      expect(link).toBe('mailto:ada%2Btrip%3Fbcc%3Deve%2540evil.example%26x@example.com');
      expect(text.split('@example.com')).toHaveLength(2);
    }
  });

  test('the office reads every word of a name that it greets nobody by', async () => {
    const booking = aBooking({ traveller: { ...aBooking().traveller, name: 'Mary St.John <Smith>' } });
    expect(await textOf('booking-office', booking, 'office')).toContain('Mary St. John Smith');
    expect(await textOf('booking-confirmed', booking)).toContain('Hi,');
  });

  test('the overdue list names everyone with amount, days and a way to reach them [P09]', async () => {
    const mail = await writeToReader('overdue-balances', OVERDUE);
    keep('overdue-balances office', mail);
    expectPrices(mail);
    expect(mail.subject).toBe('5 balances are overdue');
    for (const { references, traveller, email, trips, amount, due } of OVERDUE.overdue) {
      const name = traveller.replaceAll(/[<>]/g, '');
      for (const said of [references, name, email, trips, amount, due]) {
        expect(mail.text.replace(/\s+/g, ' ')).toContain(said);
      }
    }
    expect(mail.text).toContain('1 day ago');
    expect(mail.text).toContain('And 3 more');
    expect(mail.html).not.toContain('<Hopper>');
    expect(
      (await writeToReader('overdue-balances', { ...OVERDUE, overdue: OVERDUE.overdue.slice(0, 1), more: 0 })).subject,
    ).toBe('1 balance is overdue');
  });

  test('the morning list names who lands and who is to be asked, each with a way to reach them [D84]', async () => {
    const mail = await writeToReader('expected-guests', EXPECTED);
    keep('expected-guests office', mail);
    expectWhole(mail, EXPECTED, true);
    expect(mail.subject).toBe('1 guest lands within 7 days; 1 needs chasing');
    const text = mail.text.replace(/\s+/g, ' ');
    for (const { reference, email, trip } of [...EXPECTED.landing, ...EXPECTED.missing]) {
      for (const said of [reference, email, trip]) expect(text).toContain(said);
    }
    expect(text).toContain('And 2 more');
    expect(text).toContain(EXPECTED.officeUrl);
    expect(mail.html).not.toContain('<Lovelace>');
  });
});
