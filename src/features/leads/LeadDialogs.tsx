import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { importPart } from '#directives/own-scripts.ts';
import { onDemand, reportBroken, type OpeningEvent, type PageEvents } from '#directives/page-events.ts';
import { Boundary } from '#ui/Boundary.tsx';
import type { BrochureFacts, ContactFacts } from './LeadForms.tsx';
import type { NotesTour } from './LeadSheets.tsx';

/**
 * A dialog that is fetched on its first opening. `$opened` has the event's detail while it is open. The page keeps the
 * content, with what was typed into it.
 */
function leadDialog<Event extends OpeningEvent, Sheet>(
  event: Event,
  sheetOf: (sheets: typeof import('./LeadSheets.tsx')) => Sheet,
) {
  const $opened = atom<{ readonly detail: PageEvents[Event] } | null>(null);
  // In the browser only, because the page's head contains the styles of everything the server imports.
  const fetchSheet = async () =>
    import.meta.env.SSR ? null : sheetOf(await importPart(() => import('./LeadSheets.tsx')));
  const $sheet = onDemand(event, fetchSheet, (detail) => $opened.set({ detail }));
  return { $sheet, $opened, close: () => $opened.set(null) };
}

const brochure = leadDialog('brochure:open', ({ BrochureSheet }) => BrochureSheet);
const contact = leadDialog('contact:open', ({ ContactSheet }) => ContactSheet);
const notes = leadDialog('trip-notes:open', ({ TripNotesSheet }) => TripNotesSheet);

/** The brochure form over the page with the pressed link. */
export function BrochureDialog(facts: BrochureFacts) {
  const Sheet = useStore(brochure.$sheet, { ssr: 'initial' });
  const opened = useStore(brochure.$opened, { ssr: 'initial' });
  return (
    <Boundary onBroken={reportBroken('/brochure/')}>
      {Sheet && <Sheet {...facts} open={opened !== null} onClose={brochure.close} />}
    </Boundary>
  );
}

/** The ways to contact the operator: the three, or the form with a message that the chat did not take. */
export function ContactDialog(facts: ContactFacts) {
  const Sheet = useStore(contact.$sheet, { ssr: 'initial' });
  const opened = useStore(contact.$opened, { ssr: 'initial' });
  return (
    <Boundary onBroken={reportBroken('/contact/')}>
      {Sheet && (
        <Sheet {...facts} open={opened !== null} message={opened?.detail?.message ?? null} onClose={contact.close} />
      )}
    </Boundary>
  );
}

export function TripNotesDialog(facts: { api?: string; tour: NotesTour }) {
  const Sheet = useStore(notes.$sheet, { ssr: 'initial' });
  const opened = useStore(notes.$opened, { ssr: 'initial' });
  return (
    <Boundary onBroken={reportBroken(facts.tour.page)}>
      {Sheet && <Sheet {...facts} open={opened !== null} onClose={notes.close} />}
    </Boundary>
  );
}
