import type * as v from 'valibot';
import type { booksCommand, CommandAnswer } from '#contract/commands.ts';
import { DAY } from '#domain/durations.ts';
import type { BooksStub } from '#functions/platform/books.ts';
import type { Asking } from '#functions/platform/command-tokens.ts';

/** How far back Cloudflare keeps the books of an object. */
const RESTORABLE_MS = 30 * DAY;
const NOT_EMPTY = 'The site has bookings, carts or form requests already. An import needs an empty site.';
const OTHER_SCHEMA =
  'The file is of another version of the site. Import it with the version that it was exported from.';
const RETURNS = 'What was deleted, unsubscribed or revoked since then comes back, command tokens among it.';
const NEXT = 'The site stays closed until an import ends. Export again, then import into the same site.';

/** Copies the books in pages, fills empty ones, and puts them back to an earlier time. */
export async function answerBooks(
  books: BooksStub,
  request: v.InferOutput<typeof booksCommand.body>,
  asking: Asking,
): Promise<v.InferOutput<typeof booksCommand.response>> {
  switch (request.act) {
    case 'export': {
      const page = await books.exportPage(request.after, asking);
      if (page === null) return { ok: false, lines: ['The copy can’t go on from there. Export again.'] };
      return { ok: true, lines: [], page };
    }
    case 'begin-import': {
      const outcome = await books.beginImport(request.schema, asking);
      if (outcome === 'begun') return { ok: true, lines: [] };
      return { ok: false, lines: [outcome === 'not-empty' ? NOT_EMPTY : OTHER_SCHEMA] };
    }
    case 'import': {
      const fault = await books.importRows(request.rows);
      if (fault === null) return { ok: true, lines: [] };
      return { ok: false, lines: [`The import stopped: ${fault}.`, NEXT] };
    }
    case 'end-import':
      await books.endImport(asking);
      return { ok: true, lines: [] };
    case 'restore':
      return restore(books, request, asking);
  }
}

async function restore(
  books: BooksStub,
  { at, yes }: { readonly at: number; readonly yes: boolean },
  { now }: Asking,
): Promise<CommandAnswer> {
  if (at >= now || at < now - RESTORABLE_MS)
    return { ok: false, lines: ['The books can be put back to a time in the last 30 days.'] };
  const time = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const lost = await books.countOrdersSince(at);
  const loss = `Everything since then is lost, ${lost === 1 ? '1 booking' : `${lost} bookings`} among it.`;
  if (!yes) {
    const warning = 'Their payments stay at the provider. Add --yes to go ahead.';
    return { ok: false, lines: [`This puts the books back to ${time}.`, loss, RETURNS, warning] };
  }
  if (!(await books.restore(at)))
    return { ok: false, lines: ['Only a site on Cloudflare can be put back. Nothing was changed.'] };
  const next = 'Compare payments at the provider with the bookings: npm run -s bookings -- list --remote';
  return { ok: true, lines: [`The books are put back to ${time}.`, loss, RETURNS, next] };
}
