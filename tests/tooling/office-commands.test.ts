import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { searchesCommand } from '#contract/commands.ts';
import { type Answer, printAnswer } from '../../scripts/office/answer.ts';
import { bookings } from '../../scripts/office/bookings.ts';
import { books } from '../../scripts/office/books.ts';
import { leads } from '../../scripts/office/leads.ts';
import { promo, USAGE } from '../../scripts/office/promo.ts';
import { searches } from '../../scripts/office/searches.ts';
import { type Ask, liveSite, post, type SiteFault } from '../../scripts/office/site.ts';
import { aFolder } from './a-folder.ts';

const COMMANDS = { bookings, books, leads, promo, searches };

/** What a command asks the site; null when it is refused before that, with its lines. */
async function run(command: keyof typeof COMMANDS, ...words: string[]) {
  const asked: { path: string; body: unknown; remote: boolean }[] = [];
  const ask = ((endpoint: { path: string }, body: unknown, remote: boolean) => {
    asked.push({ path: endpoint.path, body, remote });
    return Promise.resolve({ ok: true, lines: [] });
  }) as unknown as Ask;
  const { ok, lines } = await COMMANDS[command](words, ask);
  return { ok, lines, asked: asked[0] ?? null };
}

const AMOUNTS = 'GBP=50,USD=65,EUR=60,AUD=100,NZD=110,CAD=90';

describe('what was typed wrongly is refused in words, and the site is not asked [P08, P21, P24, P29, E20]', () => {
  test.each<[keyof typeof COMMANDS, string[], string]>([
    ['bookings', [], 'Choose a command'],
    ['bookings', ['show'], 'Add the reference of the booking to show'],
    ['bookings', ['cancel', 'RC7'], 'It has 8 characters'],
    ['bookings', ['overdue', 'RC7KM2QX'], 'Remove the name'],
    ['bookings', ['resend', 'RC7KM2QX', '--yes'], '--yes only works with cancel'],
    ['bookings', ['campaigns', 'May'], 'campaigns needs a day'],
    ['bookings', ['list', '--local'], '--local'],
    ['bookings', ['list', 'RC10'], 'list needs the id of a departure, such as RC10-2027-03-13.'],
    ['books', [], 'Choose a command: export, import or restore.'],
    ['books', ['export', 'file'], 'add > FILE'],
    ['books', ['export', '--yes'], '--yes only works with restore'],
    ['books', ['import'], 'There is no file'],
    ['books', ['import', 'package.json'], 'package.json:1 isn’t a line of an export.'],
    ['books', ['restore', 'yesterday'], 'a time with its zone'],
    ['leads', ['list', 'ada@example.com'], 'To see one address: show ada@example.com'],
    ['leads', ['list', '--form', 'letters'], '--form must be one of brochure, contact'],
    ['leads', ['list', '--since', 'monday'], '--since must be a day'],
    ['leads', ['list', '--yes'], '--yes only works with erase'],
    ['leads', ['show'], 'Add the email address to show'],
    ['leads', ['erase', 'ada@example.com'], 'Add --yes to go ahead'],
    ['leads', ['erase', 'ada@example.com', '--form', 'contact'], 'everything about one address'],
    ['leads', ['show', 'ada@example.com', 'bob@example.com'], 'Write only one. Remove'],
    ['promo', ['add'], 'Add the code after add'],
    ['promo', ['add', 'A B', '--percent', '10'], 'A code is made of'],
    ['promo', ['add', 'A', '--percent', '10', 'B'], 'Write only one code. Remove'],
    ['promo', ['add', 'A'], 'either a percentage off'],
    ['promo', ['add', 'A', '--percent', 'ten'], 'The percentage must be a number'],
    ['promo', ['add', 'A', '--percent', '0'], 'above 0'],
    ['promo', ['add', 'A', '--percent', '100'], 'below 100'],
    ['promo', ['add', 'A', '--amount', 'GBP=50'], 'An amount is needed in each of'],
    ['promo', ['add', 'A', '--amount', AMOUNTS.replace('65', '6.5')], 'USD: An amount must be a whole number'],
    ['promo', ['add', 'A', '--percent', '10', '--until', '2027-02-29'], 'A day must be a real one'],
    ['promo', ['add', 'A', '--percent', '10', '--from', '2027-03-01', '--until', '2027-02-01'], 'before it starts'],
    ['promo', ['add', 'A', '--percent', '10', '--tours', 'Red Centre'], 'A tour code is made of'],
    ['promo', ['add', 'A', '--percent', '10', '--currencies', 'JPY'], 'A currency is one of'],
    ['promo', ['add', 'A', '--percent', '10', '--max-uses', '0'], '--max-uses must be a whole number above 0'],
    ['promo', ['add', 'A', '--procent', '10'], '--procent'],
    ['searches', ['--since', 'May'], '--since must be a day, such as 2026-11-01.'],
    ['searches', ['ski'], 'Unexpected argument'],
  ])('%s %j', async (command, words, message) => {
    const { ok, lines, asked } = await run(command, ...words);
    expect([ok, asked, lines.join('\n')]).toEqual([false, null, expect.stringContaining(message)]);
  });

  test('and a command whose words are wrong says how it is used', async () => {
    expect((await run('promo')).lines.at(-1)).toBe(USAGE);
  });
});

test('a promo code with every rule is sent as the rules a cart is priced with [P08]', async () => {
  const words = ['add', ' summer20 ', '--percent', '10', '--from', '2027-01-01', '--until', '2027-03-31'];
  const more = ['--tours', 'RC10, EC12', '--minimum', AMOUNTS, '--currencies', 'gbp,EUR', '--excludes-sale'];
  expect((await run('promo', ...words, ...more, '--max-uses', '1')).asked?.body).toEqual({
    act: 'add',
    code: 'SUMMER20',
    maxUses: 1,
    rules: {
      discount: { kind: 'percent', percent: 10 },
      validFrom: '2027-01-01',
      validUntil: '2027-03-31',
      tourCodes: ['RC10', 'EC12'],
      minimumSpend: { GBP: 50, USD: 65, EUR: 60, AUD: 100, NZD: 110, CAD: 90 },
      currencies: ['GBP', 'EUR'],
      excludesSale: true,
    },
  });
});

test.each([
  ['rc10-2027-03-13', 'RC10-2027-03-13'],
  ['rc10-open', 'RC10-open'],
])('the departure %s is sent as %s', async (typed, departure) => {
  expect((await run('bookings', 'list', typed)).asked?.body).toEqual({ act: 'list', departure });
});

test('a reference is sent in capitals, and the live site is asked only with --remote [P21]', async () => {
  const body = { act: 'cancel', reference: 'RC7KM2QX', yes: true };
  const path = '/staff/api/bookings/';
  expect((await run('bookings', 'cancel', 'rc7km2qx', '--yes', '--remote')).asked).toEqual({
    path,
    body,
    remote: true,
  });
  expect((await run('bookings', 'list')).asked?.remote).toBe(false);
});

/** A site of some pages, which notes what it is asked. Its mark changes with each of the first exports. */
function aSiteOfPages(pages: readonly string[], { changes = 0 } = {}) {
  const asked: { act: string; [more: string]: unknown }[] = [];
  let exports = 0;
  const ask = ((_endpoint: unknown, body: { act: string; after?: string | null }) => {
    asked.push(body);
    if (body.act !== 'export') return Promise.resolve({ ok: true, lines: [] });
    const number = Number(body.after ?? 0);
    if (number === 0) exports += 1;
    const next = number + 1 < pages.length ? String(number + 1) : null;
    const mark = exports <= changes ? `mark ${exports} ${number}` : 'mark';
    return Promise.resolve({ ok: true, lines: [], page: { lines: pages[number]!, next, mark, schema: 3 } });
  }) as unknown as Ask;
  return { ask, asked };
}

describe('a copy of the books', () => {
  const line = (table: string, id: number) => JSON.stringify({ table, row: { id } });
  const pages = [`${line('orders', 2)}\n${line('orders', 1)}\n`, `${line('carts', 1)}\n`];
  const file = ['{"schema":3}', line('carts', 1), line('orders', 1), line('orders', 2)];

  test('begins again when a booking changed between two pages, three times at most, and puts first what others refer to', async () => {
    expect(await books(['export'], aSiteOfPages(pages, { changes: 2 }).ask)).toEqual({ ok: true, lines: file });
    const busy = await books(['export'], aSiteOfPages(pages, { changes: 3 }).ask);
    expect(busy).toEqual({
      ok: false,
      lines: ['error: bookings or carts changed during each copy.', 'fix: run it again in a quiet hour'],
    });
  });

  test('is imported in its order, in pages that a request can hold', async () => {
    const path = `${aFolder()}books.jsonl`;
    const large = JSON.stringify({ table: 'orders', row: { id: 3, lines: 'x'.repeat(499_900) } });
    writeFileSync(path, `${[...file, large].join('\n')}\n`);
    const { ask, asked } = aSiteOfPages([]);
    expect(await books(['import', path], ask)).toEqual({ ok: true, lines: ['Imported 4 rows.'] });
    expect(asked.map(({ act }) => act)).toEqual(['begin-import', 'import', 'import', 'end-import']);
    expect(asked[0]).toEqual({ act: 'begin-import', schema: 3 });
    expect(asked[1]!['rows']).toEqual(file.slice(1).map((text) => JSON.parse(text) as unknown));
  });
});

test('a command says how it is used, and fails', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/office.ts', 'bookings'], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('Choose a command');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});

test('a command that reaches no site says what to do, and fails', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/office.ts', 'searches'], {
    encoding: 'utf8',
    env: { ...process.env, PORT: '9' },
  });
  expect([status, stderr]).toEqual([
    1,
    'error: http://localhost:9 can’t be reached.\nfix: run npm start, with the same PORT as here\n',
  ]);
});

/** The lines that a command prints when a server answers so. */
async function faultAt(status: number, headers: Record<string, string>, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body)).listen(0);
  onTestFinished(() => void server.close());
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const fault = await post({ address, headers: {} }, searchesCommand, { since: null }).catch((error: unknown) => error);
  return (fault as SiteFault).lines.join('\n').replaceAll(address, 'SITE');
}

test.each<[string, number, Record<string, string>, string, string]>([
  [
    'the words of the site',
    401,
    {},
    '{"title":"","status":401,"detail":"Make a new token."}',
    'error: Make a new token.',
  ],
  ['Access, which asks for its service token', 302, { location: 'https://t.cloudflareaccess.com/x' }, '', 'CF_ACCESS_'],
  ['another site', 200, {}, '<h1>Hello</h1>', 'SITE isn’t this site, or is another version of it (status 200).'],
  ['another version', 200, {}, '{"rows":[]}', 'or use the commands of the version that is live'],
])('a fault names %s', async (_what, status, headers, body, said) => {
  expect(await faultAt(status, headers, body)).toContain(said);
});

test('the live site gets the command token and the service token, only over https, and only when they are set', async () => {
  const env = { SITE_URL: 'https://live.example/', COMMAND_TOKEN: 't' };
  expect(await liveSite(env)).toEqual({ address: 'https://live.example', headers: { authorization: 'Bearer t' } });
  const access = { CF_ACCESS_CLIENT_ID: 'i', CF_ACCESS_CLIENT_SECRET: 's' };
  expect((await liveSite({ ...env, ...access })).headers).toEqual({
    authorization: 'Bearer t',
    'cf-access-client-id': 'i',
    'cf-access-client-secret': 's',
  });
  await expect(liveSite({ ...env, SITE_URL: 'http://live.example' })).rejects.toThrow('only speak https');
  await expect(liveSite({ ...env, COMMAND_TOKEN: '' })).rejects.toThrow('COMMAND_TOKEN isn’t set');
  await expect(liveSite({ COMMAND_TOKEN: 't' })).rejects.toThrow('address isn’t known');
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test('a note goes apart from the lines, which may go into a file', () => {
  const streams = { log: vi.spyOn(console, 'log'), error: vi.spyOn(console, 'error') };
  for (const spy of Object.values(streams)) spy.mockReturnValue(undefined);
  printAnswer({ ok: true, lines: ['"sentAt"'], note: 'Only the first 20,000 are shown.' });
  expect(streams.log.mock.calls).toEqual([['"sentAt"']]);
  expect(streams.error.mock.calls).toEqual([['Only the first 20,000 are shown.']]);
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
