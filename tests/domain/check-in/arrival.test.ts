import { expect, test } from 'vitest';
import { arrivalDoubt, arrivalFault } from '#domain/check-in/readiness.ts';
import { calendarDate } from '#domain/calendar-date.ts';

const START = calendarDate('2027-03-13');
const TODAY = calendarDate('2027-03-10');

test.each([
  ['2027-03-08', 'That date is in the past. Please check it.'],
  ['2027-03-09', null],
  ['2027-03-13', null],
  ['2028-03-12', null],
  ['2028-03-13', 'Please check the year of this date.'],
])('an arrival on %s: %s [M99]', (day, fault) => {
  expect(arrivalFault(calendarDate(day), START, TODAY)).toBe(fault);
});

test.each([
  ['2027-02-26', /more than two weeks before/],
  ['2027-02-27', null],
  ['2027-03-13', null],
  ['2027-03-14', /after your trip starts on 13 March 2027/],
])('an arrival on %s is looked at again: %s [M99]', (day, doubt) => {
  const answer = arrivalDoubt(calendarDate(day), START);
  if (doubt === null) expect(answer).toBeNull();
  else expect(answer).toMatch(doubt);
});
