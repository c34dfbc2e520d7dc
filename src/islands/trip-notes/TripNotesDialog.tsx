import { useStore } from '@nanostores/react';
import { dialogOnDemand } from '#stores/dialog-on-demand.ts';
import type { NotesTour } from '#islands/trip-notes/TripNotesSheet.tsx';

// Only a browser fetches it: what the server imports is styled in the page's head.
const { $dialog, close } = dialogOnDemand('trip-notes:open', async () =>
  import.meta.env.SSR ? null : (await import('#islands/trip-notes/TripNotesSheet.tsx')).TripNotesSheet,
);

/** The form for the notes of a tour in a dialog of its page (M37, M70). */
export function TripNotesDialog({ tour }: { tour: NotesTour }) {
  const { Sheet, isOpen } = useStore($dialog, { ssr: 'initial' });
  return Sheet && <Sheet tour={tour} open={isOpen} onClose={close} />;
}
