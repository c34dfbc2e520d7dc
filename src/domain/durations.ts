/** Durations in milliseconds. A day here is 24 hours; for calendar days see calendar-date.ts. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
