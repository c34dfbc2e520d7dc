import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { $cartItemsCount } from '#stores/cart.ts';
import { Icon } from '#ui/Icon.tsx';

/** Begins as the built page does, with nothing in the cart. */
const $count = atom(0);
if (typeof window !== 'undefined') $cartItemsCount.subscribe((count) => $count.set(count));

/**
 * The way to the cart, with the number of trips in it. It is drawn before anything is known of a cart: the page's script
 * writes the number there from a cookie, and this takes it over once the cart was loaded.
 */
export function CartLink() {
  const count = useStore($count, { ssr: 'initial' });
  const trips = count === 1 ? '1 trip' : `${count} trips`;
  return (
    <a
      className="icon-btn"
      href="#my-cart"
      data-open-cart
      aria-label={count === 0 ? 'Your cart' : `Your cart, ${trips}`}
      suppressHydrationWarning
    >
      <Icon name="cart" />
      <span className="cart-count" data-cart-count hidden={count === 0} suppressHydrationWarning>
        {count}
      </span>
    </a>
  );
}
