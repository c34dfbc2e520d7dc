import { useStore } from '@nanostores/react';
import { dataPromise, FULL_TERMS, NO_CARD_FEES } from '#domain/text/booking-texts.ts';
import { newTabName } from '#domain/text/new-tab.ts';
import { $booking } from './booking-state.ts';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Beside a button that pays: that no card costs a fee, what cancelling costs, in the operator's words, and what is kept for how long. */
export function PaymentTerms() {
  const { cancelling, kept_days: days } = useStore($booking).promise;
  return (
    <>
      <Notice icon="card">{NO_CARD_FEES}</Notice>
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
    </>
  );
}
