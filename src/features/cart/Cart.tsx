import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { BOOK } from '#contract/book-paths.ts';
import { onDemand, reportBroken } from '#directives/page-events.ts';
import { importPart } from '#directives/own-scripts.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { Icon } from '#ui/Icon.tsx';
import { $cartItemsCount, $cartLoaded, keepCartInSync, loadCart } from './cart.ts';

// Imported in the browser only, because the page's head contains the styles of everything the server imports.
const $sheet = onDemand(
  'cart:show',
  async () => (import.meta.env.SSR ? null : (await importPart(() => import('./CartPanel.tsx'))).CartPanel),
  () => {
    keepCartInSync();
    if (!$cartLoaded.get()) void loadCart();
  },
);

/** The trips in the cart in a corner of the page, once there are any. */
export function Cart() {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  return <Boundary onBroken={reportBroken(BOOK.cart)}>{Sheet && <Sheet />}</Boundary>;
}

/** Starts at 0, as the built page does. */
const $count = atom(0);
if (typeof window !== 'undefined') $cartItemsCount.subscribe((count) => $count.set(count));

/**
 * The link to the cart with its number of trips. Before the cart is loaded, the page's script writes the number from a
 * cookie. Once a cart with a trip is known, this component shows it. A press opens the booking dialog; without script it opens the cart's page.
 */
export function CartLink() {
  const count = useStore($count, { ssr: 'initial' });
  const trips = count === 1 ? '1 trip' : `${count} trips`;
  return (
    <Boundary onBroken={reportBroken(BOOK.cart)}>
      <a
        className="icon-btn"
        href={BOOK.cart}
        data-open-cart
        aria-label={count === 0 ? 'Your cart' : `Your cart, ${trips}`}
        suppressHydrationWarning
      >
        <Icon name="cart" />
        <span className="cart-count" data-cart-count hidden={count === 0} suppressHydrationWarning>
          {count}
        </span>
      </a>
    </Boundary>
  );
}
