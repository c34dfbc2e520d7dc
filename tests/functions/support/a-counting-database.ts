import type { Store } from '#functions/store/store.ts';
/** The use of a database since the last reset. */
export interface Count {
  /** A batch is one trip, with any number of statements. */
  trips: number;
  /** Rows read, matching or not. */
  rows: number;
}

/** A database that counts its round trips and the rows it reads. */
export function countingDatabase(db: Store): { db: Store; count: Count } {
  const count: Count = { trips: 0, rows: 0 };
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const counted = (statement: D1PreparedStatement): D1PreparedStatement => {
    const ask = async () => {
      count.trips += 1;
      const answer = await statement.all();
      count.rows += answer.meta.rows_read;
      return answer;
    };
    const proxy = {
      bind: (...values: unknown[]) => counted(statement.bind(...values)),
      all: ask,
      run: ask,
      first: async (column?: string) => {
        const [row] = (await ask()).results;
        return row === undefined ? null : column === undefined ? row : row[column];
      },
    } as unknown as D1PreparedStatement;
    originals.set(proxy, statement);
    return proxy;
  };
  const counting = {
    prepare: (sql: string) => counted(db.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) => {
      count.trips += 1;
      const answers = await db.batch(statements.map((statement) => originals.get(statement)!));
      for (const { meta } of answers) count.rows += meta.rows_read;
      return answers;
    },
  };
  return { db: counting as unknown as Store, count };
}
