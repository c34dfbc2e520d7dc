import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { booksCommand, BooksRow } from '#contract/commands.ts';
import { createApp } from '#functions/app.ts';
import { answerOrBusy } from '#functions/http/away.ts';
import { markDone } from '#functions/platform/audit.ts';
import { DAY, MINUTE } from '#domain/durations.ts';
import type * as v from 'valibot';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aPaidGuest, details } from '../support/a-booking.ts';
import { addHistory } from '../support/a-long-history.ts';
import { aSite, guestFields, ORIGIN, type Site } from '../support/a-site.ts';
import { aStaffedSite, PASSWORD } from '../support/a-staff-member.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { allRows, execute, firstRow, inBooks } from '../support/database.ts';

type Answer = v.InferOutput<typeof booksCommand.response>;
type Row = v.InferOutput<typeof BooksRow>;

const departure = aDeparture({ capacity: 9 });
const site = aStaffedSite([aTour({ departures: [departure] })]);

let others = 0;
/** A site with books of its own, which nobody has used. */
function anEmptySite(): Site {
  const name = `empty ${(others += 1)}`;
  const BOOKS = { getByName: () => env.BOOKS.getByName(name) } as unknown as DurableObjectNamespace;
  return aSite([], { ...site.env, BOOKS });
}

/** Asks the Worker, which calls the site's own books. */
async function ask({ env, overrides }: Site, path: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(ORIGIN + path, init);
  return answerOrBusy(request, () => createApp(overrides).fetch(request, env, createExecutionContext()));
}

async function books(where: Site, command: object, token = PASSWORD): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify(command);
  const answer = await ask(where, '/staff/api/books/', { method: 'POST', body, headers });
  expect(answer.status).toBe(200);
  return answer.json<Answer>();
}

async function exportOf(where: Site) {
  const pages: string[] = [];
  let after: string | null = null;
  let schema = 0;
  do {
    const { page }: Answer = await books(where, { act: 'export', after });
    ({ next: after, schema } = page!);
    pages.push(page!.lines);
  } while (after !== null);
  const rows = pages.flatMap((page) => page.trimEnd().split('\n')).map((line) => JSON.parse(line) as Row);
  return { pages, rows: rows.toReversed(), schema };
}

/** Rows without what the copying itself writes, in an order of their own. */
const kept = (rows: readonly Row[]) =>
  rows
    .filter(({ table, row }) => table !== 'audit' || row['subject'] !== 'books')
    .map((row) => JSON.stringify(row))
    .toSorted();

async function importInto(where: Site, rows: readonly Row[], schema: number): Promise<Answer[]> {
  const answers = [await books(where, { act: 'begin-import', schema })];
  for (let first = 0; first < rows.length; first += 2000)
    answers.push(await books(where, { act: 'import', rows: rows.slice(first, first + 2000) }));
  return [...answers, await books(where, { act: 'end-import' })];
}

beforeAll(() =>
  inBooks(async () => {
    const guest = await aPaidGuest(site, [departure.id]);
    await guest.open();
    expect((await guest.post('details', details)).status).toBe(303);
    await addPromoCode(env.STORE, 'SPRING');
    const history = { tourDateId: 'RC10-2027-03-13', promoCode: 'SPRING' };
    addHistory({ rows: 2000, until: site.now() - 400 * DAY, apart: MINUTE, ...history });
  }),
);

test('an export has every row in pages of at most 1 MB, and another site that imports it has the same', async () => {
  const { pages, rows, schema } = await exportOf(site);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(new TextEncoder().encode(page).length).toBeLessThanOrEqual(1_000_000);
  for (const [table, least] of [
    ['orders', 1300],
    ['outbox', 1],
    ['carts', 2001],
    ['audit', 1],
  ] as const)
    expect(rows.filter((row) => row.table === table).length, table).toBeGreaterThanOrEqual(least);
  const other = anEmptySite();
  expect((await importInto(other, rows, schema)).every(({ ok }) => ok)).toBe(true);
  expect(kept((await exportOf(other)).rows)).toEqual(kept(rows));
});

test('what is sealed stays sealed, and no session, token or count of tries is copied', async () => {
  const { sealed } = (await firstRow<{ sealed: string }>(`SELECT sealed FROM travel_details WHERE sealed <> ''`))!;
  const { pages, rows } = await exportOf(site);
  const all = pages.join('');
  expect(all).toContain(sealed);
  expect(all).not.toContain(details.passport);
  const own = ['rate_limits', 'staff_sessions', 'command_tokens', 'signed_out_tokens', 'migrations'];
  expect(rows.filter(({ table }) => own.includes(table))).toEqual([]);
});

test('a copy goes on in no table that stays here, nor in SQL of its own', async () => {
  const { n } = (await firstRow<{ n: number }>('SELECT count(*) AS n FROM orders'))!;
  const sql = 'orders" LIMIT 0; DELETE FROM audit; SELECT * FROM "orders" --';
  const places = [['command_tokens', null], [sql, null], ['orders', ['a', 'b']], ['orders', [{}]], 'orders', null];
  for (const after of [...places.map((place) => JSON.stringify(place)), 'no JSON']) {
    const { ok, lines, page } = await books(site, { act: 'export', after });
    expect([ok, lines, page], after).toEqual([false, ['The copy can’t go on from there. Export again.'], undefined]);
  }
  expect(await firstRow('SELECT count(*) AS n FROM orders')).toEqual({ n });
  expect(await firstRow('SELECT 1 FROM audit LIMIT 1')).not.toBeNull();
});

test('the audit names who copied the books, wherever the copy began', async () => {
  await execute(`DELETE FROM audit WHERE subject = 'books'`);
  const copies = () => allRows(`SELECT detail FROM audit WHERE subject = 'books' AND what = 'exported'`);
  await books(site, { act: 'export', after: '["orders",null]' });
  await books(site, { act: 'export', after: '["orders",["a"]]' });
  expect(await copies()).toEqual([{ detail: 'the staff password' }]);
  await books(site, { act: 'export', after: null });
  expect(await copies()).toHaveLength(2);
});

const markOf = async () => (await books(site, { act: 'export', after: '["tour_dates",null]' })).page!.mark;

test('the mark changes with a held seat, so that a copy of what did not fit together begins again', async () => {
  const before = await markOf();
  expect(await markOf()).toBe(before);
  const guest = site.visitor();
  await guest.wants({ tour_date_id: departure.id, tour_combination_id: 1 });
  expect((await guest.postForm('/api/guest/', guestFields({ email: 'holds@example.com' }))).status).toBe(200);
  expect(await markOf()).not.toBe(before);
});

test('the mark changes with a log-out and with the hourly work, which delete what copied rows refer to', async () => {
  const guest = site.visitor();
  await guest.wants({ tour_date_id: departure.id, tour_combination_id: 1 });
  const before = await markOf();
  await guest.get('/api/logout/', { 'sec-fetch-site': 'same-origin', origin: ORIGIN });
  const after = await markOf();
  expect(after).not.toBe(before);
  markDone(env.STORE, 'the hour', site.now());
  expect(await markOf()).not.toBe(after);
});

test('an import is refused by a site in use and from another version, and changes nothing', async () => {
  const { schema } = await exportOf(site);
  const refused = await books(site, { act: 'begin-import', schema });
  expect([refused.ok, refused.lines[0]]).toEqual([false, expect.stringContaining('needs an empty site')]);
  const other = await books(anEmptySite(), { act: 'begin-import', schema: schema + 1 });
  expect([other.ok, other.lines[0]]).toEqual([false, expect.stringContaining('another version')]);
  expect((await firstRow<{ n: number }>('SELECT count(*) AS n FROM orders'))!.n).toBeGreaterThan(1000);
});

test('a page that does not fit is imported not at all, and the import can begin again', async () => {
  const other = anEmptySite();
  const { rows, schema } = await exportOf(site);
  const [cart] = rows.filter(({ table }) => table === 'carts');
  const [order] = rows.filter(({ table }) => table === 'orders');
  const page = (...page: (Row | undefined)[]) => books(other, { act: 'import', rows: page });
  expect((await page(cart)).lines[0]).toBe('The import stopped: no import has begun.');
  await books(other, { act: 'begin-import', schema });
  expect((await page(cart, { table: 'migrations', row: { done: 9 } })).lines[0]).toContain('there is no table');
  expect((await page(cart, order)).lines[0]).toContain('FOREIGN KEY');
  expect((await page(cart)).ok).toBe(true);
  expect((await importInto(other, rows, schema)).every(({ ok }) => ok)).toBe(true);
  expect((await books(other, { act: 'begin-import', schema })).ok).toBe(false);
});

test('during an import staff sign in and make a token for it, and everybody else waits', async () => {
  const other = anEmptySite();
  const { schema } = await exportOf(site);
  expect((await books(other, { act: 'begin-import', schema })).ok).toBe(true);
  const form = (fields: Record<string, string>, headers = {}) => ({
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  });
  const signedIn = await ask(other, '/staff/', form({ name: 'Tam', password: PASSWORD }));
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
  const made = await ask(other, '/staff/tokens/', form({ name: 'Move' }, { cookie }));
  const [, token] = /<code>([\w-]{22})<\/code>/.exec(await made.text())!;
  expect(await (await ask(other, '/staff/tokens/', { headers: { cookie } })).text()).toContain('Move');
  for (const path of ['/api/health/', '/staff/departures/', '/staff/questions/']) {
    const refused = await ask(other, path, { headers: { cookie } });
    expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 503, '60']);
  }
  expect((await books(other, { act: 'end-import' }, token)).ok).toBe(true);
  expect((await ask(other, '/api/health/')).status).toBe(200);
});

test('restore says what would be lost, and that this machine keeps nothing to go back to', async () => {
  const at = site.now() - DAY;
  expect(await books(site, { act: 'restore', at, yes: false })).toEqual({
    ok: false,
    lines: [
      'This restores the books to 2026-11-19 02:00 UTC.',
      'Everything since then is lost, including 1 booking.',
      'What was deleted, unsubscribed or revoked since then comes back, including command tokens.',
      'Their payments stay at the provider. Add --yes to go ahead.',
    ],
  });
  const wrong = 'The books can be restored to a time in the last 30 days.';
  for (const time of [site.now() + MINUTE, site.now() - 31 * DAY, 1e300])
    expect((await books(site, { act: 'restore', at: time, yes: true })).lines).toEqual([wrong]);
  expect((await books(site, { act: 'restore', at, yes: true })).lines).toEqual([
    'Only a site on Cloudflare can be restored. Nothing was changed.',
  ]);
});
