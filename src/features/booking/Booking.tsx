import { useStore } from '@nanostores/react';
import { bindBooking, openBooking } from './booking.ts';
import { reportBrokenBooking } from './booking-state.ts';
import { keepCartInSync } from '#features/cart/cart.ts';
import { onDemand, onPageEvent } from '#directives/page-events.ts';
import { importPart } from '#directives/own-scripts.ts';
import { Boundary } from '#ui/Boundary.tsx';

let isBound = false;

// Imported in the browser only, because the page's head contains the styles of everything the server imports.
const fetchSheet = async () =>
  import.meta.env.SSR ? null : (await importPart(() => import('./BookingDialog.tsx'))).BookingDialog;
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
