import { useStore } from '@nanostores/react';
import '#ui/ticket.css';
import '#features/booking/booking.css';
import { Confirmation } from './Confirmation.tsx';
import { $booking } from '#features/booking/booking.ts';

/** `finalFlow` is on once the additional details are given. Until then the link to them stands below. */
export function ConfirmedBooking() {
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
