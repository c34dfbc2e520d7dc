import { afterEach, describe, expect, test, vi } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import { type Answer, printAnswer } from '../../scripts/office/answer.ts';
import { bookings } from '../../scripts/office/bookings.ts';
import { filledIn } from '../../scripts/office/database.ts';
import { leads } from '../../scripts/office/leads.ts';
import { promo, USAGE } from '../../scripts/office/promo.ts';
import { searches } from '../../scripts/office/searches.ts';
import { aDatabase, answeringFrom } from './a-database.ts';
import { BOOKING, LEADS } from './samples.ts';

describe('values in SQL', () => {
  test('a text cannot end its own quotes', () => {
    expect(filledIn('SELECT ?1, ?2, ?1', "O'Brien", 7)).toBe("SELECT 'O''Brien', 7, 'O''Brien'");
    expect(() => filledIn('SELECT ?2', 'one')).toThrow('no value for ?2');
  });
});

describe('the bookings command over a database of one booking [P21, P29, P09]', () => {
  const TODAY = calendarDate('2027-02-20');
  const execute = aDatabase(BOOKING);
  const { answering, remotes } = answeringFrom(execute);
  const run = (...words: string[]): Promise<Answer> => bookings(words, answering, TODAY);

  test.each([
    [[], 'Choose a command'],
    [['cancle', 'RC7KM2QX'], 'Choose a command'],
    [['show'], 'Add the reference of the booking to show'],
    [['cancel', 'RC7'], 'It has 8 characters'],
    [['show', "RC7KM2Q'"], 'It has 8 characters'],
    [['show', 'RC7KM2QX', 'DT4PLW9C'], 'Write only one. Remove'],
    [['overdue', 'RC7KM2QX'], 'Remove the name'],
    [['retry-mails', 'RC7KM2QX'], 'Remove the name'],
    [['resend', 'RC7KM2QX', '--yes'], '--yes only works with cancel'],
    [['list', '--local'], '--local'],
  ])('%j is refused in words', async (words, message) => {
    const { ok, lines } = await run(...words);
    expect([ok, lines[0]]).toEqual([false, expect.stringContaining(message)]);
  });

  test('the live database is asked only with --remote', async () => {
    await run('list', '--remote');
    await run('list');
    expect(remotes.slice(-2)).toEqual([true, false]);
  });

  test('list names who travels, what is paid and what is owed, of one departure or of all to come', async () => {
    const line =
      'RC7KM2QX  13 Mar 2027  The Red Centre  Ada O’Brien  deposit paid: £200 GBP of £1,290 GBP, balance due 11 February 2027';
    expect(await run('list')).toEqual({ ok: true, lines: [line] });
    expect(await run('list', 'RC10-2027-03-13')).toEqual({ ok: true, lines: [line] });
  });

  test('overdue lists amount, days and contact', async () => {
    expect((await run('overdue')).lines).toEqual([
      'RC7KM2QX  Ada O’Brien  The Red Centre, Sat 13 – Mon 22 Mar 2027  balance £1,090 GBP due since 11 February 2027 (9 days)  ada@example.com  +44 1',
    ]);
  });

  test('cancel asks for --yes, then asks the site once, and show says so with the audit trail', async () => {
    const unsure = await run('cancel', 'RC7KM2QX');
    expect(unsure.ok).toBe(false);
    expect(unsure.lines.at(-1)).toContain('Add --yes');
    expect((await run('cancel', 'RC7KM2QX', '--yes')).lines[0]).toContain('Requested.');
    expect((await run('cancel', 'RC7KM2QX', '--yes')).lines[0]).toContain('Already requested');
    const shown = (await run('show', 'RC7KM2QX')).lines.join('\n');
    for (const text of [
      'ada@example.com',
      'booking  £200 GBP  captured',
      'cancel  waiting',
      'booking  paid  20000 GBP',
    ]) {
      expect(shown).toContain(text);
    }
    for (const secret of ['1990-12-10', 'CIPHERTEXT', 'Female']) expect(shown).not.toContain(secret);
  });

  test('show says where the guest came from [P39]', async () => {
    expect((await run('show', 'rc7km2qx')).lines).toContain('Source: landing /trips/, utm_source news');
  });

  test('a mail that could not be sent is listed, and put back into the queue once [P06]', async () => {
    expect(await run('dead-mails')).toEqual({ ok: true, lines: ['No failed emails.'] });
    await execute(
      `INSERT INTO outbox (key, template, subject_id, recipient, state, tries, next_try_at, created_at)
       VALUES ('k', 'booking-confirmed', 'o', 'ada@guest.example', 'dead', 9, 1, 1)`,
    );
    expect((await run('dead-mails')).lines[0]).toBe(
      '1970-01-01 00:00 UTC  booking-confirmed  ada@guest.example  tried 9',
    );
    expect((await run('retry-mails')).lines).toEqual(['The site will send 1 email again within a minute.']);
    const [row] = await execute(`SELECT state, tries FROM outbox WHERE key = 'k'`);
    expect(row).toEqual([{ state: 'waiting', tries: 0 }]);
    expect((await run('retry-mails')).lines).toEqual(['There are no failed emails to send again.']);
  });

  test('a booking that is not there is said to be missing', async () => {
    expect(await run('show', 'AAAAAAAA')).toEqual({ ok: false, lines: ['There is no booking AAAAAAAA.'] });
  });
});

describe('the leads command over a database of three leads [P24, P25, N17]', () => {
  const execute = aDatabase(LEADS);
  const run = (...words: string[]) => leads(words, answeringFrom(execute).answering);

  test.each([
    [[], 'Choose a command'],
    [['list', 'ada@example.com'], 'To see one address: show ada@example.com'],
    [['list', '--form', 'letters'], '--form must be one of brochure, contact'],
    [['list', '--since', 'monday'], '--since must be a day'],
    [['list', '--yes'], '--yes only works with erase'],
    [['show'], 'Add the email address to show'],
    [['erase', 'ada'], 'Add the email address to erase'],
    [['erase', 'ada@example.com', '--form', 'contact'], 'everything about one address'],
    [['show', 'ada@example.com', 'bob@example.com'], 'Write only one. Remove'],
  ])('%j is refused in words', async (words, message) => {
    const { ok, lines } = await run(...words);
    expect([ok, lines[0]]).toEqual([false, expect.stringContaining(message)]);
  });

  test('lists people newest first, a question in one line, and robots only when they are asked for', async () => {
    expect((await run('list')).lines).toEqual([
      '2026-11-03 08:00 UTC  contact  Bob  bob@example.com  Is it hot? Very?',
      '2026-11-01 08:00 UTC  brochure  =1+1  Ada@example.com  0812  ＝1+1',
    ]);
    expect((await run('list', '--since', '2026-11-02')).lines).toHaveLength(1);
    const none = await run('list', '--form', 'contact', '--since', '2026-11-04');
    expect(none.lines).toEqual(['No matching requests.']);
    expect((await run('list', '--suspects')).lines).toEqual([
      '2026-11-02 08:00 UTC  contact  Robo  robo@example.com  Buy!',
    ]);
  });

  test('makes a table that a spreadsheet reads, in which nothing a visitor typed is a formula', async () => {
    const [head, bob, ada, ...rest] = (await run('csv')).lines;
    expect(head).toMatch(/^\uFEFF"sentAt","form","name","email","phone","address","question","tourCode",/);
    expect(bob).toContain('"Is it hot?\nVery?"');
    expect(ada).toContain(`"2026-11-01T08:00:00.000Z","brochure","'=1+1","Ada@example.com",`);
    expect(ada).toContain(`,"'＝1+1",`);
    expect(rest).toEqual([]);
  });

  test('makes a table of its headings alone when nobody has sent anything, the same ones', async () => {
    const [head] = (await run('csv')).lines;
    expect((await run('csv', '--since', '2030-01-01')).lines).toEqual([head]);
  });

  test('shows who of staff answered a question, and when', async () => {
    const at = Date.parse('2026-11-03T10:15Z');
    await execute(`UPDATE leads SET answered_at = ${at}, answered_by = 'Tam' WHERE id = 'l3'`);
    const shown = (await run('show', 'bob@example.com')).lines.join('\n');
    for (const text of ['2026-11-03 10:15 UTC', 'Tam']) expect(shown).toContain(text);
  });

  test('shows all of one address in whatever case, and deletes it when it is sure', async () => {
    const shown = (await run('show', 'ada@EXAMPLE.com')).lines.join('\n');
    for (const text of ['brochure', 'I agree.', 'confirmed', 'lead-office']) expect(shown).toContain(text);

    expect(await run('erase', 'ada@example.com')).toMatchObject({ ok: false });
    expect((await run('erase', 'ada@example.com', '--yes')).lines).toEqual([
      '1 request deleted, with the emails about it.',
      'The site will unsubscribe the address within a minute.',
      'Bookings and chats stay. Chats are deleted 90 days after their last message.',
    ]);
    const [outbox, asked] = await execute(
      'SELECT key FROM outbox',
      'SELECT id FROM subscriptions WHERE asked_to_leave = 1',
    );
    expect([outbox, asked]).toEqual([[], [{ id: 's1' }]]);
    expect((await run('list')).lines).toHaveLength(1);
    expect((await run('show', 'nobody@example.com')).lines[0]).toContain('Nothing is kept about nobody@example.com');
  });
});

const AMOUNTS = 'GBP=50,USD=65,EUR=60,AUD=100,NZD=110,CAD=90';

describe('the promo command over a database [P08]', () => {
  const execute = aDatabase([]);
  const run = (...words: string[]) => promo(words, answeringFrom(execute).answering);

  test('a percentage with every rule becomes the rules a cart is priced with', async () => {
    const words = ['add', ' summer20 ', '--percent', '10', '--from', '2027-01-01', '--until', '2027-03-31'];
    const more = ['--tours', 'RC10, EC12', '--minimum', AMOUNTS, '--currencies', 'gbp,EUR', '--excludes-sale'];
    await run(...words, ...more, '--max-uses', '1');
    const read = "SELECT rules, max_uses FROM promo_codes WHERE code = 'SUMMER20'";
    const [[row]] = (await execute(read)) as [[{ rules: string; max_uses: number }]];
    expect(row.max_uses).toBe(1);
    expect(JSON.parse(row.rules)).toEqual({
      discount: { kind: 'percent', percent: 10 },
      validFrom: '2027-01-01',
      validUntil: '2027-03-31',
      tourCodes: ['RC10', 'EC12'],
      minimumSpend: { GBP: 50, USD: 65, EUR: 60, AUD: 100, NZD: 110, CAD: 90 },
      currencies: ['GBP', 'EUR'],
      excludesSale: true,
    });
    await run('remove', 'SUMMER20');
  });

  test.each([
    [[], 'Choose a command'],
    [['add'], 'Add the code after add'],
    [['add', 'A B', '--percent', '10'], 'A code is made of'],
    [['add', 'A', '--percent', '10', 'B'], 'Write only one code. Remove'],
    [['add', 'A'], 'either a percentage off'],
    [['add', 'A', '--percent', '10', '--amount', AMOUNTS], 'either a percentage off'],
    [['add', 'A', '--percent', 'ten'], 'The percentage must be a number'],
    [['add', 'A', '--percent', '0'], 'above 0'],
    [['add', 'A', '--percent', '101'], 'at most 100'],
    [['add', 'A', '--percent', '100'], 'below 100'],
    [['add', 'A', '--amount', 'GBP=50'], 'An amount is needed in each of'],
    [['add', 'A', '--amount', AMOUNTS.replace('65', '6.5')], 'USD: An amount must be a whole number'],
    [['add', 'A', '--percent', '10', '--until', '2027-02-29'], 'A day must be a real one'],
    [['add', 'A', '--percent', '10', '--from', '2027-03-01', '--until', '2027-02-01'], 'before it starts'],
    [['add', 'A', '--percent', '10', '--tours', 'Red Centre'], 'A tour code is made of'],
    [['add', 'A', '--percent', '10', '--currencies', 'JPY'], 'A currency is one of'],
    [['add', 'A', '--percent', '10', '--max-uses', '0'], '--max-uses must be a whole number above 0'],
    [['add', 'A', '--procent', '10'], '--procent'],
  ])('%j is refused in words', async (words, message) => {
    const { ok, lines } = await run(...words);
    expect([ok, lines.join('\n')]).toEqual([false, expect.stringContaining(message)]);
  });

  test('adds a code once, lists it with its rules, and removes it', async () => {
    expect(await run('list')).toEqual({ ok: true, lines: ['There are no promo codes.'] });
    const added = ['add', 'summer10', '--percent', '10', '--until', '2027-03-31', '--max-uses', '1'];
    const rules = '10% off, until 2027-03-31, max 1 use';
    expect(await run(...added)).toEqual({ ok: true, lines: [`SUMMER10 added: ${rules}.`] });
    const twice = 'The code SUMMER10 already exists. Remove it first, or choose another.';
    expect(await run(...added)).toEqual({ ok: false, lines: [twice] });
    expect(await run('list')).toEqual({ ok: true, lines: [`SUMMER10: ${rules} (used 0)`] });
    expect(await run('remove', 'SUMMER10')).toEqual({ ok: true, lines: ['SUMMER10 has been removed.'] });
    expect(await run('remove', 'SUMMER10')).toEqual({ ok: false, lines: ['The code SUMMER10 doesn’t exist.'] });
  });

  test('keeps a used code on record, and ends it', async () => {
    await run('add', 'TAKE50', '--amount', AMOUNTS);
    await execute(
      "UPDATE promo_codes SET used = 2, reserved = 1 WHERE code = 'TAKE50'",
      "INSERT INTO promo_uses (code, quote_id, state) VALUES ('TAKE50', 'a quote', 'used')",
    );
    expect((await run('list')).lines[0]).toMatch(/^TAKE50: 50 GBP, .* off \(used 2, 1 being paid\)$/);
    const { ok, lines } = await run('remove', 'TAKE50');
    expect([ok, ...lines]).toEqual([true, expect.stringMatching(/^TAKE50 has been ended\. It has been used/)]);
    expect((await run('list')).lines[0]).toContain('max 3 uses (used 2, 1 being paid)');
  });

  test('says how it is used when its words are wrong', async () => {
    const { ok, lines } = await run();
    expect([ok, lines[0], lines.at(-1)]).toEqual([false, expect.stringContaining('Choose a command'), USAGE]);
  });
});

const { answering } = answeringFrom(
  aDatabase([
    `INSERT INTO missed_searches (day, phrase, count)
     VALUES ('2026-11-03', 'snorkel', 2), ('2026-11-01', 'snorkel', 1), ('2026-05-01', 'ski', 1)`,
  ]),
);

test('searches without a result are listed, the most frequent first, since a day [E20]', async () => {
  const { lines } = await searches([], answering);
  expect(lines.slice(0, 2)).toEqual(['    3  snorkel  (last 2026-11-03)', '    1  ski  (last 2026-05-01)']);
  expect((await searches(['--since', '2026-11-01'], answering)).lines).toHaveLength(3);
});

test.each([
  [['--since', 'May'], '--since must be a day, such as 2026-11-01.'],
  [['ski'], 'Unexpected argument'],
])('%j is refused with what to write [E20]', async (words, said) => {
  expect((await searches(words, answering)).lines[0]).toContain(said);
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test.each<[what: string, answer: Answer, stream: 'log' | 'error', code: number | undefined]>([
  ['what succeeded', { ok: true, lines: ['Done.'] }, 'log', undefined],
  ['why a command failed', { ok: false, lines: ['No.'] }, 'error', 1],
  ['a report with bad news', { ok: false, isReport: true, lines: ['This change cannot go live yet.'] }, 'log', 1],
])('%s goes to its stream, and a failure shows in the exit code', (_, answer, stream, code) => {
  const streams = { log: vi.spyOn(console, 'log'), error: vi.spyOn(console, 'error') };
  for (const spy of Object.values(streams)) spy.mockReturnValue(undefined);
  printAnswer(answer);
  const other = stream === 'log' ? 'error' : 'log';
  expect(streams[stream].mock.calls).toEqual([answer.lines]);
  expect(streams[other]).not.toHaveBeenCalled();
  expect(process.exitCode).toBe(code);
});
