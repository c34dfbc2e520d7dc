import { useStore } from '@nanostores/react';
import { datesOnPage } from './dates-on-page.ts';
import { $cartLoaded, loadCart } from '#features/cart/cart.ts';
import { onDemand } from '#directives/on-demand.ts';
import { reportBroken, sendPageEvent } from '#directives/page-events.ts';
import { openTourDates } from './tour-dates.ts';
import { importPart } from '#directives/own-scripts.ts';
import { Boundary } from '#ui/Boundary.tsx';

// Imported in the browser only, because the page's head contains the styles of everything the server imports.
const $sheet = onDemand(
  'calendar:open',
  async () => (import.meta.env.SSR ? null : (await importPart(() => import('./CalendarDialog.tsx'))).CalendarDialog),
  ({ settings }) => {
    if (!$cartLoaded.get()) void loadCart();
    void openTourDates({
      ...settings,
      datesOnPage: (currency) => {
        sendPageEvent('dates:unfold');
        return datesOnPage(document, settings, currency);
      },
    });
  },
);

/**
 * The start dates of a tour in a dialog. Without script the page shows its own list of dates. The dialog stays in
 * the page, so that it opens again at once.
 */
export function Calendar() {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  return <Boundary onBroken={reportBroken()}>{Sheet && <Sheet />}</Boundary>;
}
