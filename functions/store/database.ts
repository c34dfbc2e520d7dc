import type { Statement, StatementResult, Value } from '#functions/store/store.ts';

/** Runs statements in one transaction: all or none. */
export type RunStatements = (statements: readonly Statement[]) => StatementResult[] | Promise<StatementResult[]>;

/** The interface of D1 over whatever runs the statements. */
export function databaseOf(runStatements: RunStatements): D1Database {
  const kept = new WeakMap<object, Statement>();
  const prepared = (statement: Statement): D1PreparedStatement => {
    const all = async () => answerOf((await runStatements([statement]))[0]!);
    const client = {
      bind: (...values: unknown[]) => prepared({ sql: statement.sql, values: values.map(valueOf) }),
      all,
      run: all,
      first: async (column?: string) => {
        const [row] = (await all()).results as Record<string, unknown>[];
        return row === undefined ? null : column === undefined ? row : row[column];
      },
    };
    kept.set(client, statement);
    return client as unknown as D1PreparedStatement;
  };
  const database = {
    prepare: (sql: string) => prepared({ sql, values: [] }),
    batch: async (statements: readonly D1PreparedStatement[]) =>
      (await runStatements(statements.map((statement) => kept.get(statement)!))).map(answerOf),
  };
  return database as unknown as D1Database;
}

function answerOf({ results, changes, rowsRead }: StatementResult) {
  return { results, success: true, meta: { changes, rows_read: rowsRead } };
}

function valueOf(value: unknown): Value {
  if (typeof value === 'boolean') return Number(value);
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`A statement cannot take ${typeof value}`);
}
