import { env } from 'cloudflare:workers';

/** Called before and after each call of the database, so that a test decides the order and what gets lost. */
export type Turn = (when: 'before' | 'after') => Promise<void>;

type Parameter = string | number | null;

/** Creates the project's tables in an empty storage, and checks foreign keys from then on. */
export function migrateInProcess({ sql }: DurableObjectStorage): void {
  for (const { queries } of env.TEST_MIGRATIONS) for (const query of queries) sql.exec(query);
  // A migration that switches the check off does so until the object's transaction ends, which here is much later.
  sql.exec('PRAGMA defer_foreign_keys = off');
}

/**
 * The interface of D1 over the SQLite of a Durable Object, without the network: a hundred times as many runs in the
 * same time.
 *
 * d1-in-process.test.ts proves for both what the guards rely on.
 */
export function inProcessD1(storage: DurableObjectStorage, turn: Turn = () => Promise.resolve()): D1Database {
  const statement = (sql: string, parameters: readonly Parameter[] = []): Statement => {
    const execute = () => storage.sql.exec(sql, ...parameters).toArray();
    const all = async () => {
      await turn('before');
      const results = execute();
      const { changes } = storage.sql.exec<{ changes: number }>('SELECT changes() AS changes').one();
      await turn('after');
      return { results, success: true, meta: { changes } };
    };
    return {
      execute,
      bind: (...values: unknown[]) => statement(sql, values.map(toParameter)),
      first: async () => (await all()).results[0] ?? null,
      all,
      run: all,
    };
  };
  const batch = async (statements: readonly Statement[]) => {
    await turn('before');
    const answers = storage.transactionSync(() =>
      statements.map(({ execute }) => ({ results: execute(), success: true })),
    );
    await turn('after');
    return answers;
  };
  return { prepare: (sql: string) => statement(sql), batch } as unknown as D1Database;
}

interface Statement {
  readonly execute: () => unknown[];
  readonly bind: (...values: unknown[]) => Statement;
  readonly first: () => Promise<unknown>;
  readonly all: () => Promise<unknown>;
  readonly run: () => Promise<unknown>;
}

function toParameter(value: unknown): Parameter {
  if (typeof value === 'boolean') return Number(value);
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`A statement cannot take ${typeof value}`);
}
