import type { Env } from '#functions/platform/env.ts';
import { databaseOf } from '#functions/store/database.ts';
import type { Statement, StatementResult } from '#functions/store/store.ts';

/** The methods of the books that the Worker and the chat call. */
interface BooksMethods {
  /** The results, or what the statements threw. */
  readonly runStatements: (statements: readonly Statement[]) => Promise<StatementResult[] | string>;
  readonly sendMails: (keys: readonly string[], siteUrl: string) => Promise<void>;
  readonly wake: () => Promise<void>;
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * The one object that keeps the books. It stays where it was first asked for, so the first call says the place: `eu` is
 * the European Union by law, any other a hint.
 */
export function booksStub({ BOOKS, PLACE }: Pick<Env, 'BOOKS' | 'PLACE'>): BooksMethods {
  const stub =
    PLACE === 'eu'
      ? BOOKS.jurisdiction('eu').getByName('books')
      : BOOKS.getByName('books', PLACE === undefined ? {} : { locationHint: PLACE });
  return stub as unknown as BooksMethods;
}

/** The bindings of code outside the object: its database is the object, a call for each batch. */
export function withBooks<Bindings extends Omit<Env, 'DB'>>(env: Bindings): Bindings & Pick<Env, 'DB'> {
  const DB = databaseOf(async (statements) => {
    const answer = await booksStub(env).runStatements(statements);
    if (typeof answer === 'string') throw new Error(answer);
    return answer;
  });
  return { ...env, DB };
}
