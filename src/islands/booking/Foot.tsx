import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { HoldNote } from '#islands/booking/HoldNote.tsx';
import { LogOut } from '#islands/booking/LogOut.tsx';
import { STEP_FORM } from '#islands/booking/steps/step-form-id.ts';
import { stepButtonLabel } from '#domain/booking-steps.ts';
import { $booking, $stepButton, canGoBack, goBack } from '#stores/booking/booking.ts';
import { leaveForChat, leaveForContact } from '#stores/booking/booking-exits.ts';
import { passStep } from '#stores/booking/checkout.ts';
import { $installment } from '#stores/booking/installment.ts';
import { StepButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

const STEPS_WITHOUT_FORM = ['cart', 'summary'];

/** The foot of the dialog: back button, end of the seat hold, help links, and the button that goes on. */
export function Foot() {
  const booking = useStore($booking);
  const button = useStore($stepButton);
  const installment = useStore($installment);
  const { step, heldUntil } = booking;
  return (
    <div className="booking__foot">
      {canGoBack(booking) && (
        <button className="text-link" type="button" onClick={goBack}>
          <Icon name="previous" />
          Back
        </button>
      )}
      <div className="booking__help">
        {heldUntil !== null && <HoldNote until={heldUntil} />}
        <p>
          Stuck?{' '}
          <a href="/contact/" onClick={insteadOfLink(leaveForContact)}>
            Contact us
          </a>{' '}
          or{' '}
          <a href="/contact/#live-chat" onClick={insteadOfLink(leaveForChat)}>
            live chat
          </a>
          <LogOut />
        </p>
      </div>
      {/*
       * The key gives each step its own button element. A button shared by two steps would send the next step's form
       * with the same press.
       */}
      <StepButton
        key={step.kind === 'visa' ? step.tourDateId : step.kind}
        label={stepButtonLabel(step, installment)}
        state={button}
        {...(STEPS_WITHOUT_FORM.includes(step.kind) ? { onPress: () => void passStep() } : { form: STEP_FORM })}
      />
    </div>
  );
}

/** Runs `leave` instead of following the link, except when the visitor opens the link in a new tab or window. */
function insteadOfLink(leave: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    leave();
  };
}
