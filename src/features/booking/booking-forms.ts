import * as v from 'valibot';
import { CardForm, CardHolder, EXPIRY_ERROR_KEY } from '#contract/checkout.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { GuestForm, GuestMoreForm, passportName, PROFILE_FIELDS, type ProfileField } from '#contract/guest.ts';
import { plainDigits, readExpiry } from '#domain/card.ts';
import type { ProviderCard } from './provider-card.ts';
import { typedAs, typedText, type TypedValues } from '#ui/forms/typed-values.ts';

/** Groups of form fields that make one value on the wire, by the name of their error. */
export const BIRTH_DATE = { dob: ['dob_day', 'dob_month', 'dob_year'] } as const;
export const EXPIRY = { [EXPIRY_ERROR_KEY]: ['expmonth', 'expyear'] } as const;

/** Checks the values of a step with the functions' own schema before they are sent. */
export const PersonalFields = typedAs(guestFrom, GuestForm);
/** The personal step of a cart that needs the date of birth. `reason` says why. */
export function personalFieldsWithBirthDate(reason: string): v.GenericSchema {
  const dob = v.pipe(GuestForm.entries.dob, v.nonEmpty(reason));
  return typedAs(guestFrom, v.object({ ...GuestForm.entries, dob }));
}
export const AdditionalFields = typedAs(guestMoreFrom, GuestMoreForm);
export const CardFields = typedAs(cardFrom, v.omit(CardForm, ['installment']));

/** Checks a card in the provider's own fields, which only the provider can read. */
export function providerCardFields(card: () => ProviderCard): v.GenericSchema {
  return v.pipe(
    typedAs(cardFrom, CardHolder),
    v.rawCheck(({ dataset: { value: input }, addIssue }) => {
      for (const [key, [message = '']] of Object.entries(card().check())) {
        addIssue({ message, path: [{ type: 'unknown', origin: 'value', input, key, value: null }] });
      }
    }),
  );
}

/** The personal step on the wire: three fields make one date of birth, two names make the passport name. */
export function guestFrom(values: TypedValues) {
  const typed = Object.fromEntries(PROFILE_FIELDS.map((field) => [field, typedText(values, field)])) as Record<
    ProfileField,
    string
  >;
  return {
    ...typed,
    name: passportName({ other_names: typed.other_names.trim(), last_name: typed.last_name.trim() }),
    dob: birthDate(values),
    tc_terms: values['tc_terms'] ?? false,
  };
}

/** Empty when nothing was typed. A half date stays half, so that the check for a real day refuses it. */
export function birthDate(values: TypedValues): string {
  const [day = '', month = '', year = ''] = BIRTH_DATE.dob.map((name) => plainDigits(typedText(values, name).trim()));
  if (day === '' && month === '' && year === '') return '';
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export function guestMoreFrom(values: TypedValues) {
  return {
    passport: typedText(values, 'passport'),
    passport_nationality: typedText(values, 'passport_nationality'),
    emergency_contact: typedText(values, 'emergency_contact'),
    emergency_number: typedText(values, 'emergency_number'),
    notes: typedText(values, 'notes'),
    friends: typedText(values, 'friends'),
    flight_quote: values['flight_quote'] ?? false,
  };
}

/** One typed expiry, `08 / 29`, makes month and year on the wire. */
export function cardFrom(values: TypedValues) {
  return {
    name: typedText(values, 'name'),
    acct: typedText(values, 'acct'),
    cvv2: typedText(values, 'cvv2'),
    ...readExpiry(typedText(values, EXPIRY_ERROR_KEY)),
  };
}

/** The error message above a step's fields. */
export interface ErrorBanner {
  text: string;
  /** With more than one error the banner replaces the step's title. */
  replacesTitle: boolean;
}

/** Returns the message that belongs to no field. Messages of fields stand only at their fields. */
export function bannerOf(errors: ErrorMap): ErrorBanner | null {
  const { __all__: general = [], ...fields } = errors;
  if (general.length === 0) return null;
  return { text: general.join(' '), replacesTitle: general.length + Object.keys(fields).length > 1 };
}
