import type { CalendarDate } from '#domain/calendar-date.ts';
import { instantOf, startOf, type LocalTime, type Schedule } from '#domain/schedule.ts';

/**
 * The next instant (epoch milliseconds) at which a site that was built as of `built` has to be built again; null if none
 * is known (E06).
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
  const times = new Set<LocalTime>([
    ...schedules
      .filter(({ draft }) => draft !== true)
      .flatMap(({ publish, until }) => [publish, until].filter((time) => time !== undefined)),
    ...days.map(startOf),
  ]);
  const later = [...times].map((time) => instantOf(time, timeZone)).filter((instant) => instant > built);
  return later.length === 0 ? null : Math.min(...later);
}
