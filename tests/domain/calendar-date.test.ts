import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  calendarDate,
  clockForGuests,
  clockInZone,
  dateInZone,
  daysBetween,
  departureDate,
  firstOfMonth,
  listDate,
  longDate,
  ordinalDate,
  parseCalendarDate,
  partsOf,
  shortDate,
  spokenDate,
  ticketDate,
  calendarDate as day,
  weekdayOf,
  weeksOf,
  type CalendarDate,
} from '#domain/calendar-date.ts';
import { fc } from '../support/seeded.ts';

const days: fc.Arbitrary<CalendarDate> = fc
  .integer({ min: -3000, max: 30_000 })
  .map((count) => addDays(calendarDate('2026-01-01'), count));

describe('which texts are dates', () => {
  test.each(['2027-03-13', '2028-02-29', '2000-02-29', '2026-12-31', '2027-01-01'])('%s is a date', (text) => {
    expect(parseCalendarDate(text)).toBe(text);
  });

  test.each([
    '2027-02-29',
    '1900-02-29',
    '2027-02-30',
    '2027-04-31',
    '2027-13-01',
    '2027-00-10',
    '2027-01-00',
    '2027-1-1',
    '27-01-01',
    '13/03/2027',
    '2027-03-13T00:00:00Z',
    '2027-03-13 ',
    '',
  ])('%j is none', (text) => {
    expect(parseCalendarDate(text)).toBeNull();
    expect(() => calendarDate(text)).toThrow(RangeError);
  });
});

describe('which day it is', () => {
  test.each([
    ['Pacific/Kiritimati', '2027-01-01'],
    ['Pacific/Auckland', '2027-01-01'],
    ['Australia/Sydney', '2026-12-31'],
    ['Asia/Kolkata', '2026-12-31'],
    ['Europe/London', '2026-12-31'],
    ['America/Los_Angeles', '2026-12-31'],
    ['Etc/GMT+12', '2026-12-30'],
  ])('at 11:30 on 31 December 2026 in London it is, in %s, %s [P23, N12]', (zone, day) => {
    expect(dateInZone(Date.UTC(2026, 11, 31, 11, 30), zone)).toBe(day);
  });

  test.each([
    // Clocks go back in Sydney at 3:00 on 4 April 2027, when it is still 3 April in Europe, and on at 2:00 on 3 October.
    ['Australia/Sydney', '2027-04-03T12:59:59Z', '2027-04-03'],
    ['Australia/Sydney', '2027-04-03T13:00:00Z', '2027-04-04'],
    ['Australia/Sydney', '2027-04-04T13:59:59Z', '2027-04-04'],
    ['Australia/Sydney', '2027-04-04T14:00:00Z', '2027-04-05'],
    ['Australia/Sydney', '2027-10-02T13:59:59Z', '2027-10-02'],
    ['Australia/Sydney', '2027-10-02T14:00:00Z', '2027-10-03'],
    ['Australia/Sydney', '2027-10-03T12:59:59Z', '2027-10-03'],
    ['Australia/Sydney', '2027-10-03T13:00:00Z', '2027-10-04'],
    ['Europe/London', '2027-03-28T00:30:00Z', '2027-03-28'],
    ['Europe/London', '2027-03-28T22:59:59Z', '2027-03-28'],
    ['Europe/London', '2027-03-28T23:00:00Z', '2027-03-29'],
    ['America/Los_Angeles', '2027-03-14T07:59:59Z', '2027-03-13'],
    ['America/Los_Angeles', '2027-03-14T08:00:00Z', '2027-03-14'],
    ['America/Los_Angeles', '2027-03-15T06:59:59Z', '2027-03-14'],
    ['America/Los_Angeles', '2027-03-15T07:00:00Z', '2027-03-15'],
  ])('around a change of clocks in %s, %s is on %s [N12]', (zone, instant, day) => {
    expect(dateInZone(Date.parse(instant), zone)).toBe(day);
  });

  test('a departure has its year where the same day of the coming year could be meant', () => {
    const today = calendarDate('2026-11-26');
    expect(departureDate(calendarDate('2027-11-25'), today)).toBe('Thu 25 Nov');
    expect(departureDate(calendarDate('2027-11-26'), today)).toBe('Fri 26 Nov 2027');
  });

  test('an unknown zone is a fault and not a guess [N12]', () => {
    expect(() => dateInZone(0, 'Australia/Saltbush')).toThrow(RangeError);
  });
});

describe('counting', () => {
  test.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2027-04-03', 1, '2027-04-04'],
    ['2027-10-02', 2, '2027-10-04'],
  ])('%s and %d days make %s', (from, count, to) => {
    expect(addDays(calendarDate(from), count)).toBe(to);
    expect(daysBetween(calendarDate(from), calendarDate(to))).toBe(count);
  });

  test('adding days and counting them undo each other over leap years and changes of clocks', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (from, count) => {
        expect(daysBetween(from, addDays(from, count))).toBe(count);
      }),
    );
  });

  test('dates sort as text', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(a < b).toBe(daysBetween(a, b) > 0);
      }),
    );
  });

  test.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-03-31', -1, '2027-02-28'],
    ['2027-12-15', 1, '2028-01-15'],
    ['2027-01-15', -1, '2026-12-15'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s and %d months make %s', (from, count, to) => {
    expect(addMonths(calendarDate(from), count)).toBe(to);
  });

  test('months count from 1', () => {
    expect(firstOfMonth(2027, 3)).toBe('2027-03-01');
    expect(partsOf(calendarDate('2027-03-09'))).toEqual({ year: 2027, month: 3, day: 9 });
    expect(() => firstOfMonth(2027, 13)).toThrow(RangeError);
    expect(() => firstOfMonth(2027, 0)).toThrow(RangeError);
  });
});

describe('how a date reads', () => {
  test('a day below ten has a leading nought only on the wire', () => {
    const date = calendarDate('2027-03-03');
    expect(shortDate(date)).toBe('03 Mar 2027');
    expect(ticketDate(date)).toBe('Wed 3 Mar');
    expect(listDate(date)).toBe('Wed 3 Mar 2027');
    expect(spokenDate(date)).toBe('Wednesday 3 March 2027');
    expect(longDate(date)).toBe('3 March 2027');
  });

  test.each([
    ['2020-03-01', '1st March, 2020'],
    ['2020-03-02', '2nd March, 2020'],
    ['2020-03-03', '3rd March, 2020'],
    ['2020-03-04', '4th March, 2020'],
    ['2020-03-10', '10th March, 2020'],
    ['2020-03-11', '11th March, 2020'],
    ['2020-03-12', '12th March, 2020'],
    ['2020-03-13', '13th March, 2020'],
    ['2020-03-20', '20th March, 2020'],
    ['2020-03-21', '21st March, 2020'],
    ['2020-03-22', '22nd March, 2020'],
    ['2020-03-23', '23rd March, 2020'],
    ['2020-03-30', '30th March, 2020'],
    ['2020-12-31', '31st December, 2020'],
  ])('an article of %s is dated %s [M47]', (date, text) => {
    expect(ordinalDate(calendarDate(date))).toBe(text);
  });
});

test.each([
  ['00:00', 'midnight'],
  ['00:05', '12:05 am'],
  ['08:30', '8:30 am'],
  ['12:00', 'noon'],
  ['12:30', '12:30 pm'],
  ['17:00', '5 pm'],
  ['24:00', 'midnight'],
])('guests read %s as %s', (time, text) => {
  expect(clockForGuests(time)).toBe(text);
});

test('staff read a time of day with four digits, in the zone that is asked for', () => {
  const instant = Date.parse('2027-03-01T22:05:00Z');
  expect(clockInZone(instant, 'Australia/Sydney')).toBe('09:05');
  expect(clockInZone(instant, 'UTC')).toBe('22:05');
});

test('weeks of the events calendar begin on Monday [M155]', () => {
  const weeks = weeksOf(day('2026-12-15'), 1);
  expect(weeks[0]).toEqual([null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']);
  expect(weeks.every(([monday]) => monday === null || weekdayOf(monday!) === 1)).toBe(true);
  expect(weeks.flat().filter((date) => date !== null)).toHaveLength(31);
});

test('weeks can begin on another day, and a month that fills its weeks has no gaps [M155]', () => {
  expect(weeksOf(day('2027-03-01'), 0)[0]!.slice(0, 2)).toEqual([null, '2027-03-01']);
  expect(weeksOf(day('2027-02-01'), 1)).toHaveLength(4);
});
