import type { PaymentDetails } from '#contract/booking-session.ts';
import { openTicketText } from '#domain/text/trip-text.ts';
import { Notice } from '#ui/Notice.tsx';

/** For each trip without a date: that no seat is secured, by when to choose one, and where. */
export function OpenTickets({ payment }: { payment: PaymentDetails | null }) {
  return payment?.open_tickets?.map(({ tour_name: trip, choose_by: day }) => {
    const text = openTicketText(trip, day);
    return (
      <Notice icon="calendar" key={trip}>
        <span key={text}>
          {text} <a href={payment.checkin_url}>Choose my date</a>
        </span>
      </Notice>
    );
  });
}
