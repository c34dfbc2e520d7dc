import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Books } from '#functions/books.ts';
import type { Store } from '#functions/store/store.ts';

const prepared = (sql: string, values: readonly unknown[]) => env.DB.prepare(sql).bind(...values);

/** The object that keeps the books. Every context needs a stub of its own. */
export function books(): DurableObjectStub<Books> {
  return (env.BOOKS as DurableObjectNamespace<Books>).getByName('books');
}

/** Runs work inside the books, as the code does that it tests. `beforeAll` needs it; a test runs in them anyway. */
export function inBooks(work: () => Promise<unknown>): Promise<void> {
  return runInDurableObject(books(), async ({ store }) => {
    Object.assign(env, { DB: store });
    await work();
  });
}

/** The rows that a query finds in the database of the tests. */
export async function allRows<Row = Record<string, unknown>>(sql: string, ...values: readonly unknown[]) {
  return (await prepared(sql, values).all<Row>()).results;
}

/** The first row that a query finds; null when it finds none. */
export function firstRow<Row = Record<string, unknown>>(sql: string, ...values: readonly unknown[]) {
  return prepared(sql, values).first<Row>();
}

export async function execute(sql: string, ...values: readonly unknown[]): Promise<void> {
  await prepared(sql, values).run();
}

/** The texts of the alerts with a name or about a subject, the oldest first. */
export async function alertsOf(subject: string): Promise<string[]> {
  const alerts = `SELECT detail FROM audit WHERE what = 'alert' AND subject = ? ORDER BY id`;
  return (await allRows<{ detail: string }>(alerts, subject)).map(({ detail }) => detail);
}

/** All tables as one text, to search for what must not be in them. */
export async function everyTable(except: readonly string[] = []): Promise<string> {
  const tables = await allRows<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'`,
  );
  const kept = tables.filter(({ name }) => !except.includes(name));
  const rows = await Promise.all(kept.map(({ name }) => allRows(`SELECT * FROM "${name}"`)));
  return kept.map(({ name }, index) => `${name}: ${JSON.stringify(rows[index]!)}`).join('\n');
}

/** The books with another interface of D1: what runs at once stays as it is. */
export function withOwnD1(own: Partial<Record<'prepare' | 'batch', unknown>>, store: Store = env.DB): Store {
  return {
    get: store.get.bind(store),
    all: store.all.bind(store),
    run: store.run.bind(store),
    transaction: store.transaction.bind(store),
    prepare: store.prepare.bind(store),
    batch: store.batch.bind(store),
    ...own,
  } as unknown as Store;
}
