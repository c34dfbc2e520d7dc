/** The BroadcastChannel over which tabs of one browser report a changed cart. */
const CHANNEL = 'cart';

let channel: BroadcastChannel | null = null;

/**
 * Calls `react` whenever the cart may have changed outside of this page: in another tab, or before the browser restored
 * this page from its back/forward cache.
 *
 * The channel is closed when the page is hidden, because a browser may not cache a page with an open channel.
 */
export function onOutsideCartChange(react: () => void): void {
  const open = () => {
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', react);
  };
  open();
  window.addEventListener('pagehide', () => {
    channel?.close();
    channel = null;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    open();
    react();
  });
}

/** Tells the other tabs that this one changed the cart. */
export function notifyCartChanged(): void {
  channel?.postMessage(null);
}
