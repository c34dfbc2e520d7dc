import { useStore } from '@nanostores/react';
import { dataPromise, FULL_TERMS } from '#domain/text/booking-texts.ts';
import { newTabName } from '#domain/text/new-tab.ts';
import { $booking } from './booking.ts';
import { Icon } from '#ui/Icon.tsx';

/** Beside a button that pays: what cancelling costs, in the operator's words, and what is kept for how long. */
export function PaymentTerms() {
  const { cancelling, kept_days: days } = useStore($booking).promise;
  return (
    <ul className="payment-terms">
      {cancelling !== '' && (
        <li>
          <Icon name="turn" />
          <span>
            <span>{cancelling}</span>{' '}
            <a href="/terms/" target="_blank" rel="noopener" aria-label={newTabName(FULL_TERMS)}>
              {FULL_TERMS}
            </a>
          </span>
        </li>
      )}
      <li>
        <Icon name="lock" />
        <span>{dataPromise(days)}</span>
      </li>
    </ul>
  );
}
