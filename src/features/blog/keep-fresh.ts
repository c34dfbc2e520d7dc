/** After this time without a refresh a page may be older than the site. */
const STALE_AFTER_MS = 30 * 60 * 1000;

/**
 * Calls `refresh` when the reader comes back to a page that is at least half an hour old.
 *
 * Logs a failure and leaves the page as it is.
 */
export function keepFresh(refresh: () => Promise<void>): void {
  let refreshedAt = Date.now();
  const refreshIfStale = () => {
    if (document.visibilityState === 'hidden' || Date.now() - refreshedAt < STALE_AFTER_MS) return;
    refreshedAt = Date.now();
    refresh().catch((fault: unknown) => console.error('The blog could not be brought up to date.', fault));
  };
  document.addEventListener('visibilitychange', refreshIfStale);
  window.addEventListener('pageshow', refreshIfStale);
}
