import { callIsland } from '#components/island-calls/call-island.ts';
import { onPageEvent } from '#stores/page-events.ts';
import { cartCount } from '#components/island-calls/cart-count.ts';
import { openIsland } from '#components/island-calls/open-island.ts';

/** The hash, and the links, that open the booking flow (M19). */
const BOOKING_HASH = '#my-cart';

/** Opens the booking flow, and brings the cart panel once there is a cart to show. */
export function startCartLinks(): void {
  onPageEvent('cart-loaded', ({ count }) => {
    if (count > 0) showPanel();
  });
  onPageEvent('cart-sync', showPanel);
  if (cartCount() > 0) showPanel();

  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-open-cart]');
    if (link === null) return;
    event.preventDefault();
    void openBooking(link);
  });
  const openByHash = () => {
    if (location.hash === BOOKING_HASH) void openBooking(null);
  };
  window.addEventListener('hashchange', openByHash);
  openByHash();
}

/** A link may say that the payment is what it leads back to (M101). */
function openBooking(pressed: HTMLElement | null): Promise<void> {
  const isAtPayment = pressed?.dataset['openCart'] === 'payment';
  return openIsland(pressed, () => callIsland('booking:open', isAtPayment ? { at: 'payment' } : {}));
}

/** The panel is an extra: when it cannot be fetched the page stays whole, and the next cart event tries again (M151). */
function showPanel(): void {
  callIsland('cart:show').catch((fault: unknown) => {
    console.error('The cart did not load. Check the internet connection and try again.', fault);
  });
}
