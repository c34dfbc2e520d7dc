import { useStore } from '@nanostores/react';
import './foot.css';
import { dueText, moneyOf } from '#contract/cart-money.ts';
import { STEP_FORM } from '#islands/booking/steps/step-form-id.ts';
import { stepButtonLabel, type BookingStep } from '#domain/booking-steps.ts';
import { $booking, $stepButton } from '#stores/booking/booking.ts';
import { passStep } from '#stores/booking/checkout.ts';
import { $installment } from '#stores/booking/installment.ts';
import { $wrongFields } from '#stores/booking/wrong-fields.ts';
import { $cart } from '#stores/cart.ts';
import { StepButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

const STEPS_WITHOUT_FORM = ['cart', 'summary'];

/** The foot of the dialog: what is paid now and later, how many fields are wrong, and the button that goes on. */
export function Foot() {
  const { step } = useStore($booking);
  const button = useStore($stepButton);
  const installment = useStore($installment);
  const wrong = useStore($wrongFields);
  return (
    <div className="booking__foot">
      <Due step={step} />
      {wrong > 0 && button === 'error' && (
        <p className="booking__wrong" aria-hidden="true">
          {wrong === 1 ? '1 field to check' : `${wrong} fields to check`}
        </p>
      )}
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

/** The sum right above the button, with a lock where it is paid, in the same sentence as at the choice between full payment and deposit. */
function Due({ step }: { step: BookingStep }) {
  const money = moneyOf(useStore($cart));
  const installment = useStore($installment);
  if (money === null || step.kind === 'additional') return null;
  const isPayment = step.kind === 'summary' || step.kind === 'card';
  return (
    <p className="booking__due" aria-live="polite">
      {isPayment && <Icon name="lock" />}
      {isPayment ? dueText(money, installment) : `${money.total} in all, nothing to pay yet`}
    </p>
  );
}
