import { useStore } from '@nanostores/react';
import { AdditionalStep } from './AdditionalStep.tsx';
import { CardStep } from './CardStep.tsx';
import { CartStep } from './CartStep.tsx';
import { Confirmation } from '#features/booking/confirmed/Confirmation.tsx';
import { PersonalStep } from './PersonalStep.tsx';
import { SummaryStep } from './SummaryStep.tsx';
import { VisaStep } from './VisaStep.tsx';
import { $booking } from '#features/booking/booking.ts';

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
