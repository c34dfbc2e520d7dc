import { useStore } from '@nanostores/react';
import { $cartLoaded, keepCartInSync, loadCart } from '#stores/cart.ts';
import { onDemand } from '#stores/on-demand.ts';

// Only a browser fetches it: what the server imports is styled in the page's head.
const $sheet = onDemand(
  'cart:show',
  async () => (import.meta.env.SSR ? null : (await import('#islands/cart/CartPanel.tsx')).CartPanel),
  () => {
    keepCartInSync();
    if (!$cartLoaded.get()) void loadCart();
  },
);

/** What is in the cart, in a corner of the page, once there is anything (M95). */
export function Cart() {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  return Sheet && <Sheet />;
}
