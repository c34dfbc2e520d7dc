import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ArrivalForm, LostLinkForm } from '#contract/check-in.ts';
import { toErrorMap } from '#contract/errors.ts';

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

test.each(['00:00', '09:05', '23:59'])('%s is a time [M99]', (time) => {
  expect(v.is(ArrivalForm, { ...arrival, arrival_time: time })).toBe(true);
});

test.each(['24:00', '9:05', '12.30', '12:60', 'noon'])('%s is none [M99]', (time) => {
  expect(v.is(ArrivalForm, { ...arrival, arrival_time: time })).toBe(false);
});

test('an address is trimmed [P19]', () => {
  expect(v.parse(LostLinkForm, { email: ' a@example.com ' })).toEqual({ email: 'a@example.com' });
});
