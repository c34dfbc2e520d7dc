import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  calendarDate,
  dateInZone,
  daysBetween,
  longDate,
  ordinalDate,
  shortDate,
  spokenDate,
  ticketDate,
  weekdayOf,
} from '#domain/calendar-date.ts';

test.each(['Pacific/Kiritimati', 'Australia/Sydney', 'Europe/London', 'America/Los_Angeles', 'Etc/GMT+12'])(
  'a date reads the same on a machine that stands in %s [P23, N12]',
  (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      const date = calendarDate('2027-03-13');
      expect([shortDate(date), ticketDate(date), spokenDate(date), longDate(date), ordinalDate(date)]).toEqual([
        '13 Mar 2027',
        'Sat 13 Mar',
        'Saturday 13 March 2027',
        '13 March 2027',
        '13th March, 2027',
      ]);
      expect(addDays(date, 1)).toBe('2027-03-14');
      expect(addMonths(date, 12)).toBe('2028-03-13');
      expect(daysBetween(date, calendarDate('2027-04-12'))).toBe(30);
      expect(weekdayOf(date)).toBe(6);
      expect(dateInZone(Date.UTC(2027, 2, 13, 0, 0), 'Australia/Sydney')).toBe('2027-03-13');
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  },
);

test('the zone of the machine really is changed by the test above [N12]', () => {
  const noonInLondon = Date.UTC(2027, 0, 15, 12);
  const before = process.env.TZ;
  try {
    process.env.TZ = 'Pacific/Kiritimati';
    const east = new Date(noonInLondon).getHours();
    process.env.TZ = 'Etc/GMT+12';
    expect([east, new Date(noonInLondon).getHours()]).toEqual([2, 0]);
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});
