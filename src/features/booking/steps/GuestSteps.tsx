import { useStore } from '@nanostores/react';
import type { ContractForm } from '#ui/contract-form.tsx';
import { Turnstile, turnstileAnswer } from '#ui/Turnstile.tsx';
import { StepForm, useStepForm, StepFrame } from './StepFrame.tsx';
import {
  BIRTH_DATE,
  PersonalFields,
  personalFieldsWithBirthDate,
  rememberDraft,
  AdditionalFields,
} from '#features/booking/booking-forms.ts';
import { recallBooking, $cartNote } from '#features/cart/booking-memory.ts';
import { $guest, $givesDetails, $payment } from '#features/booking/booking-state.ts';
import { birthDateReasonOf, isVisaItem } from '#contract/cart-items.ts';
import { PERSONAL_FIELDS, ADDITIONAL_FIELDS } from '#contract/guest-fields.ts';
import { GENDERS, HEARD_FROM, isTicked } from '#contract/guest.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { AGREE_TO_TERMS, STEP_LEADS, visaLead, visaTitle } from '#domain/text/booking-texts.ts';
import { newTabName } from '#domain/text/prose.ts';
import { $asksTurnstile, savePersonal, confirmVisa, saveAdditional } from '#features/booking/checkout.ts';
import { $cartItems, $cart, chooseVisa } from '#features/cart/cart.ts';
import { Checkbox, Field, FieldGroup, RadioRow, RequiredNote, Select } from '#ui/Field.tsx';
import '#ui/radio-row.css';
import * as v from 'valibot';
import { useEffect } from 'react';
import { Booked } from '#features/booking/Confirmation.tsx';
import { Notice } from '#ui/Notice.tsx';
import { VisaOptions } from '#features/booking/Options.tsx';

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

const BIRTH_DATE_FIELDS = [
  { name: 'dob_day', label: 'Day', autoComplete: 'bday-day', maxLength: 2 },
  { name: 'dob_month', label: 'Month', autoComplete: 'bday-month', maxLength: 2 },
  { name: 'dob_year', label: 'Year', autoComplete: 'bday-year', maxLength: 4 },
] as const;

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
        return BIRTH_DATE_FIELDS.map(({ name, ...own }) => (
          <Field key={name} defaultValue={known[name]} {...own} {...shared} {...register(name)} />
        ));
      }}
    </FieldGroup>
  );
}

const ERROR_ID = 'visa-error';
/** The cart saves each choice at once, so the form sends nothing. */
const AnyChoice = v.looseObject({});

/** The visa of one trip, saved as soon as it is chosen. */
export function VisaStep({ tourDateId }: { tourDateId: string }) {
  const { items, currency } = useStore($cart);
  const form = useStepForm({ schema: AnyChoice, send: () => confirmVisa(tourDateId) });
  const item = items.filter(isVisaItem).find((each) => each.tour_date_id === tourDateId);
  const { error, hidesError } = form.messageOf('visa_id');
  if (!item) return null;
  return (
    <StepFrame title={visaTitle(item.tour_name)} form={form} lead={visaLead(item.display_subheading)}>
      <StepForm form={form}>
        {error !== undefined && (
          <p className={hidesError ? 'sr' : 'form-error'} id={ERROR_ID}>
            {error}
          </p>
        )}
        <VisaOptions
          item={item}
          currency={currency}
          errorId={error === undefined ? undefined : ERROR_ID}
          hidesError={hidesError}
          onChoose={(visaId) => {
            form.forget('visa_id');
            void chooseVisa(tourDateId, visaId);
          }}
        />
      </StepForm>
    </StepFrame>
  );
}

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
