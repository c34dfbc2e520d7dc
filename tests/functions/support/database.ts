import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { Books } from '#functions/books.ts';
import type { Store, Value } from '#functions/store/store.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';

/** The object that keeps the books. Every context needs a stub of its own. */
export function books(): DurableObjectStub<Books> {
  return (env.BOOKS as DurableObjectNamespace<Books>).getByName('books');
}

/** The storage of the books, for a test that counts rows. */
export let booksStorage: DurableObjectStorage;

/** Runs work inside the books, as the code does that it tests. `beforeAll` needs it; a test runs in them anyway. */
export function inBooks(work: () => Promise<unknown>): Promise<void> {
  return runInDurableObject(books(), async ({ store }, { storage }) => {
    Object.assign(env, { STORE: store });
    booksStorage = storage;
    await work();
  });
}

/** The rows that a query finds in the database of the tests. */
export function allRows<Row extends object = Record<string, unknown>>(sql: string, ...values: readonly Value[]) {
  return Promise.resolve(env.STORE.all<Row>(sql, ...values));
}

/** The first row that a query finds; null when it finds none. */
export function firstRow<Row extends object = Record<string, unknown>>(sql: string, ...values: readonly Value[]) {
  return Promise.resolve(env.STORE.get<Row>(sql, ...values));
}

export function execute(sql: string, ...values: readonly Value[]): Promise<number> {
  return Promise.resolve().then(() => env.STORE.change(sql, ...values));
}

/** The texts of the alerts with a name or about a subject, the oldest first. */
export async function alertsOf(subject: string): Promise<string[]> {
  const alerts = `SELECT detail FROM audit WHERE what = 'alert' AND subject = ? ORDER BY id`;
  return (await allRows<{ detail: string }>(alerts, subject)).map(({ detail }) => detail);
}

/** The names of all tables, in the order in which they were made. */
function tablesOf(store: Store): string[] {
  const tables = store.all<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'`,
  );
  return tables.map(({ name }) => name);
}

/** All tables as one text, to search for what must not be in them. */
export function everyTable(except: readonly string[] = []): Promise<string> {
  const kept = tablesOf(env.STORE).filter((name) => !except.includes(name));
  const texts = kept.map((name) => `${name}: ${JSON.stringify(env.STORE.all(`SELECT * FROM "${name}"`))}`);
  return Promise.resolve(texts.join('\n'));
}

/** Deletes the rows of all tables. A table refers only to tables that were made before it. */
export function emptyTables(store: Store = env.STORE): void {
  store.transaction(() => {
    for (const name of tablesOf(store).toReversed()) {
      if (name !== 'migrations' && name !== 'site') store.run(`DELETE FROM "${name}"`);
    }
  });
}

/** Expects that seats, money and emails agree in all rows. */
export function nothingIsBroken(): void {
  expect(brokenInvariants(env.STORE)).toEqual([]);
}
