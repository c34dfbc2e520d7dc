import { afterEach, expect, test } from 'vitest';
import { dayForKey, monthRange, monthTitle, weeksOf } from '#islands/calendar/month-grid.ts';
import { calendarDate, weekdayOf } from '#domain/calendar-date.ts';

const day = calendarDate;
const range = { first: day('2027-03-01'), last: day('2027-05-01') };

afterEach(() => {
  delete process.env['TZ'];
});

test('M155 the calendar runs from the month of the first date to that of the last', () => {
  expect(monthRange([day('2027-05-08'), day('2027-03-13')], new Date(2026, 10, 21))).toEqual(range);
});

test('M155 without dates it shows the current month alone', () => {
  expect(monthRange([], new Date(2026, 10, 21))).toEqual({ first: '2026-11-01', last: '2026-11-01' });
});

test('M155 weeks start on Sunday', () => {
  const weeks = weeksOf(day('2027-03-01'));
  expect(weeks[0]).toEqual([null, '2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05', '2027-03-06']);
  expect(weeks.every((week) => week[0] === null || weekdayOf(week[0]!) === 0)).toBe(true);
  expect(weeks.flat().filter((date) => date !== null)).toHaveLength(31);
});

test.each(['Pacific/Kiritimati', 'Australia/Lord_Howe', 'Europe/London', 'America/St_Johns', 'Pacific/Pago_Pago'])(
  'P23 the same day stands under the same weekday in %s, over every change of the clock',
  (zone) => {
    process.env['TZ'] = zone;
    for (let month = 1; month <= 12; month += 1) {
      const first = day(`2027-${String(month).padStart(2, '0')}-01`);
      const days = weeksOf(first).flat();
      const shown = days.filter((date) => date !== null);
      expect(shown[0]).toBe(first);
      expect(new Set(shown).size).toBe(shown.length);
      for (const [index, date] of days.entries()) if (date !== null) expect(weekdayOf(date)).toBe(index % 7);
    }
    expect(monthTitle(day('2027-03-01'))).toBe('March 2027');
  },
);

test('P15 the arrow, Home, End and page keys lead where a calendar’s do', () => {
  const from = day('2027-03-31');
  expect(dayForKey(from, 'ArrowLeft', range)).toBe('2027-03-30');
  expect(dayForKey(from, 'ArrowRight', range)).toBe('2027-04-01');
  expect(dayForKey(from, 'ArrowUp', range)).toBe('2027-03-24');
  expect(dayForKey(from, 'ArrowDown', range)).toBe('2027-04-07');
  expect(dayForKey(from, 'Home', range)).toBe('2027-03-28');
  expect(dayForKey(from, 'End', range)).toBe('2027-04-03');
  expect(dayForKey(from, 'PageDown', range)).toBe('2027-04-30');
  expect(dayForKey(from, 'Enter', range)).toBeNull();
});

test('M155 no key leads out of the months that are shown', () => {
  expect(dayForKey(day('2027-03-02'), 'ArrowUp', range)).toBe('2027-03-01');
  expect(dayForKey(day('2027-03-13'), 'PageUp', range)).toBe('2027-03-01');
  expect(dayForKey(day('2027-05-30'), 'ArrowDown', range)).toBe('2027-05-31');
});
