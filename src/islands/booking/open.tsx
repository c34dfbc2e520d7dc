import { createRoot } from 'react-dom/client';
import { BookingDialog } from '#islands/booking/BookingDialog.tsx';
import { bindBooking, openBooking as open } from '#stores/booking.ts';
import { keepCartInSync } from '#stores/cart.ts';

let mounted = false;

/** Opens the booking flow where the guest left it, or at its payment (M83, M101). */
export function openBooking(at?: 'payment'): void {
  if (!mounted) {
    mounted = true;
    const host = document.createElement('div');
    document.body.append(host);
    createRoot(host).render(<BookingDialog />);
    bindBooking();
    keepCartInSync();
  }
  void open(at);
}
