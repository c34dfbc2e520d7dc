import { createExecutionContext, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Books } from '#functions/books.ts';
import worker from '#functions/index.ts';
import type { Env } from '#functions/platform/env.ts';
import type { CallingSite } from '#functions/context/context.ts';
import { ORIGIN, aSite } from './support/a-site.ts';
import { aRequestedTour } from '../support/a-cart.ts';
import { aDeparture, aTour } from '../support/a-tour.ts';
import { A_BUILD } from '../support/an-operator.ts';
import { prices } from '../support/prices.ts';
import { beginImport, endImport } from '#functions/platform/copy.ts';
import { MIGRATIONS } from '#functions/store/schema.ts';

const CODES = [
  { code: 'TRYOUT', rules: { discount: { kind: 'percent', percent: 10 } }, maxUses: null },
  { code: 'ONCE', rules: { discount: { kind: 'percent', percent: 25 } }, maxUses: 1 },
];
const site = aSite([aTour()]);

/** The catalogue of the site, and with it the codes to try it with. */
const ASSETS = {
  fetch: (asked: string) =>
    asked.endsWith('/catalogue/practice-codes.json')
      ? Promise.resolve(Response.json(CODES))
      : site.env.ASSETS.fetch(asked),
} as unknown as Fetcher;

let count = 0;
/** Books that nobody has asked yet. */
async function newBooks(bindings: Partial<typeof site.env> = {}) {
  count += 1;
  const stub = (env.BOOKS as DurableObjectNamespace<Books>).getByName(`new ${count}`);
  const prepare = () =>
    runInDurableObject(stub, (books) => {
      books.overrides = { ...site.overrides, env: { ...site.env, ASSETS, ...bindings } };
    });
  await prepare();
  return { stub, prepare, rows: (sql: string) => runInDurableObject(stub, ({ store }) => store.all(sql)) };
}

beforeEach(() => {
  // The setup silences the clock of all books.
  vi.restoreAllMocks();
});

afterEach(() => {
  vi.spyOn(Books.prototype, 'wake').mockResolvedValue();
});

const ask = (stub: DurableObjectStub<Books>, url: string = ORIGIN) =>
  stub.checkDatabase({ url, catalogue: A_BUILD.catalogue, file: () => Promise.resolve(null) });

function askWorker(stub: DurableObjectStub<Books>, path: string): Promise<Response> {
  const BOOKS = { getByName: () => stub } as unknown as Env['BOOKS'];
  return worker.fetch(new Request(ORIGIN + path) as never, { ...site.env, BOOKS }, createExecutionContext());
}

const alarmOf = (stub: DurableObjectStub<Books>) => runInDurableObject(stub, (_, { storage }) => storage.getAlarm());

test('the clock of the books runs from their start, and a waking finds it running', async () => {
  const { stub } = await newBooks();
  const first = await alarmOf(stub);
  expect(first).toBeGreaterThan(Date.now());
  expect(first).toBeLessThanOrEqual(Date.now() + 60_000);
  await stub.wake();
  expect(await alarmOf(stub)).toBe(first);
  await runInDurableObject(stub, (_, { storage }) => storage.deleteAlarm());
  await stub.wake();
  expect(await alarmOf(stub)).not.toBeNull();
});

test('the alarm rings again when its work fails, and its failure is in the log', async () => {
  const { stub } = await newBooks();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await runInDurableObject(stub, (books) => {
    books.store.run('DROP TABLE daily_work');
  });
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await alarmOf(stub)).not.toBeNull();
  expect(logged.mock.calls.join()).toContain('daily_work');
});

test('the work of an hour is done once in the hour, that of the minute each time', async () => {
  const { stub, rows } = await newBooks();
  const old = (key: string) => `INSERT INTO rate_limits (key, window_start, count) VALUES ('${key}', 0, 1)`;
  await rows(old('first'));
  await runDurableObjectAlarm(stub);
  expect(await rows('SELECT key FROM rate_limits')).toEqual([]);
  await rows(old('second'));
  await runDurableObjectAlarm(stub);
  expect(await rows('SELECT key FROM rate_limits')).toHaveLength(1);
  site.advance(60 * 60_000);
  await runDurableObjectAlarm(stub);
  expect(await rows('SELECT key FROM rate_limits')).toEqual([]);
});

test('a mail that only the alarm sends links to the address at which the site was asked', async () => {
  const { stub, prepare, rows } = await newBooks({ SITE_URL: undefined });
  await ask(stub);
  await ask(stub);
  expect(await rows('SELECT address FROM site')).toEqual([{ address: ORIGIN }]);
  await evictDurableObject(stub);
  await prepare();
  await ask(stub, 'https://tours.example');
  expect(await rows('SELECT address FROM site')).toEqual([{ address: 'https://tours.example' }]);
  // Anybody can ask in the clear, and a link of a mail holds a token.
  await ask(stub, 'http://tours.example');
  expect(await rows('SELECT address FROM site')).toEqual([{ address: 'https://tours.example' }]);
});

test('new books have the codes to try the site with, and one that was removed stays away', async () => {
  const { stub, prepare, rows } = await newBooks();
  await Promise.all(Array.from({ length: 3 }, () => ask(stub)));
  expect(await rows('SELECT code, max_uses FROM promo_codes ORDER BY code')).toEqual([
    { code: 'ONCE', max_uses: 1 },
    { code: 'TRYOUT', max_uses: null },
  ]);
  await rows('DELETE FROM promo_codes');
  await evictDurableObject(stub);
  await prepare();
  await ask(stub);
  expect(await rows('SELECT code FROM promo_codes')).toEqual([]);
});

test('the live site never has them', async () => {
  const { stub, rows } = await newBooks({ STAGE: 'production' });
  await ask(stub);
  expect(await rows('SELECT code FROM promo_codes')).toEqual([]);
});

test.each([true, false])('books that an import filled get none, asked during it or not (%s)', async (isAsked) => {
  const { stub, rows } = await newBooks();
  const key = { networks: [], isPassword: true, tokenHash: null, listed: null };
  await stub.booksCommand(key, { act: 'begin-import', schema: MIGRATIONS.length }, 1);
  if (isAsked) expect((await askWorker(stub, '/api/health/')).status).toBe(503);
  await stub.booksCommand(key, { act: 'end-import' }, 2);
  await ask(stub);
  expect(await rows('SELECT code FROM promo_codes')).toEqual([]);
});

test('books that are being filled answer nobody else and do no work, so that no visitor is mixed in or deleted', async () => {
  const { stub, prepare, rows } = await newBooks();
  await runInDurableObject(stub, ({ store }) => {
    expect(beginImport(store, MIGRATIONS.length, 1)).toBe('begun');
  });
  await evictDurableObject(stub);
  await prepare();
  await rows(`INSERT INTO rate_limits (key, window_start, count) VALUES ('old', 0, 1)`);
  await runDurableObjectAlarm(stub);
  expect(await rows('SELECT key FROM rate_limits')).toHaveLength(1);
  const answer = await askWorker(stub, '/api/health/');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('moving') as string });
  for (const path of ['/staff/', '/staff/tokens/', '/staff/api/books/']) {
    expect((await askWorker(stub, path)).status, path).not.toBe(503);
  }
  await runInDurableObject(stub, ({ store }) => endImport(store));
  expect((await askWorker(stub, '/api/health/')).status).toBe(200);
});

test('a booking is priced from the deployment that its page comes from, while the books still run another', async () => {
  const { stub } = await newBooks();
  const dearer = aTour({ departures: [aDeparture({ price: prices(2000) })] });
  const files: Readonly<Record<string, unknown>> = {
    '/catalogue/RC10.json': dearer,
    '/catalogue/operator.json': await site.context().catalogue.operator(),
  };
  const file = vi.fn((path: string) => Promise.resolve(files[path] ?? null));
  const totalFor = async (catalogue: string) => {
    const calling: CallingSite = { url: ORIGIN, catalogue, file };
    const browser = { keyHash: null, currency: 'GBP' as const, networks: [] };
    const requestedTours = [aRequestedTour(dearer.departures[0]!)];
    const outcome = await stub.saveCart(calling, browser, { requestedTours, newKeyHash: catalogue });
    return outcome.kind === 'shown' ? outcome.cart.total : outcome;
  };
  expect(await totalFor(A_BUILD.catalogue)).toBe('1290.00');
  expect(file).not.toHaveBeenCalled();
  expect(await totalFor('the next catalogue')).toBe('2000.00');
});
