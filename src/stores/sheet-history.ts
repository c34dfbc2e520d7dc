interface Sheet {
  readonly close: () => void;
}

/** The open sheets, the topmost last. The entry of each has its place in this list as its state. */
let sheets: Sheet[] = [];
/** Sheets that have opened while the browser goes back. Their entries are added after that. */
let waiting: Sheet[] = [];
/** Where the reader was, and the page's focus. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly focused: HTMLElement | null;
}

/** The place when the browser was asked to go back; null when it was not. */
let leftFrom: Place | null = null;

/**
 * Adds a history entry for a sheet that has opened (calendar, menu, dialog, chooser), so that the browser's back, or a
 * swipe, closes the topmost sheet and stays on the page. Returns a function for when the sheet has closed by itself; it
 * removes the entry.
 */
export function openInHistory(close: () => void): () => void {
  const sheet = { close };
  if (leftFrom !== null) waiting.push(sheet);
  else enter(sheet);
  return () => {
    waiting = waiting.filter((one) => one !== sheet);
    const place = sheets.indexOf(sheet);
    if (place === -1) return;
    const closed = sheets.length - place;
    sheets = sheets.slice(0, place);
    if (openOnEntry()) goBackInHistory(closed);
  };
}

/** Goes back over entries of this page. A sheet that opens meanwhile gets its entry after that. */
export function goBackInHistory(entries: number): void {
  listen();
  leftFrom = placeNow();
  // A sheet that closes now has returned the focus by then. Firefox takes it away before `popstate`.
  queueMicrotask(() => {
    if (leftFrom !== null) leftFrom = { ...leftFrom, focused: focusedNow() };
  });
  history.go(-entries);
}

function enter(sheet: Sheet): void {
  listen();
  if (sheets.length === 0) history.replaceState({ page: true }, '');
  sheets.push(sheet);
  history.pushState({ sheet: sheets.length }, '');
}

/** A browser adds the same listener once, however often it is added. */
function listen(): void {
  window.addEventListener('popstate', onBack);
}

/**
 * Leaves the page where the reader was. When the browser goes back to an address with a hash, it scrolls to what the
 * hash names and takes the focus away: Firefox before `popstate`, others after it. By then a closed sheet has returned
 * the focus to what opened it.
 */
export function keepPlace({ left, top, focused }: Place = placeNow()): void {
  queueMicrotask(() => {
    const kept = focusedNow() ?? focused;
    setTimeout(() => {
      if (focusedNow() === null) kept?.focus({ preventScroll: true });
      window.scrollTo({ left, top, behavior: 'instant' });
    });
  });
}

function placeNow(): Place {
  return { left: window.scrollX, top: window.scrollY, focused: focusedNow() };
}

/** The element with the focus; null for the page itself. */
function focusedNow(): HTMLElement | null {
  return document.activeElement === document.body ? null : (document.activeElement as HTMLElement | null);
}

function onBack(): void {
  if (leftFrom !== null) {
    keepPlace(leftFrom);
    leftFrom = null;
    for (const sheet of waiting.splice(0)) enter(sheet);
    return;
  }
  const open = openOnEntry();
  // A hash that is set meanwhile is no way back.
  if (open === undefined) return;
  if (open < sheets.length) keepPlace();
  for (const { close } of sheets.splice(open).toReversed()) close();
}

/** How many sheets are open on the current entry: none on that of the page; undefined on an entry of something else. */
function openOnEntry(): number | undefined {
  const state = history.state as { page?: true; sheet?: number } | null;
  return state?.page ? 0 : state?.sheet;
}

/**
 * Leaves the entry of a sheet for the booking, or for another page, to replace. Going back takes time, so it would meet
 * what comes next.
 */
export function leaveSheetEntry(): void {
  if (openOnEntry()) history.replaceState({ left: true }, '');
}

/** Whether a sheet has left the current entry. */
export function isLeftEntry(): boolean {
  return (history.state as { left?: true } | null)?.left === true;
}
