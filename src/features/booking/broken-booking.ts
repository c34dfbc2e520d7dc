import { BOOK } from '#contract/book-paths.ts';
import { beforeReferences } from '#domain/text/trip-text.ts';
import { $booking } from './booking.ts';
import { $payment } from './payment.ts';
import { sendPageEvent } from '#directives/page-events.ts';

/** Says that the booking dialog had to go, with what the guest must know of a payment, also of one that still runs. */
export function reportBrokenBooking(): void {
  document.documentElement.removeAttribute('data-booking-open');
  $payment.subscribe((payment) => {
    const { paying } = $booking.get();
    const paid = paying
      ? 'Your payment is still being processed. Your booking reference will appear in this message.'
      : 'Your cart is saved.';
    const reference = payment?.booking_reference;
    const text = reference === undefined ? paid : `You’ve paid. ${beforeReferences(reference)} ${reference}.`;
    sendPageEvent('island:broke', {
      text: `Sorry, we can’t show your booking here any more. ${text}`,
      page: BOOK.cart,
    });
  });
}
