import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { toErrorMap } from '#contract/errors.ts';
import {
  GENDERS,
  GuestForm,
  GuestMoreForm,
  HEARD_FROM,
  loadGuest,
  passportName,
  readGuestProfile,
  saveGuest,
  type GuestProfile,
} from '#contract/guest.ts';
import { ArrivalForm, LostLinkForm } from '#contract/check-in.ts';

const GUEST = {
  other_names: 'Maya Rose',
  last_name: 'Okafor',
  name: 'Maya Rose Okafor',
  email: 'maya@example.com',
  gender: 'Female',
  dob: '1994-02-28',
  phone: '+44 20 7946 0000',
  hear: 'A friend',
  tc_terms: 'on',
};

function errorsIn(changes: Record<string, unknown>, form: v.GenericSchema = GuestForm) {
  const checked = v.safeParse(form, { ...GUEST, ...changes });
  return checked.success ? {} : toErrorMap(checked.issues);
}

test.each([
  ['\uFEFF maya@exam\u200Bple.com\u2060', 'maya@example.com'],
  ['\u202Amaya@example.com\u202C', 'maya@example.com'],
  ['maya@bücher.example', 'maya@xn--bcher-kva.example'],
  ['maya@BÜCHER.example', 'maya@xn--bcher-kva.example'],
  ['maya@例え.テスト', 'maya@xn--r8jz45g.xn--zckzah'],
])('the address %j is read as %s [M129]', (typed, read) => {
  expect(v.parse(GuestForm, { ...GUEST, email: typed }).email).toBe(read);
});

test.each([
  'maya@bü/cher.example',
  'maya@bü:1.example',
  'maya@x@bücher.example',
  'mayä@example.com',
  'maya@bü cher.de',
])('the address %s is refused [M129]', (email) => {
  expect(Object.keys(errorsIn({ email }))).toEqual(['email']);
});

test.each(['\u0000', '\u0007', '\u001B', '\u007F', '\u0085', '\u009F', '\u202E', '\u202A', '\u2066'])(
  'text with %j is refused [D62]',
  (character) => {
    const typed = `May${character}a`;
    const refused = ['Please remove characters that can’t be displayed.'];
    expect(errorsIn({ other_names: typed, last_name: typed, phone: typed })).toEqual({
      other_names: refused,
      last_name: refused,
      phone: refused,
    });
    expect(Object.keys(errorsIn({ notes: typed }, GuestMoreForm))).toEqual(['notes']);
  },
);

test('a text keeps its line breaks, and what belongs in one line gets spaces instead [D62]', () => {
  const form = v.parse(GuestMoreForm, { notes: 'Asthma\r\nNo nuts', passport: 'PA\n12', emergency_number: '1\t2' });
  expect(form).toMatchObject({ notes: 'Asthma\r\nNo nuts', passport: 'PA 12', emergency_number: '1 2' });
});

describe('the personal step', () => {
  test('a filled form is read as it was typed, with the terms as a yes [M110]', () => {
    expect(v.parse(GuestForm, GUEST)).toEqual({ ...GUEST, tc_terms: true });
  });

  test.each([
    "pat.o'brien@example.com",
    "o'brien+tag@ex-ample.co.uk",
    'a&b@example.museum',
    'i@xn--bcher-kva.xn--p1ai',
    'a.b-c+d@example.com',
    `${'a'.repeat(64)}@example.com`,
  ])('%s is an address [M129]', (email) => {
    expect(errorsIn({ email })).toEqual({});
  });

  test.each([
    ...['maya', 'maya@', '@example.com', 'maya@example', 'maya@example.', 'maya@@example.com', 'a b@example.com'],
    ...['maya@example.com\nBcc: x@y.com', 'maya@example.com, eve@example.com', '<maya@example.com>'],
    ...['a..b@example.com', '.a@example.com', 'a.@example.com', `${'a'.repeat(65)}@example.com`],
  ])('%j is none [M129]', (email) => {
    expect(errorsIn({ email })).toEqual({ email: ['Enter a valid email address.'] });
  });

  test('an empty form gets one message for every required field [M129]', () => {
    const missing = toErrorMap(v.safeParse(GuestForm, {}).issues!);
    expect(Object.keys(missing)).toEqual(['last_name', 'email', 'gender', 'hear', 'tc_terms']);
    expect(Object.values(missing)).toEqual(Array(5).fill(['This field is required']));
  });

  test.each(['last_name', 'email', 'gender', 'hear'])('%s of nothing but spaces is missing [M129]', (field) => {
    expect(errorsIn({ [field]: '   ' })).toEqual({ [field]: ['This field is required'] });
  });

  test('terms are accepted by a ticked box, and by nothing else [M129]', () => {
    for (const tc_terms of [true, 'true', 'on', '1']) expect(errorsIn({ tc_terms })).toEqual({});
    for (const tc_terms of [undefined, '', 'false', 'off', '0', false]) {
      expect(errorsIn({ tc_terms })).toEqual({ tc_terms: ['This field is required'] });
    }
  });

  test('other names, date of birth and phone may be empty [M110]', () => {
    expect(errorsIn({ other_names: '', dob: '', phone: '', name: undefined })).toEqual({});
  });

  test('an email address takes 254 characters and not one more [M129]', () => {
    const start = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.`;
    const ofLength = (length: number) => `${start}${'d'.repeat(length - start.length - 4)}.com`;
    expect(errorsIn({ email: ofLength(254) })).toEqual({});
    expect(errorsIn({ email: ofLength(255) })).toHaveProperty('email');
  });

  test.each(['2027-02-29', '1994-13-01', '28/02/1994', 'yesterday'])('%j is no date of birth [M110]', (dob) => {
    expect(errorsIn({ dob })).toEqual({ dob: ['Enter a valid date of birth, like 14 6 1994.'] });
  });

  test('a name is one line, and markup in it is text like any other [M110]', () => {
    const names = v.parse(GuestForm, { ...GUEST, last_name: ' Oka\r\nBcc: for ', other_names: '<b>Maya</b>' });
    expect(names).toMatchObject({ last_name: 'Oka Bcc: for', other_names: '<b>Maya</b>' });
  });

  test('a field of the wrong kind is an error of that field, in words [M128]', () => {
    expect(errorsIn({ phone: 5, email: ['a@b.c'], dob: {}, tc_terms: 7, gender: null })).toEqual({
      phone: ['Please enter text here.'],
      email: ['This field is required'],
      dob: ['Enter a valid date of birth, like 14 6 1994.'],
      tc_terms: ['This field is required'],
      gender: ['This field is required'],
    });
  });

  test('every answer the form offers is accepted [M110]', () => {
    for (const gender of GENDERS) expect(errorsIn({ gender })).toEqual({});
    for (const hear of HEARD_FROM) expect(errorsIn({ hear })).toEqual({});
  });

  test('what is asked only after payment is not read before it [P14]', () => {
    expect(v.parse(GuestForm, { ...GUEST, passport: 'P1', notes: 'asthma', role: 'admin' })).toEqual({
      ...GUEST,
      tc_terms: true,
    });
  });

  test('the passport’s name is other names, then the last name [M110]', () => {
    expect(passportName(GUEST)).toBe(GUEST.name);
    expect(passportName({ other_names: '', last_name: 'Okafor' })).toBe('Okafor');
  });

  test('the answer names the guest and the end of the hold [M141]', () => {
    const noHold = { hold_expires_at: null, hold_seconds: null };
    const hold = { hold_expires_at: '2026-11-20T10:20:00.000Z', hold_seconds: 1200 };
    expect(v.is(saveGuest.response, { guest_userid: 'g1', ...noHold })).toBe(true);
    expect(v.is(saveGuest.response, { guest_userid: 'g1', ...hold })).toBe(true);
    expect(v.is(saveGuest.response, noHold)).toBe(false);
  });
});

describe('the additional step', () => {
  test('all of it can be left for later [M142]', () => {
    expect(v.parse(GuestMoreForm, {})).toEqual({
      passport: '',
      passport_nationality: '',
      emergency_contact: '',
      emergency_number: '',
      notes: '',
      friends: '',
      flight_quote: false,
    });
  });
});

test.each([
  ['phone', 30, GuestForm],
  ['last_name', 100, GuestForm],
  ['other_names', 100, GuestForm],
  ['name', 201, GuestForm],
  ['passport', 100, GuestMoreForm],
  ['passport_nationality', 100, GuestMoreForm],
  ['emergency_contact', 100, GuestMoreForm],
  ['emergency_number', 60, GuestMoreForm],
  ['notes', 2000, GuestMoreForm],
  ['friends', 2000, GuestMoreForm],
])('%s takes %d characters and not one more [M129, M142]', (field, limit, form) => {
  expect(errorsIn({ [field]: '1'.repeat(limit) }, form)).toEqual({});
  expect(errorsIn({ [field]: '1'.repeat(limit + 1) }, form)).toEqual({
    [field]: [`This is 1 character too long. Please use at most ${limit} characters.`],
  });
});

describe('reading a guest back', () => {
  const profile: GuestProfile = {
    other_names: 'Maya "Rose"',
    last_name: 'Okafor',
    name: 'Maya "Rose" Okafor',
    email: 'maya@example.com',
    phone: '',
    gender: 'Female',
    hear: 'A friend',
  };

  test('the answer is a JSON string that holds JSON [M140]', () => {
    const body = JSON.stringify(JSON.stringify(profile));
    expect(readGuestProfile(v.parse(loadGuest.response, JSON.parse(body)))).toEqual(profile);
  });

  test('a plain object is read too [M140]', () => {
    expect(readGuestProfile(v.parse(loadGuest.response, profile))).toEqual(profile);
  });

  test.each(['', '{', 'null', '[]', '"text"', '{"last_name":"Okafor"}'])(
    '%j is no profile and no crash [M140]',
    (text) => {
      expect(readGuestProfile(text)).toBeNull();
    },
  );

  test('date of birth, passport and notes are never read back [M140, P14]', () => {
    const leaking = JSON.stringify({ ...profile, dob: '1994-02-28', passport: 'P1', notes: 'asthma' });
    expect(readGuestProfile(leaking)).toEqual(profile);
  });
});

const arrival = { arrival_date: '2027-03-12', arrival_time: '', flight: '', airport: '', pick_up: 'no' };

test('a guest without pick-up gives only the day [M99]', () => {
  expect(v.parse(ArrivalForm, arrival)).toEqual({ ...arrival, departure_flight: '' });
});

test('an empty form names what is missing, once each [M99]', () => {
  const checked = v.safeParse(ArrivalForm, {});
  expect(toErrorMap(checked.issues ?? [])).toEqual({
    arrival_date: ['This field is required'],
    pick_up: ['Choose yes or no.'],
  });
});

test('a time of arrival has hours and minutes of two digits [M99]', () => {
  const isTime = (time: string) => v.is(ArrivalForm, { ...arrival, arrival_time: time });
  const times = ['00:00', '09:05', '23:59'];
  expect([...times, '24:00', '9:05', '12.30', '12:60', 'noon'].filter(isTime)).toEqual(times);
});

test('an address is trimmed [P19]', () => {
  expect(v.parse(LostLinkForm, { email: ' a@example.com ' })).toEqual({ email: 'a@example.com' });
});
