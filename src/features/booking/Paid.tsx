import { unbroken, openTicketText } from '#domain/text/trip-text.ts';
import { longDate } from '#domain/calendar-date.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import type { PaymentDetails } from '#contract/booking-session.ts';
import { Notice } from '#ui/Notice.tsx';

export function Account({ account }: Pick<PaymentDetails, 'account'>) {
  if (account === undefined) return null;
  const balance = fromDecimalText(account.left, account.currency);
  const due = account.left_due;
  return (
    <dl className="account">
      <div>
        <dt>Paid today</dt>
        <dd>{formatPrice(fromDecimalText(account.paid, account.currency))}</dd>
      </div>
      <div>
        <dt>{due ? `Balance due by ${unbroken(longDate(due))}` : 'Balance'}</dt>
        <dd>{balance.minor === 0 ? 'Nothing to pay' : formatPrice(balance)}</dd>
      </div>
    </dl>
  );
}

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
