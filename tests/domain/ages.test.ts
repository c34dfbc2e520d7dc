import { expect, test } from 'vitest';
import { agesText, isOfAge } from '#domain/ages.ts';
import { calendarDate } from '#domain/calendar-date.ts';

const young = { minimumAge: 18, maximumAge: 35 };
const grown = { minimumAge: 18, maximumAge: null };

test('D29 ages are written as on the page of the tour', () => {
  expect([agesText(young), agesText(grown)]).toEqual(['18 to 35', '18 and over']);
});

test.each([
  ['2009-03-13', true],
  ['2009-03-14', false],
  ['1991-03-14', true],
  ['1991-03-13', false],
])('D29 born on %s, of age for 18 to 35 on 13 March 2027: %s', (born, expected) => {
  expect(isOfAge(young, calendarDate(born), calendarDate('2027-03-13'))).toBe(expected);
});

test('D29 nobody is too old where there is no greatest age', () => {
  expect(isOfAge(grown, calendarDate('1930-01-01'), calendarDate('2027-03-13'))).toBe(true);
});
