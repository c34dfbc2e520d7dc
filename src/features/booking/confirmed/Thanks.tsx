import type { PaymentDetails } from '#contract/booking-session.ts';
import { thanksForPayment } from '#domain/text/trip-text.ts';

/** The sentence that thanks for a payment, its references in bold. A trip's name and its Start are two lines. */
export function Thanks({ payment }: { payment: PaymentDetails | null }) {
  if (payment === null) return <span>Thanks for your payment.</span>;
  const thanks = thanksForPayment(payment.trip_name, payment.booking_reference);
  const lead = thanks.lead.replaceAll(' Start: ', '\nStart: ');
  return (
    <span key={lead}>
      {lead} <b>{thanks.reference}</b>
    </span>
  );
}
