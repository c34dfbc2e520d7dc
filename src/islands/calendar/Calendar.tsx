import { useStore } from '@nanostores/react';
import { datesOnPage } from '#islands/calendar/dates-on-page.ts';
import { $cartLoaded, loadCart } from '#stores/cart.ts';
import { onDemand } from '#stores/on-demand.ts';
import { sendPageEvent } from '#stores/page-events.ts';
import { openTourDates } from '#stores/tour-dates.ts';

// Only a browser fetches it: what the server imports is styled in the page's head.
const $sheet = onDemand(
  'calendar:open',
  async () => (import.meta.env.SSR ? null : (await import('#islands/calendar/StartDates.tsx')).StartDates),
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
 * The start dates of a tour in a dialog (M35). Without script the page's own list of dates is all there is. The dialog
 * stays in the page, so that opening it again is instant.
 */
export function Calendar() {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  return Sheet && <Sheet />;
}
