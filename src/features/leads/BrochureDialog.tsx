import { reportBroken, dialogOnDemand } from '#directives/page-events.ts';
import { useStore } from '@nanostores/react';
import type { BrochureFacts } from './LeadForms.tsx';
import { importPart } from '#directives/own-scripts.ts';
import { Boundary } from '#ui/Boundary.tsx';

// Imported in the browser only, because the page's head contains the styles of everything the server imports.
const { $sheet, $isOpen, close } = dialogOnDemand('brochure:open', async () =>
  import.meta.env.SSR ? null : (await importPart(() => import('./LeadSheets.tsx'))).BrochureSheet,
);

/** The brochure form in a dialog over the page with the pressed link. */
export function BrochureDialog(facts: BrochureFacts) {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  const isOpen = useStore($isOpen, { ssr: 'initial' });
  return (
    <Boundary onBroken={reportBroken('/brochure/')}>
      {Sheet && <Sheet {...facts} open={isOpen} onClose={close} />}
    </Boundary>
  );
}
