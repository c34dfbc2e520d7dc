import { NOTHING, type Query } from '#functions/platform/query.ts';

/*
 * The guards of every batch, and nothing else.
 *
 * A D1 batch is atomic, but it goes on after an UPDATE that matched no row. So a statement that must have changed
 * something is followed by a guard, which makes the database abort the whole batch when it has not. The guards stand
 * alone in this module so that an experiment can take them out and show what they are for.
 */

/** Aborts the batch unless the statement right before it changed exactly this many rows. */
export function expectChanged(db: D1Database, rows = 1): D1PreparedStatement {
  return db.prepare('UPDATE expect SET rows = (changes() = ?1)').bind(rows);
}

/** Aborts the batch unless the condition holds within it. Parameters in the condition count from `?1`. */
export function expectThat(db: D1Database, condition: string, ...parameters: unknown[]): D1PreparedStatement {
  return db.prepare(`UPDATE expect SET rows = ((${condition}) IS TRUE)`).bind(...parameters);
}

/** What is known after a batch. Without an answer it may have been committed or not: read again, then go on. */
export type BatchOutcome<Answer = void> = { kind: 'committed'; answer: Answer } | { kind: 'unknown'; error: unknown };

/** Runs a guarded batch. A guard that spoke and a lost answer look alike on purpose: both mean "read again". */
export function runGuarded(db: D1Database, statements: readonly D1PreparedStatement[]): Promise<BatchOutcome> {
  return askGuarded(db, statements, NOTHING);
}

/** The same, with a question that is answered as the batch leaves the database. */
export async function askGuarded<Answer>(
  db: D1Database,
  statements: readonly D1PreparedStatement[],
  question: Query<Answer>,
): Promise<BatchOutcome<Answer>> {
  try {
    const results = await db.batch([...statements, ...question.statements]);
    const rows = results.slice(statements.length).map((result) => result.results);
    return { kind: 'committed', answer: question.read(rows) };
  } catch (error) {
    return { kind: 'unknown', error };
  }
}
