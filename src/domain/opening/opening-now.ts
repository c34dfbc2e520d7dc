import { addDays, clockForGuests, dateInZone, type CalendarDate } from '#domain/calendar-date.ts';
import {
  DAY_NAMES,
  placeOf,
  wallClock,
  weekdayNameOf,
  WEEKDAYS,
  type OpeningHours,
  type Weekday,
} from '#domain/opening/opening-hours.ts';

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
  const isOn = ({ days, from, until }: OpeningHours) => days.includes(day) && from <= time && time < until;
  if (hours.some(isOn)) return { kind: 'open', until: closingTime(hours, day, time) };
  const today = dateInZone(instant, timeZone);
  for (let ahead = 0; ahead <= WEEKDAYS.length; ahead += 1) {
    const date = addDays(today, ahead);
    const dayOfDate = weekdayNameOf(date);
    const next = hours
      .filter(({ days, from }) => days.includes(dayOfDate) && (ahead > 0 || from > time))
      .map(({ from }) => from)
      .toSorted()[0];
    if (next === undefined) continue;
    const at = instantOf(date, next, timeZone);
    return { kind: 'closed', opens: { isToday: ahead === 0, day: dayOfDate, time: next, at } };
  }
  return null;
}

/** `Closed. Opens Monday at 8:30 am Lisbon time`. */
export function openingText(now: OpeningNow, timeZone: string): string {
  const place = placeOf(timeZone);
  if (now.kind === 'open') return `Open now, until ${clockForGuests(now.until)} ${place} time`;
  const { isToday, day, time } = now.opens;
  return `Closed. Opens ${isToday ? 'today' : DAY_NAMES[day]} at ${clockForGuests(time)} ${place} time`;
}

/** `(10:30 pm Sunday for you)`. Empty where clocks show the same as the operator's. */
export function openingElsewhere({ day, time, at }: Opening, timeZone: string): string {
  const there = wallClock(at, timeZone);
  if (there.day === day && there.time === time) return '';
  return `(${clockForGuests(there.time)} ${DAY_NAMES[there.day]} for you)`;
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

/** The instant at which clocks in a zone show a date and a time. */
function instantOf(date: CalendarDate, time: string, timeZone: string): number {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const errorAt = (instant: number) =>
    wanted - Date.parse(`${dateInZone(instant, timeZone)}T${wallClock(instant, timeZone).time}:00Z`);
  // The second correction counts if clocks change between the first guess and the answer.
  const near = wanted + errorAt(wanted);
  return near + errorAt(near);
}
