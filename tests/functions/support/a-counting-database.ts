import { env } from 'cloudflare:workers';
import { databaseOf, type Statement, type Store, type Value } from '#functions/store/store.ts';

/** The books, with a count of the rows that were read, matching or not, and written, with those of indexes. */
export function countingDatabase(): { db: Store; count: { rows: number; written: number } } {
  const count = { rows: 0, written: 0 };
  const runAll = (statements: readonly Statement[]) => {
    const results = env.DB.runStatements(statements);
    for (const { rowsRead, rowsWritten } of results) {
      count.rows += rowsRead;
      count.written += rowsWritten;
    }
    return results;
  };
  const runOne = (sql: string, values: readonly Value[]) => runAll([{ sql, values }])[0]!;
  const counting = Object.assign(databaseOf(runAll), {
    get: (sql: string, ...values: Value[]) => runOne(sql, values).results[0] ?? null,
    all: (sql: string, ...values: Value[]) => runOne(sql, values).results,
    run: (sql: string, ...values: Value[]) => runOne(sql, values).changes,
    transaction: <Result>(work: () => Result) => env.DB.transaction(work),
  });
  return { db: counting, count };
}
