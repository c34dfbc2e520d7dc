import { PAGE_SIZE, type Paging } from '#functions/office/paging.ts';

/** Says which rows of a long list a page shows, with the links to those before and after. Nothing for a short list. */
export function Pager({ paging, query = {} }: { paging: Paging; query?: Readonly<Record<string, string>> }) {
  const { page, before, after, all } = paging;
  if (before === 0 && after === 0) return null;
  const to = (number: number) => `?${new URLSearchParams({ ...query, page: String(number) }).toString()}`;
  return (
    <nav className="pager" aria-label="Pages">
      <span>
        {before + 1} to {all - after} of {all}
      </span>
      <span className="pager__links">
        {before > 0 && (
          <a className="btn btn--quiet" rel="prev" href={to(page - 1)}>
            Previous {PAGE_SIZE}
          </a>
        )}
        {after > 0 && (
          <a className="btn btn--quiet" rel="next" href={to(page + 1)}>
            Next {Math.min(PAGE_SIZE, after)}
          </a>
        )}
      </span>
    </nav>
  );
}
