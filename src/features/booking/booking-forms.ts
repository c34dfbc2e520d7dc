import * as v from 'valibot';
import { CardForm, CardHolder, EXPIRY_ERROR_KEY } from '#contract/checkout.ts';
import type { ErrorMap } from '#contract/errors.ts';
import { GuestForm, GuestMoreForm, passportName, PROFILE_FIELDS, type ProfileField } from '#contract/guest.ts';
import { plainDigits, readExpiry } from '#domain/card.ts';
import { recallBooking, rememberBooking } from '#features/cart/booking-memory.ts';
import { typedAs, typedText, type TypedValues } from '#contract/endpoint.ts';

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

/** A card in the payment provider's own fields. We get a token for it and never its number. */
export interface ProviderCard {
  /** The current errors of the provider's fields, under the names of our own fields. */
  readonly check: () => ErrorMap;
  /**
   * Puts the focus on the first of the provider's fields that `isWrong`, as with our own fields. Returns whether there
   * is one.
   */
  readonly focusFirst: (isWrong: (name: string) => boolean) => boolean;
  readonly takeToken: (holder: string) => Promise<{ token: string } | { errors: ErrorMap }>;
}

/** Used while the provider's fields load, and when they fail to load. */
export const NO_CARD_YET: ProviderCard = {
  check: () => ({ __all__: ['The card form hasn’t loaded yet. Please wait a moment, or try loading it again.'] }),
  focusFirst: () => false,
  takeToken: () => Promise.reject(new Error('There are no card fields to take a token from')),
};

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

/**
 * Returns the message that belongs to no field, which with more than one error replaces the step's title. Messages of
 * fields stand only at their fields.
 */
export function bannerOf(errors: ErrorMap): { text: string; replacesTitle: boolean } | null {
  const { __all__: general = [], ...fields } = errors;
  if (general.length === 0) return null;
  return { text: general.join(' '), replacesTitle: general.length + Object.keys(fields).length > 1 };
}

/**
 * The fields of the personal and the additional step that this tab keeps, so that going back, closing the dialog or a
 * reload does not empty the form. Card, passport, medical and emergency details are never among them.
 */
const DRAFT_FIELDS = [...PROFILE_FIELDS, ...BIRTH_DATE.dob, 'tc_terms', 'friends', 'flight_quote'];

/** Stores the values of one step's form that `DRAFT_FIELDS` lists. Fields of the other step keep theirs. */
export function rememberDraft(values: TypedValues): void {
  const typed = DRAFT_FIELDS.flatMap((field) => {
    const value = values[field];
    return value === undefined ? [] : [[field, String(value)] as const];
  });
  rememberBooking({ draft: { ...recallBooking().draft, ...Object.fromEntries(typed) } });
}
