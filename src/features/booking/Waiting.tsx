import { useEffect, useRef } from 'react';
import { StepFrame } from '#features/booking/steps/StepFrame.tsx';
import { loadBooking } from './booking.ts';
import { WORDING } from '#domain/text/wording.ts';
import { Button } from '#ui/Button.tsx';
import { Roadline } from '#ui/Roadline.tsx';

/** Shown while the cart loads, and for a moment after a payment on the provider's page. */
export function Loading({ landing }: { landing: boolean }) {
  return (
    <p className="booking__loading" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{landing ? 'Your payment went through. One moment…' : 'Loading your cart…'}</span>
    </p>
  );
}

/** Shown when the cart did not load. It must not look like an empty cart, and a retry is safe. */
export function NotLoaded() {
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
export function Processing() {
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
