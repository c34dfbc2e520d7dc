import { useStore } from '@nanostores/react';
import { bindBooking, openBooking } from '#stores/booking/booking.ts';
import { keepCartInSync } from '#stores/cart.ts';
import { onDemand } from '#stores/on-demand.ts';
import { onPageEvent } from '#stores/page-events.ts';
import { importPart } from '#stores/own-scripts.ts';
import { reportBrokenBooking } from '#stores/booking/broken-booking.ts';
import { Boundary } from '#ui/Boundary.tsx';

let isBound = false;

// Imported in the browser only, because the page's head contains the styles of everything the server imports.
const fetchSheet = async () =>
  import.meta.env.SSR ? null : (await importPart(() => import('#islands/booking/BookingDialog.tsx'))).BookingDialog;
const $sheet = onDemand('booking:open', fetchSheet, (detail) => {
  if (!isBound) {
    bindBooking();
    keepCartInSync();
  }
  isBound = true;
  void openBooking(detail?.at);
});

// A failed fetch is repeated when the dialog opens, which then says so.
if (typeof window !== 'undefined') onPageEvent('booking:prepare', () => void fetchSheet().catch(() => undefined));

/** The booking flow in a dialog. It opens at the step where the guest left it, or at the payment. */
export function Booking() {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  return <Boundary onBroken={reportBrokenBooking}>{Sheet && <Sheet />}</Boundary>;
}
