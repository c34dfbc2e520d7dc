import { clockForGuests, clockInZone, dateInZone, weekdayOf, type CalendarDate } from '#domain/calendar-date.ts';

/** The days of the week as the settings name them, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Hours in which somebody answers, in the operator's zone. Times are `HH:MM`; `until` is not included. */
export interface OpeningHours {
  readonly days: readonly Weekday[];
  readonly from: string;
  readonly until: string;
}

export const DAY_NAMES: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/**
 * Whether somebody answers at an instant (epoch milliseconds), by the local time of a time zone (IANA name).
 *
 * When clocks change, the hours follow the local time: a skipped hour is not worked, a repeated hour is worked twice.
 */
export function isOpenAt(hours: readonly OpeningHours[], timeZone: string, instant: number): boolean {
  const { day, time } = wallClock(instant, timeZone);
  return hours.some(({ days, from, until }) => days.includes(day) && from <= time && time < until);
}

/** `Monday to Friday 8:30 am – 5:30 pm, Saturday 8:30 am – noon (Lisbon time)`. Empty without opening hours. */
export function hoursInWords(hours: readonly OpeningHours[], timeZone: string): string {
  if (hours.length === 0) return '';
  const stretches = hours.map(
    ({ days, from, until }) => `${daysInWords(days)} ${clockForGuests(from)} – ${clockForGuests(until)}`,
  );
  return `${stretches.join(', ')} (${placeOf(timeZone)} time)`;
}

/** The day of the week and the time (`HH:MM`) that a clock in a time zone shows at an instant. */
export function wallClock(instant: number, timeZone: string): { day: Weekday; time: string } {
  return { day: weekdayNameOf(dateInZone(instant, timeZone)), time: clockInZone(instant, timeZone) };
}

/** The settings' name for the weekday of a date. */
export function weekdayNameOf(date: CalendarDate): Weekday {
  // `weekdayOf` counts from Sunday.
  return WEEKDAYS[(weekdayOf(date) + 6) % WEEKDAYS.length]!;
}

/** Three or more days in a row are written as the first and the last. */
export function daysInWords(days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of WEEKDAYS.filter((weekday) => days.includes(weekday))) {
    const run = runs.at(-1);
    const isNext = run !== undefined && WEEKDAYS.indexOf(run.at(-1)!) + 1 === WEEKDAYS.indexOf(day);
    if (isNext) run.push(day);
    else runs.push([day]);
  }
  const names = runs.flatMap((run) =>
    run.length > 2 ? [`${DAY_NAMES[run[0]!]} to ${DAY_NAMES[run.at(-1)!]}`] : run.map((day) => DAY_NAMES[day]),
  );
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
}

/** `Lisbon` for `Europe/Lisbon`. */
export function placeOf(timeZone: string): string {
  return timeZone.split('/').at(-1)!.replaceAll('_', ' ');
}
