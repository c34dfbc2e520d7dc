/** A database query that can run in one batch with others. */
export interface Query<Answer> {
  readonly statement: D1PreparedStatement;
  readonly read: (rows: readonly unknown[]) => Answer;
}

/** `Row` is the shape of the statement's rows, which the type checker cannot derive. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export function query<Row, Answer>(
  statement: D1PreparedStatement,
  read: (rows: readonly Row[]) => Answer,
): Query<Answer> {
  return { statement, read: read as (rows: readonly unknown[]) => Answer };
}

export async function ask<Answer>(query: Query<Answer>): Promise<Answer> {
  return query.read((await query.statement.all()).results);
}

/** Runs all queries in one batch: one round trip, one transaction. */
export async function askTogether<Answers extends readonly unknown[]>(
  db: D1Database,
  ...queries: { [Index in keyof Answers]: Query<Answers[Index]> }
): Promise<Answers> {
  const results = await db.batch(queries.map(({ statement }) => statement));
  return queries.map(({ read }, index) => read(results[index]!.results)) as unknown as Answers;
}
