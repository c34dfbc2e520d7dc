const MINUTES_OF_HOUR = 60;
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR;

/** A duration in words: up to an hour in minutes, up to two days in hours, then in days. Example: `40 minutes` */
export function roughDuration(minutes: number): string {
  if (minutes < MINUTES_OF_HOUR) return counted(minutes, 'minute');
  if (minutes < 2 * MINUTES_OF_DAY) return counted(Math.round(minutes / MINUTES_OF_HOUR), 'hour');
  return counted(Math.round(minutes / MINUTES_OF_DAY), 'day');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
