/** The state of the history entry of an open sheet, such as the calendar. */
const SHEET_ENTRY = { sheet: true };
/** The state of the entry of the page that the sheet opened on. */
const PAGE_ENTRY = { page: true };

/**
 * Adds a history entry for a sheet that has opened, so that the browser's back, or a swipe, closes the sheet and stays
 * on the page. Returns a function for when the sheet has closed by itself; it removes the entry.
 */
export function openInHistory(close: () => void): () => void {
  history.replaceState(PAGE_ENTRY, '');
  history.pushState(SHEET_ENTRY, '');
  const stop = () => window.removeEventListener('popstate', onBack);
  const onBack = () => {
    // A hash that is set meanwhile is no way back.
    if (!isEntry('page')) return;
    stop();
    close();
  };
  window.addEventListener('popstate', onBack);
  return () => {
    stop();
    if (isEntry('sheet')) history.back();
  };
}

function isEntry(kind: 'sheet' | 'page' | 'left'): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && kind in state;
}

/**
 * Leaves the entry of a sheet for the booking, or for another page, to replace. Going back takes time, so it would meet
 * what comes next.
 */
export function leaveSheetEntry(): void {
  if (isEntry('sheet')) history.replaceState({ left: true }, '');
}

/** Whether a sheet has left the current entry. */
export function isLeftEntry(): boolean {
  return isEntry('left');
}
