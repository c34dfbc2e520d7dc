import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { reservePromo } from '#functions/cart/promo-codes.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import type { CommandAnswer } from '#contract/commands.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aPaidGuest } from '../support/a-booking.ts';
import { cardFields, guestFields } from '../support/a-site.ts';
import { outboxOf, sendForm } from '../support/a-lead.ts';
import { aStaffedSite, PASSWORD } from '../support/a-staff-member.ts';
import { allRows, execute, firstRow } from '../support/database.ts';

const departure = aDeparture({ capacity: 99 });
const site = aStaffedSite([aTour({ name: 'The Red Centre', departures: [departure] })]);

/** What a command prints, which is signed in with the staff password. */
async function run(command: string, request: object): Promise<CommandAnswer> {
  const headers = { authorization: `Bearer ${PASSWORD}` };
  const answer = await site.visitor().postJson(`/staff/api/${command}/`, request, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as CommandAnswer;
}

describe('bookings', () => {
  const bookings = (act: string, more: object = {}) => run('bookings', { act, ...more });
  const booked = async (guest: Record<string, string> = {}) => {
    const { references, orderId } = await aPaidGuest(site, [departure.id], { guest });
    return { reference: references[0]!, orderId };
  };

  test('list names who travels, what is paid and what is owed, of one departure or of all to come [P29]', async () => {
    const zimmer = await booked({ other_names: 'Ada', last_name: 'Zimmer' });
    const oezil = await booked({ other_names: 'Ada', last_name: 'Özil' });
    for (const of of [null, departure.id]) {
      const { lines } = await bookings('list', { departure: of });
      const [first, second] = [oezil, zimmer].map(({ reference }) =>
        lines.findIndex((line) => line.startsWith(reference)),
      );
      expect(first).toBeLessThan(second!);
      expect(lines[second!]).toMatch(
        /^\w{8} {2}13 Mar 2027 {2}The Red Centre {2}Ada Zimmer {2}deposit paid: \$400 AUD of \$2,580 AUD, balance due 11 February 2027$/,
      );
    }
    const none = { ok: true, lines: ['There are no bookings for RC10-2030-01-01.'] };
    expect(await bookings('list', { departure: 'RC10-2030-01-01' })).toEqual(none);
  });

  test('overdue lists amount, days and contact [P09]', async () => {
    const { reference, orderId } = await booked({ email: 'late@example.com', phone: '+44 1' });
    await execute(`UPDATE orders SET balance_due = '2026-11-11' WHERE id = ?`, orderId);
    const line = (await bookings('overdue')).lines.find((text) => text.startsWith(reference));
    expect(line).toMatch(
      /The Red Centre, Sat 13 – .* due since 11 November 2026 \(9 days\) {2}late@example.com {2}\+44 1$/,
    );
    await execute(`UPDATE orders SET balance_due = '2027-02-11' WHERE id = ?`, orderId);
    expect(await bookings('overdue')).toEqual({ ok: true, lines: ['No balance is overdue.'] });
  });

  test('cancel shows the booking, then cancels it once, and show says so with the history and who asked [P21]', async () => {
    const { reference } = await booked();
    const unsure = await bookings('cancel', { reference, yes: false });
    expect([unsure.ok, unsure.lines[0], unsure.lines.at(-1)]).toEqual([
      false,
      expect.stringContaining(reference),
      'This refunds the whole order and cancels every trip in it. Add --yes to go ahead.',
    ]);
    const done = { ok: true, lines: ['Cancelled. $400 AUD refunded.'] };
    expect(await bookings('cancel', { reference, yes: true })).toEqual(done);
    expect(await bookings('cancel', { reference, yes: true })).toEqual(done);
    const shown = (await bookings('show', { reference })).lines.join('\n');
    for (const text of ['refunded', 'cancel requested  the staff password', 'booking-confirmed'])
      expect(shown).toContain(text);
    for (const secret of ['1990-12-10', 'Female']) expect(shown).not.toContain(secret);
  });

  test('show says where the guest came from [P39]', async () => {
    const { reference } = await booked({ source: '{"landing":"/trips/","utm_source":"news"}' });
    expect((await bookings('show', { reference })).lines).toContain('Source: landing /trips/, utm_source news');
  });

  test('a mail that could not be sent is listed, and put back into the queue once [P06]', async () => {
    await execute(`UPDATE outbox SET state = 'waiting', tries = 0 WHERE state = 'dead'`);
    expect(await bookings('dead-mails')).toEqual({ ok: true, lines: ['No failed emails.'] });
    await execute(
      `INSERT INTO outbox (key, template, subject_id, recipient, state, tries, next_try_at, created_at)
       VALUES ('k', 'booking-confirmed', 'o', 'ada@guest.example', 'dead', 9, 1, 1)`,
    );
    expect((await bookings('dead-mails')).lines[0]).toBe(
      '1970-01-01 00:00 UTC  booking-confirmed  ada@guest.example  tried 9',
    );
    expect((await bookings('retry-mails')).lines).toEqual(['The site will send 1 email again within a minute.']);
    expect(await firstRow(`SELECT state, tries FROM outbox WHERE key = 'k'`)).toEqual({ state: 'waiting', tries: 0 });
    expect((await bookings('retry-mails')).lines).toEqual(['There are no failed emails to send again.']);
    await execute(`DELETE FROM outbox WHERE key = 'k'`);
  });

  test.each(['show', 'cancel', 'resend', 'revoke-link'])('%s says that a booking is missing [P21]', async (act) => {
    const answer = await bookings(act, { reference: 'AAAAAAAA', yes: true });
    expect(answer).toEqual({ ok: false, lines: ['There is no booking AAAAAAAA.'] });
  });
});

describe('leads [P24, P25, N17]', () => {
  const leads = (act: string, more: object = {}) => run('leads', { act, ...more });
  const listing = { form: null, since: null, suspects: false };
  const ask = (fields: object) => sendForm(site.visitor(), 'contact', fields);

  test('lists people newest first, a question in one line, and spam only when it is asked for', async () => {
    await execute('DELETE FROM leads');
    await ask({ name: 'Bob', email: 'bob@example.com', question: 'Is it hot?\nVery?' });
    site.advance(60_000);
    await ask({ name: 'Robo', email: 'robo@example.com', question: 'Buy!', website: 'http://robo.example' });
    await ask({ name: '=1+1', email: 'Ada@example.com', question: '＝1+1' });
    const { lines } = await leads('list', listing);
    expect(lines.map((line) => line.replace(/^\S+ \S+ UTC {2}/, ''))).toEqual([
      'contact  =1+1  Ada@example.com  ＝1+1',
      'contact  Bob  bob@example.com  Is it hot? Very?',
    ]);
    expect((await leads('list', { ...listing, since: '2030-01-01' })).lines).toEqual(['No matching requests.']);
    expect((await leads('list', { ...listing, form: 'brochure' })).lines).toEqual(['No matching requests.']);
    expect((await leads('list', { ...listing, suspects: true })).lines).toEqual([expect.stringContaining('Robo')]);
  });

  test('counts a day from the operator’s midnight', async () => {
    await execute(`UPDATE leads SET created_at = ? WHERE name = 'Bob'`, Date.parse('2026-11-02T13:30Z'));
    const since = (day: string) => leads('list', { ...listing, since: day });
    expect((await since('2026-11-03')).lines.join()).toContain('Bob');
    expect((await since('2026-11-04')).lines.join()).not.toContain('Bob');
  });

  test('makes a table that a spreadsheet reads, in which nothing a visitor typed is a formula', async () => {
    const [head, ada, bob, ...rest] = (await leads('csv', listing)).lines;
    expect(head).toMatch(/^\uFEFF"sentAt","form","name","email","phone","address","question","tourCode",/);
    expect(bob).toContain('"Is it hot?\nVery?"');
    expect(ada).toContain(`"contact","'=1+1","Ada@example.com",`);
    expect(ada).toContain(`,"'＝1+1",`);
    expect(rest).toEqual([]);
    expect((await leads('csv', { ...listing, since: '2030-01-01' })).lines).toEqual([head]);
  });

  test('shows who of staff answered a question, and when', async () => {
    const at = Date.parse('2026-11-03T10:15Z');
    await execute(`UPDATE leads SET answered_at = ${at}, answered_by = 'Tam' WHERE name = 'Bob'`);
    const shown = (await leads('show', { email: 'bob@example.com' })).lines.join('\n');
    for (const text of ['2026-11-03 10:15 UTC', 'Tam']) expect(shown).toContain(text);
  });

  test('shows all of one address in whatever case, and deletes it', async () => {
    await sendForm(site.visitor(), 'mailing-list', { email: 'ada@example.com' });
    await execute(
      `INSERT INTO outbox (key, template, subject_id, recipient, next_try_at, created_at)
       VALUES ('answer', 'chat-answer', 'chat', 'Ada@example.com', 1, 1)`,
    );
    await execute(`UPDATE subscriptions SET state = 'confirmed', asked_to_leave = 0 WHERE email = 'ada@example.com'`);
    const shown = (await leads('show', { email: 'ada@EXAMPLE.com' })).lines.join('\n');
    for (const text of ['contact', 'confirmed', 'lead-office']) expect(shown).toContain(text);
    expect((await leads('erase', { email: 'ada@example.com' })).lines).toEqual([
      expect.stringMatching(/^\d requests? deleted, with the emails about (it|them)\.$/),
      'The site will unsubscribe the address within a minute.',
      'The address itself stays on the do-not-email list.',
      'Bookings and chats stay. Chats are deleted 90 days after their last message.',
    ]);
    expect(await allRows(`SELECT id FROM leads WHERE lower(email) = 'ada@example.com'`)).toEqual([]);
    expect(await allRows(`SELECT name, page FROM subscriptions WHERE asked_to_leave = 1`)).toEqual([
      { name: '', page: '' },
    ]);
    expect(await outboxOf('ada@example.com')).toEqual([]);
    await execute(`UPDATE subscriptions SET state = 'unsubscribed' WHERE asked_to_leave = 1`);
    const again = await leads('erase', { email: 'ada@example.com' });
    expect(again.lines[1]).toBe('The address itself stays on the do-not-email list.');
    expect(await allRows(`SELECT name FROM leads`)).toHaveLength(2);
    expect((await leads('show', { email: 'nobody@example.com' })).lines[0]).toContain('Nothing is kept about nobody');
  });
});

describe('promo [P08]', () => {
  const promo = (act: string, more: object = {}) => run('promo', { act, ...more });
  const rules = {
    discount: { kind: 'percent', percent: 10 },
    validFrom: null,
    validUntil: '2027-03-31',
    tourCodes: null,
    minimumSpend: null,
    currencies: null,
    excludesSale: false,
  };

  test('adds a code once, lists it with its rules, and removes it', async () => {
    const add = { code: 'SUMMER10', rules, maxUses: 1 };
    const words = '10% off, until 2027-03-31, max 1 use';
    expect(await promo('add', add)).toEqual({ ok: true, lines: [`SUMMER10 added: ${words}.`] });
    const twice = 'The code SUMMER10 already exists. Remove it first, or choose another.';
    expect(await promo('add', add)).toEqual({ ok: false, lines: [twice] });
    expect((await promo('list')).lines).toContain(`SUMMER10: ${words} (used 0)`);
    expect(await promo('remove', { code: 'SUMMER10' })).toEqual({ ok: true, lines: ['SUMMER10 has been removed.'] });
    const missing = { ok: false, lines: ['The code SUMMER10 doesn’t exist.'] };
    expect(await promo('remove', { code: 'SUMMER10' })).toEqual(missing);
    const done = await allRows(`SELECT what, detail FROM audit WHERE subject = 'SUMMER10' ORDER BY id`);
    const detail = 'the staff password';
    expect(done).toEqual(['promo code added', 'promo code removed'].map((what) => ({ what, detail })));
  });

  test('keeps a used code on record, and ends it', async () => {
    await promo('add', { code: 'TAKEN', rules, maxUses: null });
    const visitor = site.visitor();
    await visitor.postJson('/api/cart/', {
      items: [{ tour_date_id: departure.id, tour_combination_id: 1 }],
      promo_code: 'TAKEN',
    });
    await visitor.postForm('/api/guest/', guestFields({ email: 'taken@example.com' }));
    expect((await visitor.postForm('/api/checkout/card/', cardFields())).status).toBe(200);
    const { ok, lines } = await promo('remove', { code: 'TAKEN' });
    expect([ok, ...lines]).toEqual([true, expect.stringMatching(/^TAKEN has been ended\. It has been used/)]);
    const again = await promo('add', { code: 'TAKEN', rules, maxUses: null });
    const reason = 'TAKEN has been used, so it can’t be added again. Choose another code.';
    expect(again).toEqual({ ok: false, lines: [reason] });
    expect((await promo('list')).lines).toContain('TAKEN: 10% off, until 2027-03-31 (used 1, ended)');

    // A refund gives the use back, and nobody may have it.
    const order = await firstRow<{ id: string }>(`SELECT id FROM orders WHERE guest_email = 'taken@example.com'`);
    await cancelBooking(site.context(), order!.id);
    expect((await promo('list')).lines).toContain('TAKEN: 10% off, until 2027-03-31 (used 0, ended)');
    const next = await site.visitor().postJson('/api/cart/', {
      items: [{ tour_date_id: departure.id, tour_combination_id: 1 }],
      promo_code: 'TAKEN',
    });
    expect(next.cart()).toMatchObject({
      error: expect.stringContaining('isn’t valid') as string,
      promo_discount: '0.00',
    });
    expect(reservePromo(env.STORE, { code: 'TAKEN', quoteId: 'another' })).toBe(false);
  });
});

describe('a list that is too long says that it is cut', () => {
  const numbers = (count: number) =>
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

  test('on the screen', async () => {
    await execute(
      `${numbers(501)} INSERT INTO outbox (key, template, subject_id, recipient, state, next_try_at, created_at)
       SELECT 'dead-' || i, 'refunded', 'none', 'ada@guest.example', 'dead', 0, 0 FROM n`,
    );
    const { lines, note } = await run('bookings', { act: 'dead-mails' });
    expect([lines.filter((line) => line.includes('refunded')).length, note]).toEqual([
      500,
      'Only the first 500 are shown.',
    ]);
    await execute(`DELETE FROM outbox WHERE state = 'dead'`);
    expect((await run('bookings', { act: 'dead-mails' })).note).toBeUndefined();
  });

  test('and in a file', async () => {
    await execute(
      `${numbers(20_001)} INSERT INTO leads (id, form, name, email, phone, address, question, tour_code, office, currency,
         uk, source, consent_wording, consent_version, consented_at, page, suspect, created_at)
       SELECT i, 'brochure', '', '', '', '', '', '', '', '', 0, '', '', '', 0, '', 0, 0 FROM n`,
    );
    const listing = { form: 'brochure', since: null, suspects: false };
    const { lines, note } = await run('leads', { act: 'csv', ...listing });
    expect([lines.length, note]).toEqual([20_001, 'Only the first 20,000 are shown.']);
    expect((await run('leads', { act: 'list', ...listing })).note).toBe('Only the first 200 are shown.');
  });
});

test('searches without a result are listed, the most frequent first, since a day [E20]', async () => {
  await execute('DELETE FROM missed_searches');
  await execute(
    `INSERT INTO missed_searches (day, phrase, count)
     VALUES ('2026-11-03', 'snorkel', 2), ('2026-11-01', 'snorkel', 1), ('2026-05-01', 'ski', 1)`,
  );
  const { lines } = await run('searches', { since: null });
  expect(lines.slice(0, 2)).toEqual(['    3  snorkel  (last 2026-11-03)', '    1  ski  (last 2026-05-01)']);
  expect((await run('searches', { since: '2026-11-01' })).lines).toHaveLength(3);
  expect((await run('searches', { since: '2030-01-01' })).lines).toEqual(['Nobody searched without a result.']);
});

test('a request that is not in the contract is refused in words', async () => {
  const headers = { authorization: `Bearer ${PASSWORD}` };
  const answer = await site.visitor().postJson('/staff/api/bookings/', { act: 'forget' }, headers);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('doesn’t understand the command')]);
});
