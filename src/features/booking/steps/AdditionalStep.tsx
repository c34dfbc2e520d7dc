import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { StepForm, useStepForm } from './StepForm.tsx';
import { StepFrame } from './StepFrame.tsx';
import { Booked } from '#features/booking/Confirmation.tsx';
import { AdditionalFields, rememberDraft } from '#features/booking/booking-forms.ts';
import { $cartNote, recallBooking } from '#features/cart/booking-memory.ts';
import { $givesDetails, $payment } from '#features/booking/booking-state.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { ADDITIONAL_FIELDS } from '#contract/guest-fields.ts';
import { isTicked } from '#contract/guest.ts';
import { saveAdditional } from '#features/booking/checkout.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';

/** The paid booking, then the details asked for after payment. All of them can be given later. */
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
  const { field } = form;
  return (
    <StepFrame
      title={STEP_TITLES.additional}
      form={form}
      lead="Please complete your booking below"
      before={note === '' ? undefined : <Notice icon="alert">{note}</Notice>}
    >
      <StepForm form={form} onType={rememberDraft}>
        <div className="form__row">
          <Field {...ADDITIONAL_FIELDS.passport} {...field('passport')} />
          <Field {...ADDITIONAL_FIELDS.passport_nationality} {...field('passport_nationality')} />
        </div>
        <div className="form__row">
          <Field {...ADDITIONAL_FIELDS.emergency_contact} {...field('emergency_contact')} />
          <Field {...ADDITIONAL_FIELDS.emergency_number} {...field('emergency_number')} />
        </div>
        <Field type="textarea" {...ADDITIONAL_FIELDS.notes} {...field('notes')} />
        <Field {...ADDITIONAL_FIELDS.friends} defaultValue={known['friends']} {...field('friends')} />
        <Checkbox defaultChecked={isTicked(known['flight_quote'])} {...field('flight_quote')}>
          {ADDITIONAL_FIELDS.flight_quote.label}
        </Checkbox>
      </StepForm>
    </StepFrame>
  );
}
