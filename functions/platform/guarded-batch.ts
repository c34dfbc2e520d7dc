import { NOTHING, type Query } from '#functions/platform/query.ts';

/*
 * The guards of every batch.
 *
 * A D1 batch is atomic, but it continues after an UPDATE that matched no row. So a guard follows each statement that
 * must change something, and aborts the whole batch when it did not. The guards are alone in this module, so that an
 * experiment can remove them and show what they prevent.
 */

/** Aborts the batch unless the statement before it changed exactly this many rows. */
export function expectChanged(db: D1Database, rows = 1): D1PreparedStatement {
  return db.prepare('UPDATE expect SET rows = (changes() = ?1)').bind(rows);
}

/** Aborts the batch unless the condition holds inside it. Parameters of the condition count from `?1`. */
export function expectThat(db: D1Database, condition: string, ...parameters: unknown[]): D1PreparedStatement {
  return db.prepare(`UPDATE expect SET rows = ((${condition}) IS TRUE)`).bind(...parameters);
}

/** The outcome of a batch. After `unknown` the batch may be committed or not: read again, then continue. */
export type BatchOutcome<Answer = void> = { kind: 'committed'; answer: Answer } | { kind: 'unknown'; error: unknown };

/** Runs a guarded batch. A failed guard and a lost answer both give `unknown`: the caller reads again. */
export function runGuarded(db: D1Database, statements: readonly D1PreparedStatement[]): Promise<BatchOutcome> {
  return askGuarded(db, statements, NOTHING);
}

/** Runs a guarded batch and a query after it in one round trip. */
export async function askGuarded<Answer>(
  db: D1Database,
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
