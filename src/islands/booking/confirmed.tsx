import { useStore } from '@nanostores/react';
import { createRoot } from 'react-dom/client';
import './booking.css';
import { Confirmation } from '#islands/booking/Confirmation.tsx';
import { $booking, changeBooking, loadSession } from '#stores/booking.ts';
import { $payment } from '#stores/payment.ts';

/**
 * Shows on a page of its own what this browser has paid for, if anything (M96). The place says which: `found`, or
 * `none` when the page has to do without.
 */
export async function mountConfirmed(place: HTMLElement): Promise<void> {
  const session = await loadSession();
  if (!session?.payment) {
    place.dataset['confirmed'] = 'none';
    return;
  }
  $payment.set(session.payment);
  changeBooking({ stage: session.stage });
  place.dataset['confirmed'] = 'found';
  createRoot(place).render(<Confirmed />);
}

/** The final flow is on once the last details are given; until then the way to them stands below (M98, M99). */
function Confirmed() {
  const finalFlow = useStore($booking).stage === 'completed';
  return (
    <>
      <Confirmation key={String(finalFlow)} finalFlow={finalFlow} />
      {!finalFlow && (
        <p className="done__next">
          <a className="btn" href="#my-cart" data-open-cart>
            Add your details
          </a>
        </p>
      )}
    </>
  );
}
