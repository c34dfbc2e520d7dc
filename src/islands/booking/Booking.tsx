import { useStore } from '@nanostores/react';
import { bindBooking, openBooking } from '#stores/booking/booking.ts';
import { keepCartInSync } from '#stores/cart.ts';
import { onDemand } from '#stores/on-demand.ts';

let isBound = false;

// Imported in the browser only, because the page's head contains the styles of everything the server imports.
const $sheet = onDemand(
  'booking:open',
  async () => (import.meta.env.SSR ? null : (await import('#islands/booking/BookingDialog.tsx')).BookingDialog),
  (detail) => {
    if (!isBound) {
      bindBooking();
      keepCartInSync();
    }
    isBound = true;
    void openBooking(detail?.at);
  },
);

/** The booking flow in a dialog. It opens at the step where the guest left it, or at the payment (M83, M101). */
export function Booking() {
  const Sheet = useStore($sheet, { ssr: 'initial' });
  return Sheet && <Sheet />;
}
