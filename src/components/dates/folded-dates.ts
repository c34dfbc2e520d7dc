import { keepDatesTrue } from '#components/dates/dated.ts';

const FOLDED = '.dates noscript';

/**
 * Lays out the start dates of every month: before the visitor searches the page, and before a script reads them all.
 * The months stay closed.
 */
export function unfoldDates(): void {
  for (const rows of document.querySelectorAll(FOLDED)) unfold(rows);
}

/** The element with this id. A start date of a closed month is laid out first, and shown with its month open. */
export function revealDate(id: string): HTMLElement | null {
  for (const rows of document.querySelectorAll(FOLDED)) {
    if (!rows.textContent.includes(`id="${id}"`)) continue;
    const month = rows.closest('details')!;
    for (const part of [month.parentElement!.closest('details'), month]) part?.setAttribute('open', '');
    unfold(rows);
    document.getElementById(id)?.scrollIntoView();
  }
  return document.getElementById(id);
}

function unfold(rows: Element): void {
  rows.outerHTML = rows.textContent;
  keepDatesTrue(document);
}
