import { parseCalendarDate, partsInZone, type CalendarDate } from '#domain/calendar-date.ts';
import { DAY } from '#domain/durations.ts';

/** A time of day on a calendar, `YYYY-MM-DD HH:MM`, in a zone that is known from elsewhere: the operator's. */
export type LocalTime = string & { readonly __localTime: unique symbol };

/** When something is on the site. Times are the operator's. */
export interface Schedule {
  /** Not on the site, whatever the times say. */
  readonly draft?: boolean | undefined;
  /** From when on. */
  readonly publish?: LocalTime | undefined;
  /** Until when, that minute excluded. */
  readonly until?: LocalTime | undefined;
}

export type ScheduleState = 'draft' | 'scheduled' | 'live' | 'over';

/** Null for anything but a day before the year 3000 with hours and minutes. A day alone is its first minute. */
export function parseLocalTime(text: string): LocalTime | null {
  const [, day = '', time = '00:00'] = /^(\S+?)(?:[ T](\d{2}:\d{2}))?$/.exec(text) ?? [];
  if (!/^[12]/.test(day) || parseCalendarDate(day) === null || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  return `${day} ${time}` as LocalTime;
}

/** A time (`HH:MM`) of a day; without one, its first minute. */
export function localTime(day: CalendarDate, time = '00:00'): LocalTime {
  return `${day} ${time}` as LocalTime;
}

export function dayOf(time: LocalTime): CalendarDate {
  return time.slice(0, 10) as CalendarDate;
}

/**
 * The instant (epoch milliseconds) at which clocks in a zone show a time.
 *
 * A time that clocks pass over in spring is as long after the change as it would have been: 02:30 is 03:30. Of a time
 * that comes twice in autumn it is the first, so that what has begun does not end and begin again.
 */
export function instantOf(time: LocalTime, timeZone: string): number {
  const asUtc = Date.parse(`${time.replace(' ', 'T')}Z`);
  const before = asUtc - offsetAt(asUtc - DAY, timeZone);
  const after = asUtc - offsetAt(asUtc + DAY, timeZone);
  const shown = [before, after].filter((instant) => instant + offsetAt(instant, timeZone) === asUtc);
  return shown.length === 0 ? Math.max(before, after) : Math.min(...shown);
}

/** The instant (epoch milliseconds) that `as of` a time means. Null for what is no time. */
export function instantAsOf(text: string, timeZone: string): number | null {
  const time = parseLocalTime(text);
  return time === null ? null : instantOf(time, timeZone);
}

/**
 * How something stands at an instant. It is the only place that says so: the build, and the clock that asks for the next
 * build, ask here.
 */
export function stateAt(instant: number, { draft, publish, until }: Schedule, timeZone: string): ScheduleState {
  if (draft === true) return 'draft';
  if (until !== undefined && instant >= instantOf(until, timeZone)) return 'over';
  return publish !== undefined && instant < instantOf(publish, timeZone) ? 'scheduled' : 'live';
}

/** How far clocks in a zone are ahead of Greenwich at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsInZone(instant, timeZone);
  const shown = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  return Date.parse(shown) - Math.floor(instant / 1000) * 1000;
}

/**
 * The next instant (epoch milliseconds) at which a site that was built as of `built` has to be built again; null if none
 * is known.
 *
 * That is the next time at which something goes live or leaves, or the next first minute of one of the `days`. Drafts
 * wait for their editor and not for the clock.
 */
export function nextChangeAfter(
  built: number,
  schedules: readonly Schedule[],
  days: readonly CalendarDate[],
  timeZone: string,
): number | null {
  const changes = schedules.flatMap((schedule) =>
    [schedule.publish, schedule.until]
      .filter((time) => time !== undefined)
      .map((time) => instantOf(time, timeZone))
      .filter((instant) => changesAt(instant, schedule, timeZone)),
  );
  const mornings = [...new Set(days)].map((day) => instantOf(localTime(day), timeZone));
  const later = [...changes, ...mornings].filter((instant) => instant > built);
  return later.length === 0 ? null : Math.min(...later);
}

/** Asks what the build asks, so that both agree on what is due when. */
function changesAt(instant: number, schedule: Schedule, timeZone: string): boolean {
  return stateAt(instant, schedule, timeZone) !== stateAt(instant - 1, schedule, timeZone);
}
