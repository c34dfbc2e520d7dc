/** The state of the entry of the page that the first sheet opened on. */
const PAGE_ENTRY = { page: true };

interface Sheet {
  readonly close: () => void;
}

/** The open sheets, the topmost last. The entry of each has its place in this list as its state. */
let sheets: Sheet[] = [];
/** Sheets that have opened while the browser goes back. Their entries are added after that. */
let waiting: Sheet[] = [];
let isGoingBack = false;
let isListening = false;

/**
 * Adds a history entry for a sheet that has opened (calendar, menu, dialog, chooser), so that the browser's back, or a
 * swipe, closes the topmost sheet and stays on the page. Returns a function for when the sheet has closed by itself; it
 * removes the entry.
 */
export function openInHistory(close: () => void): () => void {
  const sheet = { close };
  if (isGoingBack) waiting.push(sheet);
  else enter(sheet);
  return () => {
    waiting = waiting.filter((one) => one !== sheet);
    const place = sheets.indexOf(sheet);
    if (place === -1) return;
    const closed = sheets.length - place;
    sheets = sheets.slice(0, place);
    if (isEntry('sheet')) goBackInHistory(closed);
  };
}

/** Goes back over entries of this page. A sheet that opens meanwhile gets its entry after that. */
export function goBackInHistory(entries: number): void {
  listen();
  isGoingBack = true;
  history.go(-entries);
}

function enter(sheet: Sheet): void {
  listen();
  if (sheets.length === 0) history.replaceState(PAGE_ENTRY, '');
  sheets.push(sheet);
  history.pushState({ sheet: sheets.length }, '');
}

function listen(): void {
  if (!isListening) window.addEventListener('popstate', onBack);
  isListening = true;
}

/**
 * Gives the focus back that the browser takes away when it goes back to an address with a hash. It does so after
 * `popstate`; by then a closed sheet has returned the focus to what opened it.
 */
function keepFocus(): void {
  queueMicrotask(() => {
    const focused = document.activeElement;
    setTimeout(() => {
      if (document.activeElement === document.body && focused instanceof HTMLElement)
        focused.focus({ preventScroll: true });
    });
  });
}

function onBack(): void {
  keepFocus();
  if (isGoingBack) {
    isGoingBack = false;
    for (const sheet of waiting.splice(0)) enter(sheet);
    return;
  }
  // A hash that is set meanwhile is no way back.
  if (!isEntry('page') && !isEntry('sheet')) return;
  const open = isEntry('sheet') ? (history.state as { sheet: number }).sheet : 0;
  const closed = sheets.splice(open);
  for (const { close } of closed.toReversed()) close();
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
