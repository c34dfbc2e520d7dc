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
