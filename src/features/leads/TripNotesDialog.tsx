import { reportBroken, dialogOnDemand } from '#directives/page-events.ts';
import { useStore } from '@nanostores/react';
import type { NotesTour } from './LeadSheets.tsx';
import { importPart } from '#directives/own-scripts.ts';
import { Boundary } from '#ui/Boundary.tsx';

// Imported in the browser only, because the page's head contains the styles of everything the server imports.
const { $sheet, $isOpen, close } = dialogOnDemand('trip-notes:open', async () =>
  import.meta.env.SSR ? null : (await importPart(() => import('./LeadSheets.tsx'))).TripNotesSheet,
);

/** The form for the notes of a tour, in a dialog on the tour's page. */
export function TripNotesDialog(facts: { api?: string; tour: NotesTour }) {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  const isOpen = useStore($isOpen, { ssr: 'initial' });
  return (
    <Boundary onBroken={reportBroken(facts.tour.page)}>
      {Sheet && <Sheet {...facts} open={isOpen} onClose={close} />}
    </Boundary>
  );
}
