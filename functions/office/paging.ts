/** The rows of a page: drawn well within the ten milliseconds of processor time of Cloudflare's free plan. */
export const PAGE_SIZE = 50;

/** Which part of a long list a page shows. */
export interface Paging {
  /** From 1. */
  readonly page: number;
  /** The rows before the first one that is shown. */
  readonly before: number;
  readonly after: number;
  /** The rows of the whole list. */
  readonly all: number;
}

/** The rows of a page of a list. A number of no page, or no number, is the nearest page. */
export function pageOf<Row>(
  list: readonly Row[],
  asked: number,
): { readonly rows: readonly Row[]; readonly paging: Paging } {
  const last = Math.max(1, Math.ceil(list.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, Math.trunc(asked) || 1), last);
  const before = (page - 1) * PAGE_SIZE;
  const rows = list.slice(before, before + PAGE_SIZE);
  return { rows, paging: { page, before, after: list.length - before - rows.length, all: list.length } };
}
