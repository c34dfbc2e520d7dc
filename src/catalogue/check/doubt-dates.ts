import type { Doubt } from '#catalogue/check/doubt.ts';
import { parsePattern } from '#catalogue/date-pattern.ts';
import { startsOf } from '#catalogue/departures.ts';
import type { DatesEntry, DeparturesFile } from '#catalogue/schema/departures.ts';
import { addMonths, weekdayOf, WEEKDAYS, type CalendarDate } from '#domain/calendar-date.ts';

/** A single date later than this probably has a wrong year. */
const FARTHEST_MONTHS = 48;
/** A capacity this many times the usual one probably has a digit too many. */
const UNLIKELY_SEATS = 4;
/** A tour without patterns has a usual weekday if at least this many dates share it. */
const HABIT = 4;

/** Finds departures on an unusual weekday, dates years ahead and capacities that are too large. */
export function doubtDates(file: DeparturesFile, today: CalendarDate): Doubt[] {
  return [...doubtWeekdays(file, today), ...doubtYears(file, today), ...doubtSeats(file)];
}

/** Finds a capacity that is many times the one before the change. */
export function doubtSeatsBefore(file: DeparturesFile, before: DeparturesFile): Doubt[] {
  if (before.capacity === 0 || file.capacity < before.capacity * UNLIKELY_SEATS) return [];
  return [tooMany(['capacity'], file.capacity, `there were ${before.capacity} before`)];
}

function doubtWeekdays({ dates }: DeparturesFile, today: CalendarDate): Doubt[] {
  const usual = usualWeekdays(dates, today);
  if (usual === null) return [];
  const names = usual.map((weekday) => WEEKDAYS[weekday]!);
  return dates.flatMap((entry, index) =>
    (entry.date ?? [])
      .filter((day) => !usual.includes(weekdayOf(day)))
      .slice(0, 1)
      .map((day) => ({
        path: ['dates', index, 'date', entry.date!.indexOf(day)],
        problem: `${day} is a ${WEEKDAYS[weekdayOf(day)]!}, but the tour starts on ${names.join(' and ')}`,
        answer: WEEKDAYS[weekdayOf(day)]!,
      })),
  );
}

/** The weekdays of a tour's patterns, or the weekday of most single dates. Null if there is no usual weekday. */
function usualWeekdays(dates: readonly DatesEntry[], today: CalendarDate): number[] | null {
  const patterns = dates.filter(({ every }) => every !== undefined);
  if (patterns.length === 0) {
    const days = dates.flatMap(({ date = [] }) => date.map(weekdayOf));
    const [most] = [...Map.groupBy(days, (weekday) => weekday)].toSorted(([, a], [, b]) => b.length - a.length);
    return most !== undefined && most[1].length >= HABIT && most[1].length > days.length * 0.7 ? [most[0]] : null;
  }
  const hit = patterns.map((entry) => [...new Set(startsOf(entry, today).map(weekdayOf))]);
  const isByWeek = patterns.every(({ every = '' }) => {
    const pattern = parsePattern(every);
    return pattern.kind === 'weekdays' || (pattern.kind === 'days' && pattern.step % 7 === 0);
  });
  return isByWeek ? [...new Set(hit.flat())].toSorted((a, b) => a - b) : null;
}

function doubtYears({ dates }: DeparturesFile, today: CalendarDate): Doubt[] {
  const farthest = addMonths(today, FARTHEST_MONTHS);
  return dates.flatMap((entry, index) =>
    (entry.date ?? [])
      .filter((day) => day > farthest)
      .slice(0, 1)
      .map((day) => ({
        path: ['dates', index, 'date', entry.date!.indexOf(day)],
        problem: `${day} is more than ${FARTHEST_MONTHS / 12} years ahead`,
        answer: `year ${day.slice(0, 4)}`,
      })),
  );
}

/** Finds new dates of a past year, which are slips: nothing is sold on them. */
export function doubtPastDates(file: DeparturesFile, before: DeparturesFile, today: CalendarDate): Doubt[] {
  const old = new Set(before.dates.flatMap(({ date = [] }) => date));
  return file.dates.flatMap((entry, index) =>
    (entry.date ?? [])
      .filter((day) => day.slice(0, 4) < today.slice(0, 4) && !old.has(day))
      .slice(0, 1)
      .map((day) => ({
        path: ['dates', index, 'date', entry.date!.indexOf(day)],
        problem: `${day} is in a past year`,
        answer: `year ${day.slice(0, 4)}`,
      })),
  );
}

function doubtSeats({ capacity, dates }: DeparturesFile): Doubt[] {
  if (capacity === 0) return [];
  return dates.flatMap((entry, index) =>
    entry.capacity !== undefined && entry.capacity >= capacity * UNLIKELY_SEATS
      ? [tooMany(['dates', index, 'capacity'], entry.capacity, `the other dates have ${capacity}`)]
      : [],
  );
}

function tooMany(path: readonly PropertyKey[], seats: number, compared: string): Doubt {
  return { path, problem: `there are ${seats} seats, and ${compared}`, answer: `${seats} seats` };
}
