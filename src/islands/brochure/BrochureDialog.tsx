import { useStore } from '@nanostores/react';
import type { BrochureFacts } from '#islands/brochure/Brochure.tsx';
import { dialogOnDemand } from '#stores/on-demand.ts';

// Only a browser fetches it: what the server imports is styled in the page's head.
const { $sheet, $isOpen, close } = dialogOnDemand('brochure:open', async () =>
  import.meta.env.SSR ? null : (await import('#islands/brochure/BrochureSheet.tsx')).BrochureSheet,
);

/** The brochure's form in a dialog, over the page that its link is pressed on (M62). */
export function BrochureDialog(facts: BrochureFacts) {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  const isOpen = useStore($isOpen, { ssr: 'initial' });
  return Sheet && <Sheet {...facts} open={isOpen} onClose={close} />;
}
