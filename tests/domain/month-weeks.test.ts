import { expect, test } from 'vitest';
import { calendarDate as day, weekdayOf } from '#domain/calendar-date.ts';
import { weeksOf } from '#domain/month-weeks.ts';

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
