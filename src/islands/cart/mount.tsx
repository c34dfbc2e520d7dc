import { createRoot } from 'react-dom/client';
import { CartPanel } from '#islands/cart/CartPanel.tsx';
import { $cartLoaded, keepCartInSync, loadCart } from '#stores/cart.ts';

/** Puts the cart panel where the page has room for it, and loads the cart it shows (M95). Called once in a page. */
export function mountCartPanel(host: HTMLElement): void {
  createRoot(host).render(<CartPanel />);
  keepCartInSync();
  if (!$cartLoaded.get()) void loadCart();
}
