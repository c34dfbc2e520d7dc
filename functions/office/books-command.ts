import type * as v from 'valibot';
import type { booksCommand, CommandAnswer } from '#contract/commands.ts';
import { DAY, HOUR } from '#domain/durations.ts';
import { counted } from '#domain/text/counts.ts';
import { audit, auditOf } from '#functions/platform/audit.ts';
import { beginImport, type CopiedPage, endImport, exportPage, importRows } from '#functions/platform/copy.ts';
import type { Store } from '#functions/store/store.ts';

export type BooksAnswer = v.InferOutput<typeof booksCommand.response>;

/** Who gives the command and when, and what puts the books back to an instant, where that can be done. */
interface Asking {
  readonly by: string;
  readonly now: number;
  readonly putBack: (at: number) => Promise<boolean>;
}

/** How far back Cloudflare keeps the books of an object. */
const RESTORABLE_MS = 30 * DAY;
const NOT_EMPTY = 'The site has bookings, carts or form requests already. An import needs an empty site.';
const OTHER_SCHEMA =
  'The file is of another version of the site. Import it with the version that it was exported from.';
const RETURNS = 'What was deleted, unsubscribed or revoked since then comes back, including command tokens.';
const NEXT = 'The site stays closed until an import ends. Export again, then import into the same site.';

/** Copies the books in pages, fills empty ones, and puts them back to an earlier time. */
export async function answerBooks(
  store: Store,
  request: v.InferOutput<typeof booksCommand.body>,
  asking: Asking,
): Promise<BooksAnswer> {
  switch (request.act) {
    case 'export': {
      const page = exportedPage(store, request.after, asking);
      if (page === null) return { ok: false, lines: ['The copy can’t go on from there. Export again.'] };
      return { ok: true, lines: [], page };
    }
    case 'begin-import': {
      const outcome = beginImport(store, request.schema, asking.now);
      if (outcome === 'begun') return { ok: true, lines: [] };
      return { ok: false, lines: [outcome === 'not-empty' ? NOT_EMPTY : OTHER_SCHEMA] };
    }
    case 'import': {
      const fault = importRows(store, request.rows);
      if (fault === null) return { ok: true, lines: [] };
      return { ok: false, lines: [`The import stopped: ${fault}.`, NEXT] };
    }
    case 'end-import':
      endImport(store);
      audit(store, { subject: 'books', what: 'imported', detail: asking.by, at: asking.now });
      return { ok: true, lines: [] };
    case 'restore':
      return restore(store, request, asking);
  }
}

/** A caller may begin with any page, so one without a recent beginning is a beginning too. */
function exportedPage(store: Store, after: string | null, { by, now }: Asking): CopiedPage | null {
  const copy = { subject: 'books', what: 'exported' };
  const hasBegun = auditOf(store, copy, 1).some(({ at, detail }) => detail === by && at > now - HOUR);
  if (after === null || !hasBegun) audit(store, { ...copy, detail: by, at: now });
  return exportPage(store, after);
}

async function restore(
  store: Store,
  { at, yes }: { readonly at: number; readonly yes: boolean },
  { now, putBack }: Asking,
): Promise<CommandAnswer> {
  if (at >= now || at < now - RESTORABLE_MS)
    return { ok: false, lines: ['The books can be restored to a time in the last 30 days.'] };
  const time = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const lost = store.get<{ count: number }>('SELECT count(*) AS count FROM orders WHERE created_at >= ?', at)!.count;
  const loss = `Everything since then is lost, including ${counted(lost, 'booking')}.`;
  if (!yes) {
    const warning = 'Their payments stay at the provider. Add --yes to go ahead.';
    return { ok: false, lines: [`This restores the books to ${time}.`, loss, RETURNS, warning] };
  }
  if (!(await putBack(at)))
    return { ok: false, lines: ['Only a site on Cloudflare can be restored. Nothing was changed.'] };
  const next = 'Compare payments at the provider with the bookings: npm run -s bookings -- list --remote';
  return { ok: true, lines: [`The books are restored to ${time}.`, loss, RETURNS, next] };
}
