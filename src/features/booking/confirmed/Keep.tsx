import { useState } from 'react';
import { newTabName } from '#domain/text/new-tab.ts';
import { paidTrips } from '#domain/text/booking-texts.ts';
import type { PaymentDetails } from '#contract/booking-session.ts';
import { Icon } from '#ui/Icon.tsx';

/** What a guest keeps of a paid booking: the receipt, the trip for their calendar, and a line to send to friends. */
export function Keep({ payment }: { payment: PaymentDetails }) {
  const [isCopied, setCopied] = useState(false);
  const [trip] = paidTrips(payment.trip_name, payment.booking_reference);
  const share = async () => {
    const text = [trip?.name, trip?.dates].filter((part) => part).join(', ');
    const url = location.origin;
    if ('share' in navigator) {
      // Guests may close the sheet, which is no fault.
      await navigator.share({ text, url }).catch(() => undefined);
      return;
    }
    await window.navigator.clipboard.writeText(`${text} ${url}`);
    setCopied(true);
  };
  const query = `?booking=${encodeURIComponent(trip?.reference ?? '')}`;
  return (
    <nav className="keep" aria-label="Save your booking">
      <a href={`/check-in/receipt/${query}`} target="_blank" rel="noopener" aria-label={newTabName('Receipt')}>
        <Icon name="receipt" />
        Receipt
      </a>
      <a href={`/check-in/trip.ics${query}`} download>
        <Icon name="calendar" />
        Add to calendar
      </a>
      <button type="button" onClick={() => void share()}>
        <Icon name="share" />
        <span aria-live="polite">{isCopied ? 'Copied' : 'Share'}</span>
      </button>
    </nav>
  );
}
