import { reportBroken, onDemand } from '#directives/page-events.ts';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { ContactFacts } from './LeadForms.tsx';
import { importPart } from '#directives/own-scripts.ts';
import { Boundary } from '#ui/Boundary.tsx';

/** Null when closed. Opens at the three ways, or at the form with a message that the chat did not take. */
const $open = atom<{ readonly message: string | null } | null>(null);

// Imported in the browser only, because the page's head contains the styles of everything the server imports.
const $sheet = onDemand(
  'contact:open',
  async () => (import.meta.env.SSR ? null : (await importPart(() => import('./LeadSheets.tsx'))).ContactSheet),
  (detail) => $open.set({ message: detail?.message ?? null }),
);

/** The ways to contact the operator, in a dialog over the page. */
export function ContactDialog(facts: ContactFacts) {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  const open = useStore($open, { ssr: 'initial' });
  return (
    <Boundary onBroken={reportBroken('/contact/')}>
      {Sheet && (
        <Sheet {...facts} open={open !== null} message={open?.message ?? null} onClose={() => $open.set(null)} />
      )}
    </Boundary>
  );
}
