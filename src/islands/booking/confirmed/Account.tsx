import type { PaymentDetails } from '#contract/booking-session.ts';
import { longDate } from '#domain/calendar-date.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { unbroken } from '#domain/text/unbroken.ts';

/** What was paid, what is left and by when. */
export function Account({ account }: Pick<PaymentDetails, 'account'>) {
  if (account === undefined) return null;
  const left = fromDecimalText(account.left, account.currency);
  const due = account.left_due;
  return (
    <dl className="account">
      <div>
        <dt>Paid today</dt>
        <dd>{formatPrice(fromDecimalText(account.paid, account.currency))}</dd>
      </div>
      <div>
        <dt>{due ? `Left, by ${unbroken(longDate(due))}` : 'Left'}</dt>
        <dd>{left.minor === 0 ? 'Nothing' : formatPrice(left)}</dd>
      </div>
    </dl>
  );
}
