import { expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import {
  datedId,
  findDeparture,
  finishDate,
  isTourCode,
  openDatedId,
  startingType,
  tourCodeOf,
  ageOn,
  agesText,
  hasAgeLimit,
  isOfAge,
  availabilityOf,
  dateState,
  whyFull,
} from '#domain/tour.ts';
import { aDeparture, anInsuranceType, anOpenDeparture, aTour } from '../support/a-tour.ts';

test('every departure has an id of its own with its tour’s code, the open-dated one too [M117]', () => {
  const ids = [datedId('RC10', calendarDate('2027-03-13')), openDatedId('RC10')];
  expect(ids).toEqual(['RC10-2027-03-13', 'RC10-open']);
  expect(ids.map(tourCodeOf)).toEqual(['RC10', 'RC10']);
});

test.each(['', 'RC10', 'rc10-open', 'RC10-closed', 'RC10-2027-3-13', '../operator-open', 'RC10-open ', 'A-B-open'])(
  '%j is no departure’s id',
  (id) => {
    expect(tourCodeOf(id)).toBeNull();
  },
);

test('a tour’s code has 1 to 16 capital letters and digits', () => {
  expect(['RC10', 'A', 'A123456789012345'].filter(isTourCode)).toHaveLength(3);
  expect(['A1234567890123456', 'rc10', '', '../RC10', 'operator'].filter(isTourCode)).toEqual([]);
});

test('a ten-day tour ends on the ninth day after its start, and one without a start never', () => {
  const tour = aTour({ days: 10, departures: [aDeparture({ start: '2027-03-03' }), anOpenDeparture()] });
  expect(tour.departures.map((departure) => finishDate(tour, departure))).toEqual(['2027-03-12', null]);
});

test('a departure is found by its whole id only', () => {
  const tour = aTour({ departures: [aDeparture({ start: '2027-03-13' })] });
  expect(findDeparture(tour, 'RC10-2027-03-13')).toBe(tour.departures[0]);
  expect(findDeparture(tour, 'RC10')).toBeUndefined();
});

test('a new date starts with the default type; a required type starts with the first without one [M108]', () => {
  const first = anInsuranceType({ id: 2, isDefault: false });
  const usual = anInsuranceType({ id: 3, isDefault: true });
  const starting = (types: (typeof first)[], options?: { isRequired: boolean }) =>
    startingType(types, ({ isDefault }) => isDefault, options)?.id;
  expect([starting([first, usual]), starting([first])]).toEqual([3, undefined]);
  const isRequired = { isRequired: true };
  expect([starting([first, usual], isRequired), starting([first], isRequired)]).toEqual([3, 2]);
});

test.each([
  [{ capacity: 16, sold: 15, heldByOthers: 0 }, null],
  [{ capacity: 16, sold: 14, heldByOthers: 1 }, null],
  [{ capacity: 16, sold: 14, heldByOthers: 2 }, 'held'],
  [{ capacity: 16, sold: 16, heldByOthers: 0 }, 'sold-out'],
  [{ capacity: 16, sold: 16, heldByOthers: 2 }, 'sold-out'],
  [{ capacity: 10, sold: 12, heldByOthers: 0 }, 'sold-out'],
  [{ capacity: 0, sold: 0, heldByOthers: 0 }, 'sold-out'],
] as const)('%o is full because: %s [M122]', (seats, because) => {
  expect(whyFull(seats)).toBe(because);
  expect(availabilityOf(seats)).toBe(because === null ? 'available' : 'full');
});

test('an open-dated tour has no stock and is never full [M127]', () => {
  expect(availabilityOf(null)).toBe('available');
});

test('what is in the cart wins over what is full [M121, M122, M123]', () => {
  expect(dateState('available', 'RC10-2027-03-13', [])).toBe('available');
  expect(dateState('full', 'RC10-2027-03-13', ['RC10-open'])).toBe('full');
  expect(dateState('available', 'RC10-2027-03-13', ['RC10-2027-03-13'])).toBe('in-cart');
  expect(dateState('full', 'RC10-2027-03-13', ['RC10-2027-03-13'])).toBe('in-cart');
});

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
  ['1990-03-13', '2027-03-13', 37],
  ['1990-03-14', '2027-03-13', 36],
  ['2004-02-29', '2027-02-28', 23],
  ['2004-02-29', '2027-02-27', 22],
])('born on %s, somebody is on %s %i years old', (born, day, years) => {
  expect(ageOn(calendarDate(born), calendarDate(day))).toBe(years);
});
