/** The state of the history entry of an open sheet, such as the calendar. */
const SHEET_ENTRY = { sheet: true };

/**
 * Adds a history entry for a sheet that has opened, so that the browser's back, or a swipe, closes the sheet and stays
 * on the page. Returns a function for when the sheet has closed by itself; it removes the entry.
 */
export function openInHistory(close: () => void): () => void {
  history.pushState(SHEET_ENTRY, '');
  const stop = () => window.removeEventListener('popstate', onBack);
  const onBack = () => {
    stop();
    close();
  };
  window.addEventListener('popstate', onBack);
  return () => {
    stop();
    if (isSheetEntry()) history.back();
  };
}

function isSheetEntry(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'sheet' in state;
}

/**
 * Leaves the entry of a sheet for the booking, or for another page, to replace. Going back takes time, so it would meet
 * what comes next.
 */
export function leaveSheetEntry(): void {
  if (isSheetEntry()) history.replaceState({ left: true }, '');
}

/** Whether a sheet has left the current entry. */
export function isLeftEntry(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'left' in state;
}
