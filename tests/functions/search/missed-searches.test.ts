import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import { searchesCommand } from '#functions/search/missed-searches.ts';
import { DELETIONS } from '#functions/timers/retention.ts';
import { DAY } from '#domain/durations.ts';
import { aSite, type Site } from '../support/a-site.ts';
import { everyTable, execute } from '../support/database.ts';

const FROM_HOME = { 'cf-connecting-ip': '203.0.113.7' };

beforeEach(async () => {
  for (const table of ['missed_searches', 'rate_limits']) await execute(`DELETE FROM ${table}`);
});

async function search(site: Site, query: unknown, headers: Record<string, string> = FROM_HOME): Promise<number> {
  return (await site.visitor().postJson('/api/search/missed/', { query }, headers)).status;
}

function counted(since = '2000-01-01'): [string, number][] {
  const { lines } = searchesCommand(env.STORE, calendarDate(since));
  const found = lines.map((line) => /^ *(\d+) {2}(.*) {2}\(last /.exec(line)).filter((match) => match !== null);
  return found.map(([, searches, phrase]) => [phrase!, Number(searches)]);
}

test('searches without a result are counted by day and phrase, however they are written [E20]', async () => {
  const site = aSite([]);
  for (const query of ['Skiing', ' skiing ', 'SKIING!', 'hot air balloon']) expect(await search(site, query)).toBe(200);
  site.advance(DAY);
  await search(site, 'skiing');
  expect(counted()).toEqual([
    ['skiing', 4],
    ['hot air balloon', 1],
  ]);
  expect(counted('2026-11-21')).toEqual([['skiing', 1]]);
});

test('nothing is kept of who searched, nor of what may say it [E20]', async () => {
  const site = aSite([]);
  for (const query of ['mia@example.com', '+61 400 555 010', 'SB7K2Q']) expect(await search(site, query)).toBe(200);
  await search(site, 'skiing');
  expect(counted()).toEqual([['skiing', 1]]);
  const kept = await everyTable();
  for (const trace of ['203.0.113.7', 'mia@', '555 010', 'sb7k']) expect(kept.toLowerCase()).not.toContain(trace);
});

test('one network is counted twenty times an hour, and others go on [E20, P12]', async () => {
  const site = aSite([]);
  for (let n = 0; n < 25; n += 1) await search(site, 'skiing');
  await search(site, 'skiing', { 'cf-connecting-ip': '198.51.100.9' });
  expect(counted()).toEqual([['skiing', 21]]);
});

test('a day has at most 300 phrases, and the known ones go on being counted [E20]', async () => {
  const site = aSite([]);
  const letters = 'abcdefghijklmnopqrst'.split('');
  const phrases = letters.flatMap((a) => letters.map((b) => `ski ${a}${b}`));
  for (const phrase of phrases.slice(0, 300))
    await execute(`INSERT INTO missed_searches VALUES ('2026-11-20', ?, 1)`, phrase);
  await search(site, 'one too many');
  await search(site, phrases[0]!);
  const kept = new Map(counted());
  expect(kept.get('one too many')).toBeUndefined();
  expect(kept.get(phrases[0]!)).toBe(2);
});

test('a body that is no search is refused [E20]', async () => {
  const site = aSite([]);
  expect(await search(site, 'a'.repeat(101))).toBe(400);
  expect(await search(site, 7)).toBe(400);
  expect(counted()).toEqual([]);
});

test('counts are deleted after more than a year [E20]', async () => {
  const site = aSite([]);
  await search(site, 'skiing');
  const deleteOld = (days: number) =>
    DELETIONS.deleteMissedSearches(site.context({ now: () => site.now() + days * DAY }));
  await deleteOld(399);
  expect(counted()).toHaveLength(1);
  await deleteOld(402);
  expect(counted()).toEqual([]);
});
