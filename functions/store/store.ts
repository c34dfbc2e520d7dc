/** What SQLite stores. A boolean would be bound as text, so it is no value. */
export type Value = string | number | null | ArrayBuffer;

/** What is used of a Durable Object's storage. The mails' tests in Node don't know Cloudflare's types. */
interface Storage {
  readonly sql: { exec(sql: string, ...values: readonly Value[]): { toArray(): unknown[] } };
  transactionSync<Result>(work: () => Result): Result;
}

/**
 * The SQL of a Durable Object: synchronous, so that nothing changes between two statements of a transaction.
 *
 * It is the only code that knows of the object's storage. Rows are typed by whoever reads them.
 */
export class Store {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The first row, or null without one. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- A row is typed by its reader.
  get<Row extends object>(sql: string, ...values: readonly Value[]): Row | null {
    return this.all<Row>(sql, ...values)[0] ?? null;
  }

  all<Row extends object>(sql: string, ...values: readonly Value[]): Row[] {
    return this.#storage.sql.exec(sql, ...values).toArray() as Row[];
  }

  run(sql: string, ...values: readonly Value[]): void {
    this.#storage.sql.exec(sql, ...values);
  }

  /** Adds a row. Its keys are the columns' names in camel case. */
  insert(table: string, row: Readonly<Record<string, Value>>): void {
    const columns = Object.keys(row).map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    const values = columns.map(() => '?').join(', ');
    this.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})`, ...Object.values(row));
  }

  /** Runs a statement and returns how many rows it changed; those that a foreign key deletes don't count. */
  change(sql: string, ...values: readonly Value[]): number {
    this.run(sql, ...values);
    return this.get<{ changed: number }>('SELECT changes() AS changed')!.changed;
  }

  /**
   * Runs work as a whole or not at all: what it throws undoes it. Work that waits is refused, because SQLite would keep
   * what it wrote before it threw. A transaction inside another is undone alone.
   */
  transaction<Result>(work: () => Result): Result {
    return this.#storage.transactionSync(() => {
      const result = work();
      if (isPromise(result))
        throw new Error('A transaction cannot wait: do what needs the network before or after it.');
      return result;
    });
  }

  /**
   * Brings the schema up to date: runs, in one transaction, the migrations that this storage has not seen. A migration is
   * never changed after a deployment; the next one is added at the end of the list. Returns whether the storage was new.
   */
  migrate(migrations: readonly string[]): boolean {
    return this.transaction(() => {
      this.#storage.sql.exec('CREATE TABLE IF NOT EXISTS migrations (done INTEGER NOT NULL) STRICT');
      const done = this.get<{ done: number }>('SELECT done FROM migrations')?.done ?? 0;
      // An object starts often, each time that it wakes. After a rollback, the schema is newer than the code.
      if (done >= migrations.length) return false;
      for (const migration of migrations.slice(done)) this.#storage.sql.exec(migration);
      this.#storage.sql.exec('DELETE FROM migrations');
      this.run('INSERT INTO migrations (done) VALUES (?)', migrations.length);
      return done === 0;
    });
  }
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value;
}
