import { useStore } from '@nanostores/react';
import type { ContractForm } from '#forms/use-contract-form.ts';
import { Turnstile } from '#forms/Turnstile.tsx';
import { turnstileAnswer } from '#forms/turnstile.ts';
import { StepForm } from '#islands/booking/steps/StepForm.tsx';
import { StepFrame } from '#islands/booking/steps/StepFrame.tsx';
import { useStepForm } from '#islands/booking/steps/use-step-form.ts';
import { GENDERS, HEARD_FROM } from '#contract/guest.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { BIRTH_DATE, PersonalFields } from '#stores/booking/booking-forms.ts';
import { recallBooking, rememberDraft } from '#stores/booking/booking-memory.ts';
import { savePersonal } from '#stores/booking/checkout.ts';
import { $guest } from '#stores/booking/guest.ts';
import { $asksTurnstile } from '#stores/booking/seat-challenge.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldGroup } from '#ui/FieldGroup.tsx';
import { Select } from '#ui/Select.tsx';

/** The traveller's details (M110, M129), filled in from the tab's draft, else from the functions. */
export function PersonalStep() {
  const known = { ...useStore($guest), ...recallBooking().draft };
  const form = useStepForm({
    schema: PersonalFields,
    send: (values, element) => savePersonal({ ...values, ...turnstileAnswer(element) }),
    groups: BIRTH_DATE,
  });
  const { field, errors, button } = form;
  const asksTurnstile = useStore($asksTurnstile);
  return (
    <StepFrame title={STEP_TITLES.personal} errors={errors} lead="As in your passport, please.">
      <StepForm form={form} onType={rememberDraft}>
        <div className="form__row">
          <Field
            label="Other names"
            defaultValue={known.other_names}
            autoComplete="given-name"
            maxLength={FIELD_LIMITS.name}
            {...field('other_names')}
          />
          <Field
            label="Last name"
            defaultValue={known.last_name}
            autoComplete="family-name"
            maxLength={FIELD_LIMITS.name}
            required
            {...field('last_name')}
          />
        </div>
        <Field
          label="Email"
          type="email"
          defaultValue={known.email}
          autoComplete="email"
          maxLength={FIELD_LIMITS.email}
          required
          {...field('email')}
        />
        <div className="form__row">
          <Field
            label="Phone"
            type="tel"
            defaultValue={known.phone}
            autoComplete="tel"
            maxLength={FIELD_LIMITS.phone}
            {...field('phone')}
          />
          <Select label="Gender" options={GENDERS} defaultValue={known.gender} required {...field('gender')} />
        </div>
        <BirthDate form={form} known={known} />
        <Select
          label="How did you hear about us?"
          options={HEARD_FROM}
          defaultValue={known.hear}
          required
          {...field('hear')}
        />
        <Checkbox required {...field('tc_terms')}>
          I accept the{' '}
          <a href="/terms/" target="_blank" rel="noopener">
            terms
          </a>
          .
        </Checkbox>
        {asksTurnstile && <Turnstile isRefused={button === 'error'} />}
      </StepForm>
    </StepFrame>
  );
}

/** One date in three fields that share one error. */
function BirthDate({ form, known }: { form: ContractForm; known: Readonly<Record<string, string | undefined>> }) {
  const { register, errors } = form;
  return (
    <FieldGroup legend="Date of birth" error={errors['dob']?.[0]}>
      {(sharedErrorId) => {
        const shared = { inputMode: 'numeric', sharedErrorId } as const;
        return (
          <>
            <Field
              label="Day"
              defaultValue={known.dob_day}
              autoComplete="bday-day"
              maxLength={2}
              {...shared}
              {...register('dob_day')}
            />
            <Field
              label="Month"
              defaultValue={known.dob_month}
              autoComplete="bday-month"
              maxLength={2}
              {...shared}
              {...register('dob_month')}
            />
            <Field
              label="Year"
              defaultValue={known.dob_year}
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
