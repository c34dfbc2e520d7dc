import { expect, test } from 'vitest';
import { departureForKey } from '#features/calendar/departure-keys.ts';
import { addDays, calendarDate as day, type CalendarDate } from '#domain/calendar-date.ts';

/** Saturdays and Wednesdays of March, then no departure for more than 40 days, then some summer days. */
const DEPARTURES = ['03-06', '03-10', '03-13', '03-17', '03-31', '06-02', '06-30', '07-01'].map((date) =>
  day(`2027-${date}`),
);
const after = (from: string, key: string) => departureForKey(day(`2027-${from}`), key, DEPARTURES)?.slice(5);

test('left and right reach every departure, however far apart two are [P15]', () => {
  const walked = (key: string, from: CalendarDate) => {
    const days = [from];
    for (let next = departureForKey(from, key, DEPARTURES)!; next !== days.at(-1);) {
      days.push(next);
      next = departureForKey(next, key, DEPARTURES)!;
    }
    return days;
  };
  expect(walked('ArrowRight', DEPARTURES[0]!)).toEqual(DEPARTURES);
  expect(walked('ArrowLeft', DEPARTURES.at(-1)!)).toEqual(DEPARTURES.toReversed());
});

test('up and down go a week, or on to the next departure [P15]', () => {
  expect(after('03-06', 'ArrowDown')).toBe('03-13');
  expect(after('03-17', 'ArrowDown')).toBe('03-31');
  expect(after('03-17', 'ArrowUp')).toBe('03-10');
  expect(after('06-02', 'ArrowUp')).toBe('03-31');
});

test('Home and End go to the first and the last departure of the week, which begins on Sunday [P15]', () => {
  expect(after('03-10', 'Home')).toBe('03-10');
  expect(after('03-13', 'Home')).toBe('03-10');
  expect(after('03-10', 'End')).toBe('03-13');
});

test('the page keys go to the same time of the next month that has departures [P15]', () => {
  expect(after('03-06', 'PageDown')).toBe('06-02');
  expect(after('03-31', 'PageDown')).toBe('06-30');
  expect(after('06-02', 'PageUp')).toBe('03-06');
  expect(after('06-30', 'PageUp')).toBe('03-31');
});

test('no key leads out of the departures [P15, M155]', () => {
  for (const from of DEPARTURES) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']) {
      expect(DEPARTURES).toContain(departureForKey(from, key, DEPARTURES));
      expect(DEPARTURES).toContain(departureForKey(addDays(from, 1), key, DEPARTURES));
    }
  }
  expect(after('07-01', 'ArrowRight')).toBe('07-01');
  expect(after('07-01', 'PageDown')).toBe('07-01');
});

test('another key leads nowhere, and without departures none does [P15]', () => {
  expect(after('03-06', 'Enter')).toBeUndefined();
  expect(departureForKey(day('2027-03-06'), 'ArrowRight', [])).toBeNull();
});
