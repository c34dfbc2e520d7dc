/** Sent to a list after another of its rows, or all, were chosen. */
export const ROW_CHOSEN = 'row-chosen';

/**
 * Shows the row that the hash names, or all: the old rows move out, then the new rows move in, alike for a press, the
 * back button and a typed address. Without view transitions, or with reduced motion, the rows change at once.
 *
 * Until this has started, `:target` chooses the row. It changes before a script hears of it, too early for the motion.
 */
export function chooseRows(): void {
  const list = document.querySelector<HTMLElement>('[data-rows]');
  if (list === null || 'chosen' in list.dataset) return;
  showChosenRow(list);
  window.addEventListener('hashchange', () => {
    if (showsRowOfHash(list)) return;
    const change = () => {
      showChosenRow(list);
      list.dispatchEvent(new Event(ROW_CHOSEN));
    };
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill || !('startViewTransition' in document)) change();
    // A newer change skips the motion of this one.
    else document.startViewTransition(change).ready.catch(() => undefined);
  });
}

/** Marks the row that the address names, and returns it; null for all rows. */
export function showChosenRow(list: HTMLElement): HTMLElement | null {
  const chosen = rowOfHash(list);
  list.dataset['chosen'] = chosen?.id ?? '';
  for (const row of list.children) row.toggleAttribute('data-alone', row === chosen);
  return chosen;
}

/** Whether the list already shows what the address names. */
export function showsRowOfHash(list: HTMLElement): boolean {
  return list.dataset['chosen'] === (rowOfHash(list)?.id ?? '');
}

function rowOfHash(list: HTMLElement): HTMLElement | null {
  return [...list.querySelectorAll<HTMLElement>('.row-trip')].find(({ id }) => `#${id}` === location.hash) ?? null;
}
