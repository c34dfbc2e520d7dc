import type { PaymentDetails } from '#contract/booking-session.ts';
import { longDate } from '#domain/calendar-date.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { unbroken } from '#domain/text/trip-text.ts';

/** What was paid, and the balance with its due date. */
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
