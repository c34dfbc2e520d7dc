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
export async function ask<Answer>(db: D1Database, { statements, read }: Query<Answer>): Promise<Answer> {
  if (statements.length === 0) return read([]);
  const [first, ...others] = statements;
  const results = first && others.length === 0 ? [await first.all()] : await db.batch([...statements]);
  return read(results.map((result) => result.results));
}

/** Runs all queries in one batch: one round trip, one transaction. */
export async function queryTogether<Answers extends readonly unknown[]>(
  db: D1Database,
  ...queries: Queries<Answers>
): Promise<Answers> {
  return ask(db, together<Answers>(...queries));
}
