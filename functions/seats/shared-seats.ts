import type { RequestContext } from '#functions/context/context.ts';
import type { BooksStub } from '#functions/platform/books.ts';
import type { Ledger } from '#functions/seats/seat-ledger.ts';

/** How old a shared answer may be. Checkout asks the books anyway, so an old one costs nobody more than a refusal. */
const SHARED_MS = 5000;

/** Answers by the departures that were asked for. No price is in them. */
type Answers = Map<string, { readonly at: number; readonly ledger: Promise<Ledger> }>;
/** The answers of each site, which has its own built files. */
const shared = new WeakMap<Fetcher, Answers>();

/**
 * The seats of departures for visitors without a cart: one call of the books for all who ask within five seconds, so
 * that a rush of readers does not reach them. Each process of the Worker keeps its own answers.
 */
export function sharedSeats(
  { books, context }: { readonly books: Pick<BooksStub, 'seats'>; readonly context: RequestContext },
  tourDateIds: readonly string[],
): Promise<Ledger> {
  if (tourDateIds.length === 0) return Promise.resolve(new Map());
  const { env, now, waitUntil } = context;
  const answers: Answers = shared.get(env.ASSETS) ?? new Map();
  shared.set(env.ASSETS, answers);
  const asked = tourDateIds.join(' ');
  const at = now();
  for (const [key, answer] of answers) if (at - answer.at >= SHARED_MS) answers.delete(key);
  const known = answers.get(asked);
  if (known !== undefined) return known.ledger;
  const ledger = books.seats(tourDateIds, at);
  answers.set(asked, { at, ledger });
  // Others wait for the answer too, so it goes on when its first reader leaves. A failure is nobody else's.
  waitUntil(ledger.catch(() => answers.delete(asked)));
  return ledger;
}
