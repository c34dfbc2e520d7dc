import { instantOf, localTime } from '#domain/schedule.ts';
import {
  clockForGuests,
  clockInZone,
  dateInZone,
  WEEKDAYS as DAY_NAMES,
  weekdayOf,
  addDays,
  type CalendarDate,
} from '#domain/calendar-date.ts';

/** The days of the week as the settings name them, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Hours in which somebody answers, in the operator's zone. Times are `HH:MM`; `until` is not included. */
export interface OpeningHours {
  readonly days: readonly Weekday[];
  readonly from: string;
  readonly until: string;
}

function nameOf(day: Weekday): string {
  return DAY_NAMES.find((name) => name.toLowerCase().startsWith(day))!;
}

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

function weekdayNameOf(date: CalendarDate): Weekday {
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
    run.length > 2 ? [`${nameOf(run[0]!)} to ${nameOf(run.at(-1)!)}`] : run.map(nameOf),
  );
  return new Intl.ListFormat('en-GB').format(names);
}

/** `Lisbon` for `Europe/Lisbon`. */
function placeOf(timeZone: string): string {
  return timeZone.split('/').at(-1)!.replaceAll('_', ' ');
}

/** Whether somebody answers at an instant, and what comes next. Times are `HH:MM` in the operator's zone. */
export type OpeningNow =
  { readonly kind: 'open'; readonly until: string } | { readonly kind: 'closed'; readonly opens: Opening };

export interface Opening {
  readonly isToday: boolean;
  readonly day: Weekday;
  readonly time: string;
  /** The same moment in epoch milliseconds. */
  readonly at: number;
}

/** Null if the operator has no opening hours. `instant` is in epoch milliseconds. */
export function openingAt(hours: readonly OpeningHours[], timeZone: string, instant: number): OpeningNow | null {
  const { day, time } = wallClock(instant, timeZone);
  if (isOpenAt(hours, timeZone, instant)) return { kind: 'open', until: closingTime(hours, day, time) };
  const today = dateInZone(instant, timeZone);
  for (let ahead = 0; ahead <= WEEKDAYS.length; ahead += 1) {
    const date = addDays(today, ahead);
    const dayOfDate = weekdayNameOf(date);
    const next = hours
      .filter(({ days, from }) => days.includes(dayOfDate) && (ahead > 0 || from > time))
      .map(({ from }) => from)
      .toSorted()[0];
    if (next === undefined) continue;
    const at = instantOf(localTime(date, next), timeZone);
    return { kind: 'closed', opens: { isToday: ahead === 0, day: dayOfDate, time: next, at } };
  }
  return null;
}

/** `Closed. Opens Monday at 8:30 am Lisbon time`. */
export function openingText(now: OpeningNow, timeZone: string): string {
  const place = placeOf(timeZone);
  if (now.kind === 'open') return `Open now, until ${clockForGuests(now.until)} ${place} time`;
  const { isToday, day, time } = now.opens;
  return `Closed. Opens ${isToday ? 'today' : nameOf(day)} at ${clockForGuests(time)} ${place} time`;
}

/** `(10:30 pm Sunday your time)`. Empty where clocks show the same as the operator's. */
export function openingElsewhere({ day, time, at }: Opening, timeZone: string): string {
  const there = wallClock(at, timeZone);
  if (there.day === day && there.time === time) return '';
  return `(${clockForGuests(there.time)} ${nameOf(there.day)} your time)`;
}

/** When nobody answers any more. Hours that follow each other without a break are one. */
function closingTime(hours: readonly OpeningHours[], day: Weekday, time: string): string {
  const later = hours
    .filter(({ days, from, until }) => days.includes(day) && from <= time && until > time)
    .map(({ until }) => until)
    .toSorted()
    .at(-1);
  return later === undefined ? time : closingTime(hours, day, later);
}
