import { expect, test } from 'vitest';
import * as v from 'valibot';
import { REQUIRED, toErrorMap } from '#contract/errors.ts';
import { GuestMoreForm } from '#contract/guest.ts';
import {
  bannerOf,
  birthDate,
  CardFields,
  guestFrom,
  guestMoreFrom,
  NO_CARD_YET,
  PersonalFields,
  providerCardFields,
} from '#features/booking/booking-forms.ts';
import type { TypedValues } from '#ui/forms/typed-values.ts';

function errorsIn(schema: v.GenericSchema, values: TypedValues) {
  const { issues } = v.safeParse(schema, values);
  return toErrorMap(issues ?? []);
}

test('the passport’s name is made of both names, the birth date of three fields [M110]', () => {
  const guest = guestFrom({
    other_names: ' Imogen Rose',
    last_name: 'Clarke ',
    dob_day: '4',
    dob_month: '9',
    dob_year: '1999',
  });
  expect(guest).toMatchObject({ name: 'Imogen Rose Clarke', dob: '1999-09-04' });
});

test('every field of both forms goes to the functions as it was typed, under its own name [M110]', () => {
  const personal = {
    ...{ other_names: 'Imogen', last_name: 'Clarke', email: 'i@example.com', gender: 'Female' },
    ...{ phone: '+61 491 570 156', hear: 'Search', tc_terms: true },
  };
  expect(guestFrom(personal)).toEqual({ ...personal, name: 'Imogen Clarke', dob: '' });
  const additional = {
    ...{ passport: 'N1', passport_nationality: 'Irish', emergency_contact: 'Kim', emergency_number: '12' },
    ...{ notes: 'No nuts', friends: 'Ada', flight_quote: true },
  };
  expect(guestMoreFrom(additional)).toEqual(additional);
  expect(v.parse(GuestMoreForm, guestMoreFrom(additional))).toEqual(additional);
});

test('no birth date is no date, half a one is refused [M110]', () => {
  expect(birthDate({})).toBe('');
  expect(errorsIn(PersonalFields, { dob_day: '31', dob_month: '2', dob_year: '1999' })).toHaveProperty('dob');
  expect(errorsIn(PersonalFields, { dob_day: '4' })).toHaveProperty('dob');
  expect(errorsIn(PersonalFields, {})).not.toHaveProperty('dob');
});

test('the personal step requires name, email, gender, how heard and the terms [M129]', () => {
  const errors = errorsIn(PersonalFields, {});
  expect(Object.keys(errors).toSorted()).toEqual(['email', 'gender', 'hear', 'last_name', 'tc_terms']);
  expect(new Set(Object.values(errors).flat())).toEqual(new Set([REQUIRED]));
});

test('the card step requires all its fields [M111, M129]', () => {
  const names = ['acct', 'cvv2', 'expmonth', 'expyear', 'name'];
  expect(Object.keys(errorsIn(CardFields, {})).toSorted()).toEqual(names);
});

test('the holder’s name and the provider’s fields are checked together [M129]', () => {
  const card = { ...NO_CARD_YET, check: () => ({ acct: [REQUIRED] }) };
  const schema = providerCardFields(() => card);
  expect(errorsIn(schema, { name: ' ' })).toEqual({ name: [REQUIRED], acct: [REQUIRED] });
  expect(errorsIn(schema, { name: 'I Clarke' })).toEqual({ acct: [REQUIRED] });
});

test('the provider’s fields that did not load give a message [P26]', () => {
  const schema = providerCardFields(() => NO_CARD_YET);
  const message = expect.stringContaining('hasn’t loaded yet') as string;
  expect(errorsIn(schema, { name: 'I Clarke' })).toEqual({ __all__: [message] });
});

test('one general error is shown below the title, and replaces it once there is another error [M131]', () => {
  expect(bannerOf({})).toBeNull();
  expect(bannerOf({ __all__: ['Declined.'] })).toEqual({ text: 'Declined.', replacesTitle: false });
  expect(bannerOf({ __all__: ['Declined.'], acct: ['Wrong.'] })).toEqual({ text: 'Declined.', replacesTitle: true });
});

test('without a general error the title stays, however many fields are wrong [M131]', () => {
  expect(bannerOf({ email: [REQUIRED] })).toBeNull();
  expect(bannerOf({ email: [REQUIRED], hear: [REQUIRED] })).toBeNull();
});
