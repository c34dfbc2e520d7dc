import { env } from 'cloudflare:workers';

/** A database in which something else happens just before the first batch of this many statements. */
export function meanwhile(statements: number, happens: () => Promise<unknown>): D1Database {
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
