import { expect, test } from 'vitest';
import { addDays, calendarDate, dateInZone } from '#domain/calendar-date.ts';
import { balanceDueDate, decideDeposit } from '#domain/payment-plan.ts';
import { aDeparture, anOpenDeparture, TODAY } from '../support/a-tour.ts';

test.each([
  [1, 'too-soon'],
  [29, 'too-soon'],
  [30, 'too-soon'],
  [31, 'allowed'],
  [400, 'allowed'],
])('a start %d days from today makes a deposit %s [M133]', (days, kind) => {
  expect(decideDeposit(aDeparture({ start: addDays(TODAY, days) }), TODAY)).toEqual({ kind });
});

test('a departure that must be paid in full is "not offered", and "too soon" wins over it [M133]', () => {
  expect(decideDeposit(aDeparture({ allowDeposit: false }), TODAY)).toEqual({ kind: 'not-offered' });
  expect(decideDeposit(aDeparture({ allowDeposit: false, start: addDays(TODAY, 30) }), TODAY)).toEqual({
    kind: 'too-soon',
  });
});

test('an open-dated tour is never too soon [M127, M133]', () => {
  expect(decideDeposit(anOpenDeparture(), TODAY)).toEqual({ kind: 'allowed' });
  expect(decideDeposit(anOpenDeparture({ allowDeposit: false }), TODAY)).toEqual({ kind: 'not-offered' });
});

test('whose thirty days: the operator’s, whose date may be ahead of the visitor’s [M133, N12]', () => {
  const departure = aDeparture({ start: '2027-03-13' });
  const instant = Date.parse('2027-02-10T14:00:00Z');
  expect(decideDeposit(departure, dateInZone(instant, 'Australia/Sydney'))).toEqual({ kind: 'too-soon' });
  expect(decideDeposit(departure, dateInZone(instant, 'Europe/London'))).toEqual({ kind: 'allowed' });
});

test('thirty days are counted on the calendar, also across a change of clocks and a leap day [M133]', () => {
  expect(decideDeposit(aDeparture({ start: '2027-04-20' }), calendarDate('2027-03-20'))).toEqual({ kind: 'allowed' });
  expect(decideDeposit(aDeparture({ start: '2027-04-20' }), calendarDate('2027-03-21'))).toEqual({ kind: 'too-soon' });
  expect(decideDeposit(aDeparture({ start: '2028-03-10' }), calendarDate('2028-02-08'))).toEqual({ kind: 'allowed' });
  expect(decideDeposit(aDeparture({ start: '2028-03-10' }), calendarDate('2028-02-09'))).toEqual({ kind: 'too-soon' });
});

test('the balance is due thirty days before the earliest start [P09]', () => {
  const starts = ['2027-06-01', '2027-03-13', '2028-01-01'].map(calendarDate);
  expect(balanceDueDate(starts)).toBe('2027-02-11');
  expect(balanceDueDate([null, calendarDate('2027-03-13'), null])).toBe('2027-02-11');
});

test('on the first day that offers a deposit the balance is due tomorrow, not today [P09]', () => {
  expect(balanceDueDate([addDays(TODAY, 31)])).toBe(addDays(TODAY, 1));
});

test('an open-dated booking has no due date yet [P09]', () => {
  expect(balanceDueDate([null])).toBeNull();
  expect(balanceDueDate([])).toBeNull();
});
