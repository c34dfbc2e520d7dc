import { updateDates } from './dated.ts';

const FOLDED = '.dates noscript';

/**
 * Creates the rows of every month's start dates: before the visitor searches the page, and before a script reads all
 * rows. The months stay closed.
 */
export function unfoldDates(): void {
  for (const rows of document.querySelectorAll(FOLDED)) unfold(rows);
}

/** Finds the element with this id. Opens the month of a start date first and scrolls to the date. */
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
  updateDates(document);
}
