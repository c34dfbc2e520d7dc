import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import '#ui/ticket.css';
import './pass.css';
import './booking.css';
import { Foot, Help } from './Foot.tsx';
import { HoldNote } from './HoldNote.tsx';
import { Stops } from './Stops.tsx';
import { TripsAside, TripsPeek } from './Trips.tsx';
import { $booking, $givesDetails, $hasVisaStep } from './booking-state.ts';
import { canGoBack, closeBooking, loadBooking } from './booking.ts';
import { Confirmation } from './Confirmation.tsx';
import type { BookingStep } from '#domain/booking-steps.ts';
import { $cartItemsCount } from '#features/cart/cart.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { AdditionalStep, PersonalStep, VisaStep } from '#features/booking/steps/GuestSteps.tsx';
import { CardStep } from './steps/CardStep.tsx';
import { CartStep, SummaryStep } from '#features/booking/steps/CartSteps.tsx';
import { StepFrame } from './steps/StepFrame.tsx';
import { WORDING } from '#domain/text/wording.ts';
import { Button } from '#ui/Button.tsx';
import { Roadline } from '#ui/Roadline.tsx';

/** The cart flashes three times in this time. */
const FLASH_MS = 1500;

const CART_BUTTONS = '[data-cart-button], [data-open-cart].icon-btn';

const STEPS_WITH_TRIPS_BESIDE = ['personal', 'visa', 'card'];

/** The booking flow: the head shows the progress, the slider shows the current step, and the foot goes on. */
export function BookingDialog() {
  const booking = useStore($booking);
  const count = useStore($cartItemsCount);
  const hasVisa = useStore($hasVisaStep);
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
  const isUnderWay = isReady && !isEmpty && step.kind !== 'confirmation';
  return (
    <Dialog
      open={open}
      kind={isEmpty ? 'modal--bars booking booking--short' : 'modal--bars booking'}
      label="Your booking"
      exit={exit}
      onClose={closeBooking}
    >
      <div className="booking__head">
        {isReady && canGoBack(booking) && (
          <button className="icon-btn" type="button" aria-label="Back" onClick={() => history.back()}>
            <Icon name="previous" />
          </button>
        )}
        <p className="booking__name">Your booking</p>
        {isReady && !isEmpty && <Stops step={step} hasVisa={hasVisa} />}
        <button className="icon-btn" type="button" aria-label="Close booking" onClick={closeBooking}>
          <Icon name="close" />
        </button>
      </div>
      {isUnderWay && heldUntil !== null && <HoldNote until={heldUntil} />}
      <div className="booking__scroll">
        <div>
          {hasTripsBeside && <TripsPeek />}
          {(phase === 'loading' || phase === 'landing') && <Loading landing={phase === 'landing'} />}
          {phase === 'failed' && <NotLoaded />}
          {isReady && <CurrentStep step={step} />}
          {isUnderWay && <Help />}
        </div>
        {hasTripsBeside && <TripsAside />}
      </div>
      {isUnderWay && (step.kind !== 'additional' || givesDetails) && <Foot />}
      {paying && <Processing />}
    </Dialog>
  );
}

/** The current step. Each visa step is a separate step with its own title to focus. */
function CurrentStep({ step }: { step: BookingStep }) {
  switch (step.kind) {
    case 'cart':
      return <CartStep />;
    case 'personal':
      return <PersonalStep />;
    case 'visa':
      return <VisaStep key={step.tourDateId} tourDateId={step.tourDateId} />;
    case 'summary':
      return <SummaryStep />;
    case 'card':
      return <CardStep />;
    case 'additional':
      return <AdditionalStep />;
    case 'confirmation':
      return <Confirmation finalFlow />;
  }
}

/** Shown while the cart loads, and for a moment after a payment on the provider's page. */
function Loading({ landing }: { landing: boolean }) {
  return (
    <p className="booking__loading" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{landing ? 'Your payment went through. One moment…' : 'Loading your cart…'}</span>
    </p>
  );
}

/** Shown when the cart did not load. It must not look like an empty cart, and a retry is safe. */
function NotLoaded() {
  return (
    <div className="booking__empty">
      <StepFrame
        title="We couldn’t load your booking."
        lead="Your booking is safe. Check your connection and try again."
      >
        <Button onPress={() => void loadBooking()}>Try again</Button>
      </StepFrame>
    </div>
  );
}

/**
 * Covers the whole dialog during a payment. A reload of the page does no harm. Afterwards the focus is back where
 * the guest pressed, because after a refusal they go on there.
 */
function Processing() {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const pressed = document.activeElement as HTMLElement | null;
    message.current?.focus();
    return () => {
      if (document.activeElement === document.body) pressed?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div className="processing">
      <Roadline moves traveller={WORDING.waiting} />
      <p role="alert" ref={message} tabIndex={-1}>
        PAYMENT PROCESSING. DON&apos;T REFRESH YOUR BROWSER.
      </p>
    </div>
  );
}

/**
 * Flashes the cart, to show a guest who closed the dialog where the trips are kept. It also moves the focus to
 * the cart if no element of the page opened the dialog, because the focus would be lost otherwise.
 */
function flashCart(): void {
  const buttons = document.querySelectorAll<HTMLElement>(CART_BUTTONS);
  const focused = document.activeElement;
  if (focused === document.body || focused?.closest('dialog:not([open])')) buttons[0]?.focus();
  for (const button of buttons) {
    button.setAttribute('data-flash', '');
    setTimeout(() => button.removeAttribute('data-flash'), FLASH_MS);
  }
}
