import * as v from 'valibot';
import type { Schema } from '#contract/endpoint.ts';
import { withExpiryKey } from '#contract/checkout.ts';
import { toErrorMap, type ErrorMap } from '#contract/errors.ts';
import { passportName } from '#contract/guest.ts';

/** A form's fields as the browser reads them: an unticked box is absent. */
export type FormValues = Readonly<Record<string, string>>;

export const CHECK_FIELDS = 'Please check the fields marked below.';

/** What the functions will say to these values, said before asking them: both ends read one schema. */
export function checkForm(schema: Schema, values: unknown): ErrorMap {
  const parsed = v.safeParse(schema, values);
  return parsed.success ? {} : withExpiryKey(toErrorMap(parsed.issues));
}

/** The personal step on the wire: three fields make one date of birth, two names the passport's (M110). */
export function guestFrom(values: FormValues) {
  const { other_names = '', last_name = '', email = '', gender = '', phone = '', hear = '' } = values;
  return {
    other_names,
    last_name,
    name: passportName({ other_names: other_names.trim(), last_name: last_name.trim() }),
    email,
    gender,
    phone,
    hear,
    dob: birthDate(values),
    tc_terms: values.tc_terms === 'on',
  };
}

/** Empty when nothing was typed. Half a date stays half, so that the check for a real day refuses it. */
export function birthDate({ dob_day = '', dob_month = '', dob_year = '' }: FormValues): string {
  const [day, month, year] = [dob_day.trim(), dob_month.trim(), dob_year.trim()];
  if (day === '' && month === '' && year === '') return '';
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export function guestMoreFrom(values: FormValues) {
  const { passport, passport_nationality, emergency_contact, emergency_number, notes, friends } = values;
  return {
    passport,
    passport_nationality,
    emergency_contact,
    emergency_number,
    notes,
    friends,
    flight_quote: values.flight_quote === 'on',
  };
}

export function cardFrom(values: FormValues) {
  const { name = '', acct = '', cvv2 = '', expmonth = '', expyear = '' } = values;
  return { name, acct, cvv2, expmonth, expyear };
}

/** What a step says above its fields. */
export interface ErrorBanner {
  text: string;
  /** With more than one error the banner takes the place of the step's title (M131). */
  replacesTitle: boolean;
}

export function bannerOf(errors: ErrorMap): ErrorBanner | null {
  const { __all__: general = [], ...fields } = errors;
  const count = general.length + Object.keys(fields).length;
  if (count > 1) return { text: general.join(' ') || CHECK_FIELDS, replacesTitle: true };
  return general.length === 1 ? { text: general[0]!, replacesTitle: false } : null;
}

/** Putting a field right takes its error away, and the general one with it (M128). */
export function withoutError(errors: ErrorMap, field: string): ErrorMap {
  if (!(field in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field && name !== '__all__'));
}
