import { reportBroken } from '#directives/page-events.ts';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { BOOK } from '#contract/book-paths.ts';
import { $cartItemsCount } from './cart.ts';
import { Icon } from '#ui/Icon.tsx';
import { Boundary } from '#ui/Boundary.tsx';

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
