import { afterEach, expect, test } from 'vitest';
import { dayOf, departureForKey, noonOf } from '#features/calendar/calendar-days.ts';
import { addDays, calendarDate, weekdayOf, type CalendarDate } from '#domain/calendar-date.ts';
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

/** Saturdays and Wednesdays of March, then no departure for more than 40 days, then some summer days. */
const DEPARTURES = ['03-06', '03-10', '03-13', '03-17', '03-31', '06-02', '06-30', '07-01'].map((date) =>
  calendarDate(`2027-${date}`),
);
const after = (from: string, key: string) => departureForKey(calendarDate(`2027-${from}`), key, DEPARTURES)?.slice(5);

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
  expect(departureForKey(calendarDate('2027-03-06'), 'ArrowRight', [])).toBeNull();
});
