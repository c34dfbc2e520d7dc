import { useStore } from '@nanostores/react';
import type { ContractForm } from '#ui/forms/use-contract-form.ts';
import { Turnstile, turnstileAnswer } from '#ui/forms/Turnstile.tsx';
import { StepForm, useStepForm } from './StepForm.tsx';
import { StepFrame } from './StepFrame.tsx';
import {
  BIRTH_DATE,
  PersonalFields,
  personalFieldsWithBirthDate,
  rememberDraft,
} from '#features/booking/booking-forms.ts';
import { recallBooking } from '#features/cart/booking-memory.ts';
import { $guest } from '#features/booking/booking-state.ts';
import { birthDateReasonOf } from '#contract/cart-items.ts';
import { PERSONAL_FIELDS } from '#contract/guest-fields.ts';
import { GENDERS, HEARD_FROM, isTicked } from '#contract/guest.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { AGREE_TO_TERMS, STEP_LEADS } from '#domain/text/booking-texts.ts';
import { newTabName } from '#domain/text/new-tab.ts';
import { $asksTurnstile, savePersonal } from '#features/booking/checkout.ts';
import { $cartItems } from '#features/cart/cart.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field, RequiredNote } from '#ui/Field.tsx';
import { FieldGroup } from '#ui/FieldGroup.tsx';
import { RadioRow } from '#ui/RadioRow.tsx';
import { Select } from '#ui/Select.tsx';

/** The traveller's details, filled in from the tab's draft, else from the functions. */
export function PersonalStep() {
  const known: Readonly<Record<string, string | undefined>> = { ...useStore($guest), ...recallBooking().draft };
  const birthDateReason = birthDateReasonOf(useStore($cartItems));
  const form = useStepForm({
    schema: birthDateReason === null ? PersonalFields : personalFieldsWithBirthDate(birthDateReason),
    send: (values, element) => savePersonal({ ...values, ...turnstileAnswer(element) }),
    groups: BIRTH_DATE,
  });
  const { field, button } = form;
  const asksTurnstile = useStore($asksTurnstile);
  return (
    <StepFrame title={STEP_TITLES.personal} form={form} lead={STEP_LEADS.personal}>
      <StepForm form={form} onType={rememberDraft}>
        <RequiredNote />
        <div className="form__row">
          <Field {...PERSONAL_FIELDS.other_names} defaultValue={known['other_names']} {...field('other_names')} />
          <Field {...PERSONAL_FIELDS.last_name} defaultValue={known['last_name']} {...field('last_name')} />
        </div>
        <Field {...PERSONAL_FIELDS.email} defaultValue={known['email']} {...field('email')} />
        <Field {...PERSONAL_FIELDS.phone} defaultValue={known['phone']} {...field('phone')} />
        <RadioRow {...PERSONAL_FIELDS.gender} options={GENDERS} defaultValue={known['gender']} {...field('gender')} />
        <BirthDate form={form} known={known} reason={birthDateReason} />
        <Select {...PERSONAL_FIELDS.hear} options={HEARD_FROM} defaultValue={known['hear']} {...field('hear')} />
        <Checkbox required defaultChecked={isTicked(known['tc_terms'])} {...field('tc_terms')}>
          {AGREE_TO_TERMS.before}{' '}
          <a href="/terms/" target="_blank" rel="noopener" aria-label={newTabName(AGREE_TO_TERMS.link)}>
            {AGREE_TO_TERMS.link}
          </a>
          .
        </Checkbox>
        {asksTurnstile && <Turnstile isRefused={button === 'error'} />}
      </StepForm>
    </StepFrame>
  );
}

/** One date in three fields that share one error. */
interface BirthDateProps {
  form: ContractForm;
  known: Readonly<Record<string, string | undefined>>;
  /** Why it is required; null when it is not. */
  reason: string | null;
}

function BirthDate({ form, known, reason }: BirthDateProps) {
  const { register, messageOf } = form;
  const message = messageOf('dob');
  return (
    <FieldGroup legend={PERSONAL_FIELDS.dob.label} required={reason !== null} hint={reason ?? undefined} {...message}>
      {(sharedErrorId) => {
        const shared = {
          inputMode: 'numeric',
          enterKeyHint: 'next',
          sharedErrorId,
          hidesError: message.hidesError,
          required: reason !== null,
        } as const;
        return (
          <>
            <Field
              label="Day"
              defaultValue={known['dob_day']}
              autoComplete="bday-day"
              maxLength={2}
              {...shared}
              {...register('dob_day')}
            />
            <Field
              label="Month"
              defaultValue={known['dob_month']}
              autoComplete="bday-month"
              maxLength={2}
              {...shared}
              {...register('dob_month')}
            />
            <Field
              label="Year"
              defaultValue={known['dob_year']}
              autoComplete="bday-year"
              maxLength={4}
              {...shared}
              {...register('dob_year')}
            />
          </>
        );
      }}
    </FieldGroup>
  );
}
