import { useStore } from '@nanostores/react';
import { AdditionalStep } from '#islands/booking/steps/AdditionalStep.tsx';
import { CardStep } from '#islands/booking/steps/CardStep.tsx';
import { CartStep } from '#islands/booking/steps/CartStep.tsx';
import { Confirmation } from '#islands/booking/confirmed/Confirmation.tsx';
import { PersonalStep } from '#islands/booking/steps/PersonalStep.tsx';
import { SummaryStep } from '#islands/booking/steps/SummaryStep.tsx';
import { VisaStep } from '#islands/booking/steps/VisaStep.tsx';
import { $booking } from '#stores/booking/booking.ts';

/** The current step. Each visa step is a separate step with its own title to focus. */
export function CurrentStep() {
  const { step } = useStore($booking);
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
