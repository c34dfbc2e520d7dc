/** Durations in milliseconds. A day here is 24 hours; for calendar days see calendar-date.ts. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
