import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import '#styles/components/pass.css';
import './booking.css';
import { flashCart } from '#islands/booking/flash-cart.ts';
import { HoldNote } from '#islands/booking/HoldNote.tsx';
import { CurrentStep } from '#islands/booking/CurrentStep.tsx';
import { STEP_FORM } from '#islands/booking/step-form-id.ts';
import { Stops } from '#islands/booking/Stops.tsx';
import { TripsAside, TripsPeek } from '#islands/booking/Trips.tsx';
import { stepButtonLabel } from '#domain/booking-steps.ts';
import { $booking, $stepButton, canGoBack, closeBooking, goBack } from '#stores/booking.ts';
import { $cartItemsCount } from '#stores/cart.ts';
import { passStep, submitVisa } from '#stores/checkout.ts';
import { $installment } from '#stores/installment.ts';
import { Bus } from '#ui/Bus.tsx';
import { StepButton } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';

const STEPS_WITH_FORM = ['personal', 'card', 'additional'];
const STEPS_WITH_TRIPS_BESIDE = ['personal', 'visa', 'card'];

/** The booking flow: a slider of steps between a head that says how far one is and a foot that takes one on. */
export function BookingDialog() {
  const booking = useStore($booking);
  const count = useStore($cartItemsCount);
  const { open, exit, loading, paying, step } = booking;
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && !open && exit === 'animate') flashCart();
    wasOpen.current = open;
    document.documentElement.toggleAttribute('data-booking-open', open);
  }, [open, exit]);

  const isEmpty = step.kind === 'cart' && count === 0;
  const hasTripsBeside = !loading && STEPS_WITH_TRIPS_BESIDE.includes(step.kind);
  return (
    <Dialog
      open={open}
      kind={isEmpty ? 'booking booking--short' : 'booking'}
      label="Your booking"
      exit={exit}
      onClose={closeBooking}
    >
      <div className="booking__head">
        <p className="booking__name">Your booking</p>
        {!loading && !isEmpty && <Stops step={step} />}
        <button className="icon-btn" type="button" aria-label="Close booking" onClick={closeBooking}>
          <Icon name="close" />
        </button>
      </div>
      <div className="booking__scroll">
        <div>
          {hasTripsBeside && <TripsPeek />}
          {loading ? <Loading /> : <CurrentStep />}
        </div>
        {hasTripsBeside && <TripsAside />}
      </div>
      {!loading && !isEmpty && step.kind !== 'confirmation' && <Foot />}
      {paying && <Processing />}
    </Dialog>
  );
}

function Foot() {
  const booking = useStore($booking);
  const button = useStore($stepButton);
  const installment = useStore($installment);
  const { step } = booking;
  const press = step.kind === 'visa' ? () => void submitVisa(step.tourDateId) : passStep;
  return (
    <div className="booking__foot">
      {canGoBack(booking) && (
        <button className="text-link" type="button" onClick={goBack}>
          <Icon name="previous" />
          Back
        </button>
      )}
      <div className="booking__help">
        <HoldNote />
        <p>
          Stuck?{' '}
          <a href="/contact/" target="_blank" rel="noopener">
            Contact us
          </a>
        </p>
      </div>
      {/* Each step has a button of its own: one that turned into the next step's would send its form with this press. */}
      <StepButton
        key={step.kind === 'visa' ? step.tourDateId : step.kind}
        label={stepButtonLabel(step, installment)}
        state={button}
        {...(STEPS_WITH_FORM.includes(step.kind) ? { form: STEP_FORM } : { onPress: press })}
      />
    </div>
  );
}

function Loading() {
  return (
    <p className="booking__loading" role="status">
      <span className="spinner" aria-hidden="true" />
      Loading your cart…
    </p>
  );
}

/** Covers the whole dialog while a payment is under way (M89). A refresh would harm nothing. */
function Processing() {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="processing">
      <Bus drives />
      <p role="alert" ref={message} tabIndex={-1}>
        PAYMENT PROCESSING. DON&apos;T REFRESH YOUR BROWSER.
      </p>
    </div>
  );
}
