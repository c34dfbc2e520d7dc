import { callIsland, onPageEvent } from '#directives/page-events.ts';
import { cartCount, showCartCount } from './cart-count.ts';
import { onHash } from '#ui/sheet-history.ts';
import { openIsland } from '#directives/open-island.ts';

const BOOKING_HASH = '#my-cart';

/** Opens the booking flow from links and the hash, and shows the cart panel when the cart is not empty. */
export function startCartLinks(): void {
  onPageEvent('cart-loaded', ({ count }) => {
    if (count > 0) showPanel();
  });
  onPageEvent('cart-sync', showPanel);
  if (cartCount() > 0) showPanel();
  // A page from the browser's cache shows the cart as it was when the guest left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    showCartCount();
    if (cartCount() > 0) showPanel();
  });

  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-open-cart]');
    if (link === null) return;
    event.preventDefault();
    void openBooking(link);
  });
  onHash(BOOKING_HASH, () => void openBooking(null));
}

/** Opens the booking flow, at the payment step if the link names it. */
function openBooking(pressed: HTMLElement | null): Promise<void> {
  const isAtPayment = pressed?.dataset['openCart'] === 'payment';
  return openIsland(pressed, () => callIsland('booking:open', isAtPayment ? { at: 'payment' } : {}));
}

/** Shows the cart panel. If its script cannot be loaded, the next cart event tries again. */
function showPanel(): void {
  callIsland('cart:show').catch((fault: unknown) => {
    console.error('The cart did not load. Check the internet connection and try again.', fault);
  });
}
