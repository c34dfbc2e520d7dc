import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { Turnstile } from '#forms/Turnstile.tsx';
import { StepForm } from '#islands/booking/StepForm.tsx';
import { StartOver } from '#islands/booking/StartOver.tsx';
import { StepFrame } from '#islands/booking/StepFrame.tsx';
import { useErrors } from '#islands/booking/use-errors.ts';
import { GENDERS, HEARD_FROM } from '#contract/guest.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { $stepButton } from '#stores/booking.ts';
import { recallBooking, rememberDraft } from '#stores/booking-memory.ts';
import { submitPersonal } from '#stores/checkout.ts';
import { $guest } from '#stores/guest.ts';
import { $asksTurnstile } from '#stores/seat-challenge.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';

/** Who travels (M110, M129). What the tab remembers is filled in, else what the functions know. */
export function PersonalStep() {
  const known = { ...useStore($guest), ...recallBooking().draft };
  const field = useErrors();
  const asksTurnstile = useStore($asksTurnstile);
  const button = useStore($stepButton);
  return (
    <StepFrame
      title={STEP_TITLES.personal}
      lead={
        <>
          As in your passport, please. <StartOver />
        </>
      }
    >
      <StepForm onSubmit={(values) => void submitPersonal(values)} onType={rememberDraft}>
        <div className="form__row">
          <Field
            label="Other names"
            name="other_names"
            defaultValue={known.other_names}
            autoComplete="given-name"
            maxLength={FIELD_LIMITS.name}
            {...field('other_names')}
          />
          <Field
            label="Last name"
            name="last_name"
            defaultValue={known.last_name}
            autoComplete="family-name"
            maxLength={FIELD_LIMITS.name}
            required
            {...field('last_name')}
          />
        </div>
        <Field
          label="Email"
          name="email"
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
            name="phone"
            type="tel"
            defaultValue={known.phone}
            autoComplete="tel"
            maxLength={FIELD_LIMITS.phone}
            {...field('phone')}
          />
          <Select
            label="Gender"
            name="gender"
            options={GENDERS}
            defaultValue={known.gender}
            required
            {...field('gender')}
          />
        </div>
        <BirthDate known={known} />
        <Select
          label="How did you hear about us?"
          name="hear"
          options={HEARD_FROM}
          defaultValue={known.hear}
          required
          {...field('hear')}
        />
        <Checkbox name="tc_terms" required {...field('tc_terms')}>
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
function BirthDate({ known }: { known: Readonly<Record<string, string | undefined>> }) {
  const { error, onFocus } = useErrors()('dob');
  const errorId = useId();
  const shared = { inputMode: 'numeric', onFocus, sharedErrorId: error === undefined ? undefined : errorId } as const;
  return (
    <fieldset>
      <legend className="form__legend">Date of birth</legend>
      <div className="form__parts">
        <Field
          label="Day"
          name="dob_day"
          defaultValue={known.dob_day}
          autoComplete="bday-day"
          maxLength={2}
          {...shared}
        />
        <Field
          label="Month"
          name="dob_month"
          defaultValue={known.dob_month}
          autoComplete="bday-month"
          maxLength={2}
          {...shared}
        />
        <Field
          label="Year"
          name="dob_year"
          defaultValue={known.dob_year}
          autoComplete="bday-year"
          maxLength={4}
          {...shared}
        />
      </div>
      {error !== undefined && (
        <p className="field__error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
