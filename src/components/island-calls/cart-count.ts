/** The tours in the cart. The server writes the number beside the cart it keeps to itself; no cookie, no cart. */
export function cartCount(): number {
  return Number(/(?:^|; )cart_count=(\d+)/.exec(document.cookie)?.[1] ?? 0);
}

/** Writes the number at every link to the cart, and says it in the link's name. */
export function showCartCount(count: number = cartCount()): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
    const trips = count === 1 ? '1 trip' : `${count} trips`;
    badge.closest('a')?.setAttribute('aria-label', count === 0 ? 'Your cart' : `Your cart, ${trips}`);
  }
}
