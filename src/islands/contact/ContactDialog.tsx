import { useStore } from '@nanostores/react';
import type { ContactFacts } from '#islands/contact/Contact.tsx';
import { dialogOnDemand } from '#stores/on-demand.ts';

// Only a browser fetches it: what the server imports is styled in the page's head.
const { $sheet, $isOpen, close } = dialogOnDemand('contact:open', async () =>
  import.meta.env.SSR ? null : (await import('#islands/contact/ContactSheet.tsx')).ContactSheet,
);

/** The ways to reach the operator, in a dialog over the page that asks for them (M53). */
export function ContactDialog(facts: ContactFacts) {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  const isOpen = useStore($isOpen, { ssr: 'initial' });
  return Sheet && <Sheet {...facts} open={isOpen} onClose={close} />;
}
