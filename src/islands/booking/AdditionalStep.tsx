import { useStore } from '@nanostores/react';
import { StepForm } from '#islands/booking/StepForm.tsx';
import { StepFrame } from '#islands/booking/StepFrame.tsx';
import { Thanks } from '#islands/booking/Thanks.tsx';
import { useErrors } from '#islands/booking/use-errors.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { $cartNote } from '#stores/cart-note.ts';
import { submitAdditional } from '#stores/checkout.ts';
import { $payment } from '#stores/payment.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';

/** What is asked once the booking is paid; none of it has to be known today (M98, M110). */
export function AdditionalStep() {
  const payment = useStore($payment);
  const note = useStore($cartNote);
  const field = useErrors();
  return (
    <StepFrame
      title={STEP_TITLES.additional}
      lead="Please complete your booking below"
      before={
        <>
          <Notice icon="tick" tone="leaf">
            <Thanks payment={payment} />
          </Notice>
          {note !== '' && <Notice icon="alert">{note}</Notice>}
        </>
      }
    >
      <StepForm onSubmit={(values) => void submitAdditional(values)}>
        <div className="form__row">
          <Field
            label="Passport number"
            name="passport"
            maxLength={FIELD_LIMITS.name}
            autoComplete="off"
            {...field('passport')}
          />
          <Field
            label="Passport nationality"
            name="passport_nationality"
            maxLength={FIELD_LIMITS.name}
            autoComplete="off"
            {...field('passport_nationality')}
          />
        </div>
        <div className="form__row">
          <Field
            label="Emergency contact"
            name="emergency_contact"
            maxLength={FIELD_LIMITS.name}
            autoComplete="off"
            {...field('emergency_contact')}
          />
          <Field
            label="Emergency number"
            name="emergency_number"
            type="tel"
            maxLength={FIELD_LIMITS.phone}
            autoComplete="off"
            {...field('emergency_number')}
          />
        </div>
        <Field
          label="Medical, mental health or dietary notes"
          name="notes"
          type="textarea"
          maxLength={FIELD_LIMITS.notes}
          autoComplete="off"
          {...field('notes')}
        />
        <Field
          label="Travelling with"
          name="friends"
          maxLength={FIELD_LIMITS.notes}
          autoComplete="off"
          {...field('friends')}
        />
        <Checkbox name="flight_quote" {...field('flight_quote')}>
          Send me a flight quote
        </Checkbox>
      </StepForm>
    </StepFrame>
  );
}
