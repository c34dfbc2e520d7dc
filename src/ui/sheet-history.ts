interface Sheet {
  readonly close: () => void;
}

/** The open sheets, the topmost last. The entry of each has its place in this list as its state. */
let sheets: Sheet[] = [];
/** Sheets that have opened while the browser goes back. Their entries are added after that. */
let waiting: Sheet[] = [];
/** Where the reader was, and what has the focus once a sheet has closed. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly focused: Promise<Element | null>;
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
 * Leaves the page where the reader was; called right after a sheet has closed. When the browser goes back to an address
 * with a hash, it scrolls to what the hash names and takes the focus away: Firefox before `popstate`, others after it.
 */
export function keepPlace({ left, top, focused }: Place = placeNow()): void {
  void focused.then((element) =>
    setTimeout(() => {
      if (document.activeElement === document.body) (element as HTMLElement | null)?.focus({ preventScroll: true });
      window.scrollTo({ left, top, behavior: 'instant' });
    }),
  );
}

/** Reads the focus when what is under way has ended: by then a sheet that closes has returned it to what opened it. */
function placeNow(): Place {
  return { left: window.scrollX, top: window.scrollY, focused: Promise.resolve().then(() => document.activeElement) };
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
  const closed = sheets.splice(open);
  for (const { close } of closed.toReversed()) close();
  if (closed.length > 0) keepPlace();
}

/** How many sheets are open on the current entry: none on that of the page; undefined on an entry of something else. */
function openOnEntry(): number | undefined {
  const { page, sheet } = stateNow();
  return page ? 0 : sheet;
}

/**
 * Leaves the entry of a sheet for the booking, or for another page, to replace. Going back takes time, so it would meet
 * what comes next.
 */
export function leaveSheetEntry(): void {
  if (openOnEntry()) history.replaceState({ left: true }, '');
}

export function isLeftEntry(): boolean {
  return stateNow().left === true;
}

/** The state of a history entry that something has been opened on, here or by a sheet. */
interface UsedEntry {
  readonly arrived?: number;
  readonly page?: true;
  readonly sheet?: number;
  readonly left?: true;
}

/**
 * Opens what a hash of the address names, at once or after a delay: once for each arrival at the hash, and again when
 * its link is pressed again. Whoever goes on within the delay is left alone, and going back to the entry, as the
 * browser does when a sheet closes, is no arrival. Returns a function that stops listening.
 */
export function onHash(hash: string, open: () => void, delayMs = 0): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const arrive = () => {
    clearTimeout(waiting);
    if (location.hash !== hash) return;
    const arrived = performance.now();
    // A booking keeps its own state, with which it opens again after a reload.
    if (!('bookingStep' in stateNow())) history.replaceState({ ...stateNow(), arrived }, '');
    if (delayMs === 0) open();
    else waiting = setTimeout(() => stateNow().arrived === arrived && location.hash === hash && open(), delayMs);
  };

  const followAddress = () => {
    clearTimeout(waiting);
    if (!isUsed()) arrive();
  };
  // A link to the hash that the page already has changes nothing, so the press itself is handled, once it has replaced
  // the entry and its state.
  const followPress = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!event.defaultPrevented && link?.hash === hash && link.href === location.href) setTimeout(arrive);
  };
  window.addEventListener('hashchange', followAddress);
  document.addEventListener('click', followPress);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'back_forward' || !isUsed()) arrive();
  return () => {
    window.removeEventListener('hashchange', followAddress);
    document.removeEventListener('click', followPress);
  };
}

/** Whether something was opened on the current history entry before. */
export function isUsed(): boolean {
  const { arrived, page, sheet, left } = stateNow();
  return arrived !== undefined || page === true || sheet !== undefined || left === true;
}

function stateNow(): UsedEntry {
  return (history.state ?? {}) as UsedEntry;
}
