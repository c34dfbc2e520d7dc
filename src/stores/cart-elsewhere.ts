/** Under this name the tabs of one browser tell each other that the cart was changed. */
const CHANNEL = 'cart';

let channel: BroadcastChannel | null = null;

/**
 * Tells `react` whenever the cart may have been changed where this page did not see it: in another tab, or while the
 * page was away and came back by the browser's way back as it had been left (D49).
 *
 * The channel is closed while the page is away: with an open one a browser may not keep it.
 */
export function watchCartElsewhere(react: () => void): void {
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
export function tellCartChanged(): void {
  channel?.postMessage(null);
}
