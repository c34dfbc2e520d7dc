import { expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import { datedId, findDeparture, finishDate, isTourCode, openDatedId, startingType, tourCodeOf } from '#domain/tour.ts';
import { aDeparture, anInsuranceType, anOpenDeparture, aTour } from '../support/a-tour.ts';

test('every departure has an id of its own, the open-dated one too [M117]', () => {
  expect(datedId('RC10', calendarDate('2027-03-13'))).toBe('RC10-2027-03-13');
  expect(openDatedId('RC10')).toBe('RC10-open');
});

test('a departure’s id contains its tour’s code', () => {
  expect(tourCodeOf('RC10-2027-03-13')).toBe('RC10');
  expect(tourCodeOf('RC10-open')).toBe('RC10');
});

test.each(['', 'RC10', 'rc10-open', 'RC10-closed', 'RC10-2027-3-13', '../operator-open', 'RC10-open ', 'A-B-open'])(
  '%j is no departure’s id',
  (id) => {
    expect(tourCodeOf(id)).toBeNull();
  },
);

test.each([
  ['RC10', true],
  ['A', true],
  ['A123456789012345', true],
  ['A1234567890123456', false],
  ['rc10', false],
  ['', false],
  ['../RC10', false],
  ['operator', false],
])('whether %j can be a tour’s code: %s', (text, answer) => {
  expect(isTourCode(text)).toBe(answer);
});

test('a ten-day tour ends on the ninth day after its start, and one without a start never', () => {
  const tour = aTour({ days: 10, departures: [aDeparture({ start: '2027-03-03' }), anOpenDeparture()] });
  expect(tour.departures.map((departure) => finishDate(tour, departure))).toEqual(['2027-03-12', null]);
});

test('a one-day tour ends where it starts', () => {
  const tour = aTour({ days: 1, departures: [aDeparture({ start: '2027-03-03' })] });
  expect(finishDate(tour, tour.departures[0]!)).toBe('2027-03-03');
});

test('a departure is found by its whole id only', () => {
  const tour = aTour({ departures: [aDeparture({ start: '2027-03-13' })] });
  expect(findDeparture(tour, 'RC10-2027-03-13')).toBe(tour.departures[0]);
  expect(findDeparture(tour, 'RC10-2027-03-14')).toBeUndefined();
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
