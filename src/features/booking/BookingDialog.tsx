import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import '#ui/ticket.css';
import './pass.css';
import './booking.css';
import { Foot } from './Foot.tsx';
import { flashCart } from './flash-cart.ts';
import { HoldNote } from './HoldNote.tsx';
import { Help } from './Help.tsx';
import { CurrentStep } from '#features/booking/steps/CurrentStep.tsx';
import { Stops } from './Stops.tsx';
import { TripsAside, TripsPeek } from './Trips.tsx';
import { Loading, NotLoaded, Processing } from './Waiting.tsx';
import { $booking, canGoBack, closeBooking, goBack } from './booking.ts';
import { $givesDetails } from './payment.ts';
import { $cartItemsCount } from '#features/cart/cart.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';

const STEPS_WITH_TRIPS_BESIDE = ['personal', 'visa', 'card'];

/** The booking flow: the head shows the progress, the slider shows the current step, and the foot goes on. */
export function BookingDialog() {
  const booking = useStore($booking);
  const count = useStore($cartItemsCount);
  const givesDetails = useStore($givesDetails);
  const { open, exit, phase, paying, step, heldUntil } = booking;
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && !open && exit === 'animate') flashCart();
    wasOpen.current = open;
    document.documentElement.toggleAttribute('data-booking-open', open);
  }, [open, exit]);

  const isReady = phase === 'ready';
  const isEmpty = phase === 'failed' || (step.kind === 'cart' && count === 0);
  const hasTripsBeside = isReady && STEPS_WITH_TRIPS_BESIDE.includes(step.kind);
  const hasFoot = isReady && !isEmpty && step.kind !== 'confirmation' && (step.kind !== 'additional' || givesDetails);
  return (
    <Dialog
      open={open}
      kind={isEmpty ? 'booking booking--short' : 'booking'}
      label="Your booking"
      exit={exit}
      onClose={closeBooking}
    >
      <div className="booking__head">
        {isReady && canGoBack(booking) && (
          <button className="icon-btn" type="button" aria-label="Back" onClick={goBack}>
            <Icon name="previous" />
          </button>
        )}
        <p className="booking__name">Your booking</p>
        {isReady && !isEmpty && <Stops step={step} />}
        <button className="icon-btn" type="button" aria-label="Close booking" onClick={closeBooking}>
          <Icon name="close" />
        </button>
      </div>
      {isReady && !isEmpty && step.kind !== 'confirmation' && heldUntil !== null && <HoldNote until={heldUntil} />}
      <div className="booking__scroll">
        <div>
          {hasTripsBeside && <TripsPeek />}
          {(phase === 'loading' || phase === 'landing') && <Loading landing={phase === 'landing'} />}
          {phase === 'failed' && <NotLoaded />}
          {isReady && <CurrentStep />}
          {isReady && !isEmpty && step.kind !== 'confirmation' && <Help />}
        </div>
        {hasTripsBeside && <TripsAside />}
      </div>
      {hasFoot && <Foot />}
      {paying && <Processing />}
    </Dialog>
  );
}
