import type { Store } from '#functions/store/store.ts';
import { env } from 'cloudflare:workers';
import { withOwnD1 } from './database.ts';

/**
 * A database in which something else happens just before its n-th call. `hasHappened` is false when there were fewer
 * calls.
 */
export function beforeCall(
  db: Store,
  number: number,
  happens: () => Promise<unknown>,
): { db: Store; hasHappened: () => boolean } {
  let calls = 0;
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const called = async (): Promise<void> => {
    calls += 1;
    if (calls === number) await happens();
  };
  const slowed = (statement: D1PreparedStatement): D1PreparedStatement => {
    const slow = {
      bind: (...values: unknown[]) => slowed(statement.bind(...values)),
      all: () => called().then(() => statement.all()),
      run: () => called().then(() => statement.run()),
      first: (...column: [string?]) => called().then(() => statement.first(...(column as [string]))),
    } as unknown as D1PreparedStatement;
    originals.set(slow, statement);
    return slow;
  };
  const slow = withOwnD1({
    prepare: (sql: string) => slowed(db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      called().then(() => db.batch(statements.map((statement) => originals.get(statement)!))),
  });
  return { db: slow, hasHappened: () => calls >= number };
}

/** A database in which something else happens just before the first batch of this many statements. */
export function meanwhile(statements: number, happens: () => Promise<unknown>): Store {
  let hasHappened = false;
  return new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'batch') {
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      }
      return async (batch: D1PreparedStatement[]) => {
        if (batch.length === statements && !hasHappened) {
          hasHappened = true;
          await happens();
        }
        return target.batch(batch);
      };
    },
  });
}
