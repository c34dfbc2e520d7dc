import { useStore } from '@nanostores/react';
import { dialogOnDemand } from '#stores/on-demand.ts';
import type { NotesTour } from '#islands/trip-notes/TripNotesSheet.tsx';

// Only a browser fetches it: what the server imports is styled in the page's head.
const { $sheet, $isOpen, close } = dialogOnDemand('trip-notes:open', async () =>
  import.meta.env.SSR ? null : (await import('#islands/trip-notes/TripNotesSheet.tsx')).TripNotesSheet,
);

/** The form for the notes of a tour in a dialog of its page (M37, M70). */
export function TripNotesDialog({ tour }: { tour: NotesTour }) {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  const isOpen = useStore($isOpen, { ssr: 'initial' });
  return Sheet && <Sheet tour={tour} open={isOpen} onClose={close} />;
}
