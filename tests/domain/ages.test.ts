import { expect, test } from 'vitest';
import { ageOn, agesText, hasAgeLimit, isOfAge } from '#domain/ages.ts';
import { calendarDate } from '#domain/calendar-date.ts';

const young = { minimumAge: 18, maximumAge: 35 };
const grown = { minimumAge: 18, maximumAge: null };

test('ages are written as on the page of the tour [D29]', () => {
  expect([agesText(young), agesText(grown)]).toEqual(['18 to 35', '18 and over']);
});

test.each([
  ['2009-03-13', true],
  ['2009-03-14', false],
  ['1991-03-14', true],
  ['1991-03-13', false],
])('born on %s, of age for 18 to 35 on 13 March 2027: %s [D29]', (born, expected) => {
  expect(isOfAge(young, calendarDate(born), calendarDate('2027-03-13'))).toBe(expected);
});

test.each([
  [0, null, false],
  [1, null, true],
  [0, 35, true],
  [18, 35, true],
])('a minimum of %i and a maximum of %s limit the age: %s [D29]', (minimumAge, maximumAge, expected) => {
  expect(hasAgeLimit({ minimumAge, maximumAge })).toBe(expected);
});

test('nobody is too old where there is no greatest age [D29]', () => {
  expect(isOfAge(grown, calendarDate('1930-01-01'), calendarDate('2027-03-13'))).toBe(true);
});

test.each([
  ['1990-03-13', 37],
  ['1990-03-14', 36],
  ['1990-12-10', 36],
  ['2004-02-29', 23],
])('born on %s, somebody is %i on 13 March 2027', (born, years) => {
  expect(ageOn(calendarDate(born), calendarDate('2027-03-13'))).toBe(years);
});

test('born on 29 February, somebody is a year older on the last day of February', () => {
  expect(ageOn(calendarDate('2004-02-29'), calendarDate('2027-02-28'))).toBe(23);
  expect(ageOn(calendarDate('2004-02-29'), calendarDate('2027-02-27'))).toBe(22);
});
