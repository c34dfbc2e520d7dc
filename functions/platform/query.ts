import type { Store } from '#functions/store/store.ts';
/** The rows that one statement returned. */
type Rows = readonly unknown[];

/**
 * A database query that can run in one batch with others. A function that makes one ends in `Query`: `findCartQuery`
 * makes what `findCart` runs.
 */
export interface Query<Answer> {
  readonly statements: readonly D1PreparedStatement[];
  /** Takes the rows of each statement, in their order. */
  readonly read: (results: readonly Rows[]) => Answer;
}

type Queries<Answers extends readonly unknown[]> = { [Index in keyof Answers]: Query<Answers[Index]> };

/** `Row` is the shape of the statement's rows, which the type checker cannot derive. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function query<Row, Answer>(
  statement: D1PreparedStatement,
  read: (rows: readonly Row[]) => Answer,
): Query<Answer> {
  return { statements: [statement], read: ([rows]) => read(rows as readonly Row[]) };
}

/** The query without statements. */
export const NOTHING: Query<void> = { statements: [], read: () => undefined };

/** Makes one query of several. They read the database at the same instant. */
export function together<Answers extends readonly unknown[]>(...queries: Queries<Answers>): Query<Answers> {
  const asked: readonly Query<unknown>[] = queries;
  return {
    statements: asked.flatMap(({ statements }) => statements),
    read: (results) => {
      let first = 0;
      return asked.map(({ statements, read }) => {
        const own = results.slice(first, first + statements.length);
        first += statements.length;
        return read(own);
      }) as unknown as Answers;
    },
  };
}

/** Changes the answer of a query. */
export function mapped<Answer, Other>(
  { statements, read }: Query<Answer>,
  turn: (answer: Answer) => Other,
): Query<Other> {
  return { statements, read: (results) => turn(read(results)) };
}

/** Runs a query in one round trip and one transaction. A query without statements makes no round trip. */
export async function ask<Answer>(db: Store, { statements, read }: Query<Answer>): Promise<Answer> {
  if (statements.length === 0) return read([]);
  const [first, ...others] = statements;
  const results = first && others.length === 0 ? [await first.all()] : await db.batch([...statements]);
  return read(results.map((result) => result.results));
}

/** Runs all queries in one batch: one round trip, one transaction. */
export async function queryTogether<Answers extends readonly unknown[]>(
  db: Store,
  ...queries: Queries<Answers>
): Promise<Answers> {
  return ask(db, together<Answers>(...queries));
}

/*
 * The guards of every batch.
 *
 * A D1 batch is atomic, but it continues after an UPDATE that matched no row. So a guard follows each statement that
 * must change something, and aborts the whole batch when it did not. The guards are alone in this module, so that an
 * experiment can remove them and show what they prevent.
 */

/** Aborts the batch unless the statement before it changed exactly this many rows. */
export function expectChanged(db: Store, rows = 1): D1PreparedStatement {
  return db.prepare('UPDATE expect SET rows = (changes() = ?1)').bind(rows);
}

/** Aborts the batch unless the condition holds inside it. Parameters of the condition count from `?1`. */
export function expectThat(db: Store, condition: string, ...parameters: unknown[]): D1PreparedStatement {
  return db.prepare(`UPDATE expect SET rows = ((${condition}) IS TRUE)`).bind(...parameters);
}

/** The outcome of a batch. After `unknown` the batch may be committed or not: read again, then continue. */
export type BatchOutcome<Answer = void> = { kind: 'committed'; answer: Answer } | { kind: 'unknown'; error: unknown };

/** Runs a guarded batch. A failed guard and a lost answer both give `unknown`: the caller reads again. */
export function runGuarded(db: Store, statements: readonly D1PreparedStatement[]): Promise<BatchOutcome> {
  return askGuarded(db, statements, NOTHING);
}

/** Runs a guarded batch and a query after it in one round trip. */
export async function askGuarded<Answer>(
  db: Store,
  statements: readonly D1PreparedStatement[],
  query: Query<Answer>,
): Promise<BatchOutcome<Answer>> {
  try {
    const results = await db.batch([...statements, ...query.statements]);
    const rows = results.slice(statements.length).map((result) => result.results);
    return { kind: 'committed', answer: query.read(rows) };
  } catch (error) {
    return { kind: 'unknown', error };
  }
}
