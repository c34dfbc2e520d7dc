/** What a statement gave. */
type Rows = readonly unknown[];

/** A question to the database that can share its trip there with others. */
export interface Query<Answer> {
  readonly statements: readonly D1PreparedStatement[];
  /** Takes the rows of each statement, in their order. */
  readonly read: (results: readonly Rows[]) => Answer;
}

type Queries<Answers extends readonly unknown[]> = { [Index in keyof Answers]: Query<Answers[Index]> };

/** `Row` is what the statement's columns are: the database cannot say so itself. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export function query<Row, Answer>(
  statement: D1PreparedStatement,
  read: (rows: readonly Row[]) => Answer,
): Query<Answer> {
  return { statements: [statement], read: ([rows]) => read(rows as readonly Row[]) };
}

/** Asks nothing, for who needs no answer. */
export const NOTHING: Query<void> = { statements: [], read: () => undefined };

/** Several questions as one: what they are asked at is one instant. */
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

/** The same question with its answer turned into another. */
export function mapped<Answer, Other>(
  { statements, read }: Query<Answer>,
  turn: (answer: Answer) => Other,
): Query<Other> {
  return { statements, read: (results) => turn(read(results)) };
}

/** Asks in one trip, or in none where nothing is asked. What it writes is written together or not at all. */
export async function ask<Answer>(db: D1Database, { statements, read }: Query<Answer>): Promise<Answer> {
  if (statements.length === 0) return read([]);
  const [first, ...others] = statements;
  const results = first && others.length === 0 ? [await first.all()] : await db.batch([...statements]);
  return read(results.map((result) => result.results));
}

export function askTogether<Answers extends readonly unknown[]>(
  db: D1Database,
  ...queries: Queries<Answers>
): Promise<Answers> {
  return ask(db, together<Answers>(...queries));
}
