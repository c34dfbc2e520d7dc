import { reportBroken } from '#directives/page-events.ts';
import { useStore } from '@nanostores/react';
import { $cartLoaded, keepCartInSync, loadCart } from './cart.ts';
import { onDemand } from '#directives/on-demand.ts';
import { importPart } from '#directives/own-scripts.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { BOOK } from '#contract/book-paths.ts';

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
