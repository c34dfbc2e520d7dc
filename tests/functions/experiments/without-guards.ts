import type { Store } from '#functions/store/store.ts';
import { withOwnD1 } from '../support/database.ts';
/** The beginning of every guard of functions/platform/query.ts. */
const GUARD = 'UPDATE expect SET rows = ';

/**
 * The same database without the guards in its batches: each guard is read and aborts nothing.
 *
 * An experiment runs twice: with the guards its claim must hold, and without them it must fail. This proves that the
 * experiment notices a fault.
 */
export function withoutGuards(db: Store): Store {
  return withOwnD1({
    prepare: (sql: string) => db.prepare(sql.startsWith(GUARD) ? `SELECT ${sql.slice(GUARD.length)}` : sql),
    batch: <Row>(statements: D1PreparedStatement[]) => db.batch<Row>(statements),
  });
}
