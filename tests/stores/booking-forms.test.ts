import { expect, test } from 'vitest';
import { CardForm } from '#contract/checkout.ts';
import { REQUIRED } from '#contract/errors.ts';
import { GuestForm } from '#contract/guest.ts';
import {
  bannerOf,
  birthDate,
  cardFrom,
  CHECK_FIELDS,
  checkForm,
  guestFrom,
  withoutError,
} from '#stores/booking-forms.ts';

test('M110 the passport’s name is made of both names, the birth date of three fields', () => {
  const guest = guestFrom({
    other_names: ' Imogen Rose',
    last_name: 'Clarke ',
    dob_day: '4',
    dob_month: '9',
    dob_year: '1999',
  });
  expect(guest).toMatchObject({ name: 'Imogen Rose Clarke', dob: '1999-09-04' });
});

test('M110 no birth date is no date, half a one is refused', () => {
  expect(birthDate({})).toBe('');
  expect(checkForm(GuestForm, guestFrom({ dob_day: '31', dob_month: '2', dob_year: '1999' }))).toHaveProperty('dob');
  expect(checkForm(GuestForm, guestFrom({ dob_day: '4' }))).toHaveProperty('dob');
  expect(checkForm(GuestForm, guestFrom({}))).not.toHaveProperty('dob');
});

test('M129 the personal step requires name, email, gender, how heard and the terms', () => {
  const errors = checkForm(GuestForm, guestFrom({}));
  expect(Object.keys(errors).toSorted()).toEqual(['email', 'gender', 'hear', 'last_name', 'tc_terms']);
  expect(new Set(Object.values(errors).flat())).toEqual(new Set([REQUIRED]));
});

test('M111 M129 the card step requires all its fields, and both expiry fields answer under one key', () => {
  const errors = checkForm(CardForm, { ...cardFrom({}), installment: 1 });
  expect(Object.keys(errors).toSorted()).toEqual(['acct', 'cvv2', 'expdate_0', 'name']);
});

test('M131 one general error stands below the title, a second error takes the title’s place', () => {
  expect(bannerOf({})).toBeNull();
  expect(bannerOf({ email: [REQUIRED] })).toBeNull();
  expect(bannerOf({ __all__: ['Declined.'] })).toEqual({ text: 'Declined.', replacesTitle: false });
  expect(bannerOf({ __all__: ['Declined.'], acct: ['Wrong.'] })).toEqual({ text: 'Declined.', replacesTitle: true });
  expect(bannerOf({ email: [REQUIRED], hear: [REQUIRED] })).toEqual({ text: CHECK_FIELDS, replacesTitle: true });
});

test('M128 taking away a field’s error takes the general one with it, and only those', () => {
  const errors = { __all__: ['No.'], email: ['Wrong.'], phone: ['Wrong.'] };
  expect(withoutError(errors, 'email')).toEqual({ phone: ['Wrong.'] });
  expect(withoutError(errors, 'hear')).toBe(errors);
});
