import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import './foot.css';
import { dueText, moneyOf } from '#contract/cart-money.ts';
import { STEP_FORM } from '#features/booking/steps/StepForm.tsx';
import { $booking, $stepButton, $wrongFields } from './booking-state.ts';
import { $installment } from '#features/cart/booking-memory.ts';
import { stepButtonLabel, type BookingStep } from '#domain/booking-steps.ts';
import { unbroken } from '#domain/text/trip-text.ts';
import { passStep } from './checkout.ts';
import { $outsideChange, agreeToChange, type OutsideChange } from './outside-change.ts';
import { $cart } from '#features/cart/cart.ts';
import { Button, StepButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';

const STEPS_WITHOUT_FORM = ['cart', 'summary'];

/** The foot of the dialog: what is paid now and later, how many fields are wrong, and the button that goes on. */
export function Foot() {
  const { step } = useStore($booking);
  const button = useStore($stepButton);
  const installment = useStore($installment);
  const wrong = useStore($wrongFields);
  const change = useStore($outsideChange);
  const foot = useRef<HTMLDivElement>(null);
  const isStopped = change !== null;
  useEffect(() => {
    // The button that had the focus may have made place for the other one.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === foot.current?.closest('dialog'))
      foot.current?.querySelector('button')?.focus();
  }, [isStopped]);
  return (
    <div className="booking__foot" ref={foot}>
      <LiveRegion urgent seen>
        {change && <Changed {...change} />}
      </LiveRegion>
      <LiveRegion seen>{!isStopped && <Due step={step} />}</LiveRegion>
      {wrong > 0 && button === 'error' && !isStopped && (
        <p className="booking__wrong" aria-hidden="true">
          {wrong === 1 ? '1 field to fix' : `${wrong} fields to fix`}
        </p>
      )}
      {isStopped ? (
        <Button onPress={agreeToChange}>{`Continue with ${unbroken(change.amount)}`}</Button>
      ) : (
        /*
         * The key gives each step its own button element. A button shared by two steps would send the next step's form
         * with the same press.
         */
        <StepButton
          key={step.kind === 'visa' ? step.tourDateId : step.kind}
          label={stepButtonLabel(step, installment)}
          state={button}
          {...(STEPS_WITHOUT_FORM.includes(step.kind) ? { onPress: () => void passStep() } : { form: STEP_FORM })}
        />
      )}
    </div>
  );
}

/** What changed the cart from outside while a pay step was open: nothing is paid before the guest agrees. */
function Changed({ what, before, now }: OutsideChange) {
  return (
    <div className="booking__changed">
      <p>
        <Icon name="alert" />
        <span>{`Your cart has changed. ${what}`}</span>
      </p>
      <dl>
        <div>
          <dt>Before</dt>
          <dd key={before}>{before}</dd>
        </div>
        <div>
          <dt>Now</dt>
          <dd key={now}>{now}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The sum right above the button, with a lock where it is paid, in the same sentence as at the choice between full payment and deposit. */
function Due({ step }: { step: BookingStep }) {
  const money = moneyOf(useStore($cart));
  const installment = useStore($installment);
  if (money === null || step.kind === 'additional') return null;
  const isPayment = step.kind === 'summary' || step.kind === 'card';
  const text = isPayment ? dueText(money, installment) : `Total ${money.total} – nothing to pay yet`;
  return (
    <p className="booking__due">
      {isPayment && <Icon name="lock" />}
      <span key={text}>{text}</span>
    </p>
  );
}
