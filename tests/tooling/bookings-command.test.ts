import { describe, expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import type { Answer } from '../../scripts/office/answer.ts';
import { bookings } from '../../scripts/office/bookings.ts';
import { filledIn } from '../../scripts/office/database.ts';
import { aDatabase, answeringFrom } from './a-database.ts';
import { BOOKING } from './samples.ts';

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
