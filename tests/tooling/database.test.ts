import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import { bookings } from '../../scripts/office/bookings.ts';
import { databaseAt, type Execute } from '../../scripts/office/database.ts';
import { leads } from '../../scripts/office/leads.ts';
import { prepareDatabase } from '../../scripts/machine/prepare-database.mjs';
import { aDatabase, answeringFrom } from './a-database.ts';
import { BOOKING, LEADS } from './samples.ts';

/** Each statement of the commands at the same second, with the answer of the database in this process. */
async function whatCommandsAsk() {
  const asked: { readonly sql: string; readonly rows: unknown }[] = [];
  const inProcess = aDatabase([...BOOKING, ...LEADS]);
  const recording: Execute = async (...words) => {
    const statements = words.map((sql) => sql.replaceAll('unixepoch()', '1800000000'));
    const answers = await inProcess(...statements);
    for (const [index, sql] of statements.entries()) asked.push({ sql, rows: answers[index] });
    return answers;
  };
  const { answering } = answeringFrom(recording);
  const ofBookings = [['list'], ['overdue'], ['cancel', 'RC7KM2QX', '--yes'], ['show', 'RC7KM2QX'], ['retry-mails']];
  for (const words of ofBookings) {
    const answer = await bookings(words, answering, calendarDate('2027-02-20'));
    expect(answer.ok).toBe(true);
  }
  for (const words of [['csv'], ['show', 'ada@example.com'], ['erase', 'ada@example.com', '--yes'], ['list']]) {
    expect((await leads(words, answering)).ok).toBe(true);
  }
  return asked;
}

test('the database of this machine answers as the one in this process, with which the commands are tested [P09, P21, P24, P29]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'database-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(await prepareDatabase(folder)).toBeNull();
  const asked = await whatCommandsAsk();
  const sample = [...BOOKING, ...LEADS];

  const answers = await databaseAt({ remote: false, persistTo: folder })(...sample, ...asked.map(({ sql }) => sql));

  expect(answers.slice(sample.length)).toEqual(asked.map(({ rows }) => rows));
  expect(asked.length).toBeGreaterThan(15);
}, 180_000);

test('a command says how it is used, and fails', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/office.ts', 'bookings'], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('Choose a command');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});
