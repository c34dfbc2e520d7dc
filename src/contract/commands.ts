import * as v from 'valibot';
import { post } from '#contract/endpoint.ts';
import { NewPromoRules, PromoCodeText } from '#contract/promo-codes.ts';
import { Day } from '#contract/wire-values.ts';
import { LEAD_FORMS } from '#domain/text/lead-texts.ts';

/*
 * The operator's commands. Each posts JSON to `/staff/api/<command>/` with `Authorization: Bearer` and a command token,
 * and prints the lines of the answer. The command checks what was typed, and the site decides what happens.
 */

const CommandAnswer = v.object({
  ok: v.boolean(),
  lines: v.array(v.string()),
  /** Is printed apart from the lines, which may go into a file. */
  note: v.optional(v.string()),
});
export type CommandAnswer = v.InferOutput<typeof CommandAnswer>;

const Reference = v.pipe(v.string(), v.regex(/^[A-Z0-9]{8}$/));
const Email = v.pipe(v.string(), v.includes('@'));

export const BookingsRequest = v.variant('act', [
  v.object({ act: v.literal('list'), departure: v.nullable(v.string()) }),
  v.object({ act: v.literal('campaigns'), since: v.nullable(Day) }),
  v.object({ act: v.picklist(['overdue', 'dead-mails', 'retry-mails']) }),
  v.object({ act: v.literal('show'), reference: Reference }),
  v.object({ act: v.picklist(['resend', 'revoke-link']), reference: Reference }),
  /** Without `yes` it only shows what would be cancelled. */
  v.object({ act: v.literal('cancel'), reference: Reference, yes: v.boolean() }),
]);
export const bookingsCommand = post('/staff/api/bookings/', BookingsRequest, CommandAnswer);

export const LeadsRequest = v.variant('act', [
  v.object({
    act: v.picklist(['list', 'csv']),
    form: v.nullable(v.picklist(LEAD_FORMS)),
    since: v.nullable(Day),
    /** Leads that were flagged as spam, instead of the others. */
    suspects: v.boolean(),
  }),
  v.object({ act: v.picklist(['show', 'erase']), email: Email }),
]);
export const leadsCommand = post('/staff/api/leads/', LeadsRequest, CommandAnswer);

export const PromoRequest = v.variant('act', [
  v.object({
    act: v.literal('add'),
    code: PromoCodeText,
    rules: NewPromoRules,
    maxUses: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  v.object({ act: v.literal('list') }),
  v.object({ act: v.literal('remove'), code: PromoCodeText }),
]);
export const promoCommand = post('/staff/api/promo/', PromoRequest, CommandAnswer);

export const searchesCommand = post('/staff/api/searches/', v.object({ since: v.nullable(Day) }), CommandAnswer);

export const BooksRow = v.object({
  table: v.string(),
  row: v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
});

const BooksRequest = v.variant('act', [
  /** The first page, or the one at `after`. */
  v.object({ act: v.literal('export'), after: v.nullable(v.string()) }),
  v.object({ act: v.literal('begin-import'), schema: v.number() }),
  /** A row comes after those that it refers to. */
  v.object({ act: v.literal('import'), rows: v.array(BooksRow) }),
  v.object({ act: v.literal('end-import') }),
  /** Without `yes` it only says what would be lost. */
  v.object({ act: v.literal('restore'), at: v.number(), yes: v.boolean() }),
]);
export const booksCommand = post(
  '/staff/api/books/',
  BooksRequest,
  v.object({
    ...CommandAnswer.entries,
    /**
     * Of an export: rows as JSON lines, 1 MB at most, those that others refer to after them. `next` is null on the last
     * page. A `mark` that differs from that of the page before says that the pages don't fit together.
     */
    page: v.optional(
      v.object({ lines: v.string(), next: v.nullable(v.string()), mark: v.string(), schema: v.number() }),
    ),
  }),
);
