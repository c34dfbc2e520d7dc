import { cookieName, findCookie } from '#contract/cookies.ts';

/** The number of tours in the cart, from the cookie that the server sets; 0 without the cookie. */
export function cartCount(): number {
  return Number(findCookie(document.cookie, cookieName('cart_count', location.protocol)));
}

export function showCartCount(count: number = cartCount()): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
    const trips = count === 1 ? '1 trip' : `${count} trips`;
    badge.closest('a')?.setAttribute('aria-label', count === 0 ? 'Your cart' : `Your cart, ${trips}`);
  }
}
