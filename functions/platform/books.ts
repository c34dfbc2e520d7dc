import type { Books } from '#functions/books.ts';
import type { Env } from '#functions/platform/env.ts';

type Remote<Methods> = {
  readonly [
    Name in keyof Methods as Methods[Name] extends (...asked: never[]) => unknown ? Name : never
  ]: Methods[Name] extends (...asked: infer Asked) => infer Answer
    ? (...asked: Asked) => Promise<Awaited<Answer>>
    : never;
};

/** The methods of the books as another object or the Worker calls them: each is one request over the network. */
export type BooksStub = Remote<Omit<Books, 'alarm'>>;

/**
 * The one object that keeps the books. It stays where it was first asked for, so the first call says the place: `eu` is
 * the European Union by law, any other a hint.
 */
export function booksStub({ BOOKS, PLACE }: Pick<Env, 'BOOKS' | 'PLACE'>): BooksStub {
  const stub =
    PLACE === 'eu'
      ? BOOKS.jurisdiction('eu').getByName('books')
      : BOOKS.getByName('books', PLACE === undefined ? {} : { locationHint: PLACE });
  return stub as unknown as BooksStub;
}
