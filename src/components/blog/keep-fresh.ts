/** A page that was left for this long may be older than the site. */
const STALE_AFTER_MS = 30 * 60 * 1000;

/**
 * Calls `refresh` whenever the reader comes back to a page that was left open, or kept by the browser, for half an hour.
 *
 * A page that has just been fetched is as new as the site and asks for nothing. A failure is only logged: what was on
 * the page stays, and is as good as before (M150).
 */
export function keepFresh(refresh: () => Promise<void>): void {
  let fresh = Date.now();
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - fresh < STALE_AFTER_MS) return;
    fresh = Date.now();
    refresh().catch((fault: unknown) => console.error('The blog could not be brought up to date.', fault));
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
}
