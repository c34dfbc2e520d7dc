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
  hourInZone,
  listDate,
  longDate,
  ordinalDate,
  parseCalendarDate,
  partsOf,
  shortDate,
  spokenDate,
  ticketDate,
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
    ...['2027-02-29', '1900-02-29', '2027-04-31', '2027-13-01', '2027-00-10', '2027-01-00'],
    ...['2027-1-1', '27-01-01', '13/03/2027', '2027-03-13T00:00:00Z', '2027-03-13 ', ''],
  ])('%j is none', (text) => {
    expect(parseCalendarDate(text)).toBeNull();
    expect(() => calendarDate(text)).toThrow(RangeError);
  });
});

test('an unknown zone is a fault and not a guess [N12]', () => {
  expect(() => dateInZone(0, 'Australia/Saltbush')).toThrow(RangeError);
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

  test('the day of an article is an ordinal number [M47]', () => {
    expect(ordinalDate(calendarDate('2020-12-31'))).toBe('31st December, 2020');
    const days = [1, 2, 3, 4, 10, 11, 12, 13, 20, 21, 22, 23, 30].map((day) =>
      addDays(calendarDate('2020-02-29'), day),
    );
    const ordinals = '1st 2nd 3rd 4th 10th 11th 12th 13th 20th 21st 22nd 23rd 30th'.split(' ');
    expect(days.map(ordinalDate)).toEqual(ordinals.map((ordinal) => `${ordinal} March, 2020`));
  });

  test('a departure has its year where the same day of the coming year could be meant', () => {
    const today = calendarDate('2026-11-26');
    expect(departureDate(calendarDate('2027-11-25'), today)).toBe('Thu 25 Nov');
    expect(departureDate(calendarDate('2027-11-26'), today)).toBe('Fri 26 Nov 2027');
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
  expect(hourInZone(Date.parse('2027-03-01T13:59:00Z'), 'Australia/Sydney')).toBe(0);
});

test('weeks of the events calendar begin on Monday [M155]', () => {
  const weeks = weeksOf(calendarDate('2026-12-15'), 1);
  expect(weeks[0]).toEqual([null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']);
  expect(weeks.every(([monday]) => monday === null || weekdayOf(monday!) === 1)).toBe(true);
  expect(weeks.flat().filter((date) => date !== null)).toHaveLength(31);
});

test('weeks can begin on another day, and a month that fills its weeks has no gaps [M155]', () => {
  expect(weeksOf(calendarDate('2027-03-01'), 0)[0]!.slice(0, 2)).toEqual([null, '2027-03-01']);
  expect(weeksOf(calendarDate('2027-02-01'), 1)).toHaveLength(4);
});
