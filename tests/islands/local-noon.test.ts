import { afterEach, expect, test } from 'vitest';
import { dayOf, noonOf } from '#features/calendar/local-noon.ts';
import { addDays, calendarDate, weekdayOf } from '#domain/calendar-date.ts';
import { DAY } from '#domain/durations.ts';

/** The largest offsets, half and quarter hours, and zones that change their clocks, some of them at midnight. */
const ZONES = [
  ...['UTC', 'Etc/GMT+12', 'Pacific/Pago_Pago', 'America/Los_Angeles', 'America/Santiago', 'America/St_Johns'],
  ...['Europe/London', 'Africa/Cairo', 'Asia/Beirut', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Australia/Sydney'],
  ...['Pacific/Chatham', 'Pacific/Kiritimati'],
];
const FROM = calendarDate('2026-01-01');
const DAYS = Array.from({ length: 3 * 365 + 1 }, (_, index) => addDays(FROM, index));

const here = process.env['TZ'];

afterEach(() => {
  if (here === undefined) delete process.env['TZ'];
  else process.env['TZ'] = here;
});

test.each(ZONES)('in %s every day of three years becomes a noon and is the same day again [P23]', (zone) => {
  process.env['TZ'] = zone;
  for (const day of DAYS) {
    const noon = noonOf(day);
    expect(noon.getHours(), day).toBe(12);
    expect(noon.getDay(), day).toBe(weekdayOf(day));
    expect(dayOf(noon)).toBe(day);
  }
});

test.each(ZONES)(
  'in %s a day is the same from its first minute to its last, as the date picker counts them [P23]',
  (zone) => {
    process.env['TZ'] = zone;
    for (const day of DAYS) {
      const noon = noonOf(day);
      const [year, month, date] = [noon.getFullYear(), noon.getMonth(), noon.getDate()];
      expect(dayOf(new Date(year, month, date))).toBe(day);
      expect(dayOf(new Date(year, month, date, 23, 59, 59, 999))).toBe(day);
      expect(dayOf(new Date(year, month, date + 1, 12))).toBe(addDays(day, 1));
    }
  },
);

test('control: read by the clock of Greenwich, days would be wrong at both ends of the world [P23]', () => {
  const wrong = (zone: string, hour: number) => {
    process.env['TZ'] = zone;
    return DAYS.filter((day) => {
      const { [0]: year, [1]: month, [2]: date } = day.split('-').map(Number);
      return new Date(year!, month! - 1, date, hour).toISOString().slice(0, 10) !== day;
    }).length;
  };
  expect(wrong('Pacific/Kiritimati', 12)).toBe(DAYS.length);
  expect(wrong('Etc/GMT+12', 12)).toBe(DAYS.length);
  expect(wrong('Australia/Sydney', 0)).toBe(DAYS.length);
});

test('control: the clocks do change in these years, and a day is not always 24 hours long [P23]', () => {
  process.env['TZ'] = 'Europe/London';
  const lengths = new Set(DAYS.map((day) => noonOf(addDays(day, 1)).getTime() - noonOf(day).getTime()));
  expect([...lengths].toSorted()).toEqual([DAY - DAY / 24, DAY, DAY + DAY / 24].toSorted());
});
