import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { StepForm } from '#islands/booking/steps/StepForm.tsx';
import { StepFrame } from '#islands/booking/steps/StepFrame.tsx';
import { Booked } from '#islands/booking/confirmed/Booked.tsx';
import { useStepForm } from '#islands/booking/steps/use-step-form.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { isTicked } from '#contract/guest.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { AdditionalFields } from '#stores/booking/booking-forms.ts';
import { $cartNote } from '#stores/cart-note.ts';
import { saveAdditional } from '#stores/booking/checkout.ts';
import { rememberDraft } from '#stores/booking/booking-draft.ts';
import { recallBooking } from '#stores/booking/booking-memory.ts';
import { $givesDetails, $payment } from '#stores/booking/payment.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';

/** The paid booking, then the details asked for after payment. All of them can be given later (M98, M110). */
export function AdditionalStep() {
  const payment = useStore($payment);
  const note = useStore($cartNote);
  const givesDetails = useStore($givesDetails);
  useEffect(() => () => $givesDetails.set(false), []);
  if (payment === null || givesDetails) return <Details note={note} />;
  return <Booked payment={payment} note={note} onGoOn={() => $givesDetails.set(true)} />;
}

function Details({ note }: { note: string }) {
  const known: Readonly<Record<string, string>> = recallBooking().draft ?? {};
  const form = useStepForm({ schema: AdditionalFields, send: saveAdditional });
  const { field, errors } = form;
  return (
    <StepFrame
      title={STEP_TITLES.additional}
      errors={errors}
      lead="Please complete your booking below"
      before={note !== '' && <Notice icon="alert">{note}</Notice>}
    >
      <StepForm form={form} onType={rememberDraft}>
        <div className="form__row">
          <Field
            label="Passport number"
            maxLength={FIELD_LIMITS.name}
            autoComplete="off"
            autoCapitalize="characters"
            {...field('passport')}
          />
          <Field
            label="Passport nationality"
            maxLength={FIELD_LIMITS.name}
            autoComplete="off"
            {...field('passport_nationality')}
          />
        </div>
        <div className="form__row">
          <Field
            label="Emergency contact"
            autoCapitalize="words"
            maxLength={FIELD_LIMITS.name}
            autoComplete="off"
            {...field('emergency_contact')}
          />
          <Field
            label="Emergency number"
            type="tel"
            maxLength={FIELD_LIMITS.phone}
            autoComplete="off"
            {...field('emergency_number')}
          />
        </div>
        <Field
          label="Medical, mental health or dietary notes"
          type="textarea"
          maxLength={FIELD_LIMITS.notes}
          autoComplete="off"
          {...field('notes')}
        />
        <Field
          label="Travelling with"
          defaultValue={known['friends']}
          maxLength={FIELD_LIMITS.notes}
          autoComplete="off"
          autoCapitalize="words"
          {...field('friends')}
        />
        <Checkbox defaultChecked={isTicked(known['flight_quote'])} {...field('flight_quote')}>
          Send me a flight quote
        </Checkbox>
      </StepForm>
    </StepFrame>
  );
}
