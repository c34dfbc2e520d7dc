import type { CalendarDate } from '#domain/calendar-date.ts';
import { instantOf, startOf, stateAt, type Schedule } from '#domain/schedule.ts';

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
  const mornings = [...new Set(days)].map((day) => instantOf(startOf(day), timeZone));
  const later = [...changes, ...mornings].filter((instant) => instant > built);
  return later.length === 0 ? null : Math.min(...later);
}

/** Asks what the build asks, so that both agree on what is due when. */
function changesAt(instant: number, schedule: Schedule, timeZone: string): boolean {
  return stateAt(instant, schedule, timeZone) !== stateAt(instant - 1, schedule, timeZone);
}
